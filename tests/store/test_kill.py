"""Processes that are killed while they save."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from sobremesa.store import durable
from sobremesa.store.format import Save
from sobremesa.store.saves import Saves, encode

STEPS = 14
"""At least as many calls to the system as one write with a backup makes and Python reports (12 on Python 3.11)."""

LOOP = """
import sys
sys.path[:0] = {path!r}
import msgspec
from pathlib import Path
from sobremesa.store.format import Save
from sobremesa.store.saves import Saves
saves = Saves(Path({folder!r}))
save = msgspec.json.decode(sys.stdin.buffer.read(), type=Save)
n = save.head
print("ready", flush=True)
while True:
    n += 1
    save.head = n
    saves.write(save)
    print(n, flush=True)
"""

STEP = """
import os, sys
sys.path[:0] = {path!r}
import msgspec
from pathlib import Path
from sobremesa.store.format import Save
from sobremesa.store.saves import Saves
saves = Saves(Path({folder!r}))
save = msgspec.json.decode(sys.stdin.buffer.read(), type=Save)
save.head += 1
count = 0
def audit(event, args):
    global count
    if event.startswith(("open", "os.", "tempfile.", "shutil.")):
        count += 1
        if count == {step}:
            os._exit(9)
sys.addaudithook(audit)
saves.write(save)
os.write(1, str(count).encode())
os._exit(0)
"""


def run(code: str, save: Save, **values: object) -> subprocess.Popen[bytes]:
    text = code.format(path=[p for p in sys.path if p], **values)
    process = subprocess.Popen([sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(encode(save))
    process.stdin.close()
    return process


@pytest.mark.parametrize("delay_ms", [3, 11, 24, 40, 57])
def test_killed_in_the_middle_of_saving_the_old_or_the_new_is_there(
    saves: Saves, new_save: Callable[..., Save], delay_ms: int
) -> None:
    saves.write(new_save(plies=2))
    process = run(LOOP, new_save(plies=2), folder=str(saves.folder))
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(delay_ms / 1000)
    process.kill()
    confirmed = [int(line) for line in process.stdout.read().split()]
    process.stdout.close()
    process.wait()
    last = confirmed[-1] if confirmed else 2
    assert saves.read("a" * 32).save.head in (last, last + 1)
    assert saves.tables().notes == []
    durable.sweep(saves.folder, time.time() + 3600)
    assert not list(saves.folder.glob(".*.tmp"))


@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_ended_at_any_step_of_a_write_the_old_or_the_new_is_there(
    saves: Saves, new_save: Callable[..., Save], step: int
) -> None:
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    process = run(STEP, new_save(plies=2), folder=str(saves.folder), step=step)
    assert process.stdout is not None
    process.stdout.read()
    process.stdout.close()
    code = process.wait(timeout=20)
    opened = saves.read("a" * 32)
    assert opened.note is None
    assert (code, opened.save.head) in ((9, 2), (9, 3), (0, 3))
    assert durable.backup_of(saves.path("a" * 32)).exists()


def test_all_steps_of_a_write_are_tried(saves: Saves, new_save: Callable[..., Save]) -> None:
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    process = run(STEP, new_save(plies=2), folder=str(saves.folder), step=1000)
    assert process.stdout is not None
    steps = int(process.stdout.read())
    process.stdout.close()
    assert process.wait(timeout=20) == 0
    assert 8 < steps <= STEPS
    assert saves.read("a" * 32).save.head == 3
