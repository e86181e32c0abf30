from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.store.locks import Held, Lock

HOLD = """
import sys, time
sys.path[:0] = {path!r}
from pathlib import Path
from sobremesa.store.locks import Lock
lock = Lock(Path({file!r}))
print("held", flush=True)
time.sleep(60)
"""


def test_a_table_is_claimed_once(own_home: Path) -> None:
    file = own_home / "tables" / "a.lock"
    lock = Lock(file)
    with pytest.raises(Held) as held:
        Lock(file)
    assert held.value.pid == os.getpid()
    assert dict(held.value.text.args) == {"pid": os.getpid()}
    lock.release()
    lock.release()
    assert not file.exists()
    Lock(file).release()


def test_another_copy_is_noticed_and_taken_over_when_killed(own_home: Path) -> None:
    file = own_home / "a.lock"
    code = HOLD.format(path=[p for p in sys.path if p], file=str(file))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(Held) as held:
            Lock(file)
        assert held.value.pid == other.pid
        other.kill()
    assert file.exists()
    lock = Lock(file)
    assert file.read_text().strip() == str(os.getpid())
    lock.release()


@pytest.mark.parametrize("content", [b"", b"12", b"999999999999999999999999", b"\0\0\0", b"nobody"])
def test_a_stale_file_of_any_content_is_taken_over(own_home: Path, content: bytes) -> None:
    file = own_home / "a.lock"
    file.write_bytes(content)
    lock = Lock(file)
    assert file.read_bytes() == b"%d\n" % os.getpid()
    lock.release()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_an_error_of_the_system(own_home: Path) -> None:
    own_home.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            Lock(own_home / "a.lock")
    finally:
        own_home.chmod(0o700)
