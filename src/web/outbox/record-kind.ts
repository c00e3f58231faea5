// Reading what any build has stored. A record says in which version of its shape it is (`v`, without it the first). Pure.

/** One kind of stored record. */
export interface RecordKind<T extends object> {
  /** True when a record has what this build needs of it, in whichever version. */
  is: (record: object) => record is T;
  /** Brings a record of the first version to the second, and so on. */
  upgrades: readonly ((record: T) => T)[];
}

/** The record in the newest version; undefined for one that this build cannot read, which stays where it is. */
export function readRecord<T extends object>({ is, upgrades }: RecordKind<T>, value: unknown): T | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { v = 1, ...record }: { v?: number } = value;
  if (v > upgrades.length + 1 || !is(record)) return undefined;
  return upgrades.slice(v - 1).reduce((older, upgrade) => upgrade(older), record);
}

/** The record as it is stored. */
export const storedRecord = <T extends object>({ upgrades }: RecordKind<T>, record: T): T & { v: number } => ({
  ...record,
  v: upgrades.length + 1,
});
