// Wrong readings of the rules, planted one at a time into a copy of the engine. Each must be caught by a worked example; the copy without a change passes them all.
// A mutant whose line is no longer found fails loudly.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { checkPlan } from "./check-plan.ts";
import type { PRESETS } from "./defaults.ts";
import type { drawHeats } from "./draw.ts";
import type { planFor } from "./plan.ts";
import type { standingsTwice } from "./second/agree.ts";
import type { findAdvancing } from "./advancing.ts";

interface Engine {
  readonly PRESETS: typeof PRESETS;
  readonly planFor: typeof planFor;
  readonly drawHeats: typeof drawHeats;
  readonly findAdvancing: typeof findAdvancing;
  readonly standingsTwice: typeof standingsTwice;
  readonly checkPlan: typeof checkPlan;
}

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const MUTANTS: readonly Mutant[] = [
  { name: "P1 the least share is more than 45 %, not at least", file: "path.ts", right: "size * 100 >=", wrong: "size * 100 >" },
  {
    name: "P2 the share is of all, seeded entries too",
    file: "path.ts",
    right: "const dancing = all - seeded;",
    wrong: "const dancing = all;",
  },
  { name: "P3 the seeded may fill a round", file: "path.ts", right: "size < all && size > seeded", wrong: "size < all && size >= seeded" },
  {
    name: "P4 fewer than the straight final dance at once, not up to",
    file: "path.ts",
    right: "all <= defaults.straight_up_to",
    wrong: "all < defaults.straight_up_to",
  },
  { name: "P5 beyond the sizes the smallest is taken", file: "path.ts", right: "smaller.at(-1)", wrong: "smaller.at(0)" },
  {
    name: "P6 the larger half goes on",
    file: "path.ts",
    right: "Math.floor(entries / 2 ** round)",
    wrong: "Math.ceil(entries / 2 ** round)",
  },
  {
    name: "P7 of two lines of the table the first is taken",
    file: "path.ts",
    right: "return lines.map(",
    wrong: "return lines.slice(0, 1).map(",
  },
  { name: "P8 the seeded are asked for, too", file: "plan.ts", right: "next === undefined ? null : next - ahead]", wrong: "next ?? null]" },
  {
    name: "P9 the change is counted once a round",
    file: "plan.ts",
    right: "dances * heats.length * (floor.seconds + change_seconds)",
    wrong: "dances * heats.length * floor.seconds + change_seconds",
  },
  {
    name: "P10 the first rounds of the usual path are kept",
    file: "plan.ts",
    right: "sizes: [entries, ...path.sizes.slice(skipped + 1)]",
    wrong: "sizes: path.sizes.slice(0, danced)",
  },
  {
    name: "H1 the last heat takes what is left",
    file: "heats.ts",
    right: "Math.floor(dancing / count) + (at < dancing % count ? 1 : 0)",
    wrong: "Math.min(heat, dancing - at * heat)",
  },
  { name: "H2 clubs are not kept apart", file: "draw.ts", right: "`club ${apart[id]}`", wrong: "`club of ${id}`" },
  { name: "H3 larger heats have no first turn", file: "draw.ts", right: "(sizes[b] ?? 0) - (sizes[a] ?? 0)", wrong: "0" },
  {
    name: "W1 the line takes one of the tied",
    file: "advancing.ts",
    right: "if (able.length > places) return { above, at: able, places };",
    wrong: "if (able.length > places) return { above: [...above, ...able.slice(0, places)], at: [], places: 0 };",
  },
  {
    name: "W2 the cap is nobody's business",
    file: "advancing.ts",
    right: "(round.cap ?? Number.POSITIVE_INFINITY) ?",
    wrong: "Number.POSITIVE_INFINITY ?",
  },
  {
    name: "W3 a reserve moves up even where the line had lifted one more",
    file: "advancing.ts",
    right: "- up.length, round.wanted - dance.length);",
    wrong: "- up.length, Number.POSITIVE_INFINITY);",
  },
  {
    name: "W4 of tied reserves some move up",
    file: "advancing.ts",
    right: 'policy === "ask" || group.length > free',
    wrong: 'policy === "ask"',
  },
  {
    name: "W5 a round that was called off sends home",
    file: "advancing.ts",
    right: "return [round.entered, [], null];",
    wrong: "return [recalled, [], null];",
  },
  {
    name: "S1 retired entries share with those who finished",
    file: "standings.ts",
    right: "[placed(finished(group)), placed(group)]",
    wrong: "[placed(group)]",
  },
  {
    name: "S2 who retires in a final keeps a place among the finalists",
    file: "standings.ts",
    right: 'kind === "final" || kind === "final_b"',
    wrong: 'kind === "final_b"',
  },
  {
    name: "S3 a disqualified entry's place stays empty by itself",
    file: "standings.ts",
    right: "disqualifiedLeavesGap || !isOut(id)",
    wrong: "disqualifiedLeavesGap || true",
  },
  { name: "S4 who leaves later is behind", file: "standings.ts", right: "rounds.toReversed()", wrong: "rounds" },
  { name: "S5 shared places are dense", file: "standings.ts", right: "ahead = to;", wrong: "ahead += Math.min(counted, 1);" },
  {
    name: "S6 the places of those who still dance are given away",
    file: "standings.ts",
    right: "let ahead = rows.size;",
    wrong: "let ahead = 0;",
  },
  { name: "C1 as many may go on as dance", file: "check-plan.ts", right: "?? 0) >= dancing)", wrong: "?? 0) > dancing)" },
];

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const alone = (...ids: string[]) => ids.map((id) => [id]);

