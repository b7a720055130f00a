"""Who is next: places for a few questions at a time, and clients that take turns for them.

`faces.web.pool` asks. Turns go round the addresses, and at each address round its pages, so that a
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

from faces.web.errors import BusyError

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


class _Turn(NamedTuple):
    """A question that waits for a place."""

    client: Client
    comes: asyncio.Future[None]


class Lane:
    """Some places, and the turns of those who wait for one."""

    def __init__(self, places: int, most_waiting: int) -> None:
        self.free = places
        """Places that nobody has; fewer than none while questions of another lane have some."""
        self._most = most_waiting
        self._turns: list[_Turn] = []
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
        return self._inside[address] > 0 or any(t.client.address == address for t in self._turns)

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
        turn = _Turn(client, asyncio.get_running_loop().create_future())
        self._turns.append(turn)
        if self.waiting > self._most:
            self._lose_one()
        try:
            await turn.comes
        except asyncio.CancelledError:
            if turn in self._turns:
                self._turns.remove(turn)
            elif not (turn.comes.cancelled() or turn.comes.exception()):
                self._pass_on()  # its place came in the same moment
            raise

    def _pass_on(self) -> None:
        """Give a place back: to the address that has waited longest since its last turn."""
        self.free += 1
        turns = [turn for turn in self._turns if not turn.comes.done()]
        if not turns:
            self._last_turn.clear()
        elif self.free > 0:
            self.free -= 1
            turn = min(turns, key=self._last)
            self._turns.remove(turn)
            number = next(self._numbers)
            self._last_turn[turn.client.address] = self._last_turn[turn.client] = number
            turn.comes.set_result(None)

    def _last(self, turn: _Turn) -> tuple[int, int]:
        """Return the numbers of the last turns of a question's address and of its client."""
        last = self._last_turn
        return last.get(turn.client.address, 0), last.get(turn.client, 0)

    def _lose_one(self) -> None:
        """Refuse the newest question of the client with most waiting, at the address with most."""
        homes = Counter(turn.client.address for turn in self._turns)
        pages = Counter(turn.client for turn in self._turns)
        turn = max(reversed(self._turns), key=lambda t: (homes[t.client.address], pages[t.client]))
        self._turns.remove(turn)
        turn.comes.set_exception(BusyError())
