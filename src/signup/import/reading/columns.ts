// Recognises the columns of a sheet: by headers in any order, or by their content where there is no header, which the user confirms. Pure.
import { splitBlocks } from "./blocks.ts";
import { parseBirth } from "./born.ts";
import { headerWords, nameOrderOf, type HeaderSense, type UnusedReason } from "./header-words.ts";
import type { ImportKind, Order, Role, Sheet } from "./kinds.ts";
import { areAllFirstNames, splitBirth, guessOrder, outerWords, splitPeople } from "./names.ts";
import { splitCategories, splitCrosses, type LaidTable, joinNameColumns, splitPeopleColumns, type Shape } from "./shapes.ts";
import { matchOffered, type OfferedChoices } from "./spelling.ts";
import { tableOf } from "./table.ts";
import { transposePeople } from "./upright.ts";

/** Most rows that are checked at a time. */
export const MOST_ROWS = 500;

export interface RecognisedColumns {
  roles: Role[];
  headers: string[];
  /** Reason why a column is not used; undefined for used columns. */
  unused: (UnusedReason | undefined)[];
  /** Columns whose header does not name their content: no row is ready before the user confirms. */
  unsure: number[];
  rows: string[][];
  /** Rows that are neither people nor entries: titles, totals, notes. */
  aside: string[];
  shape: Shape | undefined;
  /** Rows that belong to the entry of the row above; undefined where titles show it. */
  joins: number[] | undefined;
  order: Order | null;
  /** Evidence for the order. */
  why: "header" | "names" | null;
}

/** True when more than one column may have this role. */
export const isRepeatable = (role: Role) => role === "skip" || role === "name" || role === "people";

interface RecognitionContext {
  of: ImportKind;
  offered: OfferedChoices;
  lastYear: number;
  firstNames: ReadonlySet<string>;
}
type Roles = (Role | undefined)[];
const isName = (role: HeaderSense["role"] | undefined) => role === "name" || role === "people" || role === "first" || role === "last";

/**
 * Recognises what the columns of a sheet contain: by their headers, else by the first 500 rows. Columns recognised by content or by a doubtful header
 * are listed in `unsure`, for the user to confirm.
 */
export function recogniseColumns(sheet: Sheet, context: RecognitionContext): RecognisedColumns {
  const { of, firstNames } = context;
  const table = laidOut(sheet.rows, context);
  const body = table.rows.slice(0, MOST_ROWS);
  const column = (at: number) => body.map((row) => row[at] ?? "").filter(Boolean);
  const { roles: named, doubtful } = byHeaders(table, of, column);
  const unsure = new Set([...(table.unsure ?? []), ...doubtful]);
  const roles: Roles = [...named];
  for (const [at, role] of roles.entries()) {
    if (role !== undefined) continue;
    roles[at] = byContent(column(at), roles, context, table.headers[at] !== "");
    if (roles[at] !== undefined && roles[at] !== "skip") unsure.add(at);
  }
  const before = [...roles];
  const settled = withNames(roles, of, column, firstNames);
  for (const [at, role] of settled.roles.entries()) if (before[at] === undefined && role !== "skip") unsure.add(at);
  return {
    roles: settled.roles,
    headers: table.headers,
    unused: settled.roles.map((role, at) => (role === "skip" ? unusedOf(table.senses[at], of) : undefined)),
    unsure: [...unsure].filter((at) => settled.roles[at] !== "skip" && column(at).length > 0).toSorted((a, b) => a - b),
    rows: table.rows,
    aside: table.aside,
    shape: table.shape,
    joins: table.joins,
    ...orderOf(settled, table.headers, body, firstNames),
  };
}

/** Returns the sheet as a plain table, whatever its layout. */
function laidOut(rows: Sheet["rows"], { of, offered, lastYear }: RecognitionContext): LaidTable {
  const blocks = of === "entries" ? splitBlocks(rows, offered, lastYear) : undefined;
  if (blocks) return blocks;
  const upright = of === "people" ? transposePeople(rows) : undefined;
  const table: LaidTable = tableOf(upright?.rows ?? rows, of, lastYear);
  if (upright) {
    table.aside.push(...upright.aside);
    table.unsure = table.senses.flatMap((sense, at) => (isName(sense?.role) ? [at] : []));
  }
  const plain = of === "entries" ? joinNameColumns(splitCrosses(table, offered)) : table;
  return splitCategories(splitPeopleColumns(plain), of, offered);
}

function unusedOf(sense: HeaderSense | undefined, of: ImportKind): UnusedReason {
  if (!sense) return "unknown";
  if (sense.role === "skip") return sense.unused ?? "needless";
  return of === "people" && !isName(sense.role) && sense.role !== "born" ? "needless" : "second";
}

