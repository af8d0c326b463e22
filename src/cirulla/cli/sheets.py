"""The score sheets of a verified record, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cli.words import count, variant_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.answers import ScoreLine
    from cirulla.cli.output import Output
    from cirulla.record.replay import Finding
    from cirulla.record.values import Record
    from cirulla.verify import Sheet, Verification


def seat_words(record: Record, seat: int) -> str:
    """Return a player's name, or the seat if there are no names."""
    return record.names[seat] if record.names else f"seat {seat}"


def side_words(record: Record, side: int) -> str:
    """Return the names of the players of a side, or their seats."""
    seats = record.rules.sides(record.players)[side]
    if record.names:
        return " + ".join(record.names[seat] for seat in seats)
    return f"seat{'s' if len(seats) > 1 else ''} {' + '.join(map(str, seats))}"


def points_words(record: Record, points: Sequence[int]) -> str:
    """Return points by side, each with the side's name."""
    return ", ".join(f"{side_words(record, side)} {one}" for side, one in enumerate(points))


def rules_words(record: Record) -> str:
    """Return the house: the name of its game, or its own name and everything that it plays."""
    if record.game:
        return record.game
    listed = ", ".join(map(variant_words, record.rules.to_dict()["variants"]))
    return f"{record.house or 'a house of its own'}: {listed or 'the base game'}"


def end_words(verification: Verification) -> str:
    """Say how the match ended."""
    outcome, record = verification.outcome, verification.record
    if outcome is None:
        return f"the match is {record.result.status}"
    return f"{side_words(record, outcome.winner)} won by {outcome.how}"


def summary(verification: Verification) -> str:
    """Return everything in one line."""
    record = verification.record
    if verification.finding is not None:
        return f"wrong, {verification.finding}"
    rounds = count(len(verification.rounds), "round")
    if verification.misdeals:
        rounds += f" ({count(verification.misdeals, 'misdeal')})"
    parts = [
        record.game or record.house or "a house of its own",
        count(record.players, "player"),
        rounds,
        end_words(verification),
        f"totals {' '.join(map(str, verification.totals))}",
    ]
    if record.hidden:
        parts.append("partly hidden")
    return f"right, {', '.join(parts)}"


def print_sheets(out: Output, file: str, verification: Verification) -> None:
    """Print the head of a record, a sheet for each round, and how it ended."""
    record = verification.record
    out.print(Text(out.shown(file), style="bold"), wrap=False)
    head = out.table("", "")
    head.show_header = False
    head.add_row("rules", out.shown(rules_words(record)))
    names = ", ".join(record.names) if record.names else str(record.players)
    head.add_row("players", out.shown(names))
    if any(len(seats) > 1 for seats in record.rules.sides(record.players)):
        sides = range(len(verification.totals))
        head.add_row("sides", out.shown("; ".join(side_words(record, side) for side in sides)))
    out.print(head, indent=True)
    for sheet in verification.rounds:
        _print_round(out, record, sheet)
    out.print()
    _print_end(out, verification)


def _print_round(out: Output, record: Record, sheet: Sheet) -> None:
    heading = f"Round {sheet.round}, dealt by {seat_words(record, sheet.dealer)}"
    out.print("", Text(out.shown(heading), style="bold"))
    if sheet.fate == "misdealt":
        out.print("a misdeal: the same dealer deals again", indent=True)
    elif sheet.fate == "cut off":
        out.print(f"the match ended after {count(sheet.moves, 'move')} of it", indent=True)
    elif sheet.fate == "unfinished":
        out.print(f"not played out: {count(sheet.moves, 'move')}", indent=True)
    else:
        table = out.table("item", "side", "points", "cards", right=("points",))
        table.columns[1].max_width = 24
        for line in sheet.lines:
            side = side_words(record, line.side)
            cells = (out.shown(line.item), out.shown(side), str(line.points))
            table.add_row(*cells, out.cards(line.cards))
        out.print(table, indent=True)
        points = points_words(record, sheet.points)
        totals = points_words(record, sheet.totals)
        out.print(Text(out.shown(f"round   {points}"), style="bold"), indent=True)
        out.print(Text(out.shown(f"totals  {totals}"), style="bold"), indent=True)
    if sheet.hidden:
        hidden = count(sheet.hidden, "card")
        out.print(f"{hidden} hidden in this record; what was played is verified", indent=True)


def _print_end(out: Output, verification: Verification) -> None:
    finding = verification.finding
    if finding is None:
        right = Text("right: ", style="bold green")
        out.print(right.append(out.shown(end_words(verification)), style="not bold default"))
        totals = points_words(verification.record, verification.totals)
        out.print(out.shown(f"totals: {totals}"))
        return
    out.print(Text("wrong: ", style="bold red").append(out.shown(str(finding)), "not bold default"))
    if finding.refusal is not None and finding.refusal.alternatives:
        legal = ", ".join(map(str, finding.refusal.alternatives))
        out.print(out.shown(f"legal instead: {legal}"))


def verification_data(verification: Verification) -> dict[str, object]:
    """Return everything for programs."""
    record, outcome = verification.record, verification.outcome
    return {
        "game": record.game,
        "house": record.house,
        "digest": record.rules.digest,
        **record.rules.to_dict(),
        "players": record.players,
        "names": list(record.names),
        "sides": list(map(list, record.rules.sides(record.players))),
        "rounds": list(map(_sheet_data, verification.rounds)),
        "misdeals": verification.misdeals,
        "totals": list(verification.totals),
        "outcome": outcome and {"winner": outcome.winner, "how": outcome.how},
        "told": record.result.status,
        "finding": _finding_data(verification.finding),
    }


def _sheet_data(sheet: Sheet) -> dict[str, object]:
    return {
        "round": sheet.round,
        "dealer": sheet.dealer,
        "fate": sheet.fate,
        "moves": sheet.moves,
        "hidden": sheet.hidden,
        "lines": list(map(_line_data, sheet.lines)),
        "points": list(sheet.points),
        "totals": list(sheet.totals),
    }


def _line_data(line: ScoreLine) -> dict[str, object]:
    cards = list(map(str, line.cards))
    return {"item": line.item, "side": line.side, "points": line.points, "cards": cards}


def _finding_data(finding: Finding | None) -> dict[str, object] | None:
    if finding is None:
        return None
    refusal = finding.refusal
    return {
        "code": finding.code.value,
        "message": finding.message,
        "rule": finding.rule,
        "round": finding.round,
        "move": finding.move,
        "path": finding.path,
        "instead": [] if refusal is None else list(map(str, refusal.alternatives)),
    }
