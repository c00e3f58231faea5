// Ids are UUIDs of version 7, made by the application (server or browser), never by the database.

/** Returns the next id. Stores the last id's time and a counter, so that ids made in one millisecond stay in order. */
const next = ((): (() => string) => {
  let lastMs = 0;
  let sequence = 0;
  return () => {
    const bytes = new Uint8Array(16);
    globalThis.crypto.getRandomValues(bytes);
    let ms = Date.now();
    if (ms <= lastMs) {
      sequence += 1;
      ms = lastMs;
      if (sequence > 0xfff) {
        ms += 1;
        sequence = 0;
      }
    } else sequence = 0;
    lastMs = ms;
    for (let i = 0, rest = ms; i < 6; i++, rest = Math.floor(rest / 256)) bytes[5 - i] = rest % 256;
    bytes[6] = 0x70 | (sequence >> 8);
    bytes[7] = sequence & 0xff;
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
})();

/** Creates a UUID of version 7. Ids made later in the same process sort after earlier ones. */
export function newId(): string {
  return next();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in the usual lower-case form. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Copies the value with all its ids in lower case, as they are stored and compared. */
export function normalizeIds(value: unknown): unknown {
  if (typeof value === "string") return value.length === 36 && isId(value.toLowerCase()) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(normalizeIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalizeIds(each)]));
}

/** Paths of fields called `id` with a UUID of a version other than 4, 7 or 8 (docs/http.md 1.3). Version 8 is computed from a plan. */
export function findInvalidIds(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== "string") return findInvalidIds(each, `${path}${name}.`);
    return name === "id" && isId(each) && !"478".includes(each.charAt(14)) ? [path + name] : [];
  });
}
