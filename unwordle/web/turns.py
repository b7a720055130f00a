"""Who is next: places for a few questions at a time, and clients that take turns for them.

`web.pool` asks. Turns go round the addresses, and at each address round its pages, so that a
school behind one address is many clients, and a client with many pages is one address.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from itertools import count
from typing import NamedTuple

from fastapi import Request

from unwordle.web.errors import BusyError

_NETWORK = 64
"""The leading bits of an IPv6 address that one customer has: the rest is theirs to choose."""


class Client(NamedTuple):
    """Who asks: an address, and the page's own token if it sends one."""

    address: str = ""
    page: str = ""


def client_of(request: Request) -> Client:
    """Return who asks: a page says by a header which it is."""
    page = request.headers.get("x-page", "")[:64]
    return Client(home(request.client.host if request.client else ""), page)


def home(host: str) -> str:
    """Return what an address counts as: of IPv6, the first 64 bits."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> _NETWORK << _NETWORK))


class Lane:
    """Some places, and the turns of those who wait for one."""

    def __init__(self, places: int, most_waiting: int) -> None:
        self.free = places
        """Places that nobody has; fewer than none while questions of another lane have some."""
        self._most = most_waiting
        self._turns: dict[asyncio.Future[None], Client] = {}
        """Whose each place to come is, in the order in which they were asked for."""
        self._numbers = count(1)
        self._inside = Counter[str]()
        """How many places each address has."""
        self._last_turn: dict[Hashable, int] = {}
        """The number of the last turn of each address and client, since nobody waited."""

    @property
    def waiting(self) -> int:
        """How many questions wait for a place."""
        return len(self._turns)

    def serves(self, address: str) -> bool:
        """Say whether a question of this address has a place here, or waits for one."""
        return self._inside[address] > 0 or any(c.address == address for c in self._turns.values())

    @asynccontextmanager
    async def place(self, client: Client, *, at_once: bool = False) -> AsyncIterator[None]:
        """Wait for a place, and have it for the block; `at_once` takes one even if all are taken.

        Raises BusyError if too many wait, and this client is to lose one.
        """
        if at_once or self.free > 0:
            self.free -= 1
        else:
            await self._turn(client)
        self._inside[client.address] += 1
        try:
            yield
        finally:
            self._inside[client.address] -= 1
            self._pass_on()

    async def _turn(self, client: Client) -> None:
        comes: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns[comes] = client
        if self.waiting > self._most:
            self._lose_one()
        try:
            await comes
        except asyncio.CancelledError:
            waited = self._turns.pop(comes, None)
            if not (waited or comes.cancelled() or comes.exception()):
                self._pass_on()  # its place came in the same moment
            raise

    def _pass_on(self) -> None:
        """Give a place back: to the address that has waited longest since its last turn."""
        self.free += 1
        turns = [comes for comes in self._turns if not comes.done()]
        if not turns:
            self._last_turn.clear()
        elif self.free > 0:
            self.free -= 1
            comes = min(turns, key=self._last)
            client = self._turns.pop(comes)
            self._last_turn[client.address] = self._last_turn[client] = next(self._numbers)
            comes.set_result(None)

    def _last(self, comes: asyncio.Future[None]) -> tuple[int, int]:
        """Return the numbers of the last turns of a question's address and of its client."""
        client, last = self._turns[comes], self._last_turn
        return last.get(client.address, 0), last.get(client, 0)

    def _lose_one(self) -> None:
        """Refuse the newest question of the client with most waiting, at the address with most."""
        homes = Counter(client.address for client in self._turns.values())
        pages = Counter(self._turns.values())
        newest = reversed(self._turns.items())
        comes, _ = max(newest, key=lambda turn: (homes[turn[1].address], pages[turn[1]]))
        del self._turns[comes]
        comes.set_exception(BusyError())
