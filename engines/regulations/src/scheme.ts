// Grammar of `rounds[].scheme`: which rounds for how many entries, and how many go on to battles. Recognised: "more than N entries: A, B, C; fewer:
// B, C", "up to N: …", "N-M: …", "otherwise …", "the 16 highest … go on", "eight crews, knock-out". Anything else stays unknown, and the engine asks.

/** Rounds for entries in [min, max], both inclusive; null means open. */
export interface SchemePlan {
  readonly min: number | null;
  readonly max: number | null;
  readonly rounds: readonly string[];
}

const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
  ...["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].flatMap((ten) => [
    ten,
    ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map((unit) => `${ten}-${unit}`),
  ]),
];
/** A number is no part of a longer one ("six" of "sixteen" or "sixty-six", 8 of "1/8"), and a word before "hundred" does not count. */
const NUMBER = `((?<![\\d/])\\d+(?![\\d/])|(?<![a-z]|ty[- ])(?:${WORDS.slice(2).toReversed().join("|").replaceAll("-", "[- ]")})(?![a-z]|[- ]hundred))`;
const ROUND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b1\/(\d+)(?!\d)(?:[- ]?fina[lł]\p{L}*)?/u, "fraction"],
  [/eighth|round of (?:sixteen|16)/, "1/8"],
  [/(?<!\p{L})quarter(?!\p{L}|-\p{L})|(?<!\p{L})(?:quarter|[cć]wier[cć])[- ]?fina[lł]\p{L}*/u, "quarter"],
  [/(?<!\p{L})semi(?!\p{L}|-\p{L})|(?<!\p{L})(?:semi|p[oó][lł])[- ]?fina[lł]\p{L}*/u, "semi"],
  [/(?<![\p{L}-])(?<!(?:1\/\d+|eighth|quarter|semi|[cć]wier[cć]|p[oó][lł]) )fina[lł]\p{L}*/u, "final"],
  [
    /(?<!\p{L})(?:eliminati\p{L}*|eliminator\p{L}*|eliminac\p{L}*|preliminar\p{L}*|qualifi(?:cation|er|ying)\p{L}*)|first round/u,
    "elimination",
  ],
];

/** Value of digits or of an English number word. */
function valueOf(written: string): number {
  const word = WORDS.indexOf(written.toLowerCase().replace(" ", "-"));
  return word >= 0 ? word : Number(written);
}

/** Normalises the name of a round: "semi-finals" and „półfinał” are both "semi". Text that names no round is returned trimmed and in lower case. */
export function roundNameOf(written: string): string {
  return roundNamesIn(written)[0] ?? written.trim().toLowerCase();
}

/** Returns the rounds that a text names, in its order. */
export function roundNamesIn(written: string): string[] {
  const lower = written.toLowerCase();
  const found: { at: number; name: string }[] = [];
  for (const [pattern, name] of ROUND_NAMES) {
    for (const hit of lower.matchAll(new RegExp(pattern, pattern.flags.includes("u") ? "gu" : "g"))) {
      found.push({ at: hit.index, name: name === "fraction" ? `1/${hit[1]}` : name });
    }
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map((one) => one.name))];
}

/** Reads the plans of a scheme; empty when it does not depend on the number of entries. */
export function plansIn(scheme: string): SchemePlan[] {
  const clauses = scheme
    .replace(/\([^)]*\)/g, (inside) => inside.replace(/;/g, ","))
    .replace(/[,.]\s+(?=(?:and )?(?:from|more than|over|above|up to|at most|fewer|less|otherwise|else)\b|\d+\s*[-–])/gi, "; ")
    .split(";")
    .map((one) => one.trim());
  const plans: SchemePlan[] = [];
  for (const clause of clauses) {
    const bounds = boundsIn(clause, plans);
    if (!bounds) continue;
    const roundsText = clause.slice(bounds.end);
    // "as needed" and the like name rounds without a condition, so they are no plan.
    const rounds = /as needed|when needed|if needed|depending|may |perhaps/i.test(roundsText) ? [] : roundNamesIn(roundsText);
    plans.push({ min: bounds.min, max: bounds.max, rounds });
  }
  return plans;
}

interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly end: number;
}

