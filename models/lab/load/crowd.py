"""Many connections to one server: ``python -m models.lab crowd PORT COUNT streams|silent|slow [SECONDS]``.

``streams`` reads the live stream as a spectator's page does; ``silent`` connects and says nothing;
``slow`` sends a request letter by letter and never ends it; ``asleep`` opens a stream and never reads it.
Each opens its connection again when it is closed. Prints ``ready`` once all have been open, and at the end
a line of JSON with what came.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import resource
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypedDict

from models.lab.props.child_program import ChildProgram

STREAM = b"GET /table/kitchen/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LETTER = 1.0
"""Seconds between two letters of somebody slow."""


def many_files() -> None:
    """Let this process have as many connections as the system lets it."""
    assert sys.platform != "win32"  # which sets no limit
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Crowd:
    def __init__(self, port: int, count: int, manner: str) -> None:
        self.port, self.count, self.manner = port, count, manner
        self.open = 0
        self.refused = 0
        self.closed = 0
        self.received: list[tuple[float, int]] = []
        """When each message came (seconds since 1970), and the seq in it."""

    async def run(self, seconds: float) -> None:
        people = [asyncio.create_task(self.person()) for _ in range(self.count)]
        while self.open < self.count:
            await asyncio.sleep(0.05)
        print("ready", flush=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(None, sys.stdin.read), seconds)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def person(self) -> None:
        counted = False
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                self.refused += 1
                await asyncio.sleep(0.5)
                continue
            self.open += not counted
            counted = True
            try:
                await getattr(self, self.manner)(reader, writer)
            except OSError:
                pass
            finally:
                writer.close()
            self.closed += 1
            await asyncio.sleep(0.1)

    async def silent(self, reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read(1)

    async def slow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        while not reader.at_eof():
            writer.write(b"a")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(1024), LETTER)

    async def asleep(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        assert isinstance(writer.transport, asyncio.Transport)
        writer.transport.pause_reading()
        writer.write(STREAM)
        await asyncio.sleep(3600)

    async def streams(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(STREAM)
        if b"200" not in await reader.readline():
            self.refused += 1
            return
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                self.received.append((time.time(), json.loads(line[6:])["seq"]))

    def report(self) -> dict[str, object]:
        return {"open": self.open, "refused": self.refused, "closed": self.closed, "heard": self.received}


@contextlib.contextmanager
def crowd(port: int, count: int, manner: str, seconds: float = 600.0) -> Iterator[ChildProgram]:
    """A crowd in a separate process, all of it there; it goes when its standard input is closed."""
    with ChildProgram("-m", "models.lab.load.crowd", port, count, manner, seconds) as program:
        assert program.next_line() == "ready"
        yield program


class Report(TypedDict):
    """What a crowd counted: connections open, refused and closed; when (s) which state came."""

    open: int
    refused: int
    closed: int
    heard: list[tuple[float, int]]


def crowd_report(program: ChildProgram) -> Report:
    """Send the crowd home and get its report."""
    program.close_input()
    report: Report = json.loads(program.next_line())
    return report


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("port", type=int)
    options.add_argument("count", type=int)
    options.add_argument("manner", choices=("streams", "silent", "slow", "asleep"))
    options.add_argument("seconds", type=float, nargs="?", default=600.0)
    args = options.parse_args(arguments)
    many_files()
    whole = Crowd(args.port, args.count, args.manner)
    asyncio.run(whole.run(args.seconds))
    print(json.dumps(whole.report()), flush=True)


if __name__ == "__main__":
    main()
