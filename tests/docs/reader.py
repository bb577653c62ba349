"""Somebody who does what a page says: a folder, a home and a path of their own, and the snippets in turn.

A camera is played by the demo's film, a scoreboard by the virtual one: that, and the page's port, is all
that differs from what is written.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from referee.book import loading as book_loading
from referee.notation.written_game import game_from
from tests.docs.snippets import Snippet
from tests.referee.cases import check
from web.bootstrap import ROOT

FILM = ROOT / "vision" / "demo" / "deal.mp4"
IGNORED = ("[.]*", "build", "dist", "runs", "node_modules", "*.egg-info")
PATIENCE_S = 900
"""What a snippet may take on a slow machine."""


class Reader:
    """Follows a page in ``folder``; ``source``: in a copy of the source, as in a clone."""

    def __init__(self, folder: Path, source: bool, patience_s: float | None = PATIENCE_S) -> None:
        self._patience_s = patience_s
        self.folder = folder / "clone" if source else folder / "work"
        if source:
            shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*IGNORED))
        else:
            self.folder.mkdir()
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        for name, command in (("python3", ""), ("bowerbird", "-m web")):
            (bin_folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {command} "$@"\n')
            (bin_folder / name).chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        self.environment = {
            **kept,
            "HOME": str(folder),
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "PYTHONPATH": str(self.folder if source else ROOT),
        }

    def follow(self, snippet: Snippet) -> None:
        """Do what the snippet says; AssertionError with the place where it does not work."""
        if snippet.file:
            path = self.folder / snippet.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(snippet.text, encoding="utf-8")
        match snippet.kind:
            case "bash" if snippet.how == "live":
                self._live(snippet)
            case "bash":
                self._shell(snippet)
            case "python":
                exec(compile(snippet.text, snippet.place, "exec"), {})
            case "sheet":
                game_from(snippet.text, snippet.place)
            case "toml" if "house" in snippet.info:
                book_loading.load("american", snippet.text, snippet.place)
            case "toml" if "case" in snippet.info and snippet.file:
                self._case(snippet)
            case _:
                assert snippet.kind in ("toml", "ini", "text"), snippet.place

    def _shell(self, snippet: Snippet) -> None:
        command = stood_in(snippet.text)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command], cwd=self.folder, env=self.environment,
            capture_output=True, text=True, timeout=self._patience_s, check=False,
        )  # fmt: skip
        transcript = f"{snippet.place}: {command}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == 0, transcript
        assert "Traceback" not in done.stderr, transcript

    def _live(self, snippet: Snippet) -> None:
        """Start it, wait for its page, look at it, and stop it as a person would."""
        command = shlex.split(stood_in(snippet.text), comments=True)
        with subprocess.Popen(
            [*command, "--port", "0"], cwd=self.folder, env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_heeds_interrupts,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            first, address = "", None
            for line in process.stdout:  # before the page's address a set-up may say how far it is
                first += line
                if (address := re.search(r"http://\S+", line)) is not None:
                    break
            if address is not None:
                with urllib.request.urlopen(address[0], timeout=30) as answer:
                    assert b"Bowerbird" in answer.read()
                process.send_signal(signal.SIGINT)
            try:
                _, wrong = process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
            assert address, f"{snippet.place}: {first}{wrong}"
            assert "Traceback" not in wrong, f"{snippet.place}: {wrong}"
            status = process.returncode
            assert status in (0, 130), f"{snippet.place}: ended with {status}: {wrong}"

    def _case(self, snippet: Snippet) -> None:
        """A case of a book that this process does not have is decided in the copy, by its own tests."""
        import tomllib

        case = tomllib.loads(snippet.text)
        assert {"what", "book", "facts", "decision"} <= set(case), snippet.place
        if case["book"] in book_loading.books():
            check(case)


def _heeds_interrupts() -> None:
    """What is started in the background, as tests may be, has inherited that Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stood_in(command: str) -> str:
    """The command with the film for a camera and the virtual board for a real one."""
    command = re.sub(r"--camera \d+", f"--camera {FILM}", command)
    command = re.sub(r"^(bowerbird check\b.*)", r"\1 --port 0", command)  # somebody may play during the tests
    return command.replace("--scoreboard AUTO", "--scoreboard VIRTUAL")
