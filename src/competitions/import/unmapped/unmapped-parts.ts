// Lists all parts of a regulations file that the competition does not follow, for the organiser. Pure.
import type { Loaded } from "#engines/regulations/src/load.ts";
import type { UnmappedPart } from "../../shapes.ts";

/** Paths that are stored and shown, but that no rule of the product follows yet. A list gives one line per item. */
const NOT_APPLIED = [
  "dance_categories[].props",
  "dance_categories[].day",
  "age_rules.basis",
  "age_rules.groups[].grades",
  "age_rules.duo_rule",
  "levels[].test",
  "levels[].plain",
  "time_and_music[].turns",
  "time_and_music[].note",
  "time_and_music[].when.rounds",
  "category_matrix[].plain",
  "fees.rules[].unit",
  "fees.refund",
  "fees.free[]",
  "fees.packages[]",
  "fees.deposit",
  "fees.prepayment",
  "fees.payment_deadline",
  "fees.on_site_payment",
  "fees.transfer_title",
  "limits.per_dancer",
  "limits.per_team",
  "limits.per_school",
  "limits.per_club",
  "limits.per_studio",
  "limits.capacity",
  "limits.unit",
  "limits.min_entries_per_category",
  "limits.plain",
  "documents[]",
  "on_the_day[]",
  "rounds[]",
  "jury",
  "scoring",
  "penalties[]",
  "awards[]",
  "merge_and_cancel",
] as const;

/** Values without information; not listed. */
const SAYS_NOTHING = /^(all|any|-|own|not stated|not seen|not_stated|birth_year|age_on_event_day)$/i;

interface Part {
  path: string;
  value: unknown;
}

/** Returns the parts of a JSON value that match a pattern such as `rounds[].heats`. */
function partsAt(root: Part, pattern: string): Part[] {
  let parts = [root];
  for (const step of pattern.split(".")) {
    const list = step.endsWith("[]");
    const key = list ? step.slice(0, -2) : step;
    parts = parts.flatMap(({ path, value }) => {
      const inside = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      const at = path === "" ? key : `${path}.${key}`;
      if (inside === undefined || inside === null) return [];
      return list && Array.isArray(inside)
        ? inside.map((each: unknown, index) => ({ path: `${at}[${index}]`, value: each }))
        : [{ path: at, value: inside }];
    });
  }
  return parts;
}

/** Formats a value in one line: `kind: ladder; steps: days_before: 7; percent: 50`. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, each]) => [key, lineOf(each)] as const)
      .filter(([, text]) => text !== "")
      .map(([key, text]) => `${key}: ${text}`)
      .join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Indexes of items in three lists that were not imported, the payment day that was, and paths of rules that sign-up follows from the file. */
export interface Unused {
  deadlines: readonly number[];
  teamRules: readonly number[];
  feeRules: readonly number[];
  paymentDay: string | null;
  followed: readonly string[];
}

/** Returns what the loader did not read and what was read but nothing follows, in the file's order of topics. */
export function unmappedPartsIn(raw: unknown, loaded: Loaded, unused: Unused): UnmappedPart[] {
  const root = { path: "", value: raw };
  const teamRules = partsAt(root, "age_rules.team_rule[]").filter((_, index) => unused.teamRules.includes(index));
  const parts = [
    ...NOT_APPLIED.flatMap((pattern) => partsAt(root, pattern)),
    ...partsAt(root, "deadlines[]").filter((_, index) => unused.deadlines.includes(index)),
    ...teamRules,
    ...partsAt(root, "fees.rules[]").filter((_, index) => unused.feeRules.includes(index)),
  ].filter(({ path, value }) => path !== "fees.payment_deadline" || value !== unused.paymentDay);
  const listed = parts
    .map(({ path, value }) => ({
      path,
      text: lineOf(value),
      reason: unused.followed.includes(path) ? ("at_signup" as const) : ("not_applied" as const),
    }))
    .filter(({ text }) => text !== "" && !SAYS_NOTHING.test(text));
  const covers = (path: string) =>
    listed.some((each) => path === each.path || path.startsWith(`${each.path}.`) || path.startsWith(`${each.path}[`));
  const unread = loaded.unread
    .filter(({ path, text }) => path !== "event.city" && !SAYS_NOTHING.test(text) && !covers(path))
    .map(({ path, text }) => ({ path, text, reason: "not_read" as const }));
  // A fee rule that is listed as a whole covers its parts.
  const seen = listed.filter((each) => !listed.some((other) => other !== each && each.path.startsWith(`${other.path}.`)));
  return [...seen, ...unread];
}
