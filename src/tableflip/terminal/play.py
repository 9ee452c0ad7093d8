"""A match at one terminal: people take turns at it, bots in between. It knows no game, and looks only at views."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Protocol

from rich.text import Text

from tableflip.bots.levels import level_named, roster
from tableflip.core.drawing import View
from tableflip.core.game import Seat
from tableflip.core.reading import shown, spoken
from tableflip.core.reasons import IllegalMove
from tableflip.match import Match, Result
from tableflip.terminal.keep import save
from tableflip.terminal.race import Race
from tableflip.terminal.screen import Screen
from tableflip.terminal.seating import USUAL_LEVEL
from tableflip.terminal.typed import Unclear, grouped, starting_with, understand

REFUSED, ANSWER, ASIDE, TYPED = "bold red", "cyan", "dim", "bold cyan"
MOST_LINES = 10  # of a list of moves
ALIASES = {"?": "help", "exit": "quit"}


class Player(Protocol):
    def choose(self, match: Match, seat: int) -> str: ...


class Leave(Exception):
    """Somebody wants to stop here."""


class Sitting:
    """The people and bots around a match, until it is over or somebody leaves."""

    def __init__(
        self, match: Match, bots: Mapping[int, Player], screen: Screen, levels: Mapping[int, int] | None = None
    ) -> None:
        """`levels`: of the bots, by seat; where all move at once they set their pace."""
        self.match, self.bots, self.screen = match, bots, screen
        numbers = levels or dict.fromkeys(bots, USUAL_LEVEL)
        self.race = Race({seat: level_named(match.game, number).seconds for seat, number in numbers.items()})
        self.next_person = 0  # where all move at once, people at one keyboard take turns
        self.doubted: tuple[int, str] | None = None  # the move that a question was asked about, and when
        self.people = [seat for seat in range(len(match.seats)) if seat not in bots]
        self.drawing = match.game.drawing
        self.at_screen: Seat = None if len(self.people) != 1 else self.people[0]  # whose eyes it is for
        self.answer: list[Text] = []  # to what was typed last
        adviser = roster(match.game).adviser if self.drawing.advise else None
        self.adviser: Player | None = adviser(match.game) if adviser else None
        # What chance has decided before anybody moved is news to all.
        self.last_turn_ended = dict.fromkeys(self.people, 0 if is_fresh(match) else match.ply)
        self.forms = forms_of(match)
        self.examples = set(self.forms)  # moves that were legal once, or could be
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "why": self.explain,
            "undo": self.undo,
            **({"finish": self.finish} if match.can_finish else {}),
            "save": self.save,
            **{word: partial(self.ask_game, word) for word in self.drawing.commands},
            "help": self.help,
            "quit": self.quit,
        }

    def play(self) -> None:
        """Play to the end. Leave, EOFError and KeyboardInterrupt stop it, and lose nothing."""
        while (turn := self.match.turn) is not None:
            seat = turn if isinstance(turn, int) else self.next_in_race()
            if seat in self.bots:
                self.let_play(seat)
            else:
                self.give_screen_to(seat)
                self.ask(seat)

    def let_play(self, bot: int) -> None:
        self.match.play(self.bots[bot].choose(self.match, bot), bot)

    def next_in_race(self) -> int:
        """Who moves next where all may: people are asked; bots alone move as soon as they are due."""
        if self.people:
            return self.people[self.next_person % len(self.people)]
        self.race.moved()
        while (bot := self.race.bot()) is None:
            self.race.moved()
        return bot

    def let_bots_race(self) -> None:
        while self.match.turn == "any" and (bot := self.race.bot()) is not None:
            self.let_play(bot)

    # --- one question and its answer ---------------------------------------------------------------------------------

    def give_screen_to(self, seat: int) -> None:
        """Where something is hidden, the screen shows nothing between two people, until the next one is there."""
        if self.at_screen != seat:
            if self.match.game.draw_world is not None:
                self.answer = []
                self.screen.cover()
                self.screen.ask(f"{self.name(seat)} is next. Press Enter when nobody else is looking. ")
            self.at_screen = seat

    def ask(self, seat: int) -> None:
        legal = self.match.legal(seat)
        self.examples.update(legal)
        view = self.match.view(seat)
        picture = self.drawing.table(view, legal, self.screen.paper)
        hint = [marked(self.hint(view, legal, seat)), Text(f"Also: {', '.join(self.commands)}.", ASIDE)]
        if self.screen.fits(picture, [*self.answer, *hint]):
            self.screen.show(picture, [*self.answer, *hint], self.news(seat))
        else:  # a long answer on a low screen gets a page of its own
            self.screen.show([], [*self.answer, Text(), *hint])
        self.answer = []
        self.race.ask()
        typed = self.screen.ask(f"{self.name(seat)}> ", [*legal, *self.commands])
        if self.match.turn == "any":
            self.follow_in_race(typed, seat)
        else:
            self.follow(typed, seat, legal)

    def follow_in_race(self, typed: str, seat: int) -> None:
        """Nobody waits for anybody: what is due by now comes first, and a person's move takes its time."""
        self.last_turn_ended[seat] = self.match.ply
        self.race.answered()
        self.let_bots_race()
        ply, began = self.match.ply, self.last_turn_ended[seat]
        if self.match.turn is not None:
            self.follow(typed, seat, self.match.legal(seat))
        if self.match.ply > ply:
            self.next_person += 1
            self.race.moved()
            self.let_bots_race()
        self.last_turn_ended[seat] = began

    def hint(self, view: View, legal: list[str], seat: int) -> str:
        """What can be done; where the game can say so, what a good player would do comes first."""
        if self.adviser is None or self.drawing.advise is None or not legal:
            return self.drawing.hint(view, legal)
        return self.drawing.advise(view, legal, self.adviser.choose(self.match, seat))

    def follow(self, typed: str, seat: int, legal: list[str]) -> None:
        """Do what was typed: a command or a move, either of them cut short if it is still clear."""
        word, _, rest = typed.strip().partition(" ")
        if not word:
            return
        ply = self.match.ply
        try:
            if command := self.command_meant(word.lower()):
                self.commands[command](rest.strip())
            else:
                self.make(understand(typed, legal, self.examples), seat)
        except Unclear as e:
            self.answer = [Text(str(e), REFUSED)]
        except IllegalMove as e:
            self.answer = [refusal(e)]
        else:
            if self.match.turn != seat:
                # dice that fell after it are news already
                self.last_turn_ended[seat] = max(self.last_turn_ended[seat], ply + 1)

    def make(self, move: str, seat: int) -> None:
        """Make a move; one that gives something away is asked about first, once."""
        doubt = self.drawing.doubt(self.match.view(seat), move)
        if doubt and self.doubted != (self.match.ply, move):
            self.doubted = self.match.ply, move
            self.answer = [marked(f"{doubt} To do it all the same, say `{move}` again.")]
        else:
            self.match.play(move, seat)

    def command_meant(self, word: str) -> str | None:
        """The command that the word stands for; None when it starts a move."""
        word = ALIASES.get(word, word)
        verbs = {move.split()[0] for move in self.examples}
        if word in self.commands or word in verbs:
            return word if word in self.commands else None
        commands = [name for name in self.commands if name.startswith(word)]
        moves = sorted(verb for verb in verbs if verb.startswith(word))
        if len(commands) > 1 or (commands and moves):
            raise Unclear([*commands, *moves])
        return commands[0] if commands else None

    # --- commands ----------------------------------------------------------------------------------------------------

    def ask_game(self, word: str, rest: str) -> None:
        """A command of the game's own: it says something, or stands for a move."""
        try:
            reply = self.drawing.commands[word](self.match.view(self.at_screen), rest)
        except (ValueError, OSError) as e:
            self.answer = [Text(str(e), REFUSED)]
            return
        if reply.move is not None:
            self.match.play(reply.move, self.at_screen)
        else:
            self.answer = [marked(line) for line in reply.say.splitlines()]

    def list_moves(self, rest: str) -> None:
        moves = starting_with(rest, self.match.legal())
        listed = grouped(moves, in_full=bool(rest))
        self.answer = [Text.assemble((verb, TYPED), " ", (line, ANSWER)) for verb, line in listed[:MOST_LINES]]
        if len(listed) > MOST_LINES:
            self.answer.append(Text(f"... and {len(listed) - MOST_LINES} lines more: say how they begin", ANSWER))
        view = self.match.view(self.at_screen)
        notes = [(move, self.drawing.note(view, move)) for move in moves]
        self.answer += [Text.assemble((move, TYPED), (f": {note}", ANSWER)) for move, note in notes if note]
        if not listed:
            self.answer = [Text(f"No move starts with {shown(rest)} now.", ANSWER)]

    def explain(self, rest: str) -> None:
        """Why a move is not legal, without making it if it is."""
        if not rest:
            example = f", for example: why {self.forms[-1]}" if self.forms else ""
            self.answer = [Text(f"Why what? Name a move that you cannot make{example}", ANSWER)]
            return
        legal = self.match.legal()
        move = understand(rest, legal, self.examples)
        game, options = self.match.game, self.match.options
        if game.cargo is not None:
            game.cargo.read(options, move)  # numbers that make no sense tell why
        if game.move_text(options, game.parse_move(options, move)) in legal:
            self.answer = [Text(f"{move} is legal now.", ANSWER)]
        else:
            self.match.play(move)  # not legal, so it only tells why

    def undo(self, rest: str) -> None:
        self.answer = [Text(f"Taken back: {self.match.undo()}", ANSWER)]

    def finish(self, rest: str) -> None:
        """Leave the rest of what is being built to fair chance. Bots agree; people at one keyboard are asked, once."""
        if not self.match.can_finish:
            self.answer = [Text("There is nothing to finish any more.", ANSWER)]
        elif len(self.people) > 1 and rest != "all":
            self.answer = [marked("Does everybody agree that fair chance lays the rest? Then say `finish all`.")]
        else:
            ply = self.match.ply
            self.match.make_rest()
            laid = sum(isinstance(who, int) for who, _ in self.match.history(since=ply))
            self.answer = [Text(f"Fair chance has made {laid} moves for all of you.", ANSWER)]
            self.last_turn_ended = dict.fromkeys(self.people, ply + laid)  # they are not told one by one

    def save(self, rest: str) -> None:
        if not rest:
            self.answer = [Text("Save under which name? For example: save my-match.txt", ANSWER)]
            return
        try:
            save(self.match, Path(rest).expanduser())
        except (OSError, RuntimeError) as e:
            problem = getattr(e, "strerror", None) or e
            self.answer = [Text(f"It cannot be saved as {spoken(rest)}: {problem}.", REFUSED)]
        else:
            self.answer = [Text(f"Saved. Go on another time with: tableflip play --resume {rest}", ANSWER)]

    def help(self, rest: str) -> None:
        told = self.drawing.help
        told = told if isinstance(told, str) else told(self.match.view(self.at_screen))
        lines = [*told.splitlines(), *HELP.splitlines()]
        self.answer = [marked(line) for line in lines]

    def quit(self, rest: str) -> None:
        raise Leave

    # --- words -------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The seat, and who sits there if they said so."""
        place, name = self.match.seats[seat], "".join(filter(str.isprintable, self.match.names[seat]))
        return f"{place} ({name})" if name else place

    def news(self, seat: int) -> list[Text]:
        """What happened since the seat's last turn, a line for each player."""
        view = self.match.view(seat)
        events = self.match.events(seat, since=self.last_turn_ended[seat])
        news = []
        for doer, deeds in groupby((e for e in events if e["event"] != "over"), key=lambda e: e.get("seat")):
            told = ", then ".join(filter(None, (self.drawing.tell(view, deed) for deed in deeds)))
            if told:
                who = f"{self.match.seats[doer]} " if doer is not None else ""
                news.append(Text.assemble((who, "bold"), told))
        return news

    def last_picture(self) -> list[Text]:
        """The table as it lies at the end, and who won."""
        view = self.match.view(self.people[0] if len(self.people) == 1 else None)
        lines = self.drawing.table(view, [], self.screen.paper)
        return [*lines, Text(), verdict(self.match)] if self.match.result else lines


