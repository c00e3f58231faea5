// Reads a timetable from JSON and reports every error in plain words; nothing is repaired silently.
import { readTime } from "./clock-time.ts";
import type { Block, Break, Ceremony, Day, Entry, Precedence, Presence, Timetable } from "./timetable.ts";

const DEFAULT_CHANGEOVER_SECONDS = 60;
const DEFAULT_SCHOOL_WEIGHT_SECONDS = 30;

/** Result of reading: the checked timetable and how the file writes times, or every error found. */
export type Reading = { ok: true; timetable: Timetable; times: "text" | "seconds" } | { ok: false; errors: string[] };

type Row = Record<string, unknown>;

class Reader {
  readonly errors: string[] = [];

  say(text: string): void {
    this.errors.push(text);
  }
  rows(root: Row, key: string, required: boolean): Row[] {
    const value = root[key];
    if ((value === undefined || value === null) && !required) return [];
    if (!Array.isArray(value)) {
      this.say(`${key} must be a list`);
      return [];
    }
    return value.filter((row: unknown, n): row is Row => {
      const fine = typeof row === "object" && row !== null && !Array.isArray(row);
      if (!fine) this.say(`${key}[${n}] must be an object`);
      return fine;
    });
  }
  /** Reports every unknown field, so that a misspelt one is not ignored. */
  only(row: Row, fields: readonly string[], where: string): void {
    for (const key of Object.keys(row))
      if (!fields.includes(key)) this.say(`${where}: unknown field ${key}; known are ${fields.join(", ")}`);
  }
  id(row: Row, key: string, where: string): string {
    const value = row[key];
    if (typeof value === "string" && value !== "") return value;
    this.say(`${where}: ${key} must be a non-empty text`);
    return "";
  }
  optionalId(row: Row, key: string, where: string): string | undefined {
    return row[key] === undefined || row[key] === null ? undefined : this.id(row, key, where);
  }
  ids(row: Row, key: string, where: string, required: boolean): string[] {
    const value = row[key];
    if ((value === undefined || value === null) && !required) return [];
    if (!Array.isArray(value) || !value.every((v): v is string => typeof v === "string" && v !== "")) {
      this.say(`${where}: ${key} must be a list of non-empty texts`);
      return [];
    }
    const twice = value.find((v, n) => value.indexOf(v) !== n);
    if (twice !== undefined) this.say(`${where}: ${key} names ${twice} twice`);
    return value;
  }
  time(row: Row, key: string, where: string): number {
    const time = readTime(row[key]);
    if (time === undefined) this.say(`${where}: ${key} must be HH:MM:SS or whole seconds from midnight, up to 47:59:59`);
    return time ?? 0;
  }
  optionalTime(row: Row, key: string, where: string): number | undefined {
    return row[key] === undefined || row[key] === null ? undefined : this.time(row, key, where);
  }
  whole(row: Row, key: string, where: string, least: number, otherwise?: number): number {
    const value = row[key];
    if ((value === undefined || value === null) && otherwise !== undefined) return otherwise;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= least) return value;
    this.say(`${where}: ${key} must be a whole number, at least ${least}`);
    return otherwise ?? least;
  }
  unique(ids: readonly string[], what: string): void {
    const seen = new Set<string>();
    for (const id of ids) {
      if (id !== "" && seen.has(id)) this.say(`${what} ${id} stands in the file twice`);
      seen.add(id);
    }
  }
  known(id: string | undefined, among: ReadonlySet<string>, where: string, what: string): void {
    if (id !== undefined && id !== "" && !among.has(id)) this.say(`${where}: unknown ${what} ${id}`);
  }
  span(start: number | undefined, end: number | undefined, where: string, words: string): void {
    if (start !== undefined && end !== undefined && end <= start) this.say(`${where}: ${words}`);
  }
}

/** The fields of each kind of row. */
const FIELDS = {
  timetable: [
    "entries",
    "blocks",
    "days",
    "breaks",
    "ceremonies",
    "precedence",
    "presence",
    "dancers",
    "stages",
    "rest_seconds",
    "changeover_seconds",
    "school_weight_seconds",
    "seed",
    "steps",
  ],
  entry: ["id", "dancers", "seconds", "block", "school", "coaches", "not_before", "latest_end", "position"],
  block: ["id", "stage", "stages", "day", "days", "fixed_start", "not_before", "latest_end", "judges", "position"],
  day: ["id", "start", "end"],
  break: ["start", "end", "stage", "day"],
  ceremony: ["id", "seconds", "stage", "day", "after", "fixed_start"],
  precedence: ["before", "after", "gap_seconds"],
  presence: ["dancer", "school", "day", "not_before", "latest_end"],
  dancer: ["id", "rest_seconds"],
} as const;

