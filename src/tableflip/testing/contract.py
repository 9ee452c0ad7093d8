"""Legal and play agree, refusals have reasons, records replay, undo restores every byte, games end with a result."""

import json
from random import Random
from typing import Any

import numpy as np

from tableflip.core.drawing import Paper
from tableflip.core.game import IN_EVERY_VIEW, no_position, nothing_to_count, simply_not_legal
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.options import Options
from tableflip.core.reasons import COMMON, IllegalMove
from tableflip.core.rng import streams
from tableflip.core.rule import COMPILED
from tableflip.match import Match
from tableflip.testing.tables import LONGEST, At, must, times

WALKS = 60
UNLISTED = 40 if COMPILED else 6  # moves that are tried and must be refused, at each position
LISTED = 3 if COMPILED else 1
WHOLE_GAMES = 5
MOST_COUNTED = 20_000_000 if COMPILED else 2_000  # sequences of moves that are worth the time

NONSENSE = ("", " ", "\n", "é", "no such move at all", "\0", "-1", "99999999999999999999", "[]", "None")


def refusal(match: Match, text: str, seat: int | None = None) -> str:
    """The key of the reason why it is refused; AssertionError if it is not, or if anything changed."""
    before, ply = match._state.tobytes(), match.ply
    try:
        match.play(text, seat=seat)
    except IllegalMove as e:
        must(e.reason.key, f"{text!r} is refused without a reason.")
        must(str(e.reason) == str(e) and "{" not in e.reason.text, f"{text!r} is refused with {str(e)!r}.")
        json.dumps(dict(e.reason.params))
        must((match._state.tobytes(), match.ply) == (before, ply), f"{text!r} is refused, and yet something changed.")
        return e.reason.key
    raise AssertionError(f"{text!r} can be played, but must be refused.")


# --- options ---------------------------------------------------------------------------------------------------------


def options_are_told_as_plain_data(at: At) -> None:
    options = at.game.options.of(dict(at.table.options))
    told = options.all()
    must(json.loads(json.dumps(told)) == told, f"The options are not plain data: {told}.")
    known = set(at.game.options.schema()["properties"])
    must(set(told) == known, f"The schema of the options has {sorted(known)}, the options have {sorted(told)}.")
    must(at.game.options.of(keywords(options)) == options, f"{told} do not lead back to the same options.")
    must(len(set(options.seats)) == len(options.seats) > 0, f"Seats need different names: {options.seats}.")
    must(at.game.new(options, 2).dtype == at.game.STATE, "`new` gives records that are not of the dtype STATE.")