def is_fresh(match: Match) -> bool:
    """Has nobody moved yet?"""
    return all(match.at(ply).turn == "chance" for ply in range(match.ply))


def forms_of(match: Match) -> list[str]:
    """What moves look like in this game, from the refusal of what is none."""
    try:
        match.game.parse_move(match.options, "?")
    except IllegalMove as e:
        forms = e.reason.params.get("forms")
        return forms if isinstance(forms, list) else []  # a game may say it in a sentence
    return []


def marked(text: str) -> Text:
    """A sentence in which what can be typed stands between backticks."""
    parts = text.split("`")
    return Text.assemble(*((part, TYPED if number % 2 else "") for number, part in enumerate(parts)))


def refusal(error: IllegalMove) -> Text:
    ruling = f"  ({error.reason.ruling})" if error.reason.ruling else ""
    return Text.assemble((str(error.reason), REFUSED), (ruling, ASIDE))


def verdict(match: Match) -> Text:
    """Points and winners in a sentence."""
    result: Result = match.result or match.count()
    points = ", ".join(f"{seat} {count}" for seat, count in zip(match.seats, result.points, strict=True))
    winners = " and ".join(match.seats[seat] for seat in result.winners)
    if len(result.winners) > 1:
        decided = f"{winners} share the victory"
    else:
        decided = f"{winners} wins by {result.reason}" if winners else "nobody wins"
    return Text.assemble(f"{points}: ", (f"{decided}.", "bold"))


HELP = """
`moves`      what you can do now; `moves WORDS`: only what starts like that
`why MOVE`   why a move is not possible
`undo`       take back, while nobody has learned anything by it
`finish`     while people build: fair chance lays the rest, if all agree
`save FILE`  keep the match in a file; `quit` keeps it as well
Words may be cut short, and the Tab key completes them."""
