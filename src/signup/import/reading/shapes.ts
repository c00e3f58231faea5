// Turns sheets of other layouts into plain rows: a cross for each category, several people side by side, a category in one cell. Pure.
import { type HeaderSense, personKeyOf } from "./header-words.ts";
import type { ImportKind, Role } from "./kinds.ts";
import { splitBirth, splitPeople } from "./names.ts";
import { type CategoryRead, parseCategory, type OfferedChoices } from "./spelling.ts";
import type { Table } from "./table.ts";

/** Layout of a sheet that was no plain table. */
export type Shape = "crosses" | "wide" | "blocks";

/** A table that was rearranged. */
export interface LaidTable extends Table {
  shape?: Shape;
  /** Rows that belong to the entry of the row above; undefined where titles show it. */
  joins?: number[];
}

/**
 * Returns what a column contains that the import itself created, when it rearranged a sheet: `role` without doubt, and about dancers. It stands for
 * the result of `headerSense`, because such a column has no header in the sheet.
 */
export const createdSense = (role: Role): HeaderSense => ({ role, strong: true, dancer: true });

const MARK =
  /^(true|prawda|wahr|pravda|правда|\d+([.,]\d+)? ?(zł|zl|pln|eur|€|\$|грн|kč)|x|×|✓|✔|☑|v|\+|tak|yes|ja|ano|áno|так|да|t|y|★|\*|●|•)$/iu;
const NUMBERED = /^(\d{1,2}|[a-h])$/iu;
const NO = /^(false|fałsz|falsch|nepravda|хибність|-|–|nie|no|nein|ne|ні|нет|0|n)$/iu;

/** True when words in a cell of crosses are the title of the dance. */
const isTitle = (cell: string) => /\p{L}{2,}/u.test(cell) && !MARK.test(cell) && !NO.test(cell);

interface Cross {
  at: number;
  read: CategoryRead;
}

/** Joins the style and unknown words in one cell, so that they are asked about. */
const danceOf = ({ dance = "", rest }: CategoryRead) => [dance, rest].filter(Boolean).join(" ");

/** Columns with crosses whose headers name a category, and neighbouring columns with crosses only. */
function crossColumns({ headers, senses, rows }: Table, offered: OfferedChoices): Cross[] {
  const columns = headers.flatMap((header, at): (Cross & { sure: boolean })[] => {
    const cells = rows.map((row) => row[at] ?? "").filter(Boolean);
    const crosses = cells.filter((cell) => MARK.test(cell)).length;
    const marks = crosses + cells.filter((cell) => NUMBERED.test(cell) || NO.test(cell)).length;
    const sense = senses[at];
    if (header === "" || cells.length === 0 || (sense?.strong && !/prezent|present/iu.test(header))) return [];
    const read = parseCategory(header, offered);
    // Below a style with a size there may be titles, too.
    if (marks * 2 <= cells.length && !(read.presentation && read.dance && read.rest === "")) return [];
    if (read.presentation || read.dance) return [{ at, read, sure: true }];
    const only = crosses === cells.length && (sense === undefined || ["category", "dance", "presentation"].includes(sense.role));
    return only ? [{ at, read, sure: false }] : [];
  });
  return columns.some((each) => each.sure) ? columns : [];
}

/** Makes a row for each cross of a solo, and one entry with its people for each other category. A person without a cross keeps their row. */
export function splitCrosses(table: LaidTable, offered: OfferedChoices): LaidTable {
  const crosses = crossColumns(table, offered);
  if (crosses.length === 0) return table;
  const others = table.headers.flatMap((_, at) => (crosses.some((each) => each.at === at) ? [] : [at]));
  const title = table.senses.findIndex((each) => each?.role === "title");
  const rows: string[][] = [];
  const joins: number[] = [];
  const add = (row: readonly string[], { at, read }: Cross, joined = false) => {
    if (joined) joins.push(rows.length);
    const cell = row[at] ?? "";
    const own = isTitle(cell) ? cell : (row[title] ?? "");
    const head = joined ? ["", "", "", ""] : [own, danceOf(read), read.presentation?.name ?? "", read.level ?? ""];
    rows.push([...head, ...others.map((other) => (other === title ? "" : (row[other] ?? "")))]);
  };
  const isMarked = (row: readonly string[], { at }: Cross) => (row[at] ?? "") !== "" && !NO.test(row[at] ?? "");
  const alone = (cross: Cross) =>
    cross.read.presentation === undefined ? cross.read.dance !== undefined : cross.read.presentation.single === true;
  for (const row of table.rows) {
    for (const cross of crosses) if (alone(cross) && isMarked(row, cross)) add(row, cross);
    if (!crosses.some((cross) => isMarked(row, cross))) rows.push(["", "", "", "", ...others.map((other) => row[other] ?? "")]);
  }
  for (const cross of crosses.filter((each) => !alone(each))) {
    const marked = table.rows.filter((row) => isMarked(row, cross));
    for (const [, group] of Map.groupBy(marked, (row) => (MARK.test(row[cross.at] ?? "") ? "" : (row[cross.at] ?? "").toLowerCase())))
      for (const [nth, row] of group.entries()) add(row, cross, nth > 0);
  }
  const roles: Role[] = ["title", "dance", "presentation", "level"];
  return {
    ...table,
    shape: "crosses",
    unsure: table.rows.some((row) => crosses.some(({ at }) => isTitle(row[at] ?? ""))) ? [0] : [],
    headers: [...roles.map(() => ""), ...others.map((at) => table.headers[at] ?? "")],
    senses: [...roles.map(createdSense), ...others.map((at) => (at === title ? undefined : table.senses[at]))],
    rows,
    joins,
  };
}

