from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.staging.motion import Motion, backwards, plan


def face(zone: str, slot: int, piece: str, owner: int = -1) -> Placement:
    return Placement(zone, slot, piece, owner=owner)


def back(zone: str, slot: int, owner: int = -1, piece: str = "card") -> Placement:
    return Placement(zone, slot, piece, Side.BACK, owner=owner)


def mark(zone: str, slot: int, piece: str, label: str = "") -> Placement:
    return Placement(zone, slot, piece, Side.MARK, label=label)


def moving(motions: list[Motion]) -> list[Motion]:
    return [m for m in motions if not m.stays]


def test_a_played_card_moves_and_the_hand_closes_up() -> None:
    before = [face("hand", 0, "a", 0), face("hand", 1, "b", 0), face("hand", 2, "c", 0)]
    after = [face("hand", 0, "a", 0), face("hand", 1, "c", 0), face("table", 0, "b")]
    motions = plan(before, after, [])
    assert Motion(before[0], after[0]) in motions
    assert Motion(before[2], after[1]) in motions
    assert Motion(before[1], after[2]) in motions
    assert len(motions) == 3


def test_of_equal_pieces_the_one_that_stays_stays() -> None:
    before = [face("grid", 3, "house"), face("grid", 7, "house")]
    after = [face("grid", 9, "house"), face("grid", 3, "house")]
    assert moving(plan(before, after)) == [Motion(before[1], after[0])]


def test_a_revealed_card_comes_from_its_owners_backs() -> None:
    before = [back("hand.1", 0, 1), back("hand.2", 0, 2)]
    after = [back("hand.1", 0, 1), face("table", 0, "a", 2)]
    assert moving(plan(before, after)) == [Motion(before[1], after[1])]


def test_a_back_that_goes_face_up_in_place_turns_in_place() -> None:
    before = [back("row", 0), back("row", 1)]
    after = [back("row", 0), face("row", 1, "x")]
    assert moving(plan(before, after)) == [Motion(before[1], after[1])]


def test_passed_hands_follow_their_flows_though_the_pictures_are_equal() -> None:
    picture = [back(f"hand.{seat}", slot, seat) for seat in range(3) for slot in range(2)]
    flows = [Flow(f"hand.{seat}", f"hand.{(seat + 1) % 3}", many=2) for seat in range(3)]
    motions = plan(picture, picture, flows)
    ways = Counter((m.source.zone, m.target.zone) for m in motions if m.source and m.target)
    assert ways == {("hand.0", "hand.1"): 2, ("hand.1", "hand.2"): 2, ("hand.2", "hand.0"): 2}
    back_again = plan(picture, picture, backwards(flows))
    assert Counter((m.target.zone, m.source.zone) for m in back_again if m.source and m.target) == ways


def test_a_flow_out_of_an_endless_zone_names_it() -> None:
    after = [back("hand", 0, 0), back("hand", 1, 0)]
    motions = plan([], after, [Flow("bag", "hand", many=2)])
    assert motions == [Motion(None, after[0], ("bag",)), Motion(None, after[1], ("bag",))]
    home = plan(after, [], [Flow("hand", "bag", many=1, via=("box",))])
    assert home == [Motion(after[0], None, ("box", "bag")), Motion(after[1], None)]


def test_a_flow_takes_no_more_than_it_says_and_prefers_what_is_new() -> None:
    before = [face("pen", 0, "trex"), face("hand", 0, "trex", 0), face("hand", 1, "trex", 0)]
    after = [face("hand", 0, "trex", 0), face("pen", 0, "trex"), face("pen", 1, "trex")]
    motions = plan(before, after, [Flow("hand", "pen", "trex", slot=0)])
    assert motions[0] == Motion(before[1], after[2])
    assert Motion(before[2], after[0]) in motions
    assert Motion(before[0], after[1]) in motions


def test_a_flow_by_name_finds_the_piece_face_down() -> None:
    before = [back("hand.1", 0, 1, "dino"), back("hand.1", 1, 1, "dino")]
    after = [back("hand.1", 0, 1, "dino"), face("pen.1", 0, "stego", 1)]
    assert moving(plan(before, after, [Flow("hand.1", "pen.1", "stego")])) == [Motion(before[1], after[1])]


def test_way_points_are_kept() -> None:
    before, after = [face("a", 0, "meeple")], [face("d", 0, "meeple")]
    assert plan(before, after, [Flow("a", "d", "meeple", via=("b", "c"))]) == [
        Motion(before[0], after[0], ("b", "c"))
    ]


def test_a_rolled_die_is_one_thing() -> None:
    before, after = [face("die", 0, "die_1")], [face("die", 0, "die_6")]
    families = {"die_1": "die", "die_6": "die"}
    assert plan(before, after, (), families) == [Motion(before[0], after[0])]
    assert len(plan(before, after)) == 2


def test_a_change_of_owner_still_moves_the_piece() -> None:
    before, after = [face("rack.0", 0, "blue", 0)], [face("rack.1", 0, "blue", 1)]
    assert plan(before, after) == [Motion(before[0], after[0])]


def test_marks_are_written_and_wiped_in_place() -> None:
    before = [mark("sheet", 0, "cross"), mark("sheet", 1, "figure", "3")]
    after = [mark("sheet", 4, "cross"), mark("sheet", 1, "figure", "4")]
    motions = plan(before, after)
    assert Motion(before[1], after[1]) in motions
    assert Motion(before[0], None) in motions
    assert Motion(None, after[0]) in motions


PIECES = st.tuples(st.sampled_from("abc"), st.sampled_from([Side.FACE, Side.BACK]), st.integers(-1, 2))
PICTURES = st.dictionaries(st.tuples(st.sampled_from("uvwx"), st.integers(0, 4)), PIECES, max_size=14).map(
    lambda d: [Placement(zone, slot, p, side, owner=owner) for (zone, slot), (p, side, owner) in d.items()]
)
FLOWS = st.lists(
    st.builds(
        Flow,
        st.sampled_from("uvwxy"),
        st.sampled_from("uvwxy"),
        st.sampled_from(["", "a"]),
        st.integers(-1, 2),
        st.integers(-1, 2),
        st.integers(1, 4),
    ),
    max_size=4,
)


@given(PICTURES, PICTURES, FLOWS)
@settings(max_examples=150, deadline=None)
def test_every_placement_of_both_pictures_moves_once(
    before: list[Placement], after: list[Placement], flows: list[Flow]
) -> None:
    motions = plan(before, after, flows)
    assert Counter(m.source for m in motions if m.source) == Counter(before)
    assert Counter(m.target for m in motions if m.target) == Counter(after)
    assert not [m for m in motions if m.source is None and m.target is None]


@given(PICTURES)
@settings(max_examples=50, deadline=None)
def test_nothing_moves_between_equal_pictures(picture: list[Placement]) -> None:
    assert moving(plan(picture, list(reversed(picture)))) == []


def test_a_flow_of_many_keeps_their_faces() -> None:
    """Hands passed round in sight, where some of a hand look like what lies there afterwards."""
    hands = {"a": ["tricera", "trex"], "b": ["stego", "trex"], "c": ["tricera", "spino"]}
    onward = {"a": "b", "b": "c", "c": "a"}
    before = [face(zone, i, piece) for zone, hand in hands.items() for i, piece in enumerate(hand)]
    after = [face(onward[p.zone], p.slot, p.piece) for p in before]
    motions = plan(before, after, [Flow(zone, to, many=2) for zone, to in onward.items()])
    assert sorted(motions) == sorted(Motion(p, q) for p, q in zip(before, after, strict=True))
