// In-memory copy of a storage's records, with changes held only in memory because storage failed. Pure.

/** A record, and whether the storage has it. A record without a value has to be removed there. */
export interface Copy<V> {
  value: V | undefined;
  stored: boolean;
}

/** In-memory copy of the records of one storage. */
export class Mirror<V> {
  readonly #copies = new Map<string, Copy<V>>();

  /** Sets a record, by default as not stored yet; undefined removes it. */
  readonly set = (key: string, value: V | undefined, stored = false): void => void this.#copies.set(key, { value, stored });

  readonly isStored = (key: string): boolean => this.#copies.get(key)?.stored ?? false;

  /** Changes that the storage does not have yet. */
  readonly unstored = (): [key: string, copy: Copy<V>][] => [...this.#copies].filter(([, each]) => !each.stored);

  /** True when the page has a record other than this one. */
  readonly hasRecords = (except: string): boolean => [...this.#copies].some(([key, { value }]) => key !== except && value !== undefined);

  /** True while closing the page would lose a record. */
  readonly isAtRisk = (): boolean => this.unstored().some(([, { value }]) => value !== undefined);

  /** Marks these changes as stored. */
  readonly confirm = (changes: readonly [key: string, copy: Copy<V>][]): void => {
    for (const [key, each] of changes) {
      each.stored = true;
      if (each.value === undefined && this.#copies.get(key) === each) this.#copies.delete(key);
    }
  };

  /** Takes records read from the storage, and drops those that another page has removed from the part that was read. */
  readonly take = (found: ReadonlyMap<string, V>, isRead: (key: string) => boolean = () => true): void => {
    for (const [key, each] of this.#copies) if (each.stored && isRead(key) && !found.has(key)) this.#copies.delete(key);
    for (const [key, value] of found) if (this.#copies.get(key)?.stored !== false) this.set(key, value, true);
  };

  /** Marks all records as not stored, after the browser has emptied the storage. */
  readonly markUnstored = (): void => {
    for (const each of this.#copies.values()) each.stored = false;
  };

  /** Returns the records read, with unstored changes over them. Without `found`, returns all records of this page. */
  readonly merge = (found: ReadonlyMap<string, V> | undefined, isRead: (key: string) => boolean = () => true): Map<string, V> => {
    const all = new Map(found);
    for (const [key, { value, stored }] of this.#copies) {
      if ((found && stored) || !isRead(key)) continue;
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    return all;
  };
}
