// In-process cache of values that are equal for all callers, one version of each. The caller reads the current version from the database.

/** Most stored values. The least recently used is dropped first. */
const MOST = 32;

export interface SharedValues {
  /**
   * Returns the stored value if it has this version. Otherwise runs `load`, which returns the version that it read, and replaces the stored value.
   * `key` names the kind of value and its tenant. Values are never mutated and contain no personal data.
   */
  find<V extends { readonly version: string }>(key: string, version: string, load: () => Promise<V>): Promise<V>;
}

/** Creates an empty cache that stores at most `most` values. */
export function openSharedValues(most = MOST): SharedValues {
  const values = new Map<string, { readonly version: string }>();
  return {
    async find<V extends { readonly version: string }>(key: string, version: string, load: () => Promise<V>): Promise<V> {
      const stored = values.get(key);
      const value = stored?.version === version ? (stored as V) : await load();
      // The last entry of the map is the most recently used.
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