const optional = <K extends string, V>(key: K, value: V | undefined) => (value === undefined ? {} : ({ [key]: value } as Record<K, V>));

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function readEntries(r: Reader, root: Row): Entry[] {
  return r.rows(root, "entries", true).map((row, n) => {
    const id = r.id(row, "id", `entries[${n}]`);
    const where = `entry ${id || n}`;
    r.only(row, FIELDS.entry, where);
    const not_before = r.optionalTime(row, "not_before", where);
    const latest_end = r.optionalTime(row, "latest_end", where);
    r.span(not_before, latest_end, where, "latest_end must be after not_before");
    const seconds = r.whole(row, "seconds", where, 1);
    if (seconds > 86_400) r.say(`${where}: seconds must be at most 86400`);
    return {
      id,
      seconds,
      dancers: r.ids(row, "dancers", where, true),
      block: r.id(row, "block", where),
      ...optional("school", r.optionalId(row, "school", where)),
      coaches: r.ids(row, "coaches", where, false),
      ...optional("not_before", not_before),
      ...optional("latest_end", latest_end),
      ...optional("position", row.position === undefined || row.position === null ? undefined : r.whole(row, "position", where, 1)),
    };
  });
}

function readBlocks(r: Reader, root: Row, days: readonly Day[], stages: readonly string[]): Block[] {
  const listed = (row: Row, one: string, many: string, where: string, all: readonly string[]) => {
    const single = r.optionalId(row, one, where);
    if (single !== undefined) return [single];
    const some = r.ids(row, many, where, false);
    return some.length > 0 ? some : [...all];
  };
  return r.rows(root, "blocks", true).map((row, n) => {
    const id = r.id(row, "id", `blocks[${n}]`);
    const where = `block ${id || n}`;
    r.only(row, FIELDS.block, where);
    const not_before = r.optionalTime(row, "not_before", where);
    const latest_end = r.optionalTime(row, "latest_end", where);
    r.span(not_before, latest_end, where, "latest_end must be after not_before");
    const block: Block = {
      id,
      stages: listed(row, "stage", "stages", where, stages),
      days: listed(row, "day", "days", where, idsOf(days)),
      ...optional("fixed_start", r.optionalTime(row, "fixed_start", where)),
      ...optional("not_before", not_before),
      ...optional("latest_end", latest_end),
      judges: r.ids(row, "judges", where, false),
      ...optional("position", row.position === undefined || row.position === null ? undefined : r.whole(row, "position", where, 1)),
    };
    const dayIds = new Set(idsOf(days));
    for (const day of block.days) r.known(day, dayIds, where, "day");
    if (block.stages.length === 0) r.say(`${where}: no stage is given, neither here nor in stages`);
    if (block.position !== undefined && block.stages.length * block.days.length !== 1)
      r.say(`${where}: a locked position needs one stage and one day`);
    return block;
  });
}

function stageNames(root: Row, r: Reader): string[] {
  const names = new Set(r.ids(root, "stages", "timetable", false));
  for (const key of ["blocks", "ceremonies"]) {
    const rows: unknown = root[key];
    for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
      if (typeof row !== "object" || row === null) continue;
      const { stage, stages } = row as { stage?: unknown; stages?: unknown };
      for (const name of [stage, ...(Array.isArray(stages) ? (stages as unknown[]) : [])])
        if (typeof name === "string" && name !== "") names.add(name);
    }
  }
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}

/** Returns the circles of precedence, each once: blocks that must each come before the next one, and the last before the first. */
function circlesOf(precedence: readonly Precedence[]): string[][] {
  const after = new Map<string, string[]>();
  for (const pair of precedence) if (pair.before !== pair.after) after.set(pair.before, [...(after.get(pair.before) ?? []), pair.after]);
  const circles: string[][] = [];
  const done = new Set<string>();
  const follow = (block: string, path: readonly string[]): void => {
    const at = path.indexOf(block);
    if (at >= 0) circles.push(path.slice(at));
    if (at >= 0 || done.has(block)) return;
    for (const next of after.get(block) ?? []) follow(next, [...path, block]);
    done.add(block);
  };
  for (const block of after.keys()) follow(block, []);
  return circles;
}

