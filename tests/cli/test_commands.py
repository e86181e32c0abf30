from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots.match import Match, play
from sobremesa.bots.wire import Done, Think
from sobremesa.bots.worker import Desk
from sobremesa.commands import position as position_command
from sobremesa.commands.arguments import COMMANDS, help_page
from sobremesa.engine.registry import app_texts, discover
from sobremesa.engine.rng import mix
from sobremesa.session.players import Player
from sobremesa.session.robots import Robots
from sobremesa.session.session import Session

Run = Callable[..., Any]
TableFile = Callable[..., Path]
ROOT = Path(__file__).resolve().parents[2]


# Help and bad arguments


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("command", [None, *COMMANDS], ids=lambda c: c.name if c else "program")
def test_every_command_has_help_in_both_languages(run: Run, language: str, command: Any) -> None:
    words = ["--lang", language, "--help"] if command is None else [command.name, "--help", "--lang", language]
    ran = run(*words)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.strip() == help_page(app_texts(language), command).strip()
    for option in command.options if command is not None else ():
        assert f"--{option.name}" in ran.out
    assert run("-h").out == run("--help").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulte"], "Do you mean “simulate”?"),
        (["xyzzy"], "There is no command “xyzzy”."),
        (["simulate", "draftosaurus", "--seets", "3"], "Do you mean “--seats”?"),
        (["simulate", "draftosaurus", "--xyzzy"], "There is no option “--xyzzy” here."),
        (["simulate", "draftosaurus", "-j", "3"], "There is no option “-j” here."),
        (["simulate", "draftosaurus", "--seats"], "--seats needs a value: N."),
        (["simulate", "draftosaurus", "--seats", "--json"], "--seats needs a value: N."),
        (["simulate", "draftosaurus", "--seats", "three"], "--seats needs a whole number, not “three”."),
        (["simulate", "draftosaurus", "--seats", "²"], "--seats needs a whole number, not “²”."),
        (["simulate", "draftosaurus", "--seats=9"], "“draftosaurus” is for 2 to 5, not for 9."),
        (["simulate", "draftosaurus", "--seats=0"], "--seats must be 1 or more."),
        (["simulate", "draftosaurus", "--games=0"], "--games must be 1 or more."),
        (["simulate", "draftosaurus", "--json=yes"], "--json takes no value."),
        (["simulate", "draftosaurus", "extra"], "“extra” is one word too many."),
        (["simulate", "draftosaurus", "--bots", "greedy,god"], "There is no bot called “god”."),
        (["simulate", "draftosaurus", "--bots", "greedy,,greedy"], "There is no bot called “”."),
        (
            ["simulate", "draftosaurus", "--seats", "2", "--bots", "random,random,random"],
            "There are 3 bots for 2 seats.",
        ),
        (["simulate", "draftosaurus", "--option", "edition"], "NAME=VALUE"),
        (["simulate", "draftosaurus", "--option", "edition=pirate"], "does not take the value “pirate”"),
        (["simulate", "draftosaurus", "--option", "colour=red"], "no option called “colour”"),
        (["simulate", "draftosaurus", "--option", "boards=summer,autumn"], "does not take the value"),
        (["simulate"], "needs to be told the GAME"),
        (["simulate", "chess"], "There is no game called “chess”."),
        (["play", "chess"], "There is no game called “chess”."),
        (["play"], "needs to be told the GAME"),
        (["replay"], "needs to be told the FILE"),
        (["position"], "needs to be told the FILE"),
        (["position", "/nowhere/x.json"], "/nowhere/x.json cannot be read"),
        (["replay", "/nowhere/x.sobremesa"], "/nowhere/x.sobremesa cannot be read"),
        (["replay", "/"], "cannot be read"),
        (["--lang", "fr"], "“fr” is not spoken here."),
        (["bench", "chess", "--engine"], "There is no game called “chess”."),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_sentence(run: Run, words: list[str], says: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_faults_are_told_in_the_language_asked_for(run: Run) -> None:
    assert "No existe la orden «xyzzy»." in run("xyzzy", "--lang", "es").err
    assert "No existe la orden «xyzzy»." in run("--lang=es", "xyzzy").err


def test_the_version_is_told(run: Run) -> None:
    from sobremesa import __version__

    assert run("--version").out == f"Sobremesa {__version__}\n"


# simulate


def test_a_simulation_is_the_same_for_a_seed_in_any_number_of_processes(run: Run) -> None:
    words = [
        "simulate",
        "draftosaurus",
        "--seats",
        4,
        "--bots",
        "greedy,random,random,random",
        "--games",
        60,
        "--json",
    ]
    alone = run(*words, "--seed", 7, "--jobs", 1).data
    shared = run(*words, "--seed", 7, "--jobs", 2).data
    other = run(*words, "--seed", 8, "--jobs", 1).data
    for report in (alone, shared, other):
        assert report.pop("seconds") >= 0
    assert alone == shared
    assert alone["seats"] != other["seats"]
    assert alone["games"] == 60
    assert sum(seat["wins"] for seat in alone["seats"]) == pytest.approx(60)
    assert alone["by_bot"]["greedy"]["share"] > 0.5
    assert alone["seats"][0]["least"] <= alone["seats"][0]["mean"] <= alone["seats"][0]["most"]
    assert alone["plies"]["least"] == alone["plies"]["most"] == 80


def test_ties_are_shared_out(run: Run, probe_games: str) -> None:
    report = run("--games", probe_games, "simulate", "probe", "--games", 80, "--seats", 2, "--jobs", 1, "--json").data
    assert sum(seat["wins"] for seat in report["seats"]) == 80
    assert any(seat["wins"] % 1 == 0.5 for seat in report["seats"]) or report["seats"][0]["wins"] % 1 == 0
    assert [seat["bot"] for seat in report["seats"]] == ["random", "random"]


def test_a_simulation_for_people_is_a_table(run: Run) -> None:
    ran = run("simulate", "draftosaurus", "--seats", 3, "--bots", "greedy,random", "--games", 5, "--lang", "es")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("Draftosaurus: 5 partidas, semilla 1")
    assert [line.split()[:2] for line in lines[2:5]] == [["1", "greedy"], ["2", "random"], ["3", "greedy"]]


def test_games_and_seats_are_listed(run: Run, probe_games: str) -> None:
    assert run("simulate", "--list").out.split() == list(discover().games)
    assert "probe" in run("simulate", "--list", "--games", probe_games).out.split()
    assert "probe" in run("--games", probe_games, "simulate", "--list").out.split()
    assert run("simulate", "draftosaurus", "--list-seats").out.split() == ["2", "3", "4", "5"]
    empty = run("--games", "/nowhere", "simulate", "--list")
    assert empty.code == 0
    assert "There is no game in /nowhere." in empty.err


def test_options_of_a_game_are_taken(run: Run) -> None:
    words = ["simulate", "draftosaurus", "--games", 2, "--seats", 2, "--json"]
    report = run(*words, "--option", "edition=published", "--option", "boards=summer,winter").data
    assert report["options"] == {"edition": "published", "boards": ["summer", "winter"]}


def test_an_option_of_seats_is_given_once_for_all_or_for_each(run: Run, example_games: str) -> None:
    words = ["--games", example_games, "simulate", "example", "--games", 1, "--seats", 3, "--json"]
    assert run(*words, "--option", "patio=shade").data["options"] == {"patio": ["shade"] * 3}
    assert run(*words, "--option", "patio=sun/shade/sun").data["options"] == {"patio": ["sun", "shade", "sun"]}
    assert run(*words, "--option", "patio=sun/shade").code == 2


def test_a_game_that_never_ends_is_given_up(run: Run, probe_games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match.__init__, "__defaults__", ((), 5))
    ran = run("--games", probe_games, "simulate", "probe", "--jobs", 1)
    assert ran.code == 1
    assert "was not over after 5 steps" in ran.err


def test_a_game_that_breaks_is_told_in_a_sentence(
    run: Run, probe_games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOBREMESA_TRACEBACK")
    words = ["--games", probe_games, "simulate", "probe", "--bots", "greedy", "--games", 50]
    for jobs in (1, 2):
        ran = run(*words, "--option", "mood=raises", "--jobs", jobs)
        assert ran.code == 1
        assert ran.err.startswith("Something failed that should not have: RuntimeError('no idea')")
    ran = run(*words, "--option", "mood=exits", "--jobs", 2)
    assert ran.code == 1
    assert "BrokenProcessPool" in ran.err


def test_a_simulated_game_is_the_one_that_a_table_with_these_bots_plays() -> None:
    registry = discover()
    desk = Desk(registry)
    bots = ("greedy", "random", "greedy")
    for edition in ("document", "published"):
        seed = mix(5, 3)
        info = registry.info("draftosaurus")
        session = Session.new(info, 3, {"edition": edition}, [Player("", bot) for bot in bots], seed)
        questions: list[Think] = []
        robots = Robots(session, _Link(questions), lambda sentence: None)
        while not session.over:
            robots.ask()
            answer = desk.answer(questions.pop(0))
            assert isinstance(answer, Done)
            robots.hear(answer)
        result = play(session.game, bots, seed, 10_000)
        assert result.plies == len(session.journal)
        assert result.scores == [sum(session.lines(seat)) for seat in range(3)]
        assert result.ranks == session.ranking()


class _Link:
    def __init__(self, questions: list[Think]) -> None:
        self._questions = questions

    def think(self, think: Think) -> None:
        self._questions.append(think)

    def stop(self, ticket: tuple[int, int, int]) -> None:
        self._questions[:] = [think for think in self._questions if think.ticket != ticket]


# position


def test_an_example_position_is_read_back(run: Run, tmp_path: Path) -> None:
    for game in discover().games:
        file = tmp_path / "position.json"
        file.write_text(run("position", "--example", game).out, "utf-8")
        report = run("position", file, "--json").data
        assert report["game"] == game
        assert report["reachable"] is True
        assert report["decides"]
        for seat in report["decides"]:
            assert report["legal"][seat]
        for score in report["scores"]:
            assert score["total"] == sum(score["lines"].values())
        assert report["places"] is None


def test_a_saved_table_is_judged_by_its_end(run: Run, table_file: TableFile) -> None:
    file = table_file()
    report = run("position", file, "--json").data
    assert report["decides"] == []
    assert sorted(report["places"])[0] == 1
    best = max(score["total"] for score in report["scores"])
    assert report["scores"][report["places"].index(1)]["total"] == best
    shown = run("position", file, "--lang", "es").out
    assert "La partida ha terminado." in shown
    assert f"{best}, puesto 1" in shown


def test_a_position_for_people_names_moves_and_rules(run: Run, table_file: TableFile) -> None:
    ran = run("position", table_file(decisions=10))
    assert ran.code == 0
    assert "Draftosaurus, 3 seats, edition=document boards=summer" in ran.out
    assert "must decide. Its legal moves" in ran.out
    assert "  place species=" in ran.out
    assert "(draftosaurus.score.forest)" in ran.out


def test_an_impossible_position_is_named_and_counted(run: Run, tmp_path: Path) -> None:
    data = run("position", "--example", "draftosaurus").data
    data["position"]["seats"][0]["zoos"][0]["king"] = ["trex", "spino", "trex"]
    file = tmp_path / "impossible.json"
    file.write_text(json.dumps(data), "utf-8")
    ran = run("position", file)
    assert ran.code == 0
    assert "No game can reach this position" in ran.out
    report = run("position", file, "--json").data
    assert report["reachable"] is False
    assert report["faults"]
    assert all(score is not None for score in report["scores"])


def test_rules_that_stumble_are_no_traceback(
    run: Run, tmp_path: Path, probe_games: str, table_file: TableFile
) -> None:
    data = json.loads(table_file("probe", 2, 5).read_text("utf-8"))["end"]
    data["position"].update(points=[], done=[], phase=2)
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(data), "utf-8")
    report = run("--games", probe_games, "position", file, "--json").data
    assert report["decides"] is None
    assert report["scores"] == [None, None]
    shown = run("--games", probe_games, "position", file)
    assert shown.code == 0
    assert "The rules cannot tell who must decide here." in shown.out
    assert "Seat 1: the rules cannot count this." in shown.out


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(api=99), "was made for version 99"),
        (lambda d: d.update(game="chess"), "no game called “chess”"),
        (lambda d: d.update(seats=99), "seats more or fewer"),
        (lambda d: d.update(options={"edition": 3}), "does not take the value"),
        (lambda d: d.update(options=[]), "is no position"),
        (lambda d: d.update(format="something"), "is not a table of Sobremesa"),
        (lambda d: d.pop("position"), "is no position"),
        (lambda d: d.update(position=3), "wrong kind"),
        (lambda d: d.update(position={}), "missing"),
    ],
)
def test_what_is_no_position_is_named(run: Run, tmp_path: Path, change: Callable[[Any], Any], says: str) -> None:
    data = run("position", "--example", "draftosaurus").data
    change(data)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(data), "utf-8")
    ran = run("position", file)
    assert ran.code == 2
    assert says in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("content", [b"", b"\0\0\0", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b"hello"])
