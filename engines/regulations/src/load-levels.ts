// Levels and their tests; every parameter of a test is read by what its name says.
import { type Codes, codeAndName, recordsIn, scopeOf } from "./codes.ts";
import type { Level, LevelTest } from "./schema.ts";
import { anyField, field, has, isRecord, members, number, type Source, text, texts, warn } from "./source.ts";

const ASKED = new Set(["organiser_judgement", "organizer_judgement", "jury_judgement", "judgement"]);

/** Reads `levels`. */
export function loadLevels(source: Source, codes: Codes): Level[] {
  return recordsIn(source).map((item) => {
    const { code, name } = codeAndName(item, "name_pl");
    const plain = text(field(item, "plain"));
    const test = field(item, "test");
    return { code, name, text: plain, test: has(test) ? loadTest(test) : null, applies_to: scopeOf(field(item, "applies_to"), codes) };
  });
}

function loadTest(source: Source): LevelTest {
  if (!isRecord(source.value)) return { kind: text(source) ?? "?" };
  const kind = text(field(source, "kind")) ?? "?";
  if (kind === "any_of" || kind === "all_of")
    return { kind, [kind]: recordsIn(anyField(source, "tests", "of", "any", "any_of", "all_of", "list")).map(loadTest) };
  const test: LevelTest = { kind };
  for (const [key, value] of members(source)) if (!["kind", "plain", "note"].includes(key)) readParameter(test, key, value);
  const understood = Object.keys(test).length > 1 || ASKED.has(kind);
  if (!understood)
    warn(
      source,
      "unknown_rule_kind",
      `Test poziomu „${kind}” nie podaje liczby ani listy.`,
      `The level test "${kind}" gives no number and no list.`,
    );
  return test;
}

function readParameter(test: LevelTest, key: string, source: Source): void {
  const { kind } = test;
  const over = /over|min|more|from/.test(`${kind} ${key}`) && !/max|up_to/.test(key) && !kind.endsWith("_max");
  if (/percent|share/.test(key)) {
    const percent = number(source);
    if (percent !== null && /over_year/.test(kind)) test.over_year_min_percent = percent;
    else if (percent !== null) test.first_year_min_percent = percent;
  } else if (/podium/.test(key)) {
    const value = text(source);
    test.no_podium_here = /^no_|without|max/.test(key) ? value !== "false" : value === "false" || value === "0";
  } else if (/result|allowed|none|list/.test(key) || (kind === "results" && typeof source.value !== "number")) {
    readResults(test, key, source);
  } else if (/month/.test(key)) {
    setMonths(test, over, number(source), 1);
  } else if (/season/.test(key) || /season/.test(kind)) {
    const seasons = number(source);
    if (seasons !== null && over) test.over_seasons = seasons;
    else if (seasons !== null) test.max_seasons = seasons;
  } else if (/year/.test(key) || (/year/.test(kind) && /max|count|value/.test(key))) {
    if (kind.startsWith("share_")) number(source);
    else setMonths(test, over, number(source), 12);
  }
}

function setMonths(test: LevelTest, over: boolean, value: number | null, unit: number): void {
  if (value === null) return;
  if (over) test.over_months = value * unit;
  else test.max_months = value * unit;
}

function readResults(test: LevelTest, key: string, source: Source): void {
  if (Array.isArray(source.value) && /none|not|except|forbid/.test(key)) test.results_not = texts(source);
  else if (Array.isArray(source.value)) test.results = texts(source);
  else if (typeof source.value === "boolean") {
    text(source);
    if (/none|no_/.test(key) === source.value) test.results_max = "none";
    else test.results_min = "regional";
  } else {
    const value = text(source);
    if (value === null) return;
    if (/below|under/.test(key)) test.results_below = value;
    else if (/min|from|least/.test(key)) test.results_min = value;
    else if (/max|up_to|most|below/.test(key)) test.results_max = value;
    else test.results = [value];
  }
}
