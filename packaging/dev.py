#!/usr/bin/env python3
"""Sets up and starts Sobremesa from a checkout, with nothing but Python >= 3.11.

    python3 packaging/dev.py run [arguments of sobremesa]
    python3 packaging/dev.py test [arguments of pytest]

Makes `.venv`, installs the project in it, and on Linux finds out which system libraries Qt still lacks: as root
it installs them, else it prints the line that does.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LEAST = (3, 11)

# Library file -> Debian package. Qt needs the first group even without a screen, the second for a window on X.
OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def say(sentence: str) -> None:
    """Prints one sentence of this script's own."""
    print(f"sobremesa: {sentence}", flush=True)


def missing_packages(libraries: dict[str, str]) -> list[str]:
    """The Debian packages of those libraries that the loader cannot find."""
    missing = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def lacks_venv() -> bool:
    """Whether this Python was split by its distribution and its venv part left out."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return True
    return False


def system_packages() -> None:
    """Installs what Linux lacks (as root, where apt is), or says how, and ends the program where Qt cannot start."""
    if not sys.platform.startswith("linux"):
        return
    needed = missing_packages(OFFSCREEN)
    wanted = missing_packages(WINDOW)
    if lacks_venv():
        needed.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    packages = needed + wanted
    if not packages:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        say("these libraries are missing; install them with your system's package tool: " + " ".join(packages))
    elif os.geteuid() == 0:
        say("installing system libraries: " + " ".join(packages))
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        quiet = subprocess.DEVNULL
        subprocess.run(["apt-get", "update"], check=False, env=environment, stdout=quiet)
        if subprocess.run(install, check=False, env=environment, stdout=quiet).returncode == 0:
            return
        say("they could not be installed; try this line yourself: " + " ".join(install))
    else:
        say("some system libraries are missing. This line installs them:")
        print("    sudo apt-get update && sudo " + " ".join(install), flush=True)
    if needed:
        sys.exit(2)


def python() -> Path:
    """The virtual environment's interpreter."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment() -> None:
    """Makes `.venv` and installs the project with its test tools, unless nothing has changed since."""
    stamp = VENV / "sobremesa-stamp"
    content = (ROOT / "pyproject.toml").read_bytes() + sys.version.encode() + str(ROOT).encode()
    wanted = hashlib.sha256(content).hexdigest()
    if python().exists() and stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    say("setting up .venv (once; about half a minute)")
    if VENV.exists():
        shutil.rmtree(VENV)
    subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    installed = subprocess.run(
        [str(python()), "-m", "pip", "install", *quiet, "-e", f"{ROOT}[test]"], check=False, cwd=ROOT
    )
    if installed.returncode != 0:
        say("the packages could not be installed; pip says why above")
        sys.exit(2)
    stamp.write_text(wanted, "utf-8")


def start(command: list[str]) -> int:
    """Runs a command in the environment and hands on its exit code."""
    variables = dict(os.environ)
    if variables.get("LANG", "C") == "C" and "LC_ALL" not in variables:
        variables["LANG"] = "C.UTF-8"
    try:
        return subprocess.run([str(python()), "-m", *command], cwd=Path.cwd(), env=variables, check=False).returncode
    except KeyboardInterrupt:
        return 130


def main() -> int:
    """Does what the first argument says; see the module's text."""
    if sys.version_info < LEAST:
        say(f"Python {LEAST[0]}.{LEAST[1]} or newer is needed; this is {sys.version.split()[0]}")
        return 2
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what not in ("run", "test", "setup"):
        print(__doc__)
        return 0 if what in ("-h", "--help") else 2
    system_packages()
    environment()
    if what == "run":
        return start(["sobremesa", *sys.argv[2:]])
    if what == "test":
        os.chdir(ROOT)
        return start(["pytest", *sys.argv[2:]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