@pytest.mark.parametrize("command", ["position", "replay"])
def test_any_file_is_answered_with_a_sentence(run: Run, tmp_path: Path, content: bytes, command: str) -> None:
    file = tmp_path / "x.sobremesa"
    file.write_bytes(content)
    ran = run(command, file)
    assert ran.code == 2
    assert "x.sobremesa" in ran.err
    assert file.read_bytes() == content


# replay


def test_a_replay_checks_every_step(run: Run, table_file: TableFile) -> None:
    file = table_file(edition="published")
    ran = run("replay", file)
    assert ran.code == 0
    assert "steps lead to the saved positions." in ran.out
    report = run("replay", file, "--json").data
    saved = json.loads(file.read_text("utf-8"))
    assert report["digests"] == [ply["digest"] for ply in saved["plies"]]
    assert report["fault"] is None
    listed = run("replay", file, "--moves").out.splitlines()
    assert len(listed) == len(saved["plies"]) + 1
    assert listed[-2].split()[1] == saved["plies"][-1]["digest"]


def spoil_digest(data: dict[str, Any]) -> None:
    data["plies"][9]["digest"] = "00000000"


def spoil_order(data: dict[str, Any]) -> None:
    data["plies"][9], data["plies"][10] = data["plies"][10], data["plies"][9]


