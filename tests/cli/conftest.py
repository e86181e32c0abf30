from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sobremesa import cli
from sobremesa.engine.registry import discover
from sobremesa.session import saving
from sobremesa.session.players import Player
from sobremesa.session.session import Session
from sobremesa.store.saves import encode


class Ran(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The answer as JSON."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in this process, in English unless it says otherwise."""
    monkeypatch.setenv("SOBREMESA_LANG", "en")
    monkeypatch.setenv("SOBREMESA_TRACEBACK", "1")

    def run_words(*words: object) -> Ran:
        capsys.readouterr()
        code = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_words


@pytest.fixture
def table_file(tmp_path: Path, probe_games: str) -> Callable[..., Path]:
    """Plays so many decisions of a game and writes the table to a file."""

    def make(game: str = "draftosaurus", seats: int = 3, decisions: int = 1000, **options: object) -> Path:
        info = discover([probe_games]).info(game)
        session = Session.new(info, seats, options, [Player("", "random")] * seats, 21)
        for _ in range(decisions):
            if session.prompts():
                ticket = session.prompts()[0]
                session.submit(ticket, ticket.seat, session.fallback(ticket.seat))
        file = tmp_path / "mesa ñ.sobremesa"
        file.write_bytes(encode(saving.save_data(session)))
        return file

    return make
