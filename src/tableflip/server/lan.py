"""The local network: by which addresses phones at home reach this machine, and a code for them to scan."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import ifaddr
import segno

HOME_NETWORKS = [ip_network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "fc00::/7")]
# Networks of this machine with itself: of containers, of virtual machines. No phone is in them.
INNER = ("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "lxc", "lxd", "podman", "cni")
QUIET = 4  # modules of light around a code, as its standard wants
HALVES = {(True, True): " ", (False, True): "▀", (True, False): "▄", (False, False): "█"}  # what is painted is light
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


class NoNetwork(ValueError):
    """This machine is in no local network."""


def home_addresses(adapters: Iterable[ifaddr.Adapter] | None = None) -> list[str]:
    """The addresses of this machine in local networks, the likeliest first. NoNetwork if there is none.

    Addresses of the internet are never among them: `--lan` lets in those at home, and nobody else.
    """
    found = []
    for adapter in ifaddr.get_adapters() if adapters is None else adapters:
        inner = str(adapter.nice_name).lower().startswith(INNER)
        for one in adapter.ips:
            address = ip_address(one.ip if isinstance(one.ip, str) else one.ip[0])
            if (rank := home_rank(address)) is not None:
                found.append((inner, rank, str(address)))
    if not found:
        raise NoNetwork("This machine is in no local network. Connect it to one; or leave --lan out, and play here.")
    return [address for _, _, address in sorted(found, key=lambda one: one[:2])]


def home_rank(address: IPv4Address | IPv6Address) -> int | None:
    """How likely phones use such an address; None: not at all."""
    fitting = (rank for rank, network in enumerate(HOME_NETWORKS) if address in network)
    return next(fitting, None)


def web_address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def welcome(addresses: list[str], in_colour: bool) -> str:
    """What is printed for those at home: the first address as a code to scan, the others as text."""
    first, *others = addresses
    lines = ["Phones and computers in the same network scan this, or go there:", "", code(first, in_colour), ""]
    return "\n".join([*lines, *(f"Also at {other}" for other in others)])


def code(text: str, in_colour: bool) -> str:
    """A QR code, two modules to a character. In colour it can be scanned off any terminal, else off a dark one."""
    rows = [
        [bool(module) for module in row] for row in segno.make(text, error="m", micro=False).matrix_iter(border=QUIET)
    ]
    if len(rows) % 2:
        rows.append([False] * len(rows))
    lines = [
        "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "\n".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" if in_colour else line for line in lines)
