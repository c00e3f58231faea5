// Loads levels and their tests. The name of each parameter decides how it is read.
import { type Codes, codeAndName, recordsIn, scopeOf } from "./codes.ts";
import type { Level, LevelTest } from "./schema.ts";
import { field, has, isRecord, items, members, number, type Source, text, texts, warn } from "./source.ts";

const ANYONE = new Set(["none", "open", "anyone", "no_limit"]);
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
  if (!isRecord(source.value)) return shortTest(source, text(source) ?? "?");
  const kind = text(field(source, "kind")) ?? "?";
  if (kind === "any_of" || kind === "all_of") return { kind, [kind]: testsIn(source).map(loadTest) };
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

/** Returns the tests of a list, under any of its possible keys. */
function testsIn(source: Source): Source[] {
  const lists = members(source).filter(([, value]) => Array.isArray(value.value));
  return lists.flatMap(([, value]) => items(value)).filter((one) => has(one));
}

type Bound = "over" | "under" | "min" | "max";

/** Suffixes of a short string that say which bound its number is. */
const BOUNDS: readonly (readonly [Bound, RegExp])[] = [
  ["over", /(?:^|_)(?:over|above|more_than)$/],
  ["under", /(?:^|_)(?:under|below|less_than)$/],
  ["min", /(?:^|_)(?:min|from|at_least)$/],
  ["max", /(?:^|_)(?:max|up_to|at_most)$/],
];
const UNIT = /_?(years?|months?|seasons?)$/;
const EXPERIENCE = /^(?:experience|dancing|danced|training|practice|member|season|seasons|years|months|years_dancing|months_dancing)?$/;

/** Reads a short string: `name` or `name:number`. A name may begin with `no_` and end with a bound, a unit, or both. */
function shortTest(source: Source, written: string): LevelTest {
  const [name = "", after] = written
    .trim()
    .toLowerCase()
    .replaceAll("-", "_")
    .split(/\s*[:=]\s*/);
  const value = after === undefined ? null : Number(after.replace(",", "."));
  const test: LevelTest = { kind: name };
  if (ASKED.has(name) || ANYONE.has(name)) return test;
  if (value !== null && Number.isFinite(value)) readNumbered(test, name, value);
  else if (after === undefined) readNamed(test, name);
  if (Object.keys(test).length === 1)
    warn(source, "unknown_rule_kind", `Test poziomu „${written}” jest niezrozumiały.`, `The level test "${written}" cannot be read.`);
  return test;
}

function readNamed(test: LevelTest, name: string): void {
  const holds = !name.startsWith("no_");
  const fact = holds ? name : name.slice("no_".length);
  if (/^podiums?(?:_here)?$/.test(fact)) test.no_podium_here = !holds;
  else if (/^results?$/.test(fact)) {
    if (holds) test.results_min = "regional";
    else test.results_max = "none";
  } else if (fact !== "") test.fact = { name: fact, holds };
}

/** Reads names such as `experience_under_years:2`, `years_dancing_max:2`, `seasons_max:1`. Bound and unit may be in either order. */
function readNumbered(test: LevelTest, name: string, value: number): void {
  const unit = UNIT.exec(name)?.[1] ?? /year|month|season/.exec(name)?.[0] ?? "";
  const bare = name.replace(UNIT, "");
  const bound = [bare, name].find((one) => BOUNDS.some(([, word]) => word.test(one))) ?? "";
  const about = bare.replace(/_?(?:over|above|more_than|under|below|less_than|min|from|at_least|max|up_to|at_most)$/, "");
  if (/share|percent/.test(name)) {
    if (/over_year/.test(name)) test.over_year_min_percent = value;
    else if (/first_year/.test(name)) test.first_year_min_percent = value;
    return;
  }
  if (unit === "" || !EXPERIENCE.test(about.replace(UNIT, ""))) return;
  const seasons = unit.startsWith("season");
  const named = BOUNDS.find(([, word]) => word.test(bound))?.[0];
  if (named) setBound(test, named, seasons ? "seasons" : "months", value, unit.startsWith("year") ? 12 : 1);
}

function readParameter(test: LevelTest, key: string, source: Source): void {
  const { kind } = test;
  const bound = boundOf(kind, key);
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
    setBound(test, bound, "months", number(source));
  } else if (/season/.test(key) || /season/.test(kind)) {
    setBound(test, bound, "seasons", number(source));
  } else if (/year/.test(key) || (/year/.test(kind) && /max|count|value/.test(key))) {
    if (kind.startsWith("share_")) number(source);
    else setBound(test, bound, "months", number(source), 12);
  }
}

/** Returns the bound that a number sets. "over" and "under" are exclusive, as their names say; no word means the maximum. */
function boundOf(kind: string, key: string): Bound {
  if (/max|up_to|at_most/.test(key) || kind.endsWith("_max")) return "max";
  const written = `${kind} ${key}`;
  if (/over|above|more/.test(written)) return "over";
  if (/under|below|less/.test(written)) return "under";
  return /min|from|least/.test(written) ? "min" : "max";
}

function setBound(test: LevelTest, bound: Bound, unit: "months" | "seasons", value: number | null, times = 1): void {
  if (value !== null) test[`${bound}_${unit}`] = value * times;
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