const PERSON: ReadonlySet<string> = new Set(["last", "first", "name", "born"]);

/** Key of the person of each column. Unnumbered births, as many as people, belong to the name on their left. */
function keysOf(columns: readonly number[], headers: readonly string[], role: (at: number) => string): (at: number) => string | null {
  const personKeys = columns.map((at) => personKeyOf(headers[at] ?? ""));
  // „Tancerz” alone is no half of a couple.
  const isCouple = personKeys.includes("m") && personKeys.includes("f");
  const own = new Map(
    columns.map((at, nth) => [at, (personKeys[nth] === "m" || personKeys[nth] === "f") && !isCouple ? null : (personKeys[nth] ?? null)]),
  );
  const people = new Set([...own.values()].filter((key) => key !== null)).size;
  const loose = columns.filter((at) => role(at) === "born" && own.get(at) === null);
  if (people < 2 || loose.length !== people) return (at) => own.get(at) ?? null;
  return (at) => own.get(at) ?? own.get(columns.findLast((other) => other < at && own.get(other) !== null) ?? -1) ?? null;
}

/** Groups columns by person, in the sheet's order; undefined where a row is one person. */
function personGroups({ headers, senses }: Table): { groups: number[][]; sure: boolean } | undefined {
  const columns = senses.flatMap((each, at) => (each && PERSON.has(each.role) ? [at] : []));
  const role = (at: number) => senses[at]?.role ?? "";
  const isNamed = (group: readonly number[]) => group.some((at) => role(at) !== "born");
  const keyed = [...Map.groupBy(columns, keysOf(columns, headers, role))];
  const groups = keyed.map(([, group]) => group).filter(isNamed);
  // „Imię i nazwisko” and „Imię i nazwisko.1” are the same header twice.
  const twice = keyed.length === 2 && keyed.some(([key]) => key === null) && keyed.some(([key]) => key === "1");
  const once = groups.every((group) => new Set(group.map(role)).size === group.length);
  // A name without a number next to numbered ones may be a parent's.
  const isBeside = keyed.some(([key, group]) => key === null && isNamed(group)) && keyed.some(([key]) => key === "1" || key === "m");
  if (groups.length > 1 && once && !twice) return { groups, sure: !isBeside };
  for (let size = 2; size * 2 <= columns.length; size += 1) {
    const repeats = columns.length % size === 0 && columns.every((at, nth) => role(at) === role(columns[nth % size] ?? -1));
    if (!repeats || new Set(columns.slice(0, size).map(role)).size !== size) continue;
    const found = Array.from({ length: columns.length / size }, (_, nth) => columns.slice(nth * size, (nth + 1) * size));
    const whole = found.every((group) => isNamed(group) && group.some((at) => role(at) === "born"));
    if (whole && keyed.length === 1) return { groups: found, sure: false };
  }
  return undefined;
}

/** Makes a row for each person of a row with several side by side. */
export function splitPeopleColumns(table: LaidTable): LaidTable {
  const found = personGroups(table);
  if (!found || table.joins) return table;
  const { groups, sure } = found;
  const own = new Set(groups.flat());
  const others = table.headers.flatMap((_, at) => (own.has(at) ? [] : [at]));
  const roles = [...new Set(groups.flat().map((at) => table.senses[at]?.role ?? "skip"))];
  const rows: string[][] = [];
  const joins: number[] = [];
  for (const row of table.rows) {
    const filledGroups = groups.filter((group) => group.some((at) => row[at]));
    for (const [nth, group] of (filledGroups.length > 0 ? filledGroups : [[]]).entries()) {
      if (nth > 0) joins.push(rows.length);
      const cells = roles.map((role) => row[group.find((at) => table.senses[at]?.role === role) ?? -1] ?? "");
      rows.push([...others.map((at) => (nth === 0 ? (row[at] ?? "") : "")), ...cells]);
    }
  }
  const heads = roles.map((role) => [...own].find((at) => table.senses[at]?.role === role) ?? -1);
  return {
    ...table,
    shape: "wide",
    headers: [...others, ...heads].map((at) => table.headers[at] ?? ""),
    senses: [...others, ...heads].map((at) => table.senses[at]),
    rows,
    joins,
    unsure: sure && (table.unsure ?? []).length === 0 ? [] : heads.map((_, nth) => others.length + nth),
  };
}

