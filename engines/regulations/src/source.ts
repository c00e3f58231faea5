// Reads a foreign JSON value and records which parts were read and what was wrong with it.
import { dayOf } from "./calendar.ts";

/** Fault in the file, with its JSON path. */
export interface Warning {
  readonly path: string;
  readonly code: string;
  readonly message_pl: string;
  readonly message_en: string;
}

/** Part of the file that was not read, for the organiser to see. */
export interface UnreadPart {
  readonly path: string;
  readonly text: string;
}

interface Log {
  readonly taken: Set<string>;
  readonly warnings: Warning[];
  /** Codes that no list of the file has, with the paths that name them. */
  readonly unknown: Map<string, string[]>;
}

/** A place in the file. */
export interface Source {
  readonly path: string;
  readonly value: unknown;
  readonly log: Log;
}

/** Opens a parsed JSON value for reading. */
export function sourceOf(value: unknown): Source {
  return { path: "", value, log: { taken: new Set(), warnings: [], unknown: new Map() } };
}

/** Returns a member of an object; its value is undefined when absent. */
export function field(source: Source, key: string): Source {
  const parent = isRecord(source.value) ? source.value : {};
  return {
    path: source.path === "" ? key : `${source.path}.${key}`,
    value: Object.hasOwn(parent, key) ? parent[key] : undefined,
    log: source.log,
  };
}

/** Returns the first of several spellings of a member that is present. */
export function anyField(source: Source, ...keys: string[]): Source {
  const all = keys.map((key) => field(source, key));
  return all.find((one) => has(one)) ?? (all[0] as Source);
}

/** True when there is a value that is not null. */
export function has(source: Source): boolean {
  return source.value !== undefined && source.value !== null;
}

/** Returns the items of a list. Any other value gives no items and a warning. */
export function items(source: Source): Source[] {
  if (!has(source)) return [];
  if (Array.isArray(source.value)) {
    source.log.taken.add(source.path);
    return source.value.map((value: unknown, index) => ({ path: `${source.path}[${index}]`, value, log: source.log }));
  }
  warnType(source, "lista", "a list");
  return [];
}

/** Returns the members of an object with their keys. Any other value gives none and a warning. */
export function members(source: Source): [string, Source][] {
  if (!has(source)) return [];
  if (!isRecord(source.value)) {
    warnType(source, "obiekt", "an object");
    return [];
  }
  return Object.keys(source.value).map((key) => [key, field(source, key)]);
}

/** Reads a text (numbers and booleans become text), or null. Any other value causes a warning. */
export function text(source: Source): string | null {
  if (!has(source)) return null;
  const { value } = source;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    source.log.taken.add(source.path);
    return String(value);
  }
  warnType(source, "tekst", "a text");
  return null;
}

/** Reads a day as written. A text that looks like a date but is no real one causes a warning. */
export function dayText(source: Source): string | null {
  const written = text(source);
  if (written !== null && /^\d{4}-\d{1,2}-\d{1,2}/.test(written) && dayOf(written) === undefined)
    warn(source, "date_not_read", `„${written}” nie jest dniem z kalendarza.`, `"${written}" is no day of the calendar.`);
  return written;
}

/** Reads a finite number, or null. Numbers written as text count; anything else causes a warning. */
export function number(source: Source): number | null {
  if (!has(source)) return null;
  const { value } = source;
  const read = typeof value === "string" && /^-?\d+(?:[.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(",", ".")) : value;
  if (typeof read === "number" && Number.isFinite(read)) {
    source.log.taken.add(source.path);
    return read;
  }
  warnType(source, "liczba", "a number");
  return null;
}

/** Reads a whole number, or null. Anything else causes a warning. */
export function whole(source: Source): number | null {
  const read = number(source);
  if (read === null || Number.isInteger(read)) return read;
  warnType(source, "liczba całkowita", "a whole number");
  return null;
}

/** Reads the texts of a list, or a single text. Null items are skipped. */
export function texts(source: Source): string[] {
  if (typeof source.value === "string") return [text(source) ?? ""];
  return items(source)
    .map((item) => text(item))
    .filter((item) => item !== null);
}

/** Marks a whole part as read. */
export function take(source: Source): void {
  for (const leaf of leavesOf(source)) source.log.taken.add(leaf.path);
}

/** Adds a warning at this place. */
export function warn(source: Source, code: string, messagePl: string, messageEn: string): void {
  source.log.warnings.push({ path: source.path === "" ? "$" : source.path, code, message_pl: messagePl, message_en: messageEn });
}

/** Returns every value that was not read. */
export function listUnreadParts(source: Source): UnreadPart[] {
  return leavesOf(source)
    .filter((leaf) => !source.log.taken.has(leaf.path))
    .map((leaf) => ({ path: leaf.path, text: String(leaf.value) }));
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function leavesOf(source: Source): Source[] {
  const { value } = source;
  if (value === undefined || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => leavesOf({ path: `${source.path}[${index}]`, value: item, log: source.log }));
  if (isRecord(value)) return Object.keys(value).flatMap((key) => leavesOf(field(source, key)));
  return [source];
}

function warnType(source: Source, pl: string, en: string): void {
  warn(source, "wrong_type", `Pole ${source.path}: oczekiwany rodzaj wartości to ${pl}.`, `Field ${source.path}: expected ${en}.`);
}
