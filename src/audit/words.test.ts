// Checks that every action and kind recorded in the code has a word in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actionWords, kindWords } from "./event-words.ts";
import { fieldWords } from "./field-words.ts";
import { subjectKinds } from "./rules.ts";
import { entryStatuses } from "../entries/records.ts";
import { statuses } from "../payments/records/refund-states.ts";

/** Possible values of expressions that are not plain texts. */
const CAN_BE: Readonly<Record<string, readonly string[]>> = {
  "`stage_${body.action}`": ["stage_start", "stage_finish", "stage_no_show", "stage_reset"],
  "`stage_${action}`": ["stage_start", "stage_finish", "stage_reset", "stage_skip"],
  status: entryStatuses,
  "verbs[body.action]": ["accepted", "rejected", "withdrawn"],
  "`refund_${status}`": statuses.map((each) => `refund_${each}`),
  "`${kind}_category`": ["dance_category", "age_category", "presentation_category"],
};

/** Returns the possible values of an expression: one for each branch of its conditions. */
function valuesOf(expression: string): readonly string[] {
  return expression
    .replace(/[^?:]+\?/g, "")
    .split(":")
    .map((branch) => branch.trim())
    .flatMap((branch) => /^"(\w+)"$/.exec(branch)?.[1] ?? CAN_BE[branch] ?? expect.fail(`unknown: ${branch} in ${expression}`));
}

const source = join(import.meta.dirname, "..");
const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".server.ts") && path !== join("kernel", "audit.server.ts"))
  .map((path) => readFileSync(join(source, path), "utf8"));
const calls = texts.flatMap((text) => [...text.matchAll(/\brecord(?:Event)?\(call,/g)]);
const events = texts.flatMap((text) => [
  ...text.matchAll(/\brecord(?:Event)?\(call, \{\s*action:\s*([^;]*?),\s*subject_kind:\s*(`[^`]*`|"\w+"|[^,"`]*\? "\w+" : "\w+")/g),
]);

describe("the words of the trail", () => {
  it("are there for each action that is recorded", () => {
    expect(events.length).toBeGreaterThan(40);
    expect(events).toHaveLength(calls.length);
    const actions = new Set(events.flatMap(([, action]) => valuesOf(action ?? "")));
    for (const locale of ["pl", "en"] as const) expect([...actions].filter((action) => !actionWords[locale][action])).toEqual([]);
    expect(Object.keys(actionWords.pl)).toEqual(Object.keys(actionWords.en));
    expect(Object.keys(actionWords.pl).filter((action) => !actions.has(action))).toEqual([]);
  });

  it("exist for each recorded kind, and each kind can be filtered", () => {
    const kinds = new Set(events.flatMap(([, , kind]) => valuesOf(kind ?? "")));
    expect([...kinds].toSorted()).toEqual([...subjectKinds].toSorted());
    for (const locale of ["pl", "en"] as const) for (const kind of subjectKinds) expect(kindWords[locale][kind]).not.toBe("");
  });

  it("name fields in both languages", () => {
    for (const [key, pair] of Object.entries(fieldWords)) for (const word of pair) expect(word, key).toMatch(/\S/);
  });
});
