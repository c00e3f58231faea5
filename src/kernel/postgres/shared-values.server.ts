// Values that are the same for all callers, stored in this process: of each one version, which the caller reads from the database with what it asks.

/** Values stored at most. Those that were used least lately are dropped first. */
const MOST = 32;

export interface SharedValues {
  /**
   * Returns the stored value when it has this version. Otherwise runs `load`, which names the version that it read, and stores its result in place of the
   * earlier version. `key` names the kind of value and its tenant. A value is never changed, and contains nothing about a person.
   */
  find<V extends { readonly version: string }>(key: string, version: string, load: () => Promise<V>): Promise<V>;
}

export function openSharedValues(most = MOST): SharedValues {
  const values = new Map<string, { readonly version: string }>();
  return {
    async find<V extends { readonly version: string }>(key: string, version: string, load: () => Promise<V>): Promise<V> {
      const stored = values.get(key);
      const value = stored?.version === version ? (stored as V) : await load();
      // The last one of the map is the one that was used last.
      values.delete(key);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= most) break;
        values.delete(oldest);
      }
      return value;
    },
  };
}
