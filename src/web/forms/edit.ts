// A record while it is typed in: what the server has, what stands over it, what is still to be saved. Pure.
// Two people who change the same record meet field by field: nothing is overwritten unseen, and nothing typed is lost.

/** A record that counts its changes. */
export interface Versioned {
  version: number;
}

export interface Edit<R extends Versioned, F extends object> {
  /** What the server has; undefined until the first save has made it. */
  record: R | undefined;
  /** Everything typed over the record, as it was typed. */
  typed: Partial<F>;
  /** The part of it that is not saved yet. */
  waiting: Partial<F>;
  /** Fields that somebody else changed, too, to other values: one of the two has to be chosen. */
  held: readonly (keyof F)[];
  /** Changes whose answer never came: the server may have them all the same. */
  lost: readonly Partial<F>[];
}

/** The fields of a record, or of none yet. */
export type FieldsOf<R, F> = (record: R | undefined) => F;

/** What a browser keeps of an edit for the next visit: the unsaved fields, and what they were typed over. */
export interface Kept<F> {
  change: Partial<F>;
  over: Partial<F>;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export const isEmpty = (fields: object) => Object.keys(fields).length === 0;

export function only<F extends object>(fields: Partial<F>, keep: (name: keyof F) => boolean): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => keep(name as keyof F))) as Partial<F>;
}

export function begun<R extends Versioned, F extends object>(record: R | undefined): Edit<R, F> {
  return { record, typed: {}, waiting: {}, held: [], lost: [] };
}

export function typedOver<R extends Versioned, F extends object>(edit: Edit<R, F>, next: Partial<F>): Edit<R, F> {
  return { ...edit, typed: { ...edit.typed, ...next }, waiting: { ...edit.waiting, ...next } };
}

/** One's own change was saved; what was typed on meanwhile still waits. What was typed stays as it was typed. */
export function savedAs<R extends Versioned, F extends object>(edit: Edit<R, F>, change: Partial<F>, record: R | undefined): Edit<R, F> {
  const waiting = only(edit.waiting, (name) => !(name in change) || !same(edit.waiting[name], change[name]));
  return { ...edit, record: record ?? edit.record, waiting, lost: [] };
}

/** The waiting fields that somebody else changed since `before`, to another value; a change of one's own whose answer was lost is not one. */
function clashing<R extends Versioned, F extends object>(edit: Edit<R, F>, before: Partial<F>, now: F): (keyof F)[] {
  const { waiting, held, lost } = edit;
  return (Object.keys(waiting) as (keyof F)[]).filter((name) => {
    const own = [before, waiting, ...lost].some((each) => name in each && same(now[name], each[name]));
    return !own || (held.includes(name) && !same(now[name], waiting[name]));
  });
}

/** Goes over to a newer record that somebody else made; undefined when it is no newer one. */
export function met<R extends Versioned, F extends object>(edit: Edit<R, F>, current: R, fieldsOf: FieldsOf<R, F>): Edit<R, F> | undefined {
  const { record, typed, waiting } = edit;
  if (!record) return { ...edit, record: current };
  if (current.version <= record.version) return undefined;
  const [before, now] = [fieldsOf(record), fieldsOf(current)];
  return {
    ...edit,
    record: current,
    held: clashing(edit, before, now),
    waiting: only(waiting, (name) => !same(waiting[name], now[name])),
    typed: only(typed, (name) => (name in waiting && !same(waiting[name], now[name])) || same(before[name], now[name])),
  };
}

/** The choice between one's own values of the held fields and the saved ones. */
export function chosen<R extends Versioned, F extends object>(edit: Edit<R, F>, mine: boolean): Edit<R, F> {
  const keep = (name: keyof F) => mine || !edit.held.includes(name);
  return { ...edit, held: [], typed: only(edit.typed, keep), waiting: only(edit.waiting, keep) };
}

export function keptOf<R extends Versioned, F extends object>(edit: Edit<R, F>, fieldsOf: FieldsOf<R, F>): Kept<F> | null {
  const { record, waiting } = edit;
  return isEmpty(waiting) ? null : { change: waiting, over: only<F>(fieldsOf(record), (name) => name in waiting) };
}

/** What an earlier visit could not save waits again, under what was typed since. */
export function restored<R extends Versioned, F extends object>(edit: Edit<R, F>, kept: Kept<F>, fieldsOf: FieldsOf<R, F>): Edit<R, F> {
  const waiting = { ...kept.change, ...edit.waiting };
  const next = { ...edit, waiting, typed: { ...waiting, ...edit.typed } };
  return { ...next, held: edit.record ? clashing(next, kept.over, fieldsOf(edit.record)) : [] };
}