def spoil_end(data: dict[str, Any]) -> None:
    data["head"] -= 1


@pytest.mark.parametrize(
    ("spoil", "says"), [(spoil_digest, "Step 10"), (spoil_order, "Step 10"), (spoil_end, "saved at the end")]
)
def test_the_first_difference_is_named_and_the_exit_code_says_so(
    run: Run, table_file: TableFile, spoil: Callable[[dict[str, Any]], None], says: str
) -> None:
    file = table_file()
    data = json.loads(file.read_text("utf-8"))
    spoil(data)
    file.write_text(json.dumps(data), "utf-8")
    ran = run("replay", file)
    assert ran.code == 1
    assert says in ran.err
    report = run("replay", file, "--json")
    assert report.code == 1
    assert says in report.data["fault"]
    if spoil is not spoil_end:
        assert report.data["agreeing"] == 9


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "12345", "LC_ALL": "es_ES.UTF-8", "LANG": "es_ES.UTF-8"},
        {"PYTHONHASHSEED": "random", "LC_ALL": "tr_TR.UTF-8", "PYTHONUTF8": "0"},
    ],
)
@pytest.mark.parametrize("edition", ["document", "published"])
def test_a_table_replays_alike_in_another_process_hash_seed_and_locale(
    table_file: TableFile, environment: dict[str, str], edition: str
) -> None:
    file = table_file(seats=4, edition=edition, boards=["summer", "winter"])
    done = subprocess.run(
        [sys.executable, "-m", "sobremesa", "replay", str(file), "--json"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop"), **environment},
    )
    digests = json.loads(done.stdout)["digests"]
    assert digests == [ply["digest"] for ply in json.loads(file.read_text("utf-8"))["plies"]]


# Without a screen


def test_no_command_without_a_window_loads_the_screen_library(table_file: TableFile) -> None:
    file = table_file()
    code = f"""
import sys
from sobremesa import cli
for words in (["simulate", "draftosaurus", "--games", "2"],
              ["replay", {str(file)!r}], ["position", {str(file)!r}],
              ["bench", "draftosaurus", "--engine", "--seconds", "1", "--option", "edition=published"],
              ["--help"], ["simulate", "--list"]):
    assert cli.main(words) == 0, words
loaded = [name for name in sys.modules if name.startswith(("PySide6", "pyqtgraph", "numpy"))]
assert loaded == [], loaded
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop")},
    )
    assert done.returncode == 0, done.stderr


def test_a_reader_who_has_enough_is_no_fault(table_file: TableFile) -> None:
    file = table_file()
    process = subprocess.Popen(
        [sys.executable, "-m", "sobremesa", "replay", str(file), "--moves"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop"), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=30) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_bench_measures_the_rules(run: Run) -> None:
    words = ["bench", "draftosaurus", "--engine", "--seconds", 1, "--seats", 3, "--option", "edition=published"]
    ran = run(*words, "--json", "--require-compiled")
    [row] = ran.data["engine"]
    assert row["options"]["edition"] == "published"
    assert row["random"] > 0
    assert row["copy_us"] > 0
    assert ran.code == (0 if row["compiled"] else 1)


def test_judging_needs_no_table(table_file: TableFile) -> None:
    from sobremesa.store.positions import open_position, read_position

    position = open_position(read_position(table_file(decisions=4)), discover())
    report = position_command.judge(position, position.info.texts("es"))
    assert report["reachable"] is True


# check


def test_a_sound_game_is_found_fine(run: Run, example_games: str) -> None:
    ran = run("--games", example_games, "check", "example", "--seconds", 1, "--json")
    assert ran.code == 0
    [report] = ran.data
    assert report["game"] == "example"
    assert report["findings"] == []
    assert report["plies"] > 0
    assert run("--games", example_games, "check", "example", "--seconds", 1, "--lang", "es").out.startswith(
        "Verbena en el patio: todo bien"
    )


def test_what_is_wrong_with_a_game_is_told_with_place_and_exit_code(run: Run, probe_games: str) -> None:
    ran = run("check", "probe", "--games", probe_games, "--seconds", 1, "--json")
    assert ran.code == 1
    [report] = ran.data
    assert "words.no_drawing" in [finding["name"] for finding in report["findings"]]
    for finding in report["findings"]:
        assert finding["text"]
        assert finding["times"] >= 1
    shown = run("check", "probe", "--games", probe_games, "--seconds", 1)
    assert shown.code == 1
    assert "things are wrong" in shown.out.splitlines()[0]


def test_a_game_that_is_left_out_is_no_success(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.toml").write_text("api = 1\n", "utf-8")
    from sobremesa.commands import check as check_command
    from sobremesa.conform.report import Report

    monkeypatch.setattr(check_command, "check", lambda info, seed, seconds: Report())
    ran = run("--games", tmp_path, "check")
    assert ran.code == 1
    assert "was left out" in ran.err
    assert run("--games", tmp_path, "check", "draftosaurus").code == 0
