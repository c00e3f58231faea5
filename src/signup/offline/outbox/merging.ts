// What changes say of records, and how they meet what the server has, or says no to. Pure.
import type { Body, PendingChange, Kind } from "./changes.ts";

/** What the server makes of a value: trimmed, nothing for an empty text, a tax number by its digits. */
function asKept(value: unknown, name = ""): unknown {
  if (typeof value === "string") return (name === "nip" ? value.replace(/\D/g, "") : value.trim()) || null;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asKept(each, key)]));
}

const same = (a: unknown, b: unknown) => JSON.stringify(asKept(a)) === JSON.stringify(asKept(b));

/** By what the record is known whose version a change and its answer tell: an entry, a person, a sheet of answers or the sign-up; undefined: none. */
export function versionedBy({ kind, target, body }: Pick<PendingChange, "kind" | "target" | "body">, signupId: string): string | undefined {
  if (kind === "createEntry") return (body as Body<"createEntry">).id;
  if (kind === "updateEntry" || kind === "updateDancer") return target;
  if (kind === "saveAnswers") {
    const { entry_id, dancer_id } = body as Body<"saveAnswers">;
    return `answers ${entry_id ?? ""} ${dancer_id ?? ""}`;
  }
  return kind === "updateSignup" || kind === "setPublicName" || kind === "addEntries" || kind === "submitSignup" ? signupId : undefined;
}

/** A refused change in two: what of it may stand, and the fields that the server named; undefined where it cannot be parted so. */
export function parted(change: PendingChange, named: readonly string[]): { stands: PendingChange; refused: PendingChange } | undefined {
  const { kind, target } = change;
  if (change.kind === "addEntries") return partedSheet(change, named);
  const later = PARTED[kind];
  if (!later) return undefined;
  const wrong = new Set(named.map((each) => (kind === "saveAnswers" ? each.replace(/^values\./, "") : (each.split(".")[0] ?? each))));
  const fields = Object.entries(typedIn(change));
  const bad = Object.fromEntries(fields.filter(([name]) => wrong.has(name) && !KEYS.has(name)));
  const good = Object.fromEntries(fields.filter(([name]) => !(name in bad)));
  if (Object.keys(bad).length === 0 || (later === kind && Object.keys(good).length === 0)) return undefined;
  const { version, wait, ...asked } = { ...(change.body as Record<string, unknown> | undefined) };
  const { values: _, ...about } = asked;
  const as = (some: object) => (kind === "saveAnswers" ? { ...about, values: some } : some);
  const more = { ...(version === undefined ? {} : { version }), ...(wait === undefined ? {} : { wait }) };
  return {
    stands: { ...change, body: { ...as(good), ...more } } as PendingChange,
    refused: { ...change, kind: later, target: later === kind ? target : String(asked["id"]), body: as(bad) } as PendingChange,
  };
}

/** A refused sheet in two: the rows that the server named with all that dance in them wait, the others stand. */
function partedSheet(
  change: Extract<PendingChange, { kind: "addEntries" }>,
  named: readonly string[],
): { stands: PendingChange; refused: PendingChange } | undefined {
  const { dancers, entries, ...more } = change.body as Body<"addEntries">;
  const namedIn = (list: string) => new Set(named.map((each) => each.split(".")).flatMap(([of, at]) => (of === list ? [Number(at)] : [])));
  const [badPeople, badRows] = [namedIn("dancers"), namedIn("entries")];
  const wrong = new Set(dancers.filter((_, at) => badPeople.has(at)).map((each) => each.id));
  const waits = (entry: (typeof entries)[number], at: number) => badRows.has(at) || (entry.dancer_ids ?? []).some((id) => wrong.has(id));
  const refused = { dancers: dancers.filter((each) => wrong.has(each.id)), entries: entries.filter(waits) };
  const stands = { dancers: dancers.filter((each) => !wrong.has(each.id)), entries: entries.filter((each, at) => !waits(each, at)) };
  const none = ({ dancers: people, entries: rows }: typeof stands) => people.length + rows.length === 0;
  if (none(refused) || none(stands)) return undefined;
  return { stands: { ...change, body: { ...more, ...stands } }, refused: { ...change, body: { ...more, ...refused } } };
}

/** What a part of a change is sent as once the rest stands: what begins a thing goes on as a change of it. */
const PARTED: Partial<Record<Kind, Kind>> = {
  createSignup: "updateSignup",
  updateSignup: "updateSignup",
  updateDancer: "updateDancer",
  createEntry: "updateEntry",
  updateEntry: "updateEntry",
  saveAnswers: "saveAnswers",
};

/** What tells that a repeated beginning is the same, never what is wrong with it. */
const KEYS: ReadonlySet<string> = new Set(["id", "key"]);

/** Whether a newer change says all that an older one said of the same thing. */
export function covers(newer: Pick<PendingChange, "kind" | "target" | "body">, older: PendingChange): boolean {
  if (newer.kind !== older.kind || newer.target !== older.target || versionedBy(newer, "") !== versionedBy(older, "")) return false;
  const said = typedIn(newer);
  return Object.keys(typedIn(older)).every((name) => name in said);
}

/** What a change sets, by the names of the record's fields. */
export function typedIn(change: Pick<PendingChange, "kind" | "body">): Record<string, unknown> {
  if (change.kind === "saveAnswers") return { ...(change.body as Body<"saveAnswers">).values };
  const { version: _, wait: __, ...fields } = { ...(change.body as Record<string, unknown> | undefined) };
  return fields;
}

/**
 * What a change meets in a record that is newer than the one it was typed over: "done" where the record says the same already (an answer was
 * lost), "over" where nobody else touched those fields, else "clash". `now` holds the record's values by the same names.
 */
export function meets(change: Pick<PendingChange, "kind" | "body" | "over">, now: Record<string, unknown>): "done" | "over" | "clash" {
  const fields = Object.entries(typedIn(change));
  const done = ([name, typed]: [string, unknown]) => same(typed, now[name]);
  if (fields.every(done)) return "done";
  return fields.every((each) => done(each) || same(change.over?.[each[0]], now[each[0]])) ? "over" : "clash";
}