/** In a sheet of entries, neighbouring columns of people below one header or below numbers all belong to the entry. */
export function joinNameColumns(table: LaidTable): LaidTable {
  const senses = [...table.senses];
  const unsure: number[] = [];
  const people = (at: number) => table.rows.flatMap((row) => splitPeople(row[at] ?? "")).map(splitBirth);
  const isNames = (at: number) => people(at).length > 0 && people(at).every(({ name }) => /^\p{Lu}[\p{L}'’-]+ +\p{Lu}/u.test(name));
  const isBlank = (at: number) => table.headers[at] !== undefined && senses[at] === undefined && /^(\d{1,2}\.?)?$/.test(table.headers[at]);
  const isWhole = (at: number) => isBlank(at) && isNames(at) && people(at).every(({ born }) => born !== "");
  for (const [at, header] of table.headers.entries()) {
    const left = senses[at - 1]?.role;
    const same = header !== "" && header === table.headers[at - 1] && senses[at]?.role === "name";
    const blank = isBlank(at);
    const isNextTo = left === "name" || left === "people" || (isWhole(at) && isWhole(at + 1));
    if (!(same && isNextTo) && !(blank && (isNextTo || header !== "") && isNames(at))) continue;
    senses[at] = { role: "people", strong: false, dancer: true };
    if (left === "name") senses[at - 1] = { role: "people", strong: true, dancer: true };
    if (blank) unsure.push(at);
  }
  return { ...table, senses, unsure: [...(table.unsure ?? []), ...unsure] };
}

/** Splits a column with style and size in one cell into two columns. */
export function splitCategories(table: LaidTable, of: ImportKind, offered: OfferedChoices): LaidTable {
  if (of === "people") return table;
  const has = (role: string) => table.senses.some((each) => each?.role === role);
  const at = table.senses.findIndex((sense, nth) => {
    if (sense && !["category", "dance", "presentation"].includes(sense.role) && (sense.role !== "title" || sense.strong)) return false;
    if ((sense?.role !== "dance" && has("dance")) || (sense?.role !== "presentation" && has("presentation"))) return false;
    const cells = table.rows.map((row) => row[nth] ?? "").filter(Boolean);
    const both = cells.filter((cell) => {
      const read = parseCategory(cell, offered);
      return read.presentation && read.dance;
    });
    return sense?.role === "category" ? both.length > 0 : both.length * 2 > cells.length;
  });
  if (at >= 0) return categorySplit(table, at, offered);
  return table.senses.reduce((now, sense, nth) => (sense?.role === "category" ? categoryNamed(now, nth, offered, has) : now), table);
}

function categorySplit(table: LaidTable, at: number, offered: OfferedChoices): LaidTable {
  const width = table.headers.length;
  const withLevel = !table.senses.some((each) => each?.role === "level");
  const rows = table.rows.map((row) => {
    const cell = row[at] ?? "";
    const read = parseCategory(cell, offered);
    const full = Array.from({ length: width }, (_, nth) => (nth === at ? danceOf(read) : (row[nth] ?? "")));
    return [...full, read.presentation?.name ?? "", ...(withLevel ? [read.level ?? ""] : [])];
  });
  const added: Role[] = withLevel ? ["presentation", "level"] : ["presentation"];
  const headed = table.senses[at] !== undefined;
  return {
    ...table,
    headers: [...table.headers, ...added.map(() => table.headers[at] ?? "")],
    senses: [...table.senses.map((sense, nth) => (nth === at ? createdSense("dance") : sense)), ...added.map(createdSense)],
    rows,
    unsure: [...(table.unsure ?? []), ...(headed ? [] : [at, width])],
  };
}

/** Reads a column called „Kategoria”: of sizes, of styles, or of words that are asked about as a style. Ages are left out. */
function categoryNamed(table: LaidTable, at: number, offered: OfferedChoices, has: (role: string) => boolean): LaidTable {
  const cells = table.rows.map((row) => row[at] ?? "").filter(Boolean);
  const sizes = cells.filter((cell) => parseCategory(cell, offered).presentation).length;
  const role = sizes * 2 > cells.length ? "presentation" : "dance";
  const sense: HeaderSense = has(role) ? { role: "skip", unused: "second", strong: false, dancer: false } : createdSense(role);
  const named = (cell: string) => {
    const { dance, presentation, rest } = parseCategory(cell, offered);
    const name = role === "dance" ? dance : presentation?.name;
    return name !== undefined && rest === "" ? name : cell;
  };
  const rows = sense.role === "skip" ? table.rows : table.rows.map((row) => row.map((cell, nth) => (nth === at ? named(cell) : cell)));
  return { ...table, rows, senses: table.senses.with(at, sense) };
}