def keywords(options: Options) -> dict[str, Any]:
    """The options as they are given: JSON has lists where we have tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in options.all().items()}


# --- moves -----------------------------------------------------------------------------------------------------------


def legal_moves_are_distinct_and_read_back(at: At) -> None:
    at.everywhere(WALKS, legal_moves_read_back)


def legal_moves_read_back(match: Match, chance: Random) -> None:
    game, options = match.game, match.options
    for state in (match._state, *(ply.before for ply in match._plies)):  # dice among them
        n = kernels(game).legal(state, 0, match._out)
        must(n <= game.most_legal, f"{n} moves are legal, but `most_legal` is {game.most_legal}.")
    legal = match.legal()
    must(len(set(legal)) == len(legal), f"A legal move is listed twice, or two are written the same: {legal}.")
    must(bool(legal) == (match.turn is not None), f"The turn is {match.turn!r}, but the legal moves are {legal}.")
    for text in legal:
        number = game.parse_move(options, text)
        must(0 <= number < game.moves, f"{text!r} is move {number}, but `moves` is {game.moves}.")
        must(game.move_text(options, number) == text, f"{text!r} is read as move {number}, which is written otherwise.")


def what_is_listed_plays_and_what_is_not_is_refused_with_a_reason(at: At) -> None:
    at.everywhere(WALKS, listed_plays_and_unlisted_does_not)


def listed_plays_and_unlisted_does_not(match: Match, chance: Random) -> None:
    game, options = match.game, match.options
    legal = set(match.legal())
    for number in chance.sample(range(game.moves), min(UNLISTED, game.moves)):
        text = game.move_text(options, number)
        if game.move_text(options, game.parse_move(options, text)) in legal:
            continue  # also what is only another way to write a legal move
        key = refusal(match, text)
        explained = match.turn is None or game.why_not is simply_not_legal or key != COMMON("not-legal").key
        must(explained, f"{text!r} is not listed, but `why_not` finds nothing that speaks against it.")
    for text in chance.sample(sorted(legal), min(LISTED, len(legal))):
        branch = match.at(match.ply)
        branch.play(text)
        must(branch.ply > match.ply, f"{text!r} was played, and no move was made.")


def random_play_makes_legal_moves(at: At) -> None:
    at.everywhere(WALKS, random_moves_are_legal)


def random_moves_are_legal(match: Match, chance: Random) -> None:
    if not isinstance(match.turn, int):
        return
    engine, state, stream = kernels(match.game), match._state.copy(), streams(1, chance.getrandbits(32))
    out = np.empty_like(match._out)
    legal = set(match._legal())
    listed = set(out[: engine.random_moves(state, 0, out)].tolist())
    must(listed and listed <= legal, f"`random_moves` lists {sorted(listed - legal)}, which are not legal, or nothing.")
    drawn = int(engine.random_move(state, 0, stream, out))
    must(drawn in legal, f"`random_move` draws move {drawn}, which is not legal.")
    must(state.tobytes() == match._state.tobytes(), "Drawing a random move changes the state.")


def the_moves_that_are_shown_can_be_read(match: Match) -> None:
    """A refusal says what moves look like; people type what they read there."""
    try:
        match.game.parse_move(match.options, NONSENSE[0])
    except IllegalMove as e:
        forms: Any = e.reason.params.get("forms")
        must(isinstance(forms, list) and forms, "The refusal of what is no move lists no moves: raise `unreadable`.")
        for form in forms:
            try:
                match.game.parse_move(match.options, form)
            except IllegalMove as problem:
                raise AssertionError(f"Moves look like {form!r}, it says, but that cannot be read: {problem}") from None


def every_position_is_drawn_as_text(at: At) -> None:
    at.everywhere(WALKS, the_drawing_has_words)


def the_drawing_has_words(match: Match, chance: Random) -> None:
    drawing = match.game.drawing
    for seat in (None, *range(len(match.seats))):
        view, legal = match.view(seat), match.legal(seat) if seat is not None else []
        lines = drawing.table(view, legal, Paper())
        must(all(hasattr(line, "plain") for line in lines), f"The table is drawn as {lines!r}: it is a list of Text.")
        told = drawing.help if isinstance(drawing.help, str) else drawing.help(view)
        for words in (told, drawing.hint(view, legal), *(drawing.doubt(view, move) for move in legal[:LISTED])):
            must(isinstance(words, str), f"{words!r} is no text.")
        for event in match.events(seat):
            if event["event"] != "over":
                said = drawing.tell(view, event)
                must(isinstance(said, str), f"{event} is told as {said!r}, which is no text.")


def there_are_as_many_sequences_of_moves_as_are_known(at: At) -> None:
    start = Match(at.game, seed=1, auto_chance=False, **at.table.options)
    for depth, known in enumerate(at.table.counts, start=1):
        if known > MOST_COUNTED:
            break
        counted = sequences(start, depth)
        must(counted == known, f"There are {known} sequences of {depth} moves at {at.name}; the rules give {counted}.")


def sequences(match: Match, depth: int) -> int:
    """Perft: how many sequences of so many moves there are from here."""
    stack = np.repeat(match._state, depth + 1)
    out = np.empty((depth + 1, match.game.most_legal), MOVE)
    return int(kernels(match.game).perft(stack, out, depth))


# --- records, undo, positions ----------------------------------------------------------------------------------------


def a_record_replays_to_the_same_match(at: At) -> None:
    at.everywhere(WALKS, record_replays)


def record_replays(match: Match, chance: Random) -> None:
    again = Match.replay(match.record())
    must(again._state.tobytes() == match._state.tobytes(), "The record replays to another state.")
    must(again.record() == match.record(), "The replayed match has another record.")
    for seat in (None, *range(len(match.seats))):
        must(again.view(seat) == match.view(seat), f"The replayed match looks otherwise to seat {seat}.")
        must(again.events(seat) == match.events(seat), f"Other things happen to seat {seat} in the replayed match.")
        must(again.record(seat) == match.record(seat), f"The replayed match has another record for seat {seat}.")


def undo_restores_every_byte_or_refuses_and_changes_nothing(at: At) -> None:
    at.everywhere(WALKS, undo_restores)


def undo_restores(match: Match, chance: Random) -> None:
    while match.ply:
        last, ply = match._plies[-1], match.ply
        before = last.before.tobytes()
        if last.who == "chance" or match.game.cannot_undo(last.before, match._state, last.move):
            break
        match.undo()
        must((match._state.tobytes(), match.ply) == (before, ply - 1), "Undo does not bring back every byte.")
    now, ply = match._state.tobytes(), match.ply
    try:
        match.undo()
    except IllegalMove as e:
        key = e.reason.key
    else:
        raise AssertionError("Undo is not refused, though `cannot_undo` has a reason.")
    must(key.startswith("undo-"), f"The reason against undoing is {key!r}; such a key starts with 'undo-'.")
    must((key == "undo-nothing") == (ply == 0), f"Undo is refused with {key!r} after {ply} moves.")
    must((match._state.tobytes(), match.ply) == (now, ply), "Undo was refused, and yet something changed.")


def a_position_leads_back_to_its_state(at: At) -> None:
    if at.game.to_position is not no_position:
        at.everywhere(WALKS, position_leads_back)


def position_leads_back(match: Match, chance: Random) -> None:
    position = match.position()
    again = Match.from_position(match.game, position, seed=1, **keywords(match.options))
    must(again.legal() == match.legal(), "From the position that it tells, other moves are legal.")
    must(again.position() == position, "From the position that it tells, it tells another.")
    must(again.turn == match.turn, "From the position that it tells, it is another's turn.")


# --- a whole match ---------------------------------------------------------------------------------------------------


def a_whole_match_ends_with_a_result(at: At) -> None:
    short = at.table.short_game
    for seed in range(times(WHOLE_GAMES)) if short is None else [short]:
        match = at.stroll(LONGEST, seed)
        must(match.turn is None, f"A random game at {at.name} is not over after {LONGEST} moves: give `short_game`.")
        with at.telling(match):
            it_is_over(match)


def it_is_over(match: Match) -> None:
    result = match.result
    assert result is not None
    must(match.legal() == [], "The game is over, and moves are legal.")
    must(len(result.points) == len(match.seats), f"There are {len(result.points)} points for {match.seats}.")
    must(result.winners or match.game.is_cooperative, "Nobody wins: let all who are equal win, or make it cooperative.")
    must(match.events(None)[-1]["event"] == "over", "The last event is not that the game is over.")
    if match.game.tally is not nothing_to_count:
        tally = match.view(None)["tally"]
        counted = [sum(part["points"] for part in parts) for parts in tally]
        must(counted == result.points, f"The tally adds up to {counted}, the points are {result.points}.")
        for seat in range(len(match.seats)):
            must(match.view(seat)["tally"] == tally, f"Seat {seat} sees another tally.")
    last = match.game.move_text(match.options, match._plies[-1].move)
    must(refusal(match, last) == "game-over", "A move after the end is not refused with 'game-over'.")


def views_are_plain_data_and_say_the_turn(at: At) -> None:
    at.everywhere(WALKS, views_are_plain)


def views_are_plain(match: Match, chance: Random) -> None:
    for seat in (None, *range(len(match.seats))):
        view, seen = match.view(seat), match.events(seat)
        must(json.loads(json.dumps(view)) == view, f"The view of seat {seat} is not plain data.")
        must(json.loads(json.dumps(seen)) == seen, f"What seat {seat} sees happen is not plain data.")
        must(all("event" in one for one in seen), f"An event of seat {seat} does not say which one it is.")
        for word in match.game.view(match.options, match._state, seat):
            must(word not in IN_EVERY_VIEW, f"The view has `{word}`, which is the match's own word: take another.")
        must(match.result or view["tally"] is None, "Points are taken apart when the game is over, not before.")


def only_the_seat_whose_turn_it_is_may_move(at: At) -> None:
    at.everywhere(WALKS // 4, others_may_not_move)


def others_may_not_move(match: Match, chance: Random) -> None:
    turn = match.turn
    if turn is None:
        return
    legal = match.legal()
    for seat in range(len(match.seats)):
        mine = match.legal(seat)
        if turn == "any":
            others = [text for text in legal if text not in mine]
            must(set(mine) <= set(legal), f"Seat {seat} may make moves that are not legal.")
            if others:
                must(refusal(match, others[0], seat) == "not-yours", f"Seat {seat} may make another's move.")
        elif seat == turn:
            must(mine == legal, f"Seat {seat} is to move and may not make every legal move.")
        else:
            must(mine == [], f"It is not the turn of seat {seat}, which has legal moves.")
            must(refusal(match, legal[0], seat) == "not-your-turn", f"Seat {seat} moves out of turn.")
    must(refusal(match, legal[0], len(match.seats)) == "no-such-seat", "A seat that there is not may move.")


def nonsense_is_refused(at: At) -> None:
    match = at.match()
    with at.telling(match):
        for text in NONSENSE:
            must(refusal(match, text) == "unreadable-move", f"{text!r} is refused, but not as 'unreadable-move'.")
        the_moves_that_are_shown_can_be_read(match)
        for legal in match.legal()[:20]:
            for text in (legal * 2, f"{legal} {legal}", legal[::-1], legal.upper(), legal[:-1], f" {legal} "):
                try:
                    number = match.game.parse_move(match.options, text)
                except IllegalMove:
                    continue
                must(0 <= number < match.game.moves, f"{text!r} is read as move {number}, which there is not.")
