"""The program killed in mid-game, as a power cut would."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sobremesa.store import folders
from sobremesa.store.saves import Saves

PLAYER = """
import random
from PySide6.QtTest import QTest
from sobremesa.app.main import application, open_window
app = application()
window = open_window(app)
window.room.settings.speed = "off"
window.play("draftosaurus")
page, chance = window.table, random.Random(2)
while not page.session.over:
    QTest.qWait(5)
    ticket = page.conductor.human_ticket()
    if ticket is not None and page.view.desk.active:
        moves = page.session.game.rules.legal(page.session.view(ticket.seat), ticket.seat)
        page.view.move_chosen.emit(ticket, chance.choice(moves))
        print(len(page.session.journal), flush=True)
"""


def kill_after(moves: int) -> int:
    """Kills the program a tenth of a second after so many moves; how many plies it had accepted by then."""
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert player.stdout is not None
    accepted = [int(player.stdout.readline()) for _ in range(moves)]
    time.sleep(0.1)
    player.send_signal(signal.SIGKILL)
    player.wait()
    player.stdout.close()
    return accepted[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_kill_loses_at_most_what_was_accepted_in_the_last_tenth_of_a_second(own_home: Path) -> None:
    lost = []
    for moves in (4, 1, 6):
        accepted = kill_after(moves)
        listing = Saves(folders.tables()).tables()
        assert listing.notes == []
        lost.append(accepted - listing.tables[0].head)
        if lost[-1] <= 0:
            return
    # a disk that stalls once is not the program's doing, one that stalls each time would be
    pytest.fail(f"lost {lost} plies")
