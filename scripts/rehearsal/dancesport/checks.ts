// Checks after a rehearsal of couples: no sheet is lost, and recalls and places equal a separate computation from the judges' sheets and from the
// public page alone.
import { standingsTwice } from "#engines/rounds/src/second/agree.ts";
import type { DecidedRound } from "#engines/rounds/src/standings-input.ts";
import { tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Tabulated, TabulationInput } from "#engines/tabulation/src/types.ts";
import { getBallot } from "#src/judging/contract.ts";
import { getPublicScores, getPublicStandings, type PublicRound, type Standings } from "#src/publishing/contract.ts";
import type { Robot } from "../../robot.ts";
import type { Check } from "../checks.ts";
import type { DancedDay, DancedRound } from "./floor.ts";
import type { HandedIn, Marks } from "./judges.ts";
import type { Dancesport, OpenSection } from "./section.ts";

/** Compares the server's data and pages with the sheets that were handed in. */
export async function checkSection(
  admin: Robot,
  guest: Robot,
  dancesport: Dancesport,
  section: OpenSection,
  day: DancedDay,
): Promise<Check[]> {
  const { blocks } = await guest.must(getPublicScores, { params: { id: section.competition_id } });
  const standings = await guest.must(getPublicStandings, { params: { id: section.section_id } });
  const heats = day.rounds.reduce((sum, round) => sum + round.heats, 0);
  const sizes = day.rounds.map((round) => round.performances.length);
  const counted: Check = { what: `${day.handed.length} sheets were handed in, and each counts as it was`, wrong: [] };
  const sheets = dancesport.sizes.length * dancesport.dances.length * dancesport.judges;
  if (day.handed.length !== sheets) counted.wrong.push(`${sheets} were due`);
  for (const sheet of day.handed) counted.wrong.push(...(await wrongSheet(admin, section, sheet)));
  const own: Check = { what: `who went on from ${day.rounds.length - 1} rounds, and every place, equal both own computations`, wrong: [] };
  for (const [nth, round] of day.rounds.entries()) {
    const input = nth < dancesport.sizes.length - 1 ? crossesOf(dancesport, section, day, nth) : placesOf(dancesport, section, day, round);
    own.wrong.push(...differing(round, input, blocks));
  }
  const named = day.rounds.filter((round) => round.named);
  const retired = day.rounds.flatMap((round) => round.retired);
  return [
    {
      what: `${sizes.join(", ")} couples danced the rounds, in ${heats} heats`,
      wrong: sizes.join() === dancesport.sizes.join() ? [] : [`planned were ${dancesport.sizes.join(", ")}`],
    },
    counted,
    own,
    {
      what: "the head judge parted one line, and who retired did not go on",
      wrong: [
        ...(named.length === 1 ? [] : [`${named.length} lines were tied`]),
        ...(retired.length === 1 ? [] : [`${retired.length} couples retired`]),
      ],
    },
    {
      what: "the final waited for a second person to compare the sheet that was typed from paper",
      wrong: day.refused === "paper_unchecked" ? [] : [`closing it before answered ${day.refused}`],
    },
    standingsFromPage(day, blocks, standings),
  ];
}

/** Returns the differences between one sheet and the server's record of it. Reads it as a person who runs the round. */
async function wrongSheet(admin: Robot, section: OpenSection, sheet: HandedIn): Promise<string[]> {
  const seat_id = section.list.judges.find((judge) => judge.seat === sheet.seat)?.id ?? "";
  const params = { id: sheet.round_id, dance: String(sheet.dance) };
  const there = await admin.must(getBallot, { params, query: { seat_id } });
  const name = `${there.round_name}, ${sheet.dance}, ${sheet.seat}`;
  if (!there.submitted) return [`${name}: not handed in`];
  if (there.revision !== sheet.revision) return [`${name}: revision ${there.revision}, not ${sheet.revision}`];
  return plain(there.marks) === plain(sheet.marks) ? [] : [`${name}: other marks`];
}

const plain = (marks: Readonly<Record<string, { cross?: 1 | undefined; place?: number | undefined }>>) =>
  JSON.stringify(
    Object.entries(marks)
      .map(([id, { cross, place }]) => `${id} ${cross ?? "-"} ${place ?? "-"}`)
      .toSorted(),
  );

/** Converts the sheets of a round to the input of an engine. */
function ballotsOf(dancesport: Dancesport, day: DancedDay, round: DancedRound, mark: (given: Marks[string] | undefined) => number | null) {
  return day.handed
    .filter((sheet) => sheet.round_id === round.id)
    .map(({ seat, dance, marks }) => ({
      judge: seat,
      dance: dancesport.dances[dance - 1]?.name ?? "",
      marks: Object.fromEntries(round.performances.map(({ id }) => [id, mark(marks[id])])),
    }));
}

const together = (dancesport: Dancesport, section: OpenSection, round: DancedRound) => ({
  entries: round.performances.map(({ id }) => ({ id, state: "competing" as const })),
  judges: section.judges.map((_, at) => `S${at + 1}`),
  dances: dancesport.dances.map((dance) => dance.name),
});