/** Assigns roles by headers. Of two columns with one role it takes the dancer's, else the first, and marks it as unsure where both are people. */
function byHeaders(table: LaidTable, of: ImportKind, column: (at: number) => string[]): { roles: Roles; doubtful: number[] } {
  const { senses, headers } = table;
  const needed = (role: Role) => of === "entries" || ["last", "first", "born", "name", "skip"].includes(role);
  const roles: Roles = senses.map((sense) => {
    if (sense === undefined || sense.role === "category") return undefined;
    if (of === "people" && sense.role === "people")
      return senses.some((each) => isName(each?.role === "people" ? "skip" : each?.role)) ? "skip" : "name";
    return needed(sense.role) ? sense.role : "skip";
  });
  bareNames(roles, headers, column);
  const doubtful = new Set<number>();
  const isDancer = (at: number) => senses[at]?.dancer === true;
  const isStrong = (at: number) => senses[at]?.strong === true;
  const choose = (among: number[]) => {
    const [first, ...others] = among.toSorted(
      (a, b) => Number(isDancer(b)) - Number(isDancer(a)) || Number(isStrong(b)) - Number(isStrong(a)) || a - b,
    );
    if (first === undefined) return;
    if (others.length > 0 && isName(roles[first]) && isDancer(others[0] ?? -1) === isDancer(first)) doubtful.add(first);
    for (const at of others) roles[at] = "skip";
  };
  const at = (...needed: Role[]) => roles.flatMap((role, nth) => (role && needed.includes(role) ? [nth] : []));
  for (const role of new Set(roles)) if (role !== undefined && role !== "skip" && role !== "people") choose(at(role));
  const [both, parts] = [at("name"), at("last", "first")];
  if (both.length > 0 && parts.length > 0) {
    const [isWhole, isApart] = [both.some(isDancer), parts.some(isDancer)];
    const whole = isWhole === isApart ? parts.length < 2 : isWhole;
    if (isWhole === isApart) for (const each of whole ? both : parts) doubtful.add(each);
    for (const each of whole ? parts : both) roles[each] = "skip";
  }
  // A child's birth next to a name that may be a parent's.
  const names = at("last", "first", "name", "people");
  if (of === "people" && at("born").some(isDancer) && !names.some(isDancer)) for (const each of names) doubtful.add(each);
  return { roles, doubtful: [...doubtful] };
}

/** „Name” beside „Vorname” is the last name, beside „Surname” the first; a single part may be the whole name. */
function bareNames(roles: Roles, headers: readonly string[], column: (at: number) => string[]): void {
  const has = (role: Role) => roles.includes(role);
  for (const [at, role] of roles.entries())
    if (role === "name" && /name( |$)/.test(headerWords(headers[at] ?? "")) && !column(at).some((cell) => cell.includes(" "))) {
      if (has("first") && !has("last")) roles[at] = "last";
      else if (has("last") && !has("first")) roles[at] = "first";
    }
  for (const [at, role] of roles.entries()) {
    if ((role !== "first" && role !== "last") || has(role === "first" ? "last" : "first")) continue;
    const cells = column(at);
    if (cells.filter((cell) => /\p{L}{2,}\s+\p{L}{2,}/u.test(cell)).length * 2 > cells.length) roles[at] = "name";
  }
}

/** Recognises a column without a known header; undefined for words that may be names or titles. */
function byContent(
  cells: readonly string[],
  taken: Roles,
  { of, offered, lastYear }: RecognitionContext,
  headed: boolean,
): Role | undefined {
  const most = (fits: (cell: string) => boolean) => cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  const free = (role: Role) => !taken.includes(role);
  if (cells.length === 0) return "skip";
  if (
    cells.every((cell) => /^\d{1,3}[.)]?$/.test(cell)) &&
    cells.every((cell, at) => at === 0 || Number.parseInt(cell, 10) > Number.parseInt(cells[at - 1] ?? "", 10))
  )
    return "skip";
  if (free("born") && most((cell) => mayBeBirth(cell, lastYear))) return "born";
  if (most((cell) => cell.includes("@") || /^[+\d][\d\s-]{6,}$/.test(cell) || /\d{1,2}:\d\d/.test(cell))) return "skip";
  if (of === "entries") {
    if (free("presentation") && most((cell) => matchOffered(cell, offered.presentations) !== undefined)) return "presentation";
    if (free("dance") && most((cell) => matchOffered(cell, offered.dances) !== undefined)) return "dance";
    if (free("level") && most((cell) => matchOffered(cell, offered.levels) !== undefined)) return "level";
  }
  if (
    !taken.some(isName) &&
    most((cell) => splitPeople(cell).every((part) => splitBirth(part).born !== "" && splitBirth(part).name.includes(" ")))
  )
    return of === "entries" ? "people" : "name";
  if (most((cell) => !/\p{L}{2,}/u.test(cell))) return "skip";
  return headed && taken.some((role) => role !== undefined && role !== "skip" && role !== "born") && (of === "people" || !free("title"))
    ? "skip"
    : undefined;
}

