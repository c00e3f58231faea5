// An engine as a package: packed, installed in its own folder and run there, without the rest of the repository.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Returns the first JavaScript example in an engine's README. */
const readmeExample = (engine: string) =>
  /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, "engines", engine, "README.md"), "utf8"))?.[1] ?? "no example";
const PROGRAMS: Record<string, string> = {
  tabulation:
    'import { tabulate } from "@parkiet/tabulation/tabulate"; const marks = { 1: 1, 2: 2 }; console.log(tabulate({ method: "skating", entries: [{ id: "1" }, { id: "2" }], judges: ["A"], ballots: [{ judge: "A", marks }] }).results[0].entry);',
  regulations:
    'import { readFileSync } from "node:fs"; import { loadContestV1 } from "@parkiet/regulations/load"; import { answerExample } from "@parkiet/regulations/examples"; const contest = JSON.parse(readFileSync("node_modules/@parkiet/regulations/example/contest.json", "utf8")); const { regulations } = loadContestV1(contest); console.log(contest.worked_examples.every((one) => JSON.stringify(answerExample(regulations, one).answer) === JSON.stringify(one.expect)) ? 1 : 0);',
  timetable:
    'import { instance, SIZES } from "@parkiet/timetable/instances"; import { planOf } from "@parkiet/timetable/plan"; console.log(planOf(instance(SIZES.club_cup, 1), 100).order.length > 0 ? 1 : 0);',
  rounds:
    'import { PRESETS } from "@parkiet/rounds/defaults"; import { planFor } from "@parkiet/rounds/plan"; console.log(planFor(undefined, PRESETS.crosses, 48).rounds.length === 4 ? 1 : 0);',
};

/** Packs the engine, installs it in `folder`, and runs its README's example there. */
export function proveAlone(folder: string, engine: string): void {
  const copy = join(folder, engine);
  cpSync(join(root, "engines", engine), copy, { recursive: true, filter: (path) => !/\/(dist|contests|vectors)(\/|$)/.test(path) });
  cpSync(join(root, "engines/tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${dirname(process.execPath)}:${process.env.PATH}` };
  const packed = spawnSync("npm", ["pack", "--silent", "--ignore-scripts=false", "--pack-destination", folder], {
    cwd: copy,
    encoding: "utf8",
    env,
  });
  expect(packed.status, packed.stderr).toBe(0);
  const alone = join(folder, `${engine}-alone`);
  const home = join(alone, "node_modules/@parkiet", engine);
  mkdirSync(home, { recursive: true });
  expect(
    spawnSync("tar", ["-xzf", join(folder, packed.stdout.trim().split("\n").at(-1) ?? ""), "-C", home, "--strip-components=1"]).status,
  ).toBe(0);
  if (engine === "regulations") symlinkSync(join(root, "node_modules/zod"), join(alone, "node_modules/zod"));
  writeFileSync(join(alone, "program.mjs"), PROGRAMS[engine] ?? expect.unreachable());
  const ran = spawnSync(process.execPath, ["program.mjs", join(root, "engines/regulations/contests/pl-but-bydgoszcz-2023.json")], {
    cwd: alone,
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  expect(ran.stdout.trim()).toBe("1");
  expect(readdirSync(join(home, "example")).length).toBeGreaterThan(0);
  if (engine === "regulations") return;
  writeFileSync(join(alone, "example.mjs"), readmeExample(engine));
  const shown = spawnSync(process.execPath, ["example.mjs"], { cwd: alone, encoding: "utf8" });
  expect(shown.stderr).toBe("");
  const messages: Record<string, string> = {
    tabulation: "11: miejsce 1 z",
    timetable: "start: 32400",
    rounds: "Półfinał: tańczy 12, przechodzi 6",
  };
  expect(shown.stdout).toContain(messages[engine]);
}
