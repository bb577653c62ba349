"""``sudo python3 -m tests bare``: a bare Debian with a new user, who follows README and guide.

Makes a root of Debian with debootstrap, clones this repository's HEAD in it, plays the demo to its end, makes
a wheel, installs it by itself and runs it elsewhere, runs ``python3 -m tests``, and then every snippet that
is marked ``run: bare``, in order, with the time that each takes. Steps that this machine cannot run are named
at the end; skipping any other step is a failure.

``--suite trixie``, or ``--suite noble --mirror http://archive.ubuntu.com/ubuntu``, is another system. With
``--arch arm64`` the processor is another, which qemu-user-static emulates: the wheel alone is installed,
reads pictures and watches the demo's film. What it names must be what this machine names.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.snippets import Snippet, snippets
from web.bootstrap import ROOT

SUITE = "bookworm"
COMPONENTS = "main,universe"
"""Ubuntu keeps Python's venv in the second; Debian has none of that name, and says so."""
EMULATED = {"arm64": "qemu-aarch64"}
"""What the kernel runs programs of another processor by, where it is registered."""
PICTURES = 50
"""Pictures of the demo's film that are read on both processors."""
FILM = "vision/demo/deal.mp4"
BASE = "git,python3,python3-venv,ca-certificates,sudo,systemd"
"""What the README asks for, and what a Debian that somebody has installed has in any case."""
MIRROR = "http://deb.debian.org/debian"
MOUNTS = (("proc", "proc"), ("devtmpfs", "dev"), ("devpts", "dev/pts"))
USER = "stranger"
PAGES = ("README.md", "web/docs/deploy.md")
SHEET = """rules somerset-1888
dealer W up 9h
N pass | E pass | S order
N As | E Th | S Ks | W Ts
quit
E Ad | S 9d | W Kd | N Td
quit
claim NS against E trick 1
"""
ALONE = (
    ("a wheel", "rm -rf ~/dist; .venv/bin/python -m pip wheel -q --no-deps --no-build-isolation -w ~/dist ."),
    ("the wheel alone", "python3 -m venv --clear ~/alone && ~/alone/bin/pip install -q ~/dist/*.whl"),
    ("the wheel's size", "du -sh ~/dist ~/alone"),
    ("alone: --help", "cd / && ~/alone/bin/bowerbird --help >/dev/null"),
    ("alone: read", "cd / && ~/alone/bin/bowerbird read ~/bowerbird/web/docs/pictures/table.jpg"),
    ("alone: judge", f"cd / && printf '%s' '{SHEET}' >~/a.sheet && ~/alone/bin/bowerbird judge ~/a.sheet"),
    ("the wheel by pip and its extra", '~/alone/bin/pip install -q "$(ls ~/dist/*.whl)[hub]"'),
    ("twine check", "~/alone/bin/pip install -q twine && ~/alone/bin/twine check --strict ~/dist/*"),
    (
        "the wheel by pipx",
        "python3 -m venv ~/x && ~/x/bin/pip install -q pipx uv && ~/x/bin/pipx install ~/dist/*.whl",
    ),
    ("pipx: judge", "cd / && ~/.local/bin/bowerbird judge ~/a.sheet && ~/x/bin/pipx uninstall bowerbird"),
    ("the wheel by uv", "~/x/bin/uv tool install -q --python /usr/bin/python3 ~/dist/*.whl"),
    ("uv: judge", "cd / && ~/.local/bin/bowerbird judge ~/a.sheet"),
)
"""A wheel made in the clone, in an empty environment, and what it does outside of the clone."""


