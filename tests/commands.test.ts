// The commands that answer files without a server. commands.full.test.ts packs the engines.
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { startPlan } from "#scripts/timetable-worker.ts";
import { instance, SIZES } from "#engines/timetable/src/instances.ts";
import { expectRefused, type RefusedCall } from "./refused-command.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "parkiet-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(script: string, ...files: string[]) {
  const done = spawnSync(process.execPath, [join(root, "scripts", script), ...files], {
    encoding: "utf8",
    cwd: root,
    maxBuffer: 64 * 2 ** 20,
  });
  return { status: done.status, lines: done.stdout.split("\n").filter((line) => line !== ""), said: done.stderr };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("npm run -s tabulate", () => {
  it("answers every vector with one JSON line and nothing else", () => {
    const vectors = globSync("engines/tabulation/vectors/*.json", { cwd: root }).sort();
    const { status, lines } = command("tabulate.ts", ...vectors);
    expect(status).toBe(0);
    expect(lines).toHaveLength(116);
    const differing = vectors.filter((path, at) => {
      const { expected } = JSON.parse(readFileSync(join(root, path), "utf8")) as { expected?: { final?: Record<string, number | null> } };
      const { final } = JSON.parse(lines[at] ?? "{}") as { final?: Record<string, number> };
      return Object.entries(expected?.final ?? {}).some(([entry, place]) => place !== null && final?.[entry] !== place);
    });
    expect(differing).toEqual([]);
  });

  it("says what is wrong with a bad file, answers the others, and ends with 1", () => {
    const good = join(root, "engines/tabulation/vectors/tso-A-rule5.json");
    const { status, lines, said } = command("tabulate.ts", file("bad.json", "{"), good);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(said).toContain("bad.json");
  });
});

describe("npm run -s regulations", () => {
  it("answers all worked examples of the contests as expected", () => {
    const contests = globSync("engines/regulations/contests/*.json", { cwd: root }).sort();
    const expected = contests.flatMap((path) => {
      const contest = JSON.parse(readFileSync(join(root, path), "utf8")) as {
        id: string;
        worked_examples?: { n: number; expect: unknown }[];
      };
      return (contest.worked_examples ?? []).map((example) => ({ id: contest.id, n: example.n, answer: example.expect }));
    });
    const { status, lines } = command("regulations.ts", ...contests.filter((path) => !path.endsWith("names.json")));
    expect(status).toBe(0);
    const answered = lines.map((line) => JSON.parse(line) as { id: string; n: number; answer: unknown });
    expect(answered.map(({ id, n, answer }) => ({ id, n, answer }))).toEqual(expected);
    expect(expected).toHaveLength(83);
  });
});

describe("npm run -s timetable", () => {
  const task = {
    entries: [
      { id: "a", dancers: ["Zofia"], seconds: 100, block: "b1" },
      { id: "b", dancers: ["Iga"], seconds: 100, block: "b1" },
      { id: "c", dancers: ["Zofia"], seconds: 100, block: "b1" },
    ],
    blocks: [{ id: "b1", stage: "A", day: "d" }],
    days: [{ id: "d", start: "09:00:00", end: "18:00:00" }],
    breaks: [],
    rest_seconds: 300,
    seed: 1,
    steps: 2000,
  };

  it("orders the entries, keeps its bound, and gives the same plan for the same steps", () => {
    const path = file("task.json", task);
    const [first, second] = [command("timetable.ts", path), command("timetable.ts", path)];
    expect(first.status).toBe(0);
    expect(first.lines).toEqual(second.lines);
    const plan = JSON.parse(first.lines[0] ?? "{}") as {
      order: { entry: string; start: string }[];
      broken: { dancer: string; missing_seconds: number }[];
      cost_seconds: number;
      lower_bound_seconds: number;
    };
    expect(plan.order.map((each) => each.entry).sort()).toEqual(["a", "b", "c"]);
    expect(plan.order[1]?.entry).toBe("b");
    // Zofia's second routine starts 100 s and two changeovers of 60 s after her first ends: 80 s of 300 are missing, and no order is better.
    expect(plan).toMatchObject({ cost_seconds: 80, lower_bound_seconds: 80, broken: [{ dancer: "Zofia", missing_seconds: 80 }] });
  });

  it("refuses a file that names an unknown block, with the sentence why", () => {
    const { status, lines, said } = command("timetable.ts", file("wrong.json", { ...task, blocks: [] }));
    expect(status).toBe(1);
    expect(lines).toEqual([]);
    expect(said).toContain("b1");
  });

  it("plans in a worker that reports its progress and can be stopped with the best plan so far", async () => {
    const planning = startPlan(instance(SIZES.club_cup, 1), { milliseconds: 60_000 }, () => planning.stop());
    const plan = await planning.done;
    if (!plan) throw new Error("no plan");
    expect(plan.order.length).toBe(instance(SIZES.club_cup, 1).entries.length);
    expect(plan.cost_seconds).toBeGreaterThanOrEqual(plan.lower_bound_seconds);
  });
});

describe("the example file of", () => {
  it("tabulation prints places, penalties and awards", () => {
    const { status, lines, said } = command("tabulate.ts", join(root, "engines/tabulation/example/showcase.json"));
    expect({ status, said }).toEqual({ status: 0, said: "" });
    // 11: 9, 8.75, 9 without extremes is 8.9166…, less 2 × 0.1; 12: 8.75, 8.5, 9 is 8.75; 13: 7.75, 8, 8 is 7.9166….
    const answer = JSON.parse(lines[0] ?? "{}") as { final: object; explain: { pl: string }[] };
    expect(answer).toMatchObject({ id: "showcase", final: { 12: 1, 11: 2, 13: 3 } });
    expect(answer.explain.map((step) => step.pl.replaceAll("\u00a0", " ")).slice(0, 4)).toEqual([
      "12: miejsce 1 z 3, wynik 8,75, Srebro.",
      "11: miejsce 2 z 3, wynik 8,72 (po odjęciu kar: 0,20), Srebro.",
      "13: miejsce 3 z 3, wynik 7,92, Srebro.",
      "14: wycofanie, bez miejsca.",
    ]);
  });

  it("tabulation with a setting written wrongly is refused by name", () => {
    const round = JSON.parse(readFileSync(join(root, "engines/tabulation/example/showcase.json"), "utf8")) as { deductions: object[] };
    const { status, lines, said } = command(
      "tabulate.ts",
      file("misspelt.json", { ...round, deductions: [{ entry: "11", policy: { kind: "point", amount: 1 } }] }),
    );
    expect([status, lines]).toEqual([1, []]);
    expect(said).toContain('deductions[0].policy.kind: "point"');
  });

  it("the timetable is planned with its proven bound", () => {
    const { status, lines } = command("timetable.ts", join(root, "engines/timetable/example/saturday.json"));
    expect(status).toBe(0);
    const plan = JSON.parse(lines[0] ?? "{}") as { order: { entry: string; start: string }[]; broken_wishes: unknown[] };
    expect(plan.order.at(-1)).toMatchObject({ entry: "31", start: "09:40:00" });
    expect(plan.broken_wishes).toEqual([]);
  });
});

describe("npm run -s rounds", () => {
  it("prints the plan of its example with its reasons, the heats of its first round, and all places", () => {
    const { status, lines, said } = command("rounds.ts", join(root, "engines/rounds/example/fourteen-couples.json"));
    expect({ status, said }).toEqual({ status: 0, said: "" });
    const told = lines.map((line) => line.replaceAll("\u00a0", " "));
    // 14 → 12 → 6 couples, 5 dances of 90 s and 20 s, heats of 8 at most: 2, 2 and 1 heats.
    expect(told.filter((line) => line.includes("tańczy"))).toEqual([
      "Ćwierćfinał: tańczy 14, przechodzi 12; grupy: 7, 7; 5 tańców; 18 min 20 s.",
      "Półfinał: tańczy 12, przechodzi 6; grupy: 6, 6; 5 tańców; 18 min 20 s.",
      "Finał: tańczy 6; grupy: 6; 5 tańców; 9 min 10 s.",
    ]);
    expect(told.filter((line) => line.includes("grupa"))).toHaveLength(2);
    // 105 retired in the semi-final; 107 and 112 are level in the final.
    expect(told.filter((line) => /^\d+: /.test(line))).toHaveLength(14);
    expect(told).toContain("107: miejsca 4–5 (ostatnia runda: finał).");
    expect(told).toContain("105: miejsce 7 (ostatnia runda: półfinał).");
  });

  it("says what is wrong with a bad file, answers the others, and ends with 1", () => {
    const good = join(root, "engines/rounds/example/fourteen-couples.json");
    const { status, lines, said } = command(
      "rounds.ts",
      file("torn.json", "{"),
      file("none.json", { id: "a", entries: [], seeded: 1 }),
      good,
    );
    expect([status, lines[0]]).toEqual([1, "14–15 lat, standard"]);
    expect(said).toContain("torn.json: the file is not JSON");
    expect(said).toContain("none.json: plan: „seeded” nie może wynosić 1");
  });
});

describe("a command that is called wrongly", () => {
  file("nothing.json", {});
  it.each<RefusedCall>([
    ["tabulate.ts", [], {}, "Name at least one file: npm run -s tabulate -- FILE.json …"],
    ["tabulate.ts", ["nothing.json"], {}, "nothing.json: "],
    ["regulations.ts", [], {}, "Name at least one file: npm run -s regulations -- FILE.json …"],
    ["regulations.ts", ["nothing.json"], {}, "nothing.json: "],
    ["timetable.ts", [], {}, "usage: npm run -s timetable -- FILE.json"],
    ["timetable.ts", ["nothing.json"], {}, "nothing.json: "],
    ["rounds.ts", [], {}, "Name at least one file: npm run -s rounds -- FILE.json …"],
    ["rounds.ts", ["nothing.json"], {}, "nothing.json: id is missing; entries is missing"],
    ["rounds.ts", ["nowhere.json"], {}, "nowhere.json: the file cannot be read"],
    ["restore.ts", [], {}, "parkiet: Name one backup: npm run -s restore -- FILE"],
    ["backup.ts", [], { RENDER: "both" }, 'parkiet: Wrong setting: RENDER must be server or client (it is "both").'],
    ["move-database.ts", [], {}, "parkiet: Set DATABASE_URL to the database to copy into, and DATA_DIR to the folder to copy from."],
  ])("%s %j says so in English, answers nothing and ends with 1", (...call) => expectRefused(folder, call));
});

it("npm run bench runs every file of bench/ that measures something", () => {
  const main = readFileSync(join(root, "bench/main.ts"), "utf8");
  const measures = (path: string) => readFileSync(join(root, path), "utf8").includes("export async function bench(");
  const benches = globSync("bench/**/*.ts", { cwd: root }).filter((path) => path !== "bench/main.ts" && measures(path));
  expect(benches.length).toBeGreaterThan(10);
  expect(benches.filter((path) => !main.includes(`import("./${path.slice("bench/".length)}")`))).toEqual([]);
});

describe("a file", () => {
  it("may begin with a byte order mark, as some editors write it", () => {
    const marked = (name: string, path: string) => file(name, `\uFEFF${readFileSync(join(root, path), "utf8")}`);
    const task = {
      entries: [],
      blocks: [],
      days: [{ id: "d", start: "09:00:00", end: "18:00:00" }],
      breaks: [],
      rest_seconds: 0,
      steps: 1,
    };
    for (const [script, path] of [
      ["tabulate.ts", marked("bom-a.json", "engines/tabulation/vectors/tso-A-rule5.json")],
      ["regulations.ts", marked("bom-b.json", "engines/regulations/contests/pl-but-bydgoszcz-2023.json")],
      ["rounds.ts", marked("bom-d.json", "engines/rounds/example/fourteen-couples.json")],
      ["timetable.ts", file("bom-c.json", `\uFEFF${JSON.stringify(task)}`)],
    ] as const) {
      const { status, lines, said } = command(script, path);
      expect([status, lines.length > 0], `${script} ${said}`).toEqual([0, true]);
    }
  });
});
