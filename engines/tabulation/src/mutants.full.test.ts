// Wrong readings of the rules, planted one at a time into a copy of the production code. Each must be caught by a vector;
// the copy without a change must pass them all. A mutant whose line is no longer found fails loudly.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Answer, Vector } from "./vector-file.ts";
import type { Outcome, TabulationInput } from "./types.ts";

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const DANCE = "skating-dance.ts";
const EVENT = "skating-event.ts";

const MUTANTS: readonly Mutant[] = [
  {
    name: "D1 the column jumps to the number of the next free place",
    file: DANCE,
    right: "    next += withMajority.length;\n    waiting",
    wrong: "    next += withMajority.length;\n    column = next - 1;\n    waiting",
  },
  {
    name: "D2 every place starts again at the column of its number",
    file: DANCE,
    right: "const withMajority = count(waiting, column).filter((c) => c.count >= majority);",
    wrong:
      "const most = count(waiting, column).filter((c) => c.count >= majority);\n    const one = most.toSorted(better)[0];\n    const withMajority = one === undefined ? [] : most.filter((c) => better(c, one) === 0);\n    if (one !== undefined) column = next + withMajority.length - 1;",
  },
  { name: "D3 no sum in rule 7", file: DANCE, right: "return a.sum - b.sum;", wrong: "return 0;" },
  { name: "D4 the larger sum wins in rule 7a", file: DANCE, right: "return a.sum - b.sum;", wrong: "return b.sum - a.sum;" },
  {
    name: "D5 rule 6 is left out: the sum alone decides",
    file: DANCE,
    right: "if (a.count !== b.count) return b.count - a.count;",
    wrong: "",
  },
  {
    name: "D6 rule 7a adds all marks, not those up to the column",
    file: DANCE,
    right: "entries.map((entry) => ({ entry, ...countTo(marks[entry] ?? new Int32Array(0), column) }))",
    wrong:
      "entries.map((entry) => ({ entry, ...countTo(marks[entry] ?? new Int32Array(0), column), sum: countTo(marks[entry] ?? new Int32Array(0), columns).sum }))",
  },
  {
    name: "D7 rule 7b skips a column",
    file: DANCE,
    right: "column + 1,\n          ),\n          column + 1,",
    wrong: "Math.min(column + 2, columns),\n          ),\n          Math.min(column + 2, columns),",
  },
  {
    name: "D8 an unbreakable tie goes to the lower number instead of being shared",
    file: DANCE,
    right: "for (const c of group) places[c.entry] = first + last;",
    wrong: "for (const [i, c] of group.entries()) places[c.entry] = 2 * (first + i);",
  },
  {
    name: "D9 shared entries all get the first of their places",
    file: DANCE,
    right: "places[c.entry] = first + last;",
    wrong: "places[c.entry] = 2 * first;",
  },
  {
    name: "D10 half of the judges is a majority",
    file: DANCE,
    right: "return Math.floor(marks / 2) + 1;",
    wrong: "return Math.ceil(marks / 2);",
  },
  {
    name: "D11 after rule 7b the column of the tie-break stays for the others",
    file: DANCE,
    right: "    next += withMajority.length;\n    waiting",
    wrong: "    next += withMajority.length;\n    if (withMajority.length > 1) column += 1;\n    waiting",
  },
  {
    name: "D12 one place of a column, the rest wait for the next column",
    file: DANCE,
    right: "const withMajority = count(waiting, column).filter((c) => c.count >= majority);",
    wrong:
      "const most = count(waiting, column).filter((c) => c.count >= majority);\n    const one = most.toSorted(better)[0];\n    const withMajority = one === undefined ? [] : most.filter((c) => better(c, one) === 0);",
  },
  {
    name: "E1 rule 10 looks at lower columns: it starts at column 1",
    file: EVENT,
    right: "...countTo(entry.places, position) }))",
    wrong: "...countTo(entry.places, 1) }))",
  },
  {
    name: "E2 rule 10 without its sum",
    file: EVENT,
    right: "const tied = counted.filter((c) => byCountThenSum(c, best) === 0).map((c) => c.entry);\n    const decidedBy",
    wrong: "const tied = counted.filter((c) => c.count === best.count).map((c) => c.entry);\n    const decidedBy",
  },
  {
    name: "E3 rule 11 starts at column 1",
    file: EVENT,
    right: "for (let column = position; column <= columns; column++) {",
    wrong: "for (let column = 1; column <= columns; column++) {",
  },
  {
    name: "E4 rule 11 places one, and its rest waits among all others",
    file: EVENT,
    right: "if (wins === null) rule11(placing, tied, position);\n    else take(placing, best.entry, position);",
    wrong:
      "if (wins === null) {\n        const [one] = bestByMarks(placing, tied, position);\n        if (one !== undefined) {\n          take(placing, one, position);\n          rest = rest.filter((entry) => entry !== one);\n          position += 1;\n          continue;\n        }\n      } else take(placing, best.entry, position);",
  },
  {
    name: "E5 rule 10 gives all places from one column",
    file: EVENT,
    right: "...countTo(entry.places, position) }))",
    wrong: "...countTo(entry.places, first) }))",
  },
  {
    name: "E6 rule 11 gives all places at once, its rest does not go back to rule 10",
    file: EVENT,
    right: "if (rest.length > 0) rule10(placing, rest, position + best.length);",
    wrong:
      "if (rest.length > 1) rule11(placing, rest, position + best.length);\n    else if (rest[0] !== undefined) take(placing, rest[0], position + best.length);",
  },
  {
    name: "E7 rule 11 counts places of dances instead of marks",
    file: EVENT,
    right: "...countTo(entry.marks, column) }))",
    wrong: "...countTo(entry.places, column) }))",
  },
  {
    name: "E8 rule 11 adds all marks, not those up to the column",
    file: EVENT,
    right: "const counted = among.map((entry) => ({ entry, ...countTo(entry.marks, column) }))",
    wrong: "const counted = among.map((entry) => ({ entry, ...countTo(entry.marks, column), sum: countTo(entry.marks, columns).sum }))",
  },
  {
    name: "E9 an even number of marks: half is a majority in rule 11",
    file: EVENT,
    right: "const majority = majorityOf(marks);",
    wrong: "const majority = Math.ceil(marks / 2);",
  },
  {
    name: "E10 a half place counts a whole place worse in rule 10",
    file: EVENT,
    right: "...countTo(entry.places, position) }))",
    wrong: "...countTo(entry.places.map((p) => (p % 2 === 0 ? p : p + 2)), position) }))",
  },
  {
    name: "E14 half places do not count in rule 10",
    file: EVENT,
    right: "...countTo(entry.places, position) }))",
    wrong: "...countTo(entry.places.filter((p) => p % 2 === 0), position) }))",
  },
  {
    name: "E11 a tie of the event goes to the lower number instead of being shared",
    file: EVENT,
    right: "for (const entry of best) placing.places.set(entry.id, position + last);",
    wrong: "for (const [i, entry] of best.entries()) placing.places.set(entry.id, 2 * (position + i));",
  },
  {
    name: "E12 rule 9 rounds half places down",
    file: EVENT,
    right: "(sum, place) => sum + place, 0)",
    wrong: "(sum, place) => sum + place - (place % 2), 0)",
  },
  {
    name: "E13 rule 10 is skipped, rule 11 decides every equal total",
    file: EVENT,
    right: 'const wins = tied.length === 1 ? best.entry.id : null;\n    placing.steps.push({ kind: "rule-10"',
    wrong: 'const wins = null;\n    tied.splice(0, tied.length, ...rest);\n    placing.steps.push({ kind: "rule-10"',
  },
  {
    name: "R1 nobody of a tied line goes on",
    file: "cut.ts",
    right: 'policy === "clear" || policy === "all" ? at',
    wrong: 'policy === "clear" ? at',
  },
  {
    name: "R2 entries that go out share the first place of their group",
    file: "recall.ts",
    right: "places.set(id, 2 * next + group.length - 1);",
    wrong: "places.set(id, 2 * next);",
  },
  {
    name: "R3 places of entries that go out are dense",
    file: "recall.ts",
    right: "    next += group.length;\n",
    wrong: "    next += 1;\n",
  },
  {
    name: "P1 the median stands for the mean",
    file: "aggregate.ts",
    right: 'const median = rule.kind === "median" || counted.length === 0;',
    wrong: 'const median = rule.kind !== "sum";',
  },
  {
    name: "P2 JS 3.0 rounds each dance down",
    file: "exact.ts",
    right: "const doubled = 2n * f.n * scale + f.d;",
    wrong: "const doubled = 2n * f.n * scale;",
  },
  {
    name: "P3 IJRU takes the lower pair when the gaps are equal",
    file: "aggregate.ts",
    right: "minus(high.value, middle.value)) < 0;",
    wrong: "minus(high.value, middle.value)) <= 0;",
  },
  { name: "P4 only the highest mark is dropped", file: "aggregate.ts", right: 'use: i < low ? "low" : i', wrong: "use: i" },
];

