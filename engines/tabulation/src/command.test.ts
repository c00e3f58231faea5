import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const vector = (name: string) => join(root, "engines/tabulation/vectors", `${name}.json`);
const folder = mkdtempSync(join(tmpdir(), "tabulate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...paths: string[]): { lines: Record<string, unknown>[]; stderr: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, "scripts/tabulate.ts"), ...paths], {
    cwd: root,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), stderr, status };
}

function saved(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("npm run tabulate", () => {
  it("answers each file with one line, whatever the kind", () => {
    const { lines, stderr, status } = run(
      vector("wdsf-rule7"),
      vector("tso-M-rule11abc"),
      vector("wdsf-rule1-recall"),
      vector("ajs1-40850-waltz"),
      vector("ijru-averaging"),
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.map((line) => line["id"])).toEqual([
      "wdsf-rule7",
      "tso-M-rule11abc",
      "wdsf-rule1-recall",
      "ajs1-40850-waltz",
      "ijru-averaging",
    ]);
    expect(lines[0]).toMatchObject({ final: { 71: 1, 76: 6 }, perDance: { Waltz: { 72: 2 } } });
    expect(lines[1]).toMatchObject({ totals: { 25: 7.5, 65: 27.5 }, perDance: { "Viennese Waltz": { 25: 1.5 } } });
    expect(lines[2]).toMatchObject({ recalled: null, tie: { above: ["11", "15", "17", "18"], at: ["10", "12", "14"] }, totals: { 18: 7 } });
    expect(lines[3]).toMatchObject({ final: { 7: 1, 1: 2 }, components: { 1: { PB: 8.78, CP: 8.56 } } });
    expect(lines[4]).toMatchObject({ perDance: { Freestyle: { five: 117.33, "three-equal": 116.5 } } });
    for (const line of lines) expect((line["explain"] as { pl: string }[]).every((step) => step.pl.length > 5)).toBe(true);
  });

  it("answers from the marks alone, and the other files still when some are bad", () => {
    const good = JSON.parse(readFileSync(vector("wdsf-rule5"), "utf8")) as {
      marks: { Waltz: Record<string, number[]> };
      expected?: unknown;
      dances?: unknown;
    };
    const { expected: _, dances: __, ...bare } = good;
    const double = { ...bare, id: "double", marks: { Waltz: { ...good.marks.Waltz, 51: [2, 1, 1, 2, 1] } } };
    const { lines, stderr, status } = run(
      saved("double.json", double),
      saved("text.json", "no JSON"),
      join(folder, "none.json"),
      saved("kind.json", { id: "k", kind: "waltz", marks: {} }),
      saved("bare.json", bare),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ id: "wdsf-rule5", final: { 51: 1, 52: 2, 53: 3, 54: 4, 55: 5, 56: 6 } });
    expect(status).toBe(1);
    expect(
      stderr
        .trim()
        .split("\n")
        .map((line) => line.slice(line.indexOf(".json: ") + 7)),
    ).toEqual([
      "Judge A, Waltz: place 2 is given more than once: 51, 54.",
      "the file is not JSON",
      "the file cannot be read",
      '"kind" is not known: "waltz"',
    ]);
  });
});
