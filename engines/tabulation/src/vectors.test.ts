import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tabulateTwice } from "./second/agree.ts";
import { isRefused, tabulate } from "./tabulate.ts";
import type { TabulationInput } from "./types.ts";
import { answerOf, readVector } from "./vector-file.ts";

interface Expected {
  readonly perDance?: Record<string, Record<string, number | null>>;
  readonly final?: Record<string, number | null>;
  readonly totals?: Record<string, number>;
  readonly recalled?: string[] | null;
  readonly components?: Record<string, Record<string, number>>;
}
interface File {
  readonly id: string;
  readonly tie?: { above: string[]; at: string[] };
  readonly recalledCount?: number;
  readonly expected: Expected;
}

const folder = new URL("../vectors/", import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as File);

function asserted(values: Record<string, number | null> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

describe("the published and the agreed vectors", () => {
  it("are all here", () => {
    expect(files).toHaveLength(116);
  });

  it.each(files.map((file) => [file.id, file] as const))("%s comes out as expected", (_, file) => {
    const { expected, ...marksOnly } = file;
    const vector = readVector({ ...marksOnly, expected: expected.components ? { components: {} } : undefined });
    const outcome = tabulate(vector.input);
    if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
    const answer = answerOf(vector, outcome);
    expect(answer.final).toMatchObject(asserted(expected.final));
    for (const [dance, places] of Object.entries(expected.perDance ?? {})) expect(answer.perDance[dance]).toEqual(asserted(places));
    if (expected.totals !== undefined && Object.keys(expected.totals).length > 0) expect(answer.totals).toEqual(expected.totals);
    if (expected.recalled) {
      expect(answer.recalled?.toSorted()).toEqual(expected.recalled.toSorted());
      expect(answer.recalled).toHaveLength(file.recalledCount ?? expected.recalled.length);
    }
    if (file.tie) expect({ recalled: answer.recalled, tie: answer.tie }).toEqual({ recalled: null, tie: file.tie });
    for (const [entry, values] of Object.entries(expected.components ?? {})) expect(answer.components).toMatchObject({ [entry]: values });
  });
});

/** The same round with entries, judges and ballots turned round and the judges renamed. */
function disordered(input: TabulationInput): TabulationInput {
  const name = (judge: string) => `${input.judges.length - input.judges.indexOf(judge)} ${judge}`;
  return {
    ...input,
    entries: input.entries.toReversed(),
    judges: input.judges.map(name).toReversed(),
    panels: (input.panels ?? []).map((panel) => ({ ...panel, judges: panel.judges.map(name) })),
    ballots: input.ballots
      .toReversed()
      .map((b) => ({ ...b, judge: name(b.judge), marks: Object.fromEntries(Object.entries(b.marks).toReversed()) })),
  };
}

describe("every vector", () => {
  it.each(files.map((file) => [file.id, file] as const))(
    "%s: the second implementation agrees, and neither order nor judges' names matter",
    (_, file) => {
      const { input } = readVector(file);
      const { outcome, agreed, differences } = tabulateTwice(input);
      expect({ agreed, differences }).toEqual({ agreed: true, differences: [] });
      const other = tabulate(disordered(input));
      if (isRefused(outcome) || isRefused(other)) throw new Error("refused");
      expect(other.results).toEqual(outcome.results);
      expect(other.perDance).toEqual(outcome.perDance);
      expect(other.recall).toEqual(outcome.recall);
      const dancing = outcome.results.length;
      const places = [
        ...outcome.results.map((each) => each.placeTo),
        ...outcome.perDance.flatMap((dance) => dance.entries.map((each) => each.place)),
      ];
      expect(places.filter((place) => place !== null && (place < 1 || place > dancing))).toEqual([]);
    },
  );
});
