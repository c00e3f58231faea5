// Invented contests in contest-v1. Their answers were worked out by hand from the rules, independently of the engine.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answerExample } from "./examples.ts";
import { loadContestV1 } from "./load.ts";

interface Contest {
  worked_examples: { n: number; kind: string; given: Record<string, unknown>; expect: unknown; why: string }[];
}

const folder = new URL("../tests/unseen/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const contests = files.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Contest] as const);
const KINDS =
  "age_single age_on_day team_age duo_age team_grade team_size fee fee_mixed fee_ballroom fee_proam refund time rounds heats capacity quota merge move_day level music class_points category_count points_trimmed points_trimmed_mean";

describe("invented contests", () => {
  test("ask every kind of question", () => {
    const asked = new Set(contests.flatMap(([, contest]) => contest.worked_examples.map((one) => one.kind)));
    expect([...asked].toSorted()).toEqual(KINDS.split(" ").toSorted());
  });

  test.each(contests)("%s: every answer is the one worked out by hand, with sentences", (_, contest) => {
    const { regulations } = loadContestV1(contest);
    const answers = contest.worked_examples.map(({ kind, given }) => answerExample(regulations, { kind, given }));
    // When bands overlap, the answer has both keys, `group` and `groups`; a file asks for one of them.
    const told = contest.worked_examples.map(({ n, kind, why, expect: wanted }, index) => ({
      n,
      kind,
      why,
      expect: onlyKeysOf(wanted, answers[index]?.answer),
    }));
    expect(told).toEqual(contest.worked_examples.map((one) => ({ n: one.n, kind: one.kind, why: one.why, expect: one.expect })));
    const sentences = answers.flatMap((one) => one.reasons).flatMap(({ pl, en }) => [pl, en]);
    expect(answers.every((one) => one.reasons.length > 0)).toBe(true);
    expect(sentences.filter((one) => !/[.?]$/.test(one) || /undefined|NaN|null/.test(one))).toEqual([]);
  });
});

function onlyKeysOf(wanted: unknown, answer: unknown): unknown {
  if (typeof wanted !== "object" || wanted === null || typeof answer !== "object" || answer === null || !("groups" in answer))
    return answer;
  return Object.fromEntries(Object.entries(answer).filter(([key]) => Object.hasOwn(wanted, key)));
}
