import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { answerExample } from "./examples.ts";
import { loadContestV1 } from "./load.ts";

interface WorkedExample {
  n: number;
  kind: string;
  given: Record<string, unknown>;
  expect: unknown;
}
interface Contest {
  id: string;
  event: { name: string };
  worked_examples: WorkedExample[];
}

const folder = new URL("../contests/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const readContest = (name: string): Contest => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Contest;
const answersOf = (contest: Contest): unknown[] => {
  const { regulations } = loadContestV1(contest);
  return contest.worked_examples.map(({ kind, given }) => answerExample(regulations, { kind, given }).answer);
};

describe("the worked examples of 18 real contests", () => {
  test("there are 18 contests with 83 examples", () => {
    expect(files).toHaveLength(18);
    expect(files.flatMap((name) => readContest(name).worked_examples)).toHaveLength(83);
  });

  test.each(files)("%s: every answer is the published one, open ones included", (name) => {
    const contest = readContest(name);
    expect(answersOf(contest)).toEqual(contest.worked_examples.map((one) => one.expect));
  });

  test.each(files)("%s: every answer has a reason in Polish and English", (name) => {
    const contest = readContest(name);
    const { regulations } = loadContestV1(contest);
    for (const { kind, given } of contest.worked_examples) {
      const { reasons } = answerExample(regulations, { kind, given });
      expect(reasons.length).toBeGreaterThan(0);
      for (const { pl, en } of reasons) expect([pl, en].every((one) => /[.?]$/.test(one) && !/undefined|NaN|null/.test(one))).toBe(true);
    }
  });

  test.each(files)("%s: another id, name and order of examples change no answer", (name) => {
    const contest = readContest(name);
    const renamed = {
      ...contest,
      id: "other",
      split: "other",
      event: { ...contest.event, name: "Inny turniej" },
      worked_examples: contest.worked_examples.toReversed().map((one, index) => ({ ...one, n: index + 100 })),
    };
    expect(answersOf(renamed).toReversed()).toEqual(answersOf(contest));
  });

  test.each(files)("%s: the answers do not depend on what is expected", (name) => {
    const contest = readContest(name);
    const blind = {
      ...contest,
      worked_examples: contest.worked_examples.map(({ n, kind, given }) => ({ n, kind, given, expect: { nothing: 1 } })),
    };
    expect(answersOf(blind)).toEqual(answersOf(contest));
  });

  test.each(files)("%s: an unknown field is listed as unread or warned about, at any place", (name) => {
    const contest: unknown = readContest(name);
    const planted = plant(contest, "");
    const { unread: leftovers, warnings } = loadContestV1(planted.value);
    const shown = new Set([...leftovers, ...warnings].map((one) => one.path));
    expect(planted.paths.length).toBeGreaterThan(10);
    expect(planted.paths.filter((path) => !shown.has(path))).toEqual([]);
  });
});

describe("the command", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const path = (name: string): string => fileURLToPath(new URL(name, folder));

  test("prints one JSON line an example on standard output and nothing else", () => {
    const name = files[0] ?? "";
    const out = execFileSync(process.execPath, ["scripts/regulations.ts", path(name)], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const contest = readContest(name);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; n: number; kind: string; answer: unknown; reasons: unknown[] });
    expect(lines.map(({ id, n, kind, answer }) => ({ id, n, kind, answer }))).toEqual(
      contest.worked_examples.map((one) => ({ id: contest.id, n: one.n, kind: one.kind, answer: one.expect })),
    );
    expect(lines.every((one) => one.reasons.length > 0)).toBe(true);
  });

  test("a file that is not a contest is a sentence on standard error and exit code 1; the others are still answered", () => {
    const run = (): unknown =>
      execFileSync(process.execPath, ["scripts/regulations.ts", path("lists/event-sizes.json"), path(files[1] ?? "")], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    let failure: { status: number; stdout: string; stderr: string } | undefined;
    try {
      run();
    } catch (error) {
      failure = error as { status: number; stdout: string; stderr: string };
    }
    expect(failure?.status).toBe(1);
    expect(failure?.stderr).toContain("event-sizes.json: Not a contest-v1 file");
    expect(failure?.stdout.trim().split("\n")).toHaveLength(readContest(files[1] ?? "").worked_examples.length);
  });
});

// Parts without rules, and tables whose keys are codes of the file.
const IGNORED = /^(?:source|worked_examples|tags)\b|\.duo_rule\.rules$|\.unit$/;

/** A copy with an unknown field in every object, and the paths of those fields. */
function plant(value: unknown, path: string): { value: unknown; paths: string[] } {
  if (IGNORED.test(path)) return { value, paths: [] };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => plant(item, `${path}[${index}]`));
    return { value: items.map((one) => one.value), paths: items.flatMap((one) => one.paths) };
  }
  if (typeof value !== "object" || value === null) return { value, paths: [] };
  const members = Object.entries(value).map(([key, member]) => [key, plant(member, path === "" ? key : `${path}.${key}`)] as const);
  const own = path === "" ? "unheard_of" : `${path}.unheard_of`;
  return {
    value: { ...Object.fromEntries(members.map(([key, one]) => [key, one.value])), unheard_of: "tekst" },
    paths: [own, ...members.flatMap(([, one]) => one.paths)],
  };
}
