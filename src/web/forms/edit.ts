// State of a record while it is edited: server record, typed values, unsaved values. Pure. Changes of two people are merged field by field: nothing
// is overwritten unseen, and nothing typed is lost.

/** A record with a version number. */
export interface Versioned {
  version: number;
}

/** An edit of a record. */
export interface Edit<R extends Versioned, F extends object> {
  /** Last server state; undefined until the first save has created the record. */
  record: R | undefined;
  /** All values typed over the record. */
  typed: Partial<F>;
  /** Typed values that are not saved yet. */
  pending: Partial<F>;
  /** Fields that another person changed to other values, too: one side has to be chosen. */
  conflicts: readonly (keyof F)[];
  /** Changes sent without an answer; the server may have them. */
  lost: readonly Partial<F>[];
}

/** Returns the fields of a record, or of a new one. */
export type FieldsOf<R, F> = (record: R | undefined) => F;

/** Unsaved fields of an edit, and the values under them, as the browser stores them. */
export interface StoredEdit<F> {
  change: Partial<F>;
  over: Partial<F>;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** Returns the fields whose name passes the predicate. */
export function pickFields<F extends object>(fields: Partial<F>, isIncluded: (name: keyof F) => boolean): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isIncluded(name as keyof F))) as Partial<F>;
}

/** Starts an edit of a record. */
export function startEdit<R extends Versioned, F extends object>(record: R | undefined): Edit<R, F> {
  return { record, typed: {}, pending: {}, conflicts: [], lost: [] };
}

/** Adds typed values to an edit. */
export function applyTyping<R extends Versioned, F extends object>(edit: Edit<R, F>, next: Partial<F>): Edit<R, F> {
  return { ...edit, typed: { ...edit.typed, ...next }, pending: { ...edit.pending, ...next } };
}

/** Marks a change as saved. Values typed meanwhile stay unsaved, and typed text stays as it was typed. */
export function markSaved<R extends Versioned, F extends object>(edit: Edit<R, F>, change: Partial<F>, record: R | undefined): Edit<R, F> {
  const pending = pickFields(edit.pending, (name) => !(name in change) || !same(edit.pending[name], change[name]));
  return { ...edit, record: record ?? edit.record, pending, lost: [] };
}

/** Unsaved fields that another person has changed to another value since `before`. An own change whose answer was lost does not count. */
function findClashes<R extends Versioned, F extends object>(edit: Edit<R, F>, before: Partial<F>, now: F): (keyof F)[] {
  const { pending, conflicts, lost } = edit;
  return (Object.keys(pending) as (keyof F)[]).filter((name) => {
    const own = [before, pending, ...lost].some((each) => name in each && same(now[name], each[name]));
    return !own || (conflicts.includes(name) && !same(now[name], pending[name]));
  });
}

/** Merges a newer record of another person. Undefined when it is not newer. */
export function mergeNewer<R extends Versioned, F extends object>(
  edit: Edit<R, F>,
  current: R,
  fieldsOf: FieldsOf<R, F>,
): Edit<R, F> | undefined {
  const { record, typed, pending } = edit;
  if (!record) return { ...edit, record: current };
  if (current.version <= record.version) return undefined;
  const [before, now] = [fieldsOf(record), fieldsOf(current)];
  return {
    ...edit,
    record: current,
    conflicts: findClashes(edit, before, now),
    pending: pickFields(pending, (name) => !same(pending[name], now[name])),
    typed: pickFields(typed, (name) => (name in pending && !same(pending[name], now[name])) || same(before[name], now[name])),
  };
}

/** Resolves a clash with the own values (`mine`) or the saved ones. */
export function resolveClash<R extends Versioned, F extends object>(edit: Edit<R, F>, mine: boolean): Edit<R, F> {
  const isIncluded = (name: keyof F) => mine || !edit.conflicts.includes(name);
  return { ...edit, conflicts: [], typed: pickFields(edit.typed, isIncluded), pending: pickFields(edit.pending, isIncluded) };
}

/** Returns what the browser has to store of an edit; null when everything is saved. */
export function toStoredEdit<R extends Versioned, F extends object>(edit: Edit<R, F>, fieldsOf: FieldsOf<R, F>): StoredEdit<F> | null {
  const { record, pending } = edit;
  return isEmpty(pending) ? null : { change: pending, over: pickFields<F>(fieldsOf(record), (name) => name in pending) };
}

/** Adds changes stored by an earlier visit, under values typed since. */
export function restoreEdit<R extends Versioned, F extends object>(
  edit: Edit<R, F>,
  stored: StoredEdit<F>,
  fieldsOf: FieldsOf<R, F>,
): Edit<R, F> {
  const pending = { ...stored.change, ...edit.pending };
  const next = { ...edit, pending, typed: { ...pending, ...edit.typed } };
  return { ...next, conflicts: edit.record ? findClashes(next, stored.over, fieldsOf(edit.record)) : [] };
}
