// Head counts of a presentation, capacity, quotas, and merging of small categories (docs/rules/eligibility.md 4.1, docs/rules/eligibility.md 6.1).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { badCount, unknownPresentation } from "./question-checks.ts";
import type { Limits, Regulations } from "./schema.ts";
import type { Facts } from "./scope.ts";
import { peopleEn, peoplePl, plural } from "./words.ts";

/** Demand for a capacity question: entries, and other units when the limit counts those. */
export interface Demand {
  readonly entries: number;
  readonly dancers?: number | undefined;
  readonly category?: string | undefined;
  readonly facts?: Facts | undefined;
}

/** How many entries are accepted, in order, and how many are refused or wait. */
export interface CapacityAnswer {
  readonly accepted: number;
  readonly refused_or_waiting: number;
}

/** Owner of the entries that a quota limits. */
export type QuotaOf = "dancer" | "team" | "school" | "category";

const COUNTED_AS_ENTRIES =
  /^(?:entr|routine|performance|start(?!er|uj)|presentation|team|crew|couple|choreograph|show|number|wyst[eę]p|zg[lł]osz|soloist|pair)/i;
const COUNTED_AS_DANCERS = /^(?:dancer|participant|person|people|competitor|contestant|tancer|uczestni|os[oó]b)/i;

/** Tells whether a presentation category takes this many dancers. */
export function isSizeAllowed(regulations: Regulations, presentation: string, dancers: number): Outcome<boolean> {
  const bad = badCount("dancers", dancers, 1) ?? unknownPresentation(regulations, presentation);
  if (bad) return open(bad);
  const found = regulations.presentation_categories.find((one) => one.code === presentation);
  // A presentation that only a matrix line or a family word names has no head count of its own.
  if (!found) return open(askSize(presentation, presentation));
  const { min_dancers: min, max_dancers: max, name } = found;
  if (min === null && max === null) return open(askSize(name, presentation));
  const params = { presentation, dancers, min_dancers: min, max_dancers: max };
  const range =
    max === null
      ? { pl: `co najmniej ${min}`, en: `at least ${min}` }
      : min === null
        ? { pl: `najwyżej ${max}`, en: `at most ${max}` }
        : min === max
          ? { pl: String(min), en: String(min) }
          : { pl: `${min}–${max}`, en: `${min}–${max}` };
  if (dancers >= (min ?? 0) && dancers <= (max ?? Infinity))
    return answered(
      true,
      say(
        "size.fits",
        `${name}: skład ${peoplePl(dancers)}, dozwolone ${range.pl}.`,
        `${name}: line-up of ${peopleEn(dancers)}, allowed ${range.en}.`,
        params,
      ),
    );
  const others = regulations.presentation_categories
    .filter(
      (one) =>
        (one.min_dancers !== null || one.max_dancers !== null) &&
        dancers >= (one.min_dancers ?? 0) &&
        dancers <= (one.max_dancers ?? Infinity),
    )
    .map((one) => one.name);
  const choosePl = others.length > 0 ? `wybierz ${others.join(" albo ")} albo zmień skład` : "zmień skład";
  const chooseEn = others.length > 0 ? `choose ${others.join(" or ")} or change the line-up` : "change the line-up";
  return answered(
    false,
    say(
      "size.refused",
      `${name}: dozwolone ${range.pl}, a skład to ${peoplePl(dancers)}: ${choosePl}.`,
      `${name}: allowed ${range.en}, the line-up has ${peopleEn(dancers)}: ${chooseEn}.`,
      params,
    ),
  );
}

function askSize(name: string, presentation: string): Reason {
  return say("ask.size", `${name}: ile osób może tańczyć?`, `${name}: how many dancers are allowed?`, { presentation });
}