/** Names that other rows may refer to. */
interface KnownNames {
  days: ReadonlySet<string>;
  stages: ReadonlySet<string>;
  blocks: ReadonlySet<string>;
  dancers: ReadonlySet<string>;
  schools: ReadonlySet<string>;
}

function readDays(r: Reader, root: Row): Day[] {
  const days = r.rows(root, "days", true).map((row, n) => {
    const id = r.id(row, "id", `days[${n}]`);
    r.only(row, FIELDS.day, `day ${id}`);
    const day = { id, start: r.time(row, "start", `day ${id}`), end: r.time(row, "end", `day ${id}`) };
    r.span(day.start, day.end, `day ${id}`, "end must be after start");
    return day;
  });
  if (days.length === 0) r.say("days must name at least one day");
  return days;
}

function readBreaks(r: Reader, root: Row, known: KnownNames): Break[] {
  return r.rows(root, "breaks", false).map((row, n) => {
    const where = `breaks[${n}]`;
    r.only(row, FIELDS.break, where);
    const stage = r.optionalId(row, "stage", where);
    const day = r.optionalId(row, "day", where);
    r.known(day, known.days, where, "day");
    r.known(stage, known.stages, where, "stage");
    const one = {
      start: r.time(row, "start", where),
      end: r.time(row, "end", where),
      ...optional("stage", stage),
      ...optional("day", day),
    };
    r.span(one.start, one.end, where, "end must be after start");
    return one;
  });
}

function readCeremonies(r: Reader, root: Row, known: KnownNames): Ceremony[] {
  const ceremonies = r.rows(root, "ceremonies", false).map((row, n) => {
    const id = r.id(row, "id", `ceremonies[${n}]`);
    const where = `ceremony ${id}`;
    r.only(row, FIELDS.ceremony, where);
    const ceremony = {
      id,
      seconds: r.whole(row, "seconds", where, 1),
      stage: r.id(row, "stage", where),
      day: r.id(row, "day", where),
      after: r.ids(row, "after", where, false),
      ...optional("fixed_start", r.optionalTime(row, "fixed_start", where)),
    };
    r.known(ceremony.day, known.days, where, "day");
    for (const block of ceremony.after) r.known(block, known.blocks, where, "block");
    return ceremony;
  });
  r.unique(idsOf(ceremonies), "ceremony");
  return ceremonies;
}

function readPrecedence(r: Reader, root: Row, known: KnownNames): Precedence[] {
  const precedence = r.rows(root, "precedence", false).map((row, n) => {
    const where = `precedence[${n}]`;
    r.only(row, FIELDS.precedence, where);
    const pair = {
      before: r.id(row, "before", where),
      after: r.id(row, "after", where),
      gap_seconds: r.whole(row, "gap_seconds", where, 0, 0),
    };
    r.known(pair.before, known.blocks, where, "block");
    r.known(pair.after, known.blocks, where, "block");
    if (pair.before !== "" && pair.before === pair.after) r.say(`${where}: block ${pair.before} cannot stand before itself`);
    return pair;
  });
  for (const circle of circlesOf(precedence))
    r.say(`precedence: ${[...circle, circle[0]].join(" before ")} is a circle, which no order can keep`);
  return precedence;
}

/** Reads the rests of single dancers, in seconds. */
function readRests(r: Reader, root: Row): Record<string, number> {
  const rest_of: Record<string, number> = {};
  for (const [n, row] of r.rows(root, "dancers", false).entries()) {
    const id = r.id(row, "id", `dancers[${n}]`);
    r.only(row, FIELDS.dancer, `dancer ${id}`);
    if (row.rest_seconds !== undefined) rest_of[id] = r.whole(row, "rest_seconds", `dancer ${id}`, 0);
  }
  return rest_of;
}

