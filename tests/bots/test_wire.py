from __future__ import annotations

import json

import pytest

from sobremesa.bots.wire import Done, Failed, Progress, Ready, Think, WireError, pack, unpack


@pytest.mark.parametrize(
    "message",
    [
        Think(
            (1, 2, 3), "probe", 2, {"boards": ["summer"], "wild": True}, [1, [2, -1], 10**18], 2, "greedy", 1000, 7
        ),
        Ready(4),
        Progress((1, 2, 3), 500),
        Done((1, 2, 3), (0, 5, -1)),
        Failed((1, 2, 3), "raised", "¡ay!"),
    ],
)
def test_messages_cross_unchanged(message: object) -> None:
    assert unpack(pack(message)) == message  # type: ignore[arg-type]
    assert type(unpack(pack(message))) is type(message)  # type: ignore[arg-type]


def test_only_numbers_words_and_lists_can_cross() -> None:
    with pytest.raises(TypeError):
        pack(Think((1, 2, 3), "probe", 2, {}, [object()], 0, "greedy", 1000, 7))  # type: ignore[list-item]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"3",
        b"[]",
        b'["Nobody"]',
        b'["Done"]',
        b'["Done", [1, 2, 3], [1], 4]',
        b'["Done", [1, 2, 3], "move"]',
        b'["Done", [1, 2, 3], [1.5]]',
        b'["Done", [1, 2, 3], [true]]',
        b'["Done", null, [1]]',
        json.dumps(["Done", [1, 2, 3], [[1]]]).encode(),
        b"[" * 100_000,
    ],
)
def test_what_is_no_message_is_refused(content: bytes) -> None:
    with pytest.raises(WireError):
        unpack(content)