class Bare:
    """A bare root in ``folder``, created if missing, and a user in it."""

    def __init__(self, folder: Path, suite: str = SUITE, mirror: str = MIRROR, arch: str = "") -> None:
        self.suite, self.mirror, self.arch = suite, mirror, arch
        suffix = "-".join(name for name in (suite if suite != SUITE else "", arch) if name)
        self.root = folder / (f"root-{suffix}" if suffix else "root")

    @property
    def is_made(self) -> bool:
        return (self.root / "etc" / "debian_version").exists()

    def make(self) -> None:
        if not self.is_made:
            self.root.mkdir(parents=True, exist_ok=True)
            how = ["--variant=minbase", f"--include={BASE}"]
            how += [f"--components={COMPONENTS}"] if "ubuntu" in self.mirror else []
            how += [f"--arch={self.arch}", "--foreign"] if self.arch else []
            make = ["debootstrap", *how, self.suite, str(self.root), self.mirror]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
            if self.arch:
                self.as_root("/debootstrap/debootstrap --second-stage >/dev/null")
        for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
            shutil.copy(f"/{name}", self.root / name)
        # a network may have authorities of its own, which pip and uv do not look for by themselves
        (self.root / "etc/pip.conf").write_text("[global]\ncert = /etc/ssl/certs/ca-certificates.crt\n")
        (self.root / "etc/environment").write_text("SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt\n")
        (self.root / "etc/sudoers.d").mkdir(exist_ok=True)
        (self.root / "etc/sudoers.d" / USER).write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")

    @contextmanager
    def mounted(self) -> Iterator[None]:
        done = []
        try:
            for kind, place in MOUNTS:
                where = self.root / place
                where.mkdir(exist_ok=True)
                subprocess.run(["mount", "-t", kind, kind, str(where)], check=True)
                done.append(where)
            yield
        finally:
            for where in reversed(done):
                subprocess.run(["umount", "-l", str(where)], check=False)

    def as_root(self, command: str) -> None:
        subprocess.run(["chroot", str(self.root), "sh", "-c", command], check=True, env=_environment())

    def as_user(self, command: str, answer: str = "") -> int:
        """Run ``command`` in the clone, with ``answer`` typed ahead at a terminal; its exit status."""
        inside = f"cd ~/bowerbird 2>/dev/null || cd ~; {command}"
        run = ["chroot", str(self.root), "su", "-", USER, "-s", "/bin/bash", "-c", inside]
        ours, theirs = pty.openpty()
        try:
            os.write(ours, f"{answer}\n".encode() if answer else b"")
            return subprocess.run(run, check=False, env=_environment(), stdin=theirs).returncode
        finally:
            os.close(ours)
            os.close(theirs)


def _environment() -> dict[str, str]:
    return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "TERM": "dumb", "DEBIAN_FRONTEND": "noninteractive"}  # fmt: skip