function boundsIn(clause: string, before: readonly SchemePlan[]): Bounds | undefined {
  const find = (pattern: string): RegExpExecArray | null => new RegExp(pattern, "i").exec(clause);
  const range = find(
    `${NUMBER}\\s*(?:-|–|to)\\s*${NUMBER}(?!\\d)(?!\\s*(?:points|judges|s\\b|seconds|min))\\s*(?:entries|couples|dancers|teams|crews|soloists|starts)?:?`,
  );
  if (range && roundNamesIn(clause.slice(endOf(range))).length > 0)
    return { min: valueOf(range[1] ?? ""), max: valueOf(range[2] ?? ""), end: endOf(range) };
  const above = find(`(?:more than|over|above)\\s+${NUMBER}`);
  if (above) return { min: valueOf(above[1] ?? "") + 1, max: null, end: endOf(above) };
  const from =
    find(`(?:from|at least|minimum)\\s+${NUMBER}`) ?? find(`${NUMBER}\\s+(?:entries |couples |dancers |teams )?(?:or more|and more)`);
  if (from) return { min: valueOf(from[1] ?? ""), max: null, end: endOf(from) };
  const below = find(`(?:fewer than|less than|under|below)\\s+${NUMBER}`);
  if (below) return { min: null, max: valueOf(below[1] ?? "") - 1, end: endOf(below) };
  const upTo =
    find(`(?:up to|at most|until|maximum)\\s+${NUMBER}`) ?? find(`${NUMBER}\\s+(?:entries |couples |dancers |teams )?(?:or fewer|or less)`);
  if (upTo) return { min: null, max: valueOf(upTo[1] ?? ""), end: endOf(upTo) };
  const last = before.at(-1);
  const rest = /^\s*(?:otherwise|else|in other cases|the rest)\b/i.exec(clause);
  if (rest && last) return { ...complement(last, 0), end: rest[0].length };
  // "more than 50: …; fewer: …" says nothing about exactly 50.
  const opposite = /^\s*(?:fewer|less|with fewer|when fewer|more|with more|when more)\b/i.exec(clause);
  return opposite && last ? { ...complement(last, 1), end: opposite[0].length } : undefined;
}

function endOf(found: RegExpExecArray): number {
  return found.index + found[0].length;
}

function complement(plan: SchemePlan, gap: number): { min: number | null; max: number | null } {
  if (plan.min !== null) return { min: null, max: plan.min - 1 - gap };
  return { min: plan.max === null ? null : plan.max + 1 + gap, max: null };
}

/** Returns the rounds of a scheme that is only their list: "elimination, semi-final, final"; null for any other text. */
export function listedRounds(scheme: string): string[] | null {
  const parts = scheme
    .split(/,|\bthen\b|\band\b|→|->|\+/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const names = parts.map((part) => {
    const lower = part.toLowerCase();
    return ROUND_NAMES.some(([pattern]) => new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(lower)) ? roundNameOf(part) : null;
  });
  const known = names.filter((one) => one !== null);
  return known.length > 0 && known.length === parts.length ? known : null;
}

/** Returns how many go on to battles when the text names one number; null when it names none or several. */
export function bracketIn(scheme: string): number | null {
  if (new RegExp(`${NUMBER} or ${NUMBER}`, "i").test(scheme)) return null;
  const found =
    new RegExp(`(?:top|best)\\s+${NUMBER}\\b`, "i").exec(scheme) ??
    new RegExp(`${NUMBER}\\s+(?:highest|best|top|strongest)\\b`, "i").exec(scheme) ??
    new RegExp(`${NUMBER}\\s+(?:(?!not\\b)\\w+\\s+){0,2}(?:go on|go through|advance|qualify|pass|to battles|into battles)\\b`, "i").exec(
      scheme,
    ) ??
    new RegExp(`${NUMBER}\\s+(?:crews|dancers|couples|teams),?\\s+knock-?out`, "i").exec(scheme);
  return found ? valueOf(found[1] ?? "") : null;
}

/** Returns the name of the first knock-out round: 16 is "1/8", 8 is "1/4", 4 is "1/2"; null when the size is no power of two from 2. */
export function bracketRoundOf(size: number): string | null {
  if (size < 2 || !Number.isInteger(Math.log2(size))) return null;
  return size === 2 ? "final" : `1/${size / 2}`;
}
