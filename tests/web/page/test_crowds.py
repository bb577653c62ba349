"""Many at once, and many who never finish what they ask: the page stays usable for everybody else."""

import http.client
import logging
import resource
import socket
import time

import pytest

from models.lab.load.crowd import STREAM, crowd
from models.lab.props.camera_events import up_card
from web.page.app import create_app
from web.served import connections
from web.served.house import House, Streams
from web.served.server import Server

SLOW = 1_100
"""More than fit below the 1024th file, at which one way of waiting for them ends."""


@pytest.fixture
def serve(table):
    """Start a server of the table; closes it again."""
    running = []

    def start(**kinds):
        house = House({table.id: table}, **kinds)
        server = Server(house, "127.0.0.1", 0, create_app(house))
        server.start()
        running.append(server)
        return server

    yield start
    for server in running:
        server.close()


def connected(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def asked(server):
    """Ask for the state as a phone that has just come; the seconds that it took."""
    begun = time.monotonic()
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    client.request("GET", "/table/kitchen/state")
    assert client.getresponse().read().startswith(b"{")
    client.close()
    return time.monotonic() - begun


def until(true, seconds=60):
    ends = time.monotonic() + seconds
    while not true() and time.monotonic() < ends:
        time.sleep(0.02)
    assert true()


def test_a_thousand_slow_connections_keep_nobody_from_the_page(serve, table):
    server = serve()
    with crowd(server.port, SLOW, "slow"):
        assert sorted(asked(server) for _ in range(20))[10] < 5
        with connected(server) as stream:
            stream.sendall(STREAM)
            lines = stream.makefile("rb")
            assert b"200" in next(lines)
            table.hear(up_card())
            assert any(b'"up":"9h"' in line for line in lines)
    assert asked(server) < 20


def test_a_request_that_is_never_finished_is_closed_and_a_quiet_page_is_not(serve, monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    server = serve()
    page = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    page.request("GET", "/words.js")
    answer, at_first = page.getresponse(), page.sock
    begun = time.monotonic()
    with connected(server) as slow, connected(server) as silent:
        slow.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        assert slow.recv(100) == b""
        assert silent.recv(100) == b""
    assert time.monotonic() - begun >= 0.4
    assert answer.read(), "it was not finished, and is not closed"
    page.request("GET", "/table/kitchen/state")
    assert page.getresponse().status == 200
    assert page.sock is at_first
    page.close()


def test_the_longest_waiting_connections_make_way_for_too_many_new(serve, monkeypatch):
    monkeypatch.setattr(connections, "MOST", 20)
    server = serve()
    stream = connected(server)
    stream.sendall(STREAM)
    assert b"200" in stream.recv(100)
    waiting = []
    for _ in range(60):
        waiting.append(connected(server))
        time.sleep(0.01)
    assert asked(server) < 20
    assert waiting[0].recv(1) == b"", "the first has waited longest"
    waiting[-1].sendall(b"GET /words.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert waiting[-1].recv(100)
    assert stream.recv(1 << 16), "whoever is being answered is not sent away"
    for connection in (stream, *waiting):
        connection.close()


def test_as_many_connections_are_kept_as_the_system_has_files_for(monkeypatch):
    given = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (1024, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: given.append(limits))
    assert connections.room() == 1024 - connections.SPARE_FILES
    assert given == [(1024, 1024)]


def test_a_phone_that_does_not_read_loses_its_place_in_the_stream(serve, table, monkeypatch):
    monkeypatch.setattr(connections, "BEHIND", 10_000)
    streams = Streams()
    server = serve(streams=streams)
    with connected(server) as asleep:
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        asleep.sendall(STREAM)
        until(lambda: streams.open == 1)
        for n in range(3_000):
            table.news.set_notice("long", f"{n}" + "x" * 20_000)
            if not streams.open:
                break
            time.sleep(0.005)
        until(lambda: streams.open == 0)


def test_a_page_that_has_gone_gives_its_place_back(serve, monkeypatch):
    monkeypatch.setattr("web.served.live_stream.BEAT", 0.05)
    streams = Streams(most=1)
    server = serve(streams=streams)
    with connected(server) as first:
        first.sendall(STREAM)
        assert b"200" in first.recv(100)
        assert streams.open == 1
    until(lambda: streams.open == 0)
    with connected(server) as second:
        second.sendall(STREAM)
        assert b"200" in second.recv(100)


def test_a_stream_that_wakes_after_the_end_writes_into_no_other_file(serve, tmp_path, caplog):
    server = serve()
    server.close()
    # the numbers of the files that were closed are free again
    opened = [(tmp_path / f"{number}.journal").open("w+b") for number in range(64)]
    server._server.pull_trigger()  # as a thread of a stream does at its next beat
    assert not any(file.seek(0, 2) for file in opened)
    for file in opened:
        file.close()


def test_a_server_that_is_awake_already_when_it_is_closed_closes_without_a_fault(serve, monkeypatch):
    server = serve()
    wake = server._server.trigger._physical_pull

    def late():
        wake()
        server._thread.join(timeout=10)
        wake()  # the call that closes it comes to its own writing only now

    monkeypatch.setattr(server._server.trigger, "_physical_pull", late)
    server.close()
    assert not server._thread.is_alive()


def test_somebody_who_is_given_up_leaves_no_fault_in_the_log(serve, table, caplog):
    server = serve()
    with connected(server) as gone:
        gone.sendall(STREAM)
        assert b"200" in gone.recv(100)
        (channel,) = server._server.active_channels.values()

        def lost(*_args, **_how):
            raise TimeoutError(110, "Connection timed out")

        channel.send = lost
        table.hear(up_card())
        until(lambda: not server._server.active_channels)
    assert not [line for line in caplog.records if line.levelno > logging.INFO]
