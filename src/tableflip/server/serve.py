"""`tableflip serve`: one process, ready to use."""

import gc
import os
import resource
import socket
import sys
from collections.abc import Sequence

import uvicorn

from tableflip.server import lan, logs
from tableflip.server.app import make_app
from tableflip.server.protocol import PushingProtocol, limited
from tableflip.server.settings import Settings
from tableflip.server.store.lock import alone_at
from tableflip.server.store.migrate import make_ready

# A full collection looks through all objects, and everything waits for it: a tenth of a second for what is loaded and
# 2,000 tables. We make no cycles that matter, so the young are looked at, and the old hardly ever.
COLLECT = (20_000, 50, 1_000)
LOOPBACK = "127.0.0.1"
PING_SECONDS = 45.0  # proxies give up what is silent for a minute; every ping of every socket costs something
KEEP_SECONDS = (
    75  # a connection that asks for nothing; short, it would be closed while a laptop's next request comes in
)
TRIES = 20  # for a port that is free at several addresses
SWITCH_SECONDS = 0.001  # how long a thread that computes may keep the event loop waiting for the interpreter


def serve(host: str, port: int, settings: Settings) -> None:
    """Serve until interrupted. ValueError says what is in the way, OSError that the port is taken.

    The address is told once the server is there: not before the database has been seen to.
    """
    logs.set_up(settings.log)
    with alone_at(settings.database_url):
        make_ready(settings.database_url)
        listener = listen(host, port)
        run([listener], settings, f"Tableflip is at {address(listener)}")


def serve_at_home(port: int, settings: Settings) -> None:
    """Serve this machine and its local networks, as `serve` does. NoNetwork if there is none."""
    logs.set_up(settings.log)
    with alone_at(settings.database_url):
        make_ready(settings.database_url)
        hosts = [*lan.home_addresses(), LOOPBACK]
        listeners = listen_at_all(hosts, port)
        port = listeners[0].getsockname()[1]
        addresses = [lan.web_address(host, port) for host in hosts[:-1]]
        told = lan.welcome([*addresses, address(listeners[-1])], sys.stdout.isatty())
        run(listeners, settings, f"Tableflip is at {addresses[0]}\n{told}", addresses)


def run(listeners: list[socket.socket], settings: Settings, welcome: str, addresses: Sequence[str] = ()) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT)
    raise_file_limit()
    config = uvicorn.Config(
        make_app(settings, addresses=addresses),
        loop="uvloop",
        http=limited(settings),
        ws=PushingProtocol,
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=5,
    )
    server = Server(config, welcome)
    server.run(sockets=listeners)
    if not server.started:
        raise ValueError("The server could not start: the reason is in the log above.")


class Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, welcome: str) -> None:
        super().__init__(config)
        self._welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"{self._welcome}\n")
            sys.stdout.flush()


def raise_file_limit() -> None:
    """Every connection is an open file: have as many as the system lets us."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(4096)
    except OSError as e:
        listener.close()
        why = e.strerror if isinstance(e, socket.gaierror) else os.strerror(e.errno or 0)
        raise OSError(e.errno, f"{host}:{port}: {why}") from None
    listener.set_inheritable(True)
    return listener


def listen_at_all(hosts: list[str], port: int) -> list[socket.socket]:
    """The same port at every address; port 0 is any that is free at all of them."""
    for tries_left in reversed(range(TRIES)):
        listeners = [listen(hosts[0], port)]
        try:
            for host in hosts[1:]:
                listeners.append(listen(host, listeners[0].getsockname()[1]))
        except OSError:
            for one in listeners:
                one.close()
            if port or not tries_left:
                raise
        else:
            break
    return listeners


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}/"
