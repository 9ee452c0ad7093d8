"""What is counted and measured, for Prometheus."""

import collections
from collections.abc import Iterator

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector


class Tally(Collector):
    """A counter of what every move brings, for the event loop alone: it has no lock, and no label is looked up."""

    def __init__(self, name: str, told: str, label: str | None = None) -> None:
        self._name, self._told, self._label = name, told, label
        self.of: collections.Counter[str] = collections.Counter() if label else collections.Counter({"": 0})
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._told, labels=[self._label] if self._label else [])
        for kind, count in tuple(self.of.items()):
            family.add_metric([kind] if self._label else [], count)
        yield family


REQUESTS = Counter("tableflip_requests", "Requests", ["method", "route", "status"])
SECONDS = Histogram(
    "tableflip_request_seconds",
    "How long requests take",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
TABLES_MADE = Counter("tableflip_tables_made", "Tables set up", ["game"])
TABLES_OPEN = Gauge("tableflip_tables_open", "Tables in memory")
TABLES_SET_ASIDE = Gauge(
    "tableflip_tables_set_aside", "Tables that cannot be opened; why: rules-not-known, table-unreadable", ["why"]
)
CONNECTIONS = Gauge("tableflip_connections", "Connections that are not WebSockets (yet)")
CONNECTIONS_CLOSED = Counter("tableflip_connections_closed", "Connections that were too many, silent or slow", ["why"])
SOCKETS = Gauge("tableflip_sockets", "Open connections")
ENTRIES = Tally("tableflip_entries", "Entries kept", "kind")
CONFLICTS = Counter("tableflip_conflicts", "Entries that another server was quicker to keep")
REFUSALS = Counter("tableflip_refusals", "Requests refused", ["key"])
FRAMES_IN = Tally("tableflip_frames_received", "Frames from clients", "type")
FRAMES_OUT = Tally("tableflip_frames_sent", "Frames to clients")
BOTS_THINKING = Gauge("tableflip_bots_thinking", "Bots that think")
THOUGHTS = (0.01, 0.05, 0.2, 0.5, 1, 2, 5, 15)
BOTS_WAITING = Gauge("tableflip_bots_waiting", "Tables whose bots wait; people: here, away, nobody", ["people"])
BOTS_SENT_AWAY = Counter("tableflip_bots_sent_away", "Tables that lost their place in a full queue to another")
BOT_WAIT = Histogram("tableflip_bot_wait_seconds", "How long bots wait before they think", ["people"], buckets=THOUGHTS)
BOT_TIME = Counter("tableflip_bot_time_seconds", "Seconds that bots have thought", ["people"])
BOT_SECONDS = Histogram("tableflip_bot_seconds", "How long bots think", buckets=THOUGHTS)
LOOP_LAG = Histogram(
    "tableflip_loop_lag_seconds",
    "By how much the event loop was late",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
)
LOOP_LAG_MAX = Gauge("tableflip_loop_lag_max_seconds", "The longest that the event loop was ever late")
STALLS = Counter("tableflip_stalls", "Times when this server stood still, and clocks were put right")
STORAGE = Gauge("tableflip_storage_trouble", "1 while the database cannot be written to", ["trouble"])
HOOKS = Counter("tableflip_webhooks", "Web hooks", ["result"])
HOOKS_CALLING = Gauge("tableflip_webhooks_calling", "Web hooks that are being called")