type Example = readonly [ask: (engine: Engine) => unknown, answer: unknown];

const sizesOf = (outcome: ReturnType<typeof planFor>) => ("rounds" in outcome ? outcome.rounds.map(({ dancing }) => dancing) : outcome);
const couples =
  (entries: number, seeded = 0) =>
  ({ planFor, PRESETS }: Engine) =>
    sizesOf(planFor(undefined, PRESETS.crosses, entries, seeded));
const inLeague = (entries: number) => (engine: Engine) => sizesOf(engine.planFor(undefined, engine.PRESETS.league, entries));

const seven = {
  entered: numbers(7),
  ranking: [["1"], ["2"], ["3"], ["4", "5"], ["6"], ["7"]],
  wanted: 3,
  recalled: ["1", "2", "3"],
  decisions: [],
};
const tied = { ...seven, ranking: [["1"], ["2"], ["3", "4", "5"], ["6"], ["7"]], recalled: null };
const gone = { kind: "withdrawn" as const, entries: ["1"] };

const section = {
  entries: numbers(9),
  rounds: [
    { id: "first", kind: "elimination" as const, ranking: [["1", "2"], ["3", "4", "5"], ["6", "7", "8"], ["9"]], retired: ["7"] },
    { id: "final", kind: "final" as const, ranking: alone("3", "1", "4"), retired: ["3"] },
  ],
};

const cut = { kind: "elimination" as const, seeded: 0, out: null, out_count: null };
const plan = [
  { ...cut, id: "a", wanted: 6, on: "f" },
  { ...cut, id: "f", kind: "final" as const, wanted: null, on: null },
];