interface Engine {
  readonly tabulate: (input: TabulationInput) => Outcome;
  readonly readVector: (file: unknown) => Vector;
  readonly answerOf: (vector: Vector, outcome: Extract<Outcome, { results: unknown }>) => Answer;
}

type Numbers = Readonly<Record<string, number | null>>;
interface File {
  readonly id: string;
  readonly expected: {
    perDance?: Record<string, Numbers>;
    final?: Numbers;
    totals?: Numbers;
    recalled?: string[] | null;
    components?: Record<string, Numbers>;
  };
}

const source = fileURLToPath(new URL(".", import.meta.url));
const vectors = new URL("../vectors/", import.meta.url);
const files = readdirSync(vectors)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name, vectors), "utf8")) as File);
const folder = mkdtempSync(join(tmpdir(), "tabulation-mutants-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function engineWith(mutant: Mutant | null, index: number): Promise<Engine> {
  const copy = join(folder, String(index));
  cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
  if (mutant !== null) {
    const path = join(copy, mutant.file);
    const text = readFileSync(path, "utf8");
    expect(text.split(mutant.right), `the line of ${mutant.name}`).toHaveLength(2);
    writeFileSync(
      path,
      text.replace(mutant.right, () => mutant.wrong),
    );
  }
  const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(copy, name)).href);
  return { ...((await load("tabulate.ts")) as object), ...((await load("vector-file.ts")) as object) } as Engine;
}

