// Edge situations: the day itself, the day after, exactly half, between two steps. Each answer was written from the file's rules before the engine
// ran.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answerExample } from "./examples.ts";
import { loadContestV1 } from "./load.ts";

interface Contest {
  worked_examples: { n: number; kind: string; given: Record<string, unknown>; expect: unknown; why: string }[];
}

const folder = new URL("../tests/edges/", import.meta.url);
const situations = readdirSync(folder).flatMap((name) => {
  const contest = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Contest;
  const { regulations } = loadContestV1(contest);
  return contest.worked_examples.map((one) => ({ ...one, name, regulations }));
});

describe("situations at edges", () => {
  test("are more than thirty", () => {
    expect(situations.length).toBeGreaterThanOrEqual(30);
  });

  test.each(situations)("$name $n: $why", ({ regulations, kind, given, expect: wanted }) => {
    const { answer, reasons } = answerExample(regulations, { kind, given });
    expect(answer).toEqual(wanted);
    expect(reasons.length).toBeGreaterThan(0);
  });
});
