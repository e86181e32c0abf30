"""The picture: places, zones and pieces, and how one picture becomes the next."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from sobremesa.engine.layout import ZoneKind, poses
from sobremesa.engine.parts import Drag
from sobremesa.staging.motion import plan

ART = ("bag.svg", "dino_back.svg")


@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["summer", "winter"], ["winter", "winter"]])
@pytest.mark.parametrize("seats", [2, 5])
def test_layout_is_sound(table, info, seats, boards):
    game = table(seats, boards=boards)
    layout = game.presenter.layout()
    zones = [zone.id for place in layout.places for zone in place.zones]
    assert len(zones) == len(set(zones)) == seats * (7 * len(boards) + 2) + (3 if seats == 2 else 2)
    assert [place.seat for place in layout.places].count(None) == 1
    for place in layout.places:
        w, h = place.size
        for zone in place.zones:
            x, y, zone_w, zone_h = zone.rect
            assert 0 <= x <= x + zone_w <= w
            assert 0 <= y <= y + zone_h <= h
            assert (zone.kind is ZoneKind.TRACK) == bool(zone.track)
        assert not place.art or (info.resources / "art" / place.art).is_file()
    for piece in layout.pieces:
        assert (info.resources / "art" / piece.art).is_file()
        assert not piece.back or (info.resources / "art" / piece.back).is_file()
    faces = [piece for piece in layout.pieces if piece.family == "die"]
    assert len(faces) == 7
    assert all(face.tumbles for face in faces)


def test_pens_have_room_for_what_they_take(table):
    for boards in (["summer"], ["winter"]):
        layout = table(2, boards=boards).presenter.layout()
        slots = {"forest": 6, "trio": 3, "king": 1, "meadow": 6, "island": 1}
        slots |= {"ordered": 6, "quarantine": 1, "lookout": 1, "pyramid": 6}
        for place in layout.places:
            for zone in place.zones:
                name = zone.id.split(":")[-1]
                if zone.kind is ZoneKind.TRACK:
                    assert len(zone.track) == slots[name]
                    size = layout.piece("dino.trex").size
                    for pose in poses(zone, list(range(len(zone.track))), size):
                        assert 0 < pose.x < place.size[0]
                        assert 0 < pose.y < place.size[1]


@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("boards", [["summer"], ["winter", "summer"]])
@pytest.mark.parametrize("seats", [2, 4])
def test_pictures_lead_to_one_another(table, play, edition, boards, seats):
    """Nothing shares a slot, nobody else's faces are seen, and the motion plan ends in the next picture."""
    game = table(seats, edition, boards)
    layout = game.presenter.layout()
    zones = {zone.id for place in layout.places for zone in place.zones}
    pieces = {piece.id: piece.family for piece in layout.pieces}
    for (s, _, move), (after, _, _) in pairwise(play(game)):
        for viewer in (0, 1, None):
            seen, sees = game.rules.redact(s, viewer), game.rules.redact(after, viewer)
            old = game.presenter.placements(seen, False)
            new = game.presenter.placements(sees, False)
            assert len({(p.zone, p.slot) for p in new}) == len(new)
            assert {p.zone for p in new} <= zones
            assert {p.piece for p in new} <= pieces.keys()
            faces = {p.zone for p in new if p.zone.startswith("hand") and p.piece != "dino.back"}
            assert faces <= {f"hand:{viewer}"}
            motions = plan(old, new, game.presenter.flows(seen, move, sees), pieces)
            assert Counter(m.target for m in motions if m.target) == Counter(new)
            assert Counter(m.source for m in motions if m.source) == Counter(old)


@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["summer", "winter"]])
def test_every_move_is_one_drag_of_its_own(table, play, boards):
    game = table(2, boards=boards)
    for s, seat, _ in play(game):
        if seat < 0:
            continue
        view = game.rules.redact(s, seat)
        moves = game.rules.legal(s, seat)
        drags = [game.presenter.parts(view, seat, move) for move in moves]
        assert len(set(drags)) == len(moves)
        for (drag,) in drags:
            assert isinstance(drag, Drag)
            assert (drag.to_slot is not None) == drag.to_zone.split(":")[-1].startswith(
                "pyramid"
            ) or ":2" in drag.to_zone
            lies = [p for p in game.presenter.placements(view, True) if (p.zone, p.piece) == (drag.zone, drag.face)]
            assert lies


def test_dinosaurs_stay_where_they_were_put(table, turn, place):
    """What arrives later stands behind, whatever its species."""
    game = table(2, "document")
    s = turn(game, {"prairie": ["spino", "diplo"]})
    game.rules.apply(s, 0, place("trex", "prairie"))
    stand = [(p.slot, p.piece) for p in game.presenter.placements(s, True) if p.zone == "pen:0:prairie"]
    assert stand == [(0, "dino.spino"), (1, "dino.diplo"), (2, "dino.trex")]


def test_hands_and_die_move_to_the_left_on_the_table(table, play):
    """The motions of a pass: each hand as a whole, and the die."""
    game = table(4)
    seen = 0
    for (s, _, move), (after, _, _) in pairwise(play(game)):
        if move[0] != 8 or s.turn == 0:
            continue
        old = game.presenter.placements(game.rules.redact(s, 0), False)
        new = game.presenter.placements(game.rules.redact(after, 0), False)
        for motion in plan(old, new, game.presenter.flows(s, move, after)):
            if motion.source and motion.source.zone.startswith(("hand", "die")):
                kind, seat = motion.source.zone.split(":")
                assert motion.target is not None
                assert motion.target.zone == f"{kind}:{(int(seat) + 1) % 4}"
                seen += 1
    assert seen == 2 * sum(4 * n + 1 for n in range(1, 6))


@pytest.mark.rule("draftosaurus.end.boards")
def test_a_finished_park_stays_beside_the_second(table, play):
    game = table(2, boards=["summer", "winter"])
    plies = play(game)
    first = [s for s, _, _ in plies if s.board == 0][-1]
    parks = [p for p in game.presenter.placements(first, True) if p.zone.startswith("pen")]
    assert len(parks) == 24
    end = game.presenter.placements(plies[-1][0], True)
    assert set(parks) <= set(end)
    assert len([p for p in end if p.zone.endswith(":2")]) == 24