const differs = (due: Numbers = {}, got: Numbers = {}) => Object.keys(due).some((key) => due[key] !== null && due[key] !== got[key]);

/** The vectors that do not come out as expected, found one by one. */
function* caughtBy(engine: Engine): Generator<string> {
  for (const { expected, ...file } of files) {
    const vector = engine.readVector({ ...file, expected: expected.components ? { components: {} } : {} });
    const outcome = engine.tabulate(vector.input);
    if ("refused" in outcome) {
      yield file.id;
      continue;
    }
    const answer = engine.answerOf(vector, outcome);
    const components = (answer.components ?? {}) as Record<string, Numbers>;
    const wrong =
      differs(expected.final, answer.final) ||
      differs(expected.totals, answer.totals) ||
      Object.entries(expected.perDance ?? {}).some(([dance, due]) => differs(due, answer.perDance[dance])) ||
      Object.entries(expected.components ?? {}).some(([entry, due]) => differs(due, components[entry])) ||
      (Array.isArray(expected.recalled) && expected.recalled.toSorted().join() !== (answer.recalled ?? []).toSorted().join());
    if (wrong) yield file.id;
  }
}

describe("wrong variants of the rules", () => {
  it("are at least twenty, each of its own", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(MUTANTS.map((m) => m.name)).size).toBe(MUTANTS.length);
  });

  it("do not include the true rules, which pass every vector", async () => {
    expect([...caughtBy(await engineWith(null, 0))]).toEqual([]);
  });

  it.each(MUTANTS.map((mutant, i) => [mutant.name, mutant, i + 1] as const))("%s: caught by a vector", async (_, mutant, index) => {
    const [first] = caughtBy(await engineWith(mutant, index));
    expect(first).toBeTypeOf("string");
  });
});
