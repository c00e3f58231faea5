// Reads records stored by any build. Each record has the version of its shape (`v`; missing in the first version). Pure.

/** One kind of stored record. */
export interface RecordKind<T extends object> {
  /** True when a record of any version has the fields that this build needs. */
  is: (record: object) => record is T;
  /** Upgrades in order: the first one from version 1 to version 2. */
  upgrades: readonly ((record: T) => T)[];
}

/** Returns the record in the newest version; undefined for one that this build cannot read, which stays stored. */
export function readRecord<T extends object>({ is, upgrades }: RecordKind<T>, value: unknown): T | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { v = 1, ...record }: { v?: number } = value;
  if (v > upgrades.length + 1 || !is(record)) return undefined;
  return upgrades.slice(v - 1).reduce((older, upgrade) => upgrade(older), record);
}

/** Returns the record as it is stored. */
export const storedRecord = <T extends object>({ upgrades }: RecordKind<T>, record: T): T & { v: number } => ({
  ...record,
  v: upgrades.length + 1,
});
