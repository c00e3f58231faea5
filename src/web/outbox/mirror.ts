// Records of a storage as one page has them, and changes held only in memory because storage failed. Pure.

/** A record, and whether the storage has it. A record without a value is to be removed there. */
export interface Copy<V> {
  value: V | undefined;
  stored: boolean;
}

export class Mirror<V> {
  readonly #copies = new Map<string, Copy<V>>();

  /** Sets a record that the storage does not have yet; undefined removes it. */
  readonly set = (key: string, value: V | undefined, stored = false): void => void this.#copies.set(key, { value, stored });

  readonly isStored = (key: string): boolean => this.#copies.get(key)?.stored ?? false;

  /** Changes that the storage has not taken yet. */
  readonly unstored = (): [key: string, copy: Copy<V>][] => [...this.#copies].filter(([, each]) => !each.stored);

  /** True when the page has a record other than this one. */
  readonly hasRecords = (except: string): boolean => [...this.#copies].some(([key, { value }]) => key !== except && value !== undefined);

  /** True while closing the page would lose a record. */
  readonly isAtRisk = (): boolean => this.unstored().some(([, { value }]) => value !== undefined);

  /** The storage has taken these changes. */
  readonly confirm = (changes: readonly [key: string, copy: Copy<V>][]): void => {
    for (const [key, each] of changes) {
      each.stored = true;
      if (each.value === undefined && this.#copies.get(key) === each) this.#copies.delete(key);
    }
  };

  /** Takes records that were read from the storage, and forgets those that another page has removed from the part that was read. */
  readonly take = (found: ReadonlyMap<string, V>, isRead: (key: string) => boolean = () => true): void => {
    for (const [key, each] of this.#copies) if (each.stored && isRead(key) && !found.has(key)) this.#copies.delete(key);
    for (const [key, value] of found) if (this.#copies.get(key)?.stored !== false) this.set(key, value, true);
  };

  /** The browser has emptied the storage: what this page has is to be stored again. */
  readonly storeAgain = (): void => {
    for (const each of this.#copies.values()) each.stored = false;
  };

  /** What was read, with the changes that the storage has not taken; everything that this page has where nothing could be read. */
  readonly over = (found: ReadonlyMap<string, V> | undefined, isRead: (key: string) => boolean = () => true): Map<string, V> => {
    const all = new Map(found);
    for (const [key, { value, stored }] of this.#copies) {
      if ((found && stored) || !isRead(key)) continue;
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    return all;
  };
}
