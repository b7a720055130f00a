"""Judge the words that are inferred of chats: `python -m tools.evaluate_chats CHATS`.

Each chat is simulated (`tools.simulated_chat`): five friends of all kinds, thirty days. It prints
how often a day's word is first, what was claimed, and the processor time of a chat. Two chats take
some ten seconds. docs/sharing.md has what it printed.
"""

import time

from tools.arguments import parser
from tools.simulated_chat import chat
from unwordle.cache import Stores
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_text
from unwordle.players.chat import settle
from unwordle.wordlist import named

DAYS, PLAYERS = 30, 5


def main(chats: int) -> None:
    """Print a line for each chat, and one for all."""
    hits, claimed = 0, 0.0
    for seed in range(1, chats + 1):
        text, words = chat(DAYS, PLAYERS, seed)
        games, start = collect(games_of_text(text)), time.process_time()
        told = settle(games, {}, named("today"), named("solutions"), Stores()).told
        spent = time.process_time() - start
        first = sum(one.word == words[day] for day, one in told.items())
        claims = sum(one.probability for one in told.values())
        print(
            f"chat {seed}: {first} of {len(told)}, claimed {claims:.1f}, {spent:.1f} s", flush=True
        )
        hits, claimed = hits + first, claimed + claims
    share = 100 / (chats * DAYS)
    print(f"first on {share * hits:.1f} % of days, claimed {share * claimed:.1f} %")


if __name__ == "__main__":
    given = parser(__doc__)
    given.add_argument("chats", type=int)
    main(given.parse_args().chats)
