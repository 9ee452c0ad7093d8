"""Faults to plant, and the tests that must find them.

A fault is a small change of one file. It tells the tests that should fail with it, and how they are run: as `make test`
and `make test-long` run them. Its text must be in the file exactly once; where the code has changed, the fault is stale
and has to be written anew (`test_faults.py` finds that).
"""

from dataclasses import dataclass

COMPILED, PLAIN, CLIENT = "compiled", "plain", "client"

RULES = "src/tableflip/games/terraflip/rules.py"
VIEW = "src/tableflip/games/terraflip/view.py"
MATCH = "src/tableflip/match/match.py"
RECORDS = "src/tableflip/match/records.py"
SERVER = "src/tableflip/server"


@dataclass(frozen=True)
class Fault:
    what: str
    file: str
    old: str
    new: str
    tests: str  # files, and with -k which of their tests; the client's: a file below web/
    how: str = COMPILED


FAULTS = (
    # --- a screen that all see ---------------------------------------------------------------------------------------
    Fault(
        "whoever set a table up takes over an opponent's seat",
        f"{SERVER}/tables/rights.py",
        "    if not table.plan.screen:\n",
        "    if False:\n",
        "tests/server/test_screen.py -k nobody_else_frees",
    ),
    Fault(
        "a lost phone goes on seeing its seat",
        f"{SERVER}/tables/table.py",
        '                self.seats[fact.seat] = Seat("open", None, name, None, fact.invitation)',
        '                self.seats[fact.seat] = Seat("person", None, name, before.holder, fact.invitation)',
        "tests/server/test_screen.py -k lost_phone",
    ),
    Fault(
        "a screen is shown the seat to move",
        f"{SERVER}/tables/show.py",
        "table.match.view(seat), legal)",
        "table.match.view(table.match.turn if seat is None else seat), legal)",
        "tests/server/test_screen_secrets.py",
    ),
    Fault(
        "reactions without end",
        f"{SERVER}/reactions.py",
        "return bucket.take(now)",
        "return bucket.take(now, 0)",
        "tests/server/test_reactions.py -k clock",
    ),
    # --- rules -------------------------------------------------------------------------------------------------------
    Fault(
        "an index past an array",
        RULES,
        "    for side in range(6):\n        s.near[NEIGHBOURS[cell][side]] += 1",
        "    for side in range(7):\n        s.near[NEIGHBOURS[cell][side]] += 1",
        "tests/games/terraflip/test_rules.py",
        PLAIN,
    ),
    Fault(
        "an 8-bit overflow",
        "src/tableflip/games/terrain/race.py",
        "abs(s.level[to] - s.level[at]) > MAX_CLIMB",
        "abs(s.level[to] * 50 - s.level[at] * 50) > 50 * MAX_CLIMB",
        "tests/games/terrain/test_race.py",
        PLAIN,
    ),
    Fault(
        "a legal move left out",
        RULES,
        "            for cell in range(AREA[s.reach]):\n                put(out, n, PLACE + tile * CELLS + cell)",
        "            for cell in range(AREA[s.reach] - 1):\n                put(out, n, PLACE + tile * CELLS + cell)",
        "tests/games/terraflip/test_against_oracle.py -k scattered",
        PLAIN,
    ),
    Fault(
        "an illegal move listed",
        RULES,
        "return (s.colour[cell] == EMPTY) & (s.near[cell] > 0)",
        "return s.colour[cell] == EMPTY",
        "tests/games/terraflip/test_rules.py",
        PLAIN,
    ),
    Fault(
        "a flip over empty space",
        RULES,
        "if s.colour[cell] == EMPTY or goes_over_a_gap(s, step):",
        "if s.colour[cell] == EMPTY:",
        "tests/games/terraflip/test_rules.py",
        PLAIN,
    ),
    Fault(
        "a climb that costs too little",
        "src/tableflip/games/terrain/race.py",
        "return 1 if rise == 0 else rise + 1 if rise > 0 else -rise",
        "return 1 if rise == 0 else rise if rise > 0 else -rise",
        "tests/games/terrain/test_race.py",
        PLAIN,
    ),
    Fault(
        "an attack that does not hurt twice in the last round",
        "src/tableflip/games/flipships/rules/march.py",
        "damage += KAMIKAZE * DAMAGE_OF[kind]",
        "damage += DAMAGE_OF[kind]",
        "tests/games/flipships/test_march.py",
        PLAIN,
    ),
    Fault(
        "a position from which chance has nothing to deal",
        "src/tableflip/games/flipships/positions.py",
        'if s["phase"] == DEALING and not can_be_dealt(options, s):',
        'if s["phase"] == DEALING and not options:',
        "tests/games/flipships/test_notation.py -k bad_positions",
        PLAIN,
    ),
    # --- secrets -----------------------------------------------------------------------------------------------------
    Fault(
        "a view that shows a hidden tile",
        VIEW,
        "seen_by(state, seat) if options.memory_aid else 0",
        "ALL_CELLS",
        "tests/games/terraflip/test_view.py -k memory_aid",
        PLAIN,
    ),
    Fault(
        "a look that everybody shares",
        VIEW,
        '    if seat == state["seat"][0]:\n        shown["underside"]',
        '    if seat is not None:\n        shown["underside"]',
        "tests/games/terraflip/test_view.py -k look_is_private",
        PLAIN,
    ),
    Fault(
        "a bot that reads the state",
        "src/tableflip/bots/search/bot.py",
        # A search draws worlds anew in every round, so that it makes no difference which one it starts from.
        'at = match.ply if match is not None else ""',
        'at = match._state.tobytes() if match is not None else ""',
        "tests/bots/test_no_peeking.py -k same_thought",
    ),
    Fault(
        "an old connection that keeps the view of its seat",
        f"{SERVER}/tables/rights.py",
        "if seat is None or seat not in table.seats_of(holder) or table.seats[seat].since > told:",
        "if seat is None:",
        "tests/server/test_seats.py -k old_connection",
    ),
    # --- matches and records -----------------------------------------------------------------------------------------
    Fault(
        "an undo that misses a byte",
        MATCH,
        "        self._plies.pop()\n        self._state = last.before\n",
        "        self._plies.pop()\n        self._state = last.before.copy()\n"
        "        self._state.view(np.uint8)[-1] ^= 1\n",
        "tests/conformance/test_contract.py -k terraflip-2-published",
    ),
    Fault(
        "dice that come again after they were taken back",
        MATCH,
        "self._redrawn += any(",
        "self._redrawn += 0 * any(",
        "tests/test_history.py -k dice_that_were_seen",
        PLAIN,
    ),
    Fault(
        "a consent that makes people forget",
        MATCH,
        "if reason and self.game.draw_world is not None and reason.key not in COMMON.sentences:",
        "if reason and self.game.draw_world is None:",
        "tests/test_history.py -k make_anybody_forget",
        PLAIN,
    ),
    Fault(
        "a reader of records that lets an exception out",
        RECORDS,
        "        game.options.of(options)  # before one of them is taken for a seed\n",
        "",
        "tests/core/test_record.py -k bad_records",
        PLAIN,
    ),
    Fault(
        "a move that is played out of turn",
        MATCH,
        '        if turn not in (seat, "any"):\n            raise',
        "        if turn is None:\n            raise",
        "tests/test_match.py tests/conformance/test_contract.py -k terraflip-2-published",
    ),
    # --- compiling ---------------------------------------------------------------------------------------------------
    Fault(
        "a cache that ignores a setting of the compiler",
        "src/tableflip/core/cache.py",
        'if name.startswith("NUMBA_")}',
        'if name.startswith("NUMBA_OPT")}',
        "tests/core/test_rule.py -k change_in_a_called_rule",
    ),
    Fault(
        "a damaged binary that is loaded",
        "src/tableflip/core/binaries.py",
        "if data[:SUM_BYTES] != hashlib.sha256(data[SUM_BYTES:]).digest():",
        "if not data:",
        "tests/core/test_rule.py -k damaged",
    ),
    Fault(
        "a wheel's binaries on a processor that is too old for them",
        "src/tableflip/core/portable.py",
        "set(FEATURES) <= set(can)",
        "set(FEATURES) >= set()",
        "tests/core/test_rule.py -k does_not_fit",
    ),
    Fault(
        "a stamp that is believed after an edit",
        "src/tableflip/stamps.py",
        '"stamps" / ours()[:16] /',
        '"stamps" / "all" /',
        "tests/test_stamps.py",
    ),
    Fault(
        "a cache that ignores what a rule calls",
        "src/tableflip/core/sources.py",
        "                waiting += imported(name)\n",
        "                waiting += ()\n",
        "tests/core/test_sources.py",
    ),
    Fault(
        "functions of the same name in binaries of two processes",
        "src/tableflip/core/binaries.py",
        "count(secrets.randbits(60))",
        "count(1)",
        "tests/core/test_rule.py -k third_tells_apart",
    ),
    # --- the server --------------------------------------------------------------------------------------------------
    Fault(
        "a move that is acknowledged before it is kept",
        f"{SERVER}/store/writer.py",
        "            results = self._keep([append for append, _ in batch])\n"
        "            answers = [answer for _, answer in batch]\n"
        "            answers[0].get_loop().call_soon_threadsafe(tell, answers, results)\n",
        "            answers = [answer for _, answer in batch]\n"
        "            answers[0].get_loop().call_soon_threadsafe(tell, answers, [True] * len(batch))\n"
        "            self._keep([append for append, _ in batch])\n",
        "tests/server/test_writer.py",
    ),
    Fault(
        "an entry that overwrites another",
        f"{SERVER}/registry.py",
        "        if not kept:\n            metrics.CONFLICTS.inc()",
        "        if kept is None:\n            metrics.CONFLICTS.inc()",
        "tests/server/test_conflicts.py",
    ),
    Fault(
        "a web hook without a deadline",
        f"{SERVER}/webhooks.py",
        "async with asyncio.timeout(SECONDS):",
        "async with asyncio.timeout(None):",
        "tests/server/test_webhooks.py -k drip",
    ),
    Fault(
        "a web hook into the own network",
        f"{SERVER}/webhooks.py",
        "if not private and not is_public(number):",
        "if not private and number is None:",
        "tests/server/test_webhooks.py -k private_address",
    ),
    Fault(
        "a page of another site that is let in",
        f"{SERVER}/gate.py",
        'or authority != headers.get("host"):',
        "or not authority:",
        "tests/server/test_gate.py -k other_sites",
    ),
    Fault(
        "a body without end",
        f"{SERVER}/gate.py",
        "        if self._size > self._limit:",
        "        if self._size < 0:",
        "tests/server/test_gate.py -k too_large",
    ),
    Fault(
        "a handshake that is left without an answer",
        f"{SERVER}/protocol.py",
        "if opened.conn.handshake_exc and not self.transport.is_closing():",
        "if not opened:",
        "tests/server/test_foreign.py -k handshakes",
    ),
    # --- the client --------------------------------------------------------------------------------------------------
    Fault(
        "a client that ignores a refusal",
        "web/src/wire/http.ts",
        "if (response.ok) return answer as Answer;",
        "if (response) return answer as Answer;",
        "src/wire/http.test.ts",
        CLIENT,
    ),
    Fault(
        "a client that sends again what was answered",
        "web/src/wire/outbox.ts",
        "const [request] = this.requests.splice(at, 1);",
        "const request = this.requests[at];",
        "src/wire/outbox.test.ts",
        CLIENT,
    ),
)
