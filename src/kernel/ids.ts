// Ids are UUIDs of version 7, made by the application (server or browser), never by the database.

/** The last id's time and counter, so that ids made in one millisecond keep their order; the only state is this closure's. */
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

/** A new UUID version 7; ids made later in the same process sort after earlier ones. */
export function newId(): string {
  return next();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in the usual lower-case form. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
