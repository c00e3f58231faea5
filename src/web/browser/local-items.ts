// Items of the browser's local storage. Writes take effect immediately.

/** Texts by name. A failing storage returns undefined or false and never throws. */
export interface ItemStorage {
  /** Returns all items whose name starts with `prefix`. */
  all(prefix: string): Map<string, string> | undefined;
  get(name: string): string | undefined;
  /** Stores a text; undefined removes the item. */
  set(name: string, text: string | undefined): boolean;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The storage of this browser. */
export const localItems: ItemStorage = {
  all: (prefix) =>
    attempt(() => {
      const names = Object.keys(localStorage).filter((each) => each.startsWith(prefix));
      return new Map(names.map((each) => [each, localStorage.getItem(each) ?? ""]));
    }),
  get: (name) => attempt(() => localStorage.getItem(name)) ?? undefined,
  set: (name, text) =>
    attempt(() => {
      if (text === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      return true;
    }) ?? false,
};

/** Parses an item's value; undefined when it is missing or unreadable. */
export const parseItem = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : attempt(() => (JSON.parse(text) ?? undefined) as T | undefined);
