// Nineteen published rounds: from the sums of crosses to the couples of the next round and the places of those who went out (docs/rules/rounds.md 3.1, 4.1).
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { standingsTwice } from "./second/agree.ts";
import type { DecidedRound, Section } from "./standings-input.ts";
import { type CutRound, findAdvancing } from "./advancing.ts";

interface Published {
  readonly id: string;
  readonly wanted: number;
  readonly provenance: string;
  readonly expected: {
    readonly totals: Readonly<Record<string, number>>;
    readonly recalled: readonly string[];
    readonly final: Readonly<Record<string, number>>;
  };
}

const folder = fileURLToPath(new URL("../../tabulation/vectors/", import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(`${folder}${name}`, "utf8")) as Published;
const published = globSync("recall-*.json", { cwd: folder })
  .map(read)
  .filter(({ provenance }) => provenance === "published");

/** Couples by falling sums, equal ones together. */
function rankingOf({ expected: { totals } }: Published): string[][] {
  const sums = [...new Set(Object.values(totals))].toSorted((a, b) => b - a);
  return sums.map((sum) => Object.keys(totals).filter((id) => totals[id] === sum));
}

/** The round, decided as all published rounds were: all couples tied on the line go on. */
function onFrom(one: Published): readonly string[] {
  const round: CutRound = {
    entered: Object.keys(one.expected.totals),
    ranking: rankingOf(one),
    wanted: one.wanted,
    recalled: null,
    decisions: [],
  };
  const first = findAdvancing(round, "ask");
  const tied = "ask" in first && first.ask?.kind === "line" ? first.ask.entries : undefined;
  const last = tied === undefined ? first : findAdvancing({ ...round, decisions: [{ kind: "line", entries: tied }] }, "ask");
  if ("refused" in last) throw new Error(JSON.stringify(last));
  return last.on;
}

function placesOf(section: Section): Record<string, number | null> {
  const answer = standingsTwice(section);
  if ("refused" in answer || !answer.agreed) throw new Error(JSON.stringify(answer));
  return Object.fromEntries(answer.standings.map(({ entry, place }) => [entry, place]));
}

it("there are nineteen", () => {
  expect(published).toHaveLength(19);
});

describe.each(published.map((one) => [one.id, one] as const))("%s", (_, one) => {
  it("sends on whom it sent on", () => {
    expect(onFrom(one).toSorted()).toEqual(one.expected.recalled.toSorted());
  });

  it("gives those who went out the places that were published", () => {
    const entries = Object.keys(one.expected.totals);
    const rounds: DecidedRound[] = [{ id: one.id, kind: "elimination", ranking: rankingOf(one) }];
    const places = placesOf({ entries, rounds, stillIn: onFrom(one) });
    const out = Object.fromEntries(entries.filter((id) => !one.expected.recalled.includes(id)).map((id) => [id, places[id]]));
    expect(out).toEqual(one.expected.final);
  });
});

it("a whole event comes out as published: 49, 24, 12 and 6 couples of the Rising Stars", () => {
  const event = "24-0407_wdsfopenlatrisingstars";
  const cuts = ["r2", "r3", "r4"].map((round) => read(`recall-${event}-${round}.json`));
  const { final } = read(`real-${event}.json`).expected;
  const finalists = Object.keys(final).toSorted((a, b) => (final[a] ?? 0) - (final[b] ?? 0));
  for (const [at, cut] of cuts.entries()) {
    const next = cuts[at + 1];
    expect(onFrom(cut).toSorted()).toEqual((next ? Object.keys(next.expected.totals) : finalists).toSorted());
  }
  const rounds: DecidedRound[] = [
    ...cuts.map((cut) => ({ id: cut.id, kind: "elimination" as const, ranking: rankingOf(cut) })),
    { id: "final", kind: "final", ranking: finalists.map((id) => [id]) },
  ];
  const entries = Object.keys(cuts[0]?.expected.totals ?? {});
  expect(entries).toHaveLength(49);
  expect(finalists).toEqual(["306", "422", "820", "852", "598", "519"]);
  expect(placesOf({ entries, rounds })).toEqual(Object.assign({}, final, ...cuts.map((cut) => cut.expected.final)));
});
