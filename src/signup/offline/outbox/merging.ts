// Compares changes with newer server records, and splits changes that the server rejected in part. Pure.
import type { Body, PendingChange, Kind } from "./changes.ts";

/** Normalises a value as the server stores it: trimmed, null for an empty text, only the digits of a tax number. */
function normalised(value: unknown, name = ""): unknown {
  if (typeof value === "string") return (name === "nip" ? value.replace(/\D/g, "") : value.trim()) || null;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalised(each, key)]));
}

const same = (a: unknown, b: unknown) => JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));

/** Key of the record that carries a change's version: an entry, a person, an answer sheet or the sign-up; undefined when none does. */
export function versionKeyOf(
  { kind, target, body }: Pick<PendingChange, "kind" | "target" | "body">,
  signupId: string,
): string | undefined {
  if (kind === "createEntry") return (body as Body<"createEntry">).id;
  if (kind === "updateEntry" || kind === "updateDancer") return target;
  if (kind === "saveAnswers") {
    const { entry_id, dancer_id } = body as Body<"saveAnswers">;
    return `answers ${entry_id ?? ""} ${dancer_id ?? ""}`;
  }
  return kind === "updateSignup" || kind === "setPublicName" || kind === "addEntries" || kind === "submitSignup" ? signupId : undefined;
}

/**
 * Splits a rejected change by the fields that the server named: `accepted` can be sent again, `refused` is set aside; undefined when it cannot be
 * split.
 */
export function splitRefused(
  change: PendingChange,
  named: readonly string[],
): { accepted: PendingChange; refused: PendingChange } | undefined {
  const { kind, target } = change;
  if (change.kind === "addEntries") return splitRefusedRows(change, named);
  const later = KIND_OF_REST[kind];
  if (!later) return undefined;
  const wrong = new Set(named.map((each) => (kind === "saveAnswers" ? each.replace(/^values\./, "") : (each.split(".")[0] ?? each))));
  const fields = Object.entries(changedFields(change));
  const bad = Object.fromEntries(fields.filter(([name]) => wrong.has(name) && !KEYS.has(name)));
  const good = Object.fromEntries(fields.filter(([name]) => !(name in bad)));
  if (Object.keys(bad).length === 0 || (later === kind && Object.keys(good).length === 0)) return undefined;
  const { version, wait, ...requested } = { ...(change.body as Record<string, unknown> | undefined) };
  const { values: _, ...about } = requested;
  const as = (some: object) => (kind === "saveAnswers" ? { ...about, values: some } : some);
  const more = { ...(version === undefined ? {} : { version }), ...(wait === undefined ? {} : { wait }) };
  return {
    accepted: { ...change, body: { ...as(good), ...more } } as PendingChange,
    refused: { ...change, kind: later, target: later === kind ? target : String(requested["id"]), body: as(bad) } as PendingChange,
  };
}

/** Splits rejected rows of a spreadsheet: the named rows and entries with the named people are refused, the others go on. */
function splitRefusedRows(
  change: Extract<PendingChange, { kind: "addEntries" }>,
  named: readonly string[],
): { accepted: PendingChange; refused: PendingChange } | undefined {
  const { dancers, entries, ...more } = change.body as Body<"addEntries">;
  const namedIn = (list: string) => new Set(named.map((each) => each.split(".")).flatMap(([of, at]) => (of === list ? [Number(at)] : [])));
  const [badPeople, badRows] = [namedIn("dancers"), namedIn("entries")];
  const wrong = new Set(dancers.filter((_, at) => badPeople.has(at)).map((each) => each.id));
  const isRefused = (entry: (typeof entries)[number], at: number) =>
    badRows.has(at) || (entry.dancer_ids ?? []).some((id) => wrong.has(id));
  const refused = { dancers: dancers.filter((each) => wrong.has(each.id)), entries: entries.filter(isRefused) };
  const accepted = { dancers: dancers.filter((each) => !wrong.has(each.id)), entries: entries.filter((each, at) => !isRefused(each, at)) };
  const none = ({ dancers: people, entries: rows }: typeof accepted) => people.length + rows.length === 0;
  if (none(refused) || none(accepted)) return undefined;
  return { accepted: { ...change, body: { ...more, ...accepted } }, refused: { ...change, body: { ...more, ...refused } } };
}

/** The call that sends the refused part: what is left of a creating call becomes a change of the new record. */
const KIND_OF_REST: Partial<Record<Kind, Kind>> = {
  createSignup: "updateSignup",
  updateSignup: "updateSignup",
  updateDancer: "updateDancer",
  createEntry: "updateEntry",
  updateEntry: "updateEntry",
  saveAnswers: "saveAnswers",
};

/** Fields that identify a repeated creation; they are never the reason of a refusal. */
const KEYS: ReadonlySet<string> = new Set(["id", "key"]);

/** True when a newer change sets all fields that an older change of the same record sets. */
export function coversChange(newer: Pick<PendingChange, "kind" | "target" | "body">, older: PendingChange): boolean {
  if (newer.kind !== older.kind || newer.target !== older.target || versionKeyOf(newer, "") !== versionKeyOf(older, "")) return false;
  const newFields = changedFields(newer);
  return Object.keys(changedFields(older)).every((name) => name in newFields);
}

/** Returns the fields that a change sets, by the names of the record, without the version. For answers, the values by question. */
export function changedFields(change: Pick<PendingChange, "kind" | "body">): Record<string, unknown> {
  if (change.kind === "saveAnswers") return { ...(change.body as Body<"saveAnswers">).values };
  const { version: _, wait: __, ...fields } = { ...(change.body as Record<string, unknown> | undefined) };
  return fields;
}

/**
 * Compares a change with a newer record: "done" when the record already has the same values (an answer was lost), "over" when nobody else changed
 * these fields, else "clash". `now` has the record's values under the same names.
 */
export function compareWithRecord(
  change: Pick<PendingChange, "kind" | "body" | "over">,
  now: Record<string, unknown>,
): "done" | "over" | "clash" {
  const fields = Object.entries(changedFields(change));
  const done = ([name, typed]: [string, unknown]) => same(typed, now[name]);
  if (fields.every(done)) return "done";
  return fields.every((each) => done(each) || same(change.over?.[each[0]], now[each[0]])) ? "over" : "clash";
}