def steps(arguments: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """What is done, as title, command and what is answered where something is asked."""
    yield "clone", "git clone --quiet /srv/bowerbird.git bowerbird", ""
    yield "first command", "python3 -m web demo --exit --no-browser", "y"
    yield "size", "du -sh .venv .git --total", ""
    for title, command in ALONE:
        yield title, command, ""
    if not arguments.no_tests:
        yield "second command", "python3 -m tests", "y"
    for page in PAGES:
        for snippet in snippets(ROOT / page):
            needs_tests = ".venv/bin/python -m tests" in snippet.text
            if needs_tests and arguments.no_tests:
                print(f"NOT RUN {page}, line {snippet.line}: it needs the second command", flush=True)
            elif snippet.how == "bare" and snippet.text.strip() != "python3 -m tests":
                yield f"{page}, line {snippet.line}", as_written(snippet), ""


def names(lines: str, with_backs: bool = True) -> list[list[str]]:
    """What ``read --json`` or ``watch --json`` printed: the names of each picture, or the event of each line.

    Outlines that were left unread do not count: at the least share of a card one processor has one more, and
    also of the backs of a pile, which ``with_backs`` counts.
    """
    lines_read = [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
    without = (None,) if with_backs else (None, "back")
    return [
        sorted(card["card"] for card in line["cards"] if card["card"] not in without)
        if "event" not in line
        else [str(line.get(part)) for part in ("event", "seat", "card", "cards", "by")]
        for line in lines_read
    ]


def equal_lines(ours: list[list[str]], theirs: list[list[str]]) -> int:
    return sum(name == other for name, other in zip(ours, theirs, strict=False))


def compared(bare: Bare) -> bool:
    """Whether the emulated machine names what this one names: of pictures of the film, and of its events."""
    work = bare.root / "home" / USER / "pictures"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    import cv2  # which only this needs

    film = cv2.VideoCapture(str(ROOT / FILM))
    every = max(1, int(film.get(cv2.CAP_PROP_FRAME_COUNT)) // PICTURES)
    for number in range(PICTURES):
        film.set(cv2.CAP_PROP_POS_FRAMES, number * every)
        has_picture, picture = film.read()
        if has_picture:
            cv2.imwrite(str(work / f"{number:02}.png"), picture)
    shutil.copy(ROOT / FILM, work / "deal.mp4")
    equal = True
    for what in ("watch --json --quiet ~/pictures/deal.mp4", "read --json --quiet ~/pictures/*.png"):
        begun = time.monotonic()
        typed = what.replace("~/pictures", str(work))
        ours = subprocess.run(
            f"{sys.executable} -m web {typed}", shell=True, cwd=ROOT, capture_output=True, text=True,
            encoding="utf-8", check=False,
        )  # fmt: skip
        here, faces = names(ours.stdout), names(ours.stdout, with_backs=False)
        inside = ["chroot", str(bare.root), "su", "-", USER, "-c", f"~/alone/bin/bowerbird {what}"]
        theirs_named, their_faces = [], []
        with subprocess.Popen(inside, stdout=subprocess.PIPE, text=True, encoding="utf-8") as theirs:
            for line in theirs.stdout or ():
                theirs_named += names(line)
                their_faces += names(line, with_backs=False)
                took = time.monotonic() - begun
                print(f"{what.split()[0]}: line {len(theirs_named)} of {len(here)}, {took:.0f} s", flush=True)
        same = equal_lines(faces, their_faces)
        print(
            f"{what.split()[0]}: {same} of {len(here)} lines equal, {equal_lines(here, theirs_named)} with"
            f" the backs of piles, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
        equal = equal and len(here) == len(theirs_named) == same > 0
    return equal


def as_written(snippet: Snippet) -> str:
    return "set -e\n" + snippet.text


def emulated(bare: Bare) -> int:
    """Install the wheel alone on the emulated machine, and compare what it names; the exit status."""
    dist = bare.root / "home" / USER / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)], cwd=ROOT, check=True
    )
    begun = time.monotonic()
    # what it needs takes half an hour to install, and stays for the next time
    status = bare.as_user(
        "python3 -m venv ~/alone && ~/alone/bin/pip install -q ~/dist/*.whl"
        " && ~/alone/bin/pip install -q --force-reinstall --no-deps ~/dist/*.whl"
    )
    print(f"the wheel alone on {bare.arch}: status {status}, {time.monotonic() - begun:.0f} s", flush=True)
    return status or int(not compared(bare))


def lacking(command: str) -> str | None:
    """The program without which ``command`` cannot be tried in a root inside another system."""
    return "podman" if "podman" in command else None


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests bare", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/bowerbird-bare"))
    parser.add_argument("--no-tests", action="store_true", help="leave the second command out")
    parser.add_argument("--suite", default=SUITE, help=f"another Debian or Ubuntu ({SUITE})")
    parser.add_argument("--mirror", default=MIRROR, help="where its packages are")
    parser.add_argument("--arch", default="", choices=("", *EMULATED), help="another processor, emulated")
    parser.add_argument("--only", help="only the steps whose title holds this")
    args = parser.parse_args(arguments)
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("bare: run it as root, where there is debootstrap (apt-get install it)", file=sys.stderr)
        return 2
    handler = EMULATED.get(args.arch, "")
    if handler and not Path("/proc/sys/fs/binfmt_misc", handler).exists():
        print(
            f"bare: {args.arch} needs qemu-user-static and binfmt-support (apt-get install them)",
            file=sys.stderr,
        )
        return 2
    bare = Bare(args.folder, args.suite, args.mirror, args.arch)
    notes: list[str] = []
    if bare.is_made:
        notes.append(f"NOT BARE: {bare.root} was used before, and has what was installed then")
    bare.make()
    shutil.rmtree(bare.root / "srv/bowerbird.git", ignore_errors=True)
    command = ["git", "clone", "--quiet", "--bare", str(ROOT), str(bare.root / "srv/bowerbird.git")]
    subprocess.run(command, check=True)
    failed = False
    with bare.mounted():
        bare.as_root(f"id {USER} >/dev/null 2>&1 || useradd --create-home --shell /bin/bash {USER}")
        bare.as_root(f"rm -rf /home/{USER}/bowerbird && chown -R {USER} /srv/bowerbird.git")
        bare.as_root("! id bowerbird >/dev/null 2>&1 || userdel --remove bowerbird")  # the guide adds it
        if args.arch:
            return emulated(bare)
        for title, inside, answer in steps(args):
            if args.only and args.only not in title and title != "clone":
                continue
            without = lacking(inside)
            if without and shutil.which(without, path=str(bare.root / "usr/bin")) is None:
                notes.append(f"NOT RUN {title}: there is no {without} here")
                continue
            print(f"== {title}: {inside.removeprefix('set -e').strip()}", flush=True)
            begun = time.monotonic()
            status = bare.as_user(inside, answer)
            how = "ok" if status == 0 else f"FAILED ({status})"
            notes.append(f"{how} {title}: {time.monotonic() - begun:.0f} s")
            print(notes[-1], flush=True)
            failed = failed or status != 0
            if failed and title == "clone":
                break
    print("\n".join(["", *notes]))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