function readPresence(r: Reader, root: Row, known: KnownNames): Presence[] {
  return r.rows(root, "presence", false).map((row, n) => {
    const where = `presence[${n}]`;
    r.only(row, FIELDS.presence, where);
    const one: Presence = {
      ...optional("dancer", r.optionalId(row, "dancer", where)),
      ...optional("school", r.optionalId(row, "school", where)),
      ...optional("day", r.optionalId(row, "day", where)),
      ...optional("not_before", r.optionalTime(row, "not_before", where)),
      ...optional("latest_end", r.optionalTime(row, "latest_end", where)),
    };
    if ((one.dancer === undefined) === (one.school === undefined)) r.say(`${where}: name either a dancer or a school`);
    r.known(one.dancer, known.dancers, where, "dancer");
    r.known(one.school, known.schools, where, "school");
    r.known(one.day, known.days, where, "day");
    return one;
  });
}

/** Reports entries of unknown blocks, and locked places that are taken twice or that their block does not have. */
function checkEntryPlaces(r: Reader, entries: readonly Entry[], known: KnownNames): void {
  const sizes = new Map<string, number>();
  const places = new Set<string>();
  for (const entry of entries) sizes.set(entry.block, (sizes.get(entry.block) ?? 0) + 1);
  for (const entry of entries) {
    r.known(entry.block, known.blocks, `entry ${entry.id}`, "block");
    if (entry.position === undefined) continue;
    const place = JSON.stringify([entry.block, entry.position]);
    if (places.has(place)) r.say(`entry ${entry.id}: position ${entry.position} of block ${entry.block} is taken by another entry`);
    if (entry.position > (sizes.get(entry.block) ?? 0)) r.say(`entry ${entry.id}: block ${entry.block} has no position ${entry.position}`);
    places.add(place);
  }
}

/** Reports locked places of one stage and day that two blocks take. */
function checkBlockPlaces(r: Reader, blocks: readonly Block[]): void {
  const places = new Set<string>();
  for (const block of blocks) {
    if (block.position === undefined) continue;
    const place = JSON.stringify([block.stages[0], block.days[0], block.position]);
    if (places.has(place)) r.say(`block ${block.id}: position ${block.position} of its stage and day is taken by another block`);
    places.add(place);
  }
}

/** Checks a parsed JSON value against the format in the README. Each error is one English sentence that names its place. */
export function readTimetable(value: unknown): Reading {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, errors: ["a timetable must be a JSON object"] };
  const root = value as Row;
  const r = new Reader();
  r.only(root, FIELDS.timetable, "timetable");
  const days = readDays(r, root);
  const stages = stageNames(root, r);
  const entries = readEntries(r, root);
  const blocks = readBlocks(r, root, days, stages);
  r.unique(idsOf(entries), "entry");
  r.unique(idsOf(blocks), "block");
  r.unique(idsOf(days), "day");
  const known: KnownNames = {
    days: new Set(idsOf(days)),
    stages: new Set(stages),
    blocks: new Set(idsOf(blocks)),
    dancers: new Set(entries.flatMap((e) => e.dancers)),
    schools: new Set(entries.flatMap((e) => e.school ?? [])),
  };
  checkEntryPlaces(r, entries, known);
  checkBlockPlaces(r, blocks);
  const breaks = readBreaks(r, root, known);
  const ceremonies = readCeremonies(r, root, known);
  const precedence = readPrecedence(r, root, known);
  const rest_of = readRests(r, root);
  const presence = readPresence(r, root, known);
  const timetable: Timetable = {
    entries,
    blocks,
    ceremonies,
    days,
    stages,
    breaks,
    precedence,
    presence,
    rest_of,
    rest_seconds: r.whole(root, "rest_seconds", "timetable", 0),
    changeover_seconds: r.whole(root, "changeover_seconds", "timetable", 0, DEFAULT_CHANGEOVER_SECONDS),
    school_weight_seconds: r.whole(root, "school_weight_seconds", "timetable", 0, DEFAULT_SCHOOL_WEIGHT_SECONDS),
    seed: r.whole(root, "seed", "timetable", Number.MIN_SAFE_INTEGER, 1),
    ...optional("steps", root.steps === undefined || root.steps === null ? undefined : r.whole(root, "steps", "timetable", 0)),
  };
  if (r.errors.length > 0) return { ok: false, errors: r.errors };
  const first = r.rows(root, "days", true)[0];
  return { ok: true, timetable, times: typeof first?.start === "number" ? "seconds" : "text" };
}
