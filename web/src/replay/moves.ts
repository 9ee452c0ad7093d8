/** The moves of a record, by number: when a game is over, they tell what was hidden. */
const LINE = /^(\d+)\. ([^:]+): (.*?)(?: = .*)?$/;

export function movesOf(record: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const line of record.split("\n")) {
    const read = line.match(LINE);
    if (read) found.set(Number(read[1]), (read[3] ?? "").trim());
  }
  return found;
}