function crossesOf(dancesport: Dancesport, section: OpenSection, day: DancedDay, nth: number): TabulationInput {
  const round = day.rounds[nth];
  if (!round) throw new Error(`there is no round ${nth + 1}`);
  return {
    method: "recall",
    ...together(dancesport, section, round),
    ballots: ballotsOf(dancesport, day, round, (given) => (given && "cross" in given ? 1 : 0)),
    wanted: dancesport.sizes[nth + 1] ?? 0,
    tie: round.named
      ? { policy: "chairman", decision: round.named, by: "sędzia główny" }
      : { policy: nth === dancesport.tied ? "chairman" : "all" },
    retired: round.retired,
  };
}

function placesOf(dancesport: Dancesport, section: OpenSection, day: DancedDay, round: DancedRound): TabulationInput {
  const ballots = ballotsOf(dancesport, day, round, (given) => (given && "place" in given ? given.place : null));
  return { method: "skating", ...together(dancesport, section, round), ballots };
}

/** Returns the differences between the public page and a separate computation of a round. */
function differing(round: DancedRound, input: TabulationInput, blocks: readonly PublicRound[]): string[] {
  const { outcome, agreed } = tabulateTwice(input);
  const block = blocks.find((each) => each.id === round.id);
  if (!agreed || isRefused(outcome)) return [`${block?.name}: ${agreed ? "refused" : "the two computations differ"}`];
  if (!block?.results) return [`${block?.name ?? round.id}: not public`];
  const entryOf = new Map(round.performances.map(({ id, entry_id }) => [id, entry_id]));
  const rowText = ({ recalled, placeFrom, placeTo }: Tabulated["results"][number]) => [recalled, placeFrom, placeTo].join(" ");
  const own = new Map(outcome.results.map((result) => [entryOf.get(result.entry), rowText(result)]));
  return block.results.flatMap(({ entry_id, start_number, recalled, place_from, place_to }) => {
    const shown = [recalled, place_from, place_to].join(" ");
    return own.get(entry_id) === shown ? [] : [`${block.name}: ${start_number} has ${shown}, computed ${own.get(entry_id)}`];
  });
}

/**
 * Checks from public data alone: no couple with more crosses was left out unless it retired, and the rounds together give every couple its published
 * place.
 */
function standingsFromPage({ rounds }: DancedDay, blocks: readonly PublicRound[], published: Standings): Check {
  const shown = rounds.flatMap((round) => blocks.filter((block) => block.id === round.id));
  const wrong: string[] = [];
  const ranked = rounds.map((round, nth): DecidedRound => {
    const rows = shown[nth]?.results ?? [];
    const retired = round.performances.filter((each) => round.retired.includes(each.id)).map((each) => each.entry_id);
    if (nth === rounds.length - 1) return { id: round.id, kind: "final", ranking: inOrder(rows, (row) => row.place_from ?? Infinity) };
    const marksOf = (row: (typeof rows)[number]) => [row, ...row.dances].flatMap((each) => each.marks);
    const crosses = (row: (typeof rows)[number]) => marksOf(row).reduce((sum, mark) => sum + mark.total, 0);
    const line = Math.min(...rows.filter((row) => row.recalled).map(crosses));
    const behind = rows.filter((row) => !row.recalled && !retired.includes(row.entry_id) && crosses(row) > line);
    wrong.push(...behind.map((row) => `${shown[nth]?.name}: ${row.start_number} has ${crosses(row)} crosses, the line is ${line}`));
    if (shown[nth]?.cut?.line !== String(line)) wrong.push(`${shown[nth]?.name}: the line is ${line}, shown as ${shown[nth]?.cut?.line}`);
    return { id: round.id, kind: "elimination", ranking: inOrder(rows, (row) => -crosses(row)), retired };
  });
  const entries = (shown[0]?.results ?? []).map((row) => row.entry_id);
  const answer = standingsTwice({ entries, rounds: ranked });
  if ("refused" in answer) wrong.push(...answer.refused.map((fault) => `standings: ${fault.field} ${fault.found}`));
  else {
    wrong.push(...answer.differences);
    const places = answer.standings.flatMap(({ place_from, place_to }) =>
      place_from === null ? [] : [[place_from, place_to ?? 0] as const],
    );
    const gaps = places.filter(([from], at) => from !== 1 && !places.slice(0, at).some(([own, to]) => own === from || to === from - 1));
    if (places.length !== entries.length) wrong.push(`${entries.length - places.length} couples have no place`);
    wrong.push(...gaps.map(([from]) => `no couple is right before place ${from}`));
    const own = new Map(answer.standings.map((each) => [each.entry, `${each.place_from}–${each.place_to}`]));
    for (const { entry_id, start_number, place_from, place_to } of published.places) {
      const shownAs = `${place_from}–${place_to}`;
      if (own.get(entry_id) !== shownAs) wrong.push(`${start_number} is shown in place ${shownAs}, computed ${own.get(entry_id)}`);
    }
    if (published.state !== "complete" || published.places.length !== entries.length)
      wrong.push(`${published.places.length} places are published, ${published.state}`);
  }
  return {
    what: `the crosses and places on the public page give ${entries.length} couples their published places, 1 to ${entries.length} without a gap`,
    wrong,
  };
}

/** Groups the entries of these rows, best first, tied ones together. */
function inOrder<R extends { entry_id: string }>(rows: readonly R[], by: (row: R) => number): string[][] {
  const groups = [...Map.groupBy(rows, by)].toSorted(([one], [other]) => one - other);
  return groups.map(([, group]) => group.map((row) => row.entry_id));
}