/** Worked examples (docs/rules/rounds.md 1.3–5.1): what is asked, and the answer written from the rules. */
const EXAMPLES: readonly Example[] = [
  [couples(6), [6]],
  [couples(7), [7, 6]],
  [({ planFor, PRESETS }) => sizesOf(planFor(undefined, { ...PRESETS.crosses, straight_up_to: 8 }, 8)), [8]],
  [couples(48), [48, 24, 12, 6]],
  [couples(500), [500, 192, 96, 48, 24, 12, 6]],
  [couples(55, 6), [49, 24, 12, 6]],
  [couples(14, 6), [8, 12, 6]],
  // 9 is 45 % of 20 to the point.
  [({ planFor, PRESETS }) => sizesOf(planFor(undefined, { ...PRESETS.crosses, sizes: [3, 9, 18] }, 20)), [20, 9, 3]],
  [
    ({ planFor, PRESETS }) => {
      const outcome = planFor(undefined, { ...PRESETS.crosses, dances: 5 }, 55, 6);
      return "rounds" in outcome && outcome.rounds.map(({ wanted, heats, seconds }) => [wanted, heats, seconds]);
    },
    [
      [18, [10, 10, 10, 10, 9], 2750],
      [12, [12, 12], 1100],
      [6, [12], 550],
      [null, [6], 550],
    ],
  ],
  [({ planFor, PRESETS }) => sizesOf(planFor({ rounds: ["elimination", "final"] }, PRESETS.crosses, 30)), [30, 6]],
  [inLeague(19), [19, 9]],
  [(engine) => "question" in engine.planFor(undefined, engine.PRESETS.league, 40), true],
  [
    ({ drawHeats }) =>
      drawHeats(numbers(13), [4, 4, 5], 3, { 1: "A", 5: "A", 9: "A", 2: "B", 3: "B", 4: "B" }).map(
        (heat) => ["1", "5", "9"].filter((id) => heat.includes(id)).length,
      ),
    [1, 1, 1],
  ],
  [
    // Wherever the clubs come in the deal: three of a club are never two in one of three heats.
    ({ drawHeats }) =>
      numbers(40).every((seed) =>
        drawHeats(numbers(4), [1, 1, 2], Number(seed), { 1: "A", 2: "A", 3: "A" }).every(
          (heat) => heat.filter((id) => id !== "4").length === 1,
        ),
      ),
    true,
  ],
  [
    ({ findAdvancing: whoGoesOn }) => whoGoesOn(tied, "ask"),
    { on: ["1", "2"], behind: ["3", "4", "5"], ask: { kind: "line", entries: ["3", "4", "5"], places: 1 } },
  ],
  [
    ({ findAdvancing: whoGoesOn }) => whoGoesOn({ ...tied, recalled: numbers(5), cap: 4 }, "ask"),
    { on: ["1", "2"], behind: ["3", "4", "5"], ask: { kind: "line", entries: ["3", "4", "5"], places: 1 } },
  ],
  [
    ({ findAdvancing: whoGoesOn }) => whoGoesOn({ ...tied, recalled: numbers(5), decisions: [gone] }, "ask"),
    { on: ["2", "3", "4", "5"], behind: ["6"], ask: null },
  ],
  [
    ({ findAdvancing: whoGoesOn }) => whoGoesOn({ ...seven, decisions: [gone] }, "auto"),
    { on: ["2", "3"], behind: ["4", "5"], ask: { kind: "reserve", entries: ["4", "5"], places: 1 } },
  ],
  [
    ({ findAdvancing: whoGoesOn }) => whoGoesOn({ ...seven, ranking: [], calledOff: true }, "ask"),
    { on: numbers(7), behind: [], ask: null },
  ],
  [
    ({ standingsTwice }) => placesOf(standingsTwice({ ...section, disqualified: ["2"] })),
    { 1: "1–1", 4: "2–2", 3: "3–3", 5: "4–4", 6: "5–6", 8: "5–6", 7: "7–7", 9: "8–8", 2: "–" },
  ],
  [
    ({ standingsTwice }) => placesOf(standingsTwice({ ...section, rounds: section.rounds.slice(0, 1), stillIn: ["1", "3", "4"] })),
    { 2: "4–4", 5: "5–5", 6: "6–7", 8: "6–7", 7: "8–8", 9: "9–9", 1: "–", 3: "–", 4: "–" },
  ],
  [({ checkPlan }) => checkPlan(plan, 7), []],
  [({ checkPlan }) => checkPlan(plan, 6), [{ code: "wanted_too_many", rounds: ["a"] }]],
  [({ checkPlan }) => checkPlan([{ ...cut, id: "a", wanted: 6, on: "a" }], 7), [{ code: "circle", rounds: ["a"] }]],
];

function placesOf(answer: ReturnType<typeof standingsTwice>): unknown {
  if ("refused" in answer || !answer.agreed) return answer;
  return Object.fromEntries(answer.standings.map(({ entry, place_from, place_to }) => [entry, `${place_from ?? ""}–${place_to ?? ""}`]));
}

const source = fileURLToPath(new URL(".", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rounds-mutants-"));
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
  const files = ["defaults.ts", "plan.ts", "draw.ts", "advancing.ts", "second/agree.ts", "check-plan.ts"];
  const parts = await Promise.all(files.map((name) => import(/* @vite-ignore */ pathToFileURL(join(copy, name)).href) as Promise<object>));
  return Object.assign({}, ...parts) as Engine;
}

/** The worked examples that do not come out as written. */
const caughtBy = (engine: Engine) =>
  EXAMPLES.filter(([ask, answer]) => {
    try {
      expect(ask(engine)).toEqual(answer);
      return false;
    } catch {
      return true;
    }
  });

describe("wrong variants of the rules", () => {
  it("are at least twenty, each of its own", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it("do not include the true rules, which pass every example", async () => {
    expect(caughtBy(await engineWith(null, 0)).map(([ask]) => String(ask))).toEqual([]);
  });

  it("of one of the two standings are reported as differences from the other", async () => {
    const dense = MUTANTS.find(({ name }) => name.startsWith("S5")) ?? null;
    const answer = (await engineWith(dense, MUTANTS.length + 1)).standingsTwice(section);
    expect(answer).toMatchObject({
      agreed: false,
      differences: expect.arrayContaining(["9: 8 8 first placed / 9 9 first placed"]) as unknown,
    });
  });

  it.each(MUTANTS.map((mutant, at) => [mutant.name, mutant, at + 1] as const))("%s: caught by an example", async (_, mutant, index) => {
    expect(caughtBy(await engineWith(mutant, index)).length).toBeGreaterThan(0);
  });
});