/** Tells how many entries fit under the capacity of the category or the event. */
export function capacityFor(regulations: Regulations, demand: Demand): Outcome<CapacityAnswer> {
  const { limits } = regulations;
  if (!limits) return open(askCapacity());
  const { entries } = demand;
  const most = categoryLimit(limits, demand);
  if (most !== undefined) return split(entries, most, demand.category ?? null);
  const asksCategory = demand.category !== undefined || demand.facts?.style !== undefined || demand.facts?.presentation !== undefined;
  if (asksCategory && Object.keys(limits.per_category).length > 0 && limits.capacity === null)
    return split(entries, Infinity, demand.category ?? null);
  if (typeof limits.capacity !== "number") return open(askCapacity(limits.capacity));
  const unit = limits.unit?.trim() ?? "entries";
  if (COUNTED_AS_ENTRIES.test(unit)) return split(entries, limits.capacity, null);
  if (COUNTED_AS_DANCERS.test(unit) && demand.dancers !== undefined) return split(demand.dancers, limits.capacity, null);
  return open(
    say(
      "ask.capacity_unit",
      `Limit to ${limits.capacity} (${unit}): ile to występów?`,
      `The limit is ${limits.capacity} (${unit}): how many entries is that?`,
      { capacity: limits.capacity, unit },
    ),
  );
}

/** Returns the maximum number of entries in a category with these facts; null when the regulations name none. */
export function entryLimit(regulations: Regulations, facts: Facts): number | null {
  return (regulations.limits && categoryLimit(regulations.limits, { entries: 0, facts })) ?? null;
}

function categoryLimit(limits: Limits, { category, facts }: Demand): number | undefined {
  const sides = [facts?.style, facts?.presentation, ...(facts?.ages ?? []), facts?.level].filter((one) => one !== undefined);
  const keys = [
    category,
    sides.join(" "),
    sides.slice(0, 2).join(" "),
    ...sides,
    ...(category?.split(/[\s/]+/) ?? []),
    "all",
    "each",
    "any",
  ];
  // "SOLO HH" and "HH SOLO" are one category.
  const named = Object.keys(limits.per_category);
  const key = keys.flatMap((one) => named.filter((name) => one !== undefined && sameWords(name, one)))[0];
  const asks = category !== undefined || sides.length > 0;
  return key === undefined || !asks ? undefined : limits.per_category[key];
}

function sameWords(one: string, two: string): boolean {
  const [left, right] = [one, two].map((written) => written.trim().split(/\s+/).toSorted().join(" "));
  return left !== "" && left === right;
}

function split(entries: number, most: number, category: string | null): Outcome<CapacityAnswer> {
  const accepted = Math.min(entries, most);
  const answer = { accepted, refused_or_waiting: entries - accepted };
  const params = { ...answer, limit: Number.isFinite(most) ? most : null, category };
  const over = answer.refused_or_waiting;
  if (over === 0) return answered(answer, say("capacity.fits", "Są wolne miejsca.", "There are places left.", params));
  return answered(
    answer,
    say(
      "capacity.full",
      `Limit miejsc: ${most}. Poza limitem: ${over} ${plural(over, "występ", "występy", "występów")}.`,
      `Limit of places: ${most}. Beyond it: ${over} ${over === 1 ? "entry" : "entries"}.`,
      params,
    ),
  );
}

function askCapacity(ruleText: string | null = null): Reason {
  return say(
    "ask.capacity",
    `Ile występów przyjmuje organizator?${ruleText === null ? "" : ` Regulamin: „${ruleText}”.`}`,
    `How many entries does the organiser take?${ruleText === null ? "" : ` The regulations: "${ruleText}".`}`,
    { text: ruleText },
  );
}

/** Tells whether this many entries of one dancer, team, school or category are allowed. */
export function isWithinQuota(
  regulations: Regulations,
  of: QuotaOf,
  entries: number,
  demand: Omit<Demand, "entries"> = {},
): Outcome<boolean> {
  const { limits } = regulations;
  const most =
    of === "category" ? (limits ? (categoryLimit(limits, { ...demand, entries }) ?? null) : null) : (limits?.[`per_${of}`] ?? null);
  const who = { dancer: ["osoba", "dancer"], team: ["zespół", "team"], school: ["szkoła", "school"], category: ["kategoria", "category"] }[
    of
  ];
  const written = typeof most === "string" ? limitInWords(most) : undefined;
  if (written && (entries <= written.count || !written.perCategory || demand.category !== undefined || demand.facts?.style !== undefined))
    return quotaVerdict(who, of, entries, written.count);
  if (typeof most !== "number") {
    const ruleText = most === null ? "" : ` „${most}”.`;
    return open(
      say("ask.quota", `Ile występów najwyżej: ${who[0]}?${ruleText}`, `How many entries at most: ${who[1]}?${ruleText}`, {
        of,
        text: most,
      }),
    );
  }
  return quotaVerdict(who, of, entries, most);
}

