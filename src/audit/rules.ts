// Selects what the trail shows of an event: only changed fields, without values that the application counts itself. Pure.

/** All kinds of subjects of events. */
export const subjectKinds = [
  "entry",
  "signup",
  "dancer",
  "payment",
  "payment_account",
  "share",
  "reminders",
  "document",
  "document_settings",
  "competition",
  "section",
  "question",
  "competition_document",
  "start_list",
  "performance",
  "sheet",
  "block",
  "round",
  "heat",
  "deduction",
  "dance_category",
  "age_category",
  "presentation_category",
  "categories",
  "scoring_form",
  "membership",
  "invitation",
  "user",
  "tenant",
  "mail",
  "backup",
  "person",
  "retention",
  "station",
  "notice",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * Kinds of authors: people (also those with a judge's card), people with a card alone, devices of stations, rules of the product, and guests
 * (docs/rules/hall.md 1.9).
 */
export const authorKinds = ["user", "card", "device", "rule", "guest"] as const;
export type AuthorKind = (typeof authorKinds)[number];

export type Fields = Record<string, unknown>;

/** Fields of an event before and after; null when there is nothing to show. */
export interface Sides {
  before: Fields | null;
  after: Fields | null;
}

const MAINTAINED = new Set([
  "id",
  "version",
  "created_at",
  "tenant_id",
  "used",
  "used_in",
  "form_version_id",
  "has_rulebook",
  "has_contact",
]);
/** Fields that count other records. */
const COUNTED = new Set([
  "entries",
  "waiting",
  "signups",
  "sections",
  "sections_without_form",
  "sections_without_fee",
  "published_lists",
  "seats",
]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True when a text is the id of a record. */
export function isRecordId(value: unknown): boolean {
  return typeof value === "string" && UUID.test(value);
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Splits the order of a start list into two fields: the performances in order, and the breaks with their seconds. */
function fieldsOfOrder(placed: readonly Fields[]): Fields {
  return {
    order: placed.flatMap((each) => (Array.isArray(each["performance_ids"]) ? each["performance_ids"] : [])),
    breaks: placed.filter((each) => "break_id" in each).map(({ name, seconds }) => ({ name, seconds })),
  };
}

/** Converts a recorded value to fields. Lists get a name; fields that the application maintains itself are left out. */
function fieldsOf(recorded: unknown, action: string): Fields | null {
  if (Array.isArray(recorded)) {
    if (recorded.some((each) => isObject(each) && ("performance_ids" in each || "break_id" in each)))
      return fieldsOfOrder(recorded.filter(isObject));
    if (action === "seated")
      return { judges: Object.fromEntries(recorded.filter(Array.isArray).map(([seat, person]) => [String(seat), person])) };
    return { entries: recorded };
  }
  if (!isObject(recorded)) return null;
  const counted = (key: string, value: unknown) => action !== "imported" && COUNTED.has(key) && typeof value === "number";
  return Object.fromEntries(Object.entries(recorded).filter(([key, value]) => !MAINTAINED.has(key) && !counted(key, value)));
}

/** Leaves out empty values of a new or deleted record. */
function shown(fields: Fields | null, whole: boolean): Fields | null {
  if (!fields) return null;
  const filled = Object.entries(fields).filter(
    ([, value]) => !whole || !(value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0)),
  );
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** Returns both sides of an event, reduced to the changed fields. A new order also states how many performances moved. */
export function sidesOf(action: string, recordedBefore: unknown, recordedAfter: unknown): Sides {
  const before = fieldsOf(recordedBefore, action);
  const after = fieldsOf(recordedAfter, action);
  // An event about many entries stores each entry's earlier state by its id, and the list of the same ids.
  if (before && Object.keys(before).length > 0 && Object.keys(before).every(isRecordId)) return { before, after: null };
  if (!before || !after) return { before: shown(before, true), after: shown(after, true) };
  const differing = Object.keys(after).filter((key) => !same(before[key], after[key]));
  const pick = (fields: Fields) => Object.fromEntries(differing.map((key) => [key, fields[key] ?? null]));
  const [old, now] = [pick(before), pick(after)];
  if (Array.isArray(now["order"])) {
    const earlier = Array.isArray(old["order"]) ? old["order"] : [];
    const moved = now["order"].filter((id, index) => earlier[index] !== id).length;
    now["moved"] = moved;
  }
  return { before: shown(old, false), after: shown(now, false) };
}

/** Returns all record ids in a value, as keys or values, at any depth. */
export function idsIn(value: unknown): string[] {
  if (typeof value === "string") return isRecordId(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => [...idsIn(key), ...idsIn(each)]) : [];
}