/** True for a date or year on which a dancer may be born: without a time of day, and not within the last three years. */
function mayBeBirth(cell: string, lastYear: number): boolean {
  if (!/\d/.test(cell) || /\d{1,2}:\d\d/.test(cell) || /\p{L}{3,}\s+\p{L}{3,}/u.test(cell)) return false;
  const born = parseBirth(cell, lastYear);
  return born.kind === "born" && born.year <= lastYear - 3;
}
/** Assigns columns of words: first names with last names next to them, both in one cell, or titles. */
function withNames(
  found: Roles,
  of: ImportKind,
  column: (at: number) => string[],
  firstNames: ReadonlySet<string>,
): { roles: Role[]; guessed: boolean } {
  const roles = [...found];
  const words = () => roles.flatMap((role, at) => (role === undefined ? [at] : []));
  const has = (...needed: Role[]) => needed.some((role) => roles.includes(role));
  const share = (at: number, fits: (cell: string) => boolean) => column(at).filter(fits).length / Math.max(1, column(at).length);
  let guessed = false;
  if (!has("name", "people", "first", "last")) {
    const both = words().find(
      (at) =>
        share(at, (cell) =>
          splitPeople(cell).every((part) => {
            const [a, b] = outerWords(part);
            return a !== b && (areAllFirstNames(a, firstNames) || areAllFirstNames(b, firstNames));
          }),
        ) > 0.5,
    );
    const firsts = words().filter((at) => share(at, (cell) => areAllFirstNames(cell, firstNames)) > 0.5);
    const pair = words().filter((at) => share(at, (cell) => /^\p{Lu}[\p{L}'’ -]*$/u.test(cell) && cell.split(" ").length <= 2) > 0.5);
    const first = firsts.length === 1 ? firsts[0] : undefined;
    const beside = first === undefined ? undefined : [first - 1, first + 1].find((at) => pair.includes(at));
    if (both !== undefined) roles[both] = of === "entries" ? "people" : "name";
    else if (first !== undefined && beside !== undefined) {
      roles[first] = "first";
      roles[beside] = "last";
      guessed = true;
    } else if (of === "people" && pair[0] !== undefined && pair[1] === pair[0] + 1) {
      roles[pair[0]] = "last";
      roles[pair[1]] = "first";
      guessed = true;
    } else if (of === "people" && words()[0] !== undefined) roles[words()[0] ?? 0] = "name";
  }
  const [title] = words();
  if (of === "entries" && !has("title") && title !== undefined) roles[title] = "title";
  return { roles: roles.map((role) => (role === "name" && of === "entries" ? "people" : (role ?? "skip"))), guessed };
}

/** Order of names by the headers, unless the names contradict it; else by the names. */
function orderOf(
  { roles, guessed }: { roles: readonly Role[]; guessed: boolean },
  headers: readonly string[],
  body: Sheet["rows"],
  firstNames: ReadonlySet<string>,
): Pick<RecognisedColumns, "order" | "why"> {
  const first = roles.indexOf("first");
  const last = roles.indexOf("last");
  const both = roles.findIndex((role) => role === "name" || role === "people");
  if (first >= 0 && last >= 0) {
    const fromNames = guessOrder(
      body.map((row) => [row[last] ?? "", row[first] ?? ""] as const),
      firstNames,
    );
    const columnOrder: Order = last < first ? "last-first" : "first-last";
    // Names that contradict their headers are asked about.
    if (fromNames === "first-last") return { order: null, why: null };
    if (!guessed) return { order: columnOrder, why: "header" };
    return fromNames ? { order: columnOrder, why: "names" } : { order: null, why: null };
  }
  // Without names there is nothing to ask.
  if (both < 0 || body.every((row) => !row[both])) return { order: "last-first", why: null };
  const pairs = body.flatMap((row) => splitPeople(row[both] ?? "").map(outerWords));
  const fromNames = guessOrder(pairs, firstNames) ?? null;
  const fromHeader = nameOrderOf(headers[both] ?? "");
  if (fromHeader !== null)
    return fromNames === null || fromNames === fromHeader ? { order: fromHeader, why: "header" } : { order: null, why: null };
  return { order: fromNames, why: fromNames && "names" };
}