const COUNT_WORDS = ["", "one", "two", "three", "four", "five", "six"];

/** Reads "one routine per dance category" or "3 solos": a number and what is counted. Longer texts are not read. */
export function limitInWords(written: string): { count: number; perCategory: boolean } | undefined {
  const found =
    /^(?:at most |max(?:imum)? )?(\d+|one|two|three|four|five|six)\s+(?:routines?|entr(?:y|ies)|starts?|presentations?|performances?|choreograph\w+)(\s+(?:per|in (?:a|each|every))\s+(?:dance\s+)?(?:category|style|section))?\.?$/i.exec(
      written.trim(),
    );
  if (!found) return undefined;
  const word = COUNT_WORDS.indexOf((found[1] ?? "").toLowerCase());
  return { count: word > 0 ? word : Number(found[1]), perCategory: found[2] !== undefined };
}

function quotaVerdict(who: readonly string[], of: QuotaOf, entries: number, most: number): Outcome<boolean> {
  const params = { of, entries, limit: most };
  return entries <= most
    ? answered(
        true,
        say("quota.fits", `Limit (${who[0]}): ${most}, występów: ${entries}.`, `Limit (${who[1]}): ${most}, entries: ${entries}.`, params),
      )
    : answered(
        false,
        say(
          "quota.refused",
          `Limit (${who[0]}): ${most}, a występów jest ${entries}: wycofaj ${entries - most}.`,
          `Limit (${who[1]}): ${most}, there are ${entries}: withdraw ${entries - most}.`,
          params,
        ),
      );
}

/** Words of a rule that the organiser decides: "may be merged", „zastrzega sobie prawo łączenia”. */
export const LEFT_OPEN = /\b(?:may|might|can|could)\b|\bright to\b|może|mogą|zastrzega/i;
const LEAST = /(?:fewer than|less than|below|under|mniej ni[zż]|poni[zż]ej)\s+(\d+|two|three|four|five|six)\b/i;

/** Reads the least number of entries. "Fewer than 3 entries: merged" decides; "may be merged" does not. */
function leastInWords(written: string): number | null {
  const found = LEAST.exec(written)?.[1];
  if (found === undefined || LEFT_OPEN.test(written)) return null;
  const word = COUNT_WORDS.indexOf(found.toLowerCase());
  return word > 0 ? word : Number(found);
}

/** Tells whether a category with so few entries is merged or cancelled; open when the regulations only say that it may be. */
export function isMerged(regulations: Regulations, entries: number): Outcome<boolean> {
  const least = regulations.limits?.min_entries_per_category ?? leastInWords(regulations.merge_and_cancel ?? "");
  if (least === null) {
    const ruleText = regulations.merge_and_cancel;
    return open(
      say(
        "ask.merge",
        `Od ilu występów kategoria się odbywa?${ruleText === null ? "" : ` Regulamin: „${ruleText}”.`}`,
        `From how many entries is a category held?${ruleText === null ? "" : ` The regulations: "${ruleText}".`}`,
        { text: ruleText },
      ),
    );
  }
  const params = { entries, min_entries: least };
  return entries < least
    ? answered(
        true,
        say(
          "merge.yes",
          `Występów: ${entries}, kategoria odbywa się od ${least}: połącz ją z sąsiednią albo odwołaj.`,
          `Entries: ${entries}, a category is held from ${least}: merge it with a neighbouring one or call it off.`,
          params,
        ),
      )
    : answered(
        false,
        say(
          "merge.no",
          `Występów: ${entries}, kategoria odbywa się od ${least}.`,
          `Entries: ${entries}, a category is held from ${least}.`,
          params,
        ),
      );
}
