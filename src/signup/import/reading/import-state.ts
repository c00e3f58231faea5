// State of an import: the sheet, the roles of its columns, and the user's changes and answers. Plain data that can be stored; each function returns a
// new state. Pure.
import { MOST_ROWS, recogniseColumns, isRepeatable } from "./columns.ts";
import { splitCrowdedCell } from "./grown-ups.ts";
import type { UnusedReason } from "./header-words.ts";
import type { Cells, Field, Fix, ImportKind, Order, Role, Sheet } from "./kinds.ts";
import { splitBirth, parseName, splitPeople } from "./names.ts";
import type { Shape } from "./shapes.ts";
import { trimRows } from "./sheet.ts";
import type { OfferedChoices } from "./spelling.ts";

export interface ImportState {
  of: ImportKind;
  from: Sheet["from"];
  name: string | null;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows beyond those checked at a time: they follow as those are added. */
  later?: readonly (readonly string[])[];
  roles: readonly Role[];
  /** Reasons why columns are not used. */
  unused?: readonly (UnusedReason | undefined)[];
  /** Columns without a header that names them: no row is ready before the user confirms. */
  unsure?: readonly number[];
  /** Rows that are neither people nor entries: titles, totals, notes. */
  aside?: readonly string[];
  /** Layout of the sheet where it was no plain table, and the rows that belong to the entry of the row above. */
  shape?: Shape;
  joins?: readonly number[];
  order: Order | null;
  /** Evidence for the order. */
  why: "header" | "names" | "person" | null;
  /** Cells changed by the user, by row key. */
  edits: Readonly<Record<string, Cells>>;
  /** Answers about rows, by row key and question. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys of rows that were added or dropped. */
  gone: readonly string[];
  /** Sheets of the workbook where several have rows, and the current one. */
  tabs?: readonly Sheet[];
  tab?: string;
  /** True where the workbook counts days from 1904. */
  from1904?: boolean;
}

/** Begins the import of a sheet: recognises its columns and layout. `firstNames` are known first names, folded. */
export function beginImport(
  of: ImportKind,
  sheet: Sheet,
  offered: OfferedChoices,
  lastYear: number,
  firstNames: ReadonlySet<string>,
): ImportState {
  const { rows, shape, joins, ...read } = recogniseColumns(withoutChoices(sheet), { of, offered, lastYear, firstNames });
  return fillUp({
    of,
    from: sheet.from,
    name: sheet.name,
    ...read,
    rows: [],
    later: rows,
    ...(shape ? { shape } : {}),
    ...(joins ? { joins } : {}),
    edits: {},
    answers: {},
    gone: [],
    ...(sheet.from1904 ? { from1904: true } : {}),
  });
}

/** Begins an import of rows with known columns: those of an earlier sign-up. */
export function beginWithColumns(
  of: ImportKind,
  name: string,
  columns: readonly { role: Role; head: string }[],
  rows: ImportState["rows"],
): ImportState {
  return fillUp({
    of,
    from: "earlier",
    name,
    headers: columns.map((each) => each.head),
    roles: columns.map((each) => each.role),
    rows: [],
    later: rows,
    order: "last-first",
    why: null,
    edits: {},
    answers: {},
    gone: [],
  });
}

/** Fills up the rows to check at a time from the later ones, without splitting an entry. */
function fillUp(state: ImportState): ImportState {
  const { later = [], roles } = state;
  const title = roles.indexOf("title");
  const goesOn = (at: number) => {
    const [own, above] = [later[at]?.[title] ?? "", later[at - 1]?.[title] ?? ""];
    return title >= 0 && (own === "" || own === above);
  };
  let taken = Math.min(later.length, Math.max(0, MOST_ROWS - rowsLeft(state)));
  while (taken > 0 && taken < later.length && goesOn(taken)) taken += 1;
  return taken === 0 ? state : { ...state, rows: [...state.rows, ...later.slice(0, taken)], later: later.slice(taken) };
}

/** Number of rows left on the list; a row of several people counts while one of them is left. */
export function rowsLeft(state: ImportState): number {
  return new Set(linesOf(state, new Set()).map((line) => line.key.split(".")[0])).size;
}

/** End of headers that list choices in the template. */
export const TO_CHOOSE = { pl: "do wyboru", en: "to choose from" };

/** Removes the columns that only list choices. */
function withoutChoices(sheet: Sheet): Sheet {
  const [head = []] = sheet.rows;
  const isUsed = head.map((cell) => !Object.values(TO_CHOOSE).some((end) => cell.endsWith(end)));
  if (isUsed.every(Boolean)) return sheet;
  return { ...sheet, rows: trimRows(sheet.rows.map((row) => row.filter((_, at) => isUsed[at] ?? true))) };
}

/** Sets the order of names: columns of parts change places, names in one cell are split again. */
export function withOrder(state: ImportState, order: Order): ImportState {
  const first = state.roles.indexOf("first");
  const last = state.roles.indexOf("last");
  const currentOrder: Order = last < first ? "last-first" : "first-last";
  const hasBoth = first >= 0 && last >= 0;
  const roles = state.roles.map(
    (role): Role =>
      hasBoth && currentOrder !== order && (role === "first" || role === "last") ? (role === "first" ? "last" : "first") : role,
  );
  return { ...state, roles, order, why: "person" };
}

/** Confirms the recognised roles of these columns (indexes), by default of all that wait for it. */
export const confirmColumns = (state: ImportState, columns = state.unsure ?? []): ImportState => ({
  ...state,
  unsure: (state.unsure ?? []).filter((each) => !columns.includes(each)),
});

/** Rejects the recognised roles of columns: they are not used. */
export const rejectColumns = (state: ImportState, columns: readonly number[]): ImportState => ({
  ...confirmColumns(state, columns),
  roles: state.roles.map((role, at) => (columns.includes(at) ? "skip" : role)),
});

/** Columns to confirm, grouped by question: names, births, titles and so on. */
export function questionsOf({ unsure = [], roles }: ImportState): { about: "people" | "born" | "other"; columns: number[] }[] {
  const about = (at: number) => {
    const role = roles[at];
    return role === "born"
      ? "born"
      : role === "first" || role === "last" || role === "name" || role === "people"
        ? "people"
        : `other ${at}`;
  };
  return [...Map.groupBy(unsure, about)].map(([name, columns]) => ({
    about: name === "people" || name === "born" ? name : "other",
    columns: columns.toSorted((a, b) => a - b),
  }));
}

/** Turns a row that was taken for a note into a normal one, its text in the column of names. */
export function restoreRow(state: ImportState, nth: number): ImportState {
  const text = state.aside?.[nth] ?? "";
  const at = Math.max(
    0,
    state.roles.findIndex((role) => role === "name" || role === "people" || role === "last" || role === "title"),
  );
  const row = state.roles.map((_, column) => (column === at ? text.replaceAll(" · ", " ") : ""));
  return fillUp({ ...state, aside: (state.aside ?? []).filter((_, each) => each !== nth), later: [...(state.later ?? []), row] });
}

/** Unused columns with content, each with the reason and a few cells. */
export function unusedOf(state: ImportState): { at: number; why: UnusedReason; sample: string }[] {
  return state.roles.flatMap((role, at) => {
    const cells = [...new Set(state.rows.map((row) => row[at] ?? "").filter(Boolean))];
    if (role !== "skip" || cells.length === 0) return [];
    return [{ at, why: state.unused?.[at] ?? "needless", sample: cells.slice(0, 3).join(", ") }];
  });
}

/** Sets the role of a column. A field has one column, and the other part of the name follows. */
export function withRole(earlier: ImportState, at: number, role: Role): ImportState {
  const state = confirmColumns(earlier, [at]);
  const before = state.roles[at];
  const roles = state.roles.map((each, other): Role => {
    if (other === at) return role;
    if (each !== role || isRepeatable(role)) return each;
    return (role === "first" || role === "last") && (before === "first" || before === "last") ? before : "skip";
  });
  const first = roles.indexOf("first");
  const last = roles.indexOf("last");
  if (!(role === "first" || role === "last") || first < 0 || last < 0) return { ...state, roles };
  return { ...state, roles, order: last < first ? "last-first" : "first-last", why: "person" };
}

/** Writes cells into a row, given by its key. */
export function withCell(state: ImportState, key: string, edit: Cells): ImportState {
  return { ...state, edits: { ...state.edits, [key]: { ...state.edits[key], ...edit } } };
}

/** Applies a fix to a row: its cells, its answer, or both. */
export function withFix(state: ImportState, key: string, fix: Fix): ImportState {
  const edited = fix.edit ? withCell(state, key, fix.edit) : state;
  if (!fix.answer) return edited;
  const { question, as } = fix.answer;
  return { ...edited, answers: { ...edited.answers, [key]: { ...edited.answers[key], [question]: as } } };
}

/** Removes rows, given by their keys, from the list: those that were added, and those that the user does not want. */
export function removeRows(state: ImportState, keys: readonly string[]): ImportState {
  return fillUp({ ...state, gone: [...state.gone, ...keys] });
}

/** One row of the preview: a row of the sheet, or one person of a row of several. */
export interface PreviewLine {
  key: string;
  /** Its number below the headers. */
  line: number;
  cells: Cells;
  /** Other ways to split the name. */
  others: readonly { first: string; last: string }[];
}

/**
 * Returns the current rows with the user's changes, without removed ones. `firstNames` are known first names, folded; they tell the first name from
 * the surname in a cell that holds both.
 */
export function linesOf(state: ImportState, firstNames: ReadonlySet<string>): PreviewLine[] {
  const gone = new Set(state.gone);
  return allLinesOf(state, firstNames).filter((line) => !gone.has(line.key));
}

/** Returns all rows, removed ones included. */
export function allLinesOf(state: ImportState, firstNames: ReadonlySet<string>): PreviewLine[] {
  return state.rows
    .flatMap((row, at) => lineOf(state, row, at, firstNames))
    .map((line) => {
      const edit = state.edits[line.key];
      return edit ? { ...line, cells: { ...line.cells, ...edit }, others: "first" in edit || "last" in edit ? [] : line.others } : line;
    });
}

function lineOf(state: ImportState, row: readonly string[], at: number, firstNames: ReadonlySet<string>): PreviewLine[] {
  const all = (role: Role) => row.filter((text, nth) => state.roles[nth] === role && text !== "");
  const cell = (role: Role) => all(role).join(", ");
  const line = at + 1;
  const read: Cells = {};
  for (const role of state.roles)
    if (role !== "skip" && role !== "name") read[role] = cell(role).replaceAll("\n", role === "people" ? ", " : " ");
  if (state.of === "entries")
    return [{ key: String(at), line, cells: { ...read, ...("title" in read ? { title: unquoted(read.title) } : {}) }, others: [] }];
  const listed = [...all("name"), ...all("people")].flatMap(splitPeople).filter((part) => /\p{L}/u.test(part));
  // A row of another shape than the others that has a person all the same; columns of guardians and the like have none.
  const open = row.filter((text, nth) => text !== "" && (state.roles[nth] !== "skip" || (state.unused?.[nth] ?? "unknown") === "unknown"));
  const strays =
    listed.length === 0 && !read.first && !read.last
      ? splitPeople(open.join(" ")).filter((part) => splitBirth(part).born !== "" && /\p{L}{2,}/u.test(splitBirth(part).name))
      : [];
  const siblings = listed.length === 0 ? siblingsIn(cell("first"), cell("last"), cell("born")) : [];
  if (siblings.length > 1) return siblings.map((cells, nth) => ({ key: `${at}.${nth}`, line, cells, others: [] }));
  const parts = [...listed, ...strays];
  if (parts.length === 0) return [{ key: String(at), line, cells: withBirth(read), others: [] }];
  const births = parts.length > 1 ? splitCrowdedCell(cell("born")) : [cell("born")];
  return parts.map((part, nth) => {
    const { first, last, born, others } = parseName(part, state.order ?? "last-first", firstNames);
    const own = born || (births.length === parts.length ? births[nth] : "") || "";
    return { key: parts.length === 1 ? String(at) : `${at}.${nth}`, line, cells: { last, first, born: own }, others };
  });
}

/** Splits several first names in one cell: a person for each, with last names and births where their number is the same. */
function siblingsIn(first: string, last: string, born: string): Cells[] {
  const [firsts, lasts, births] = [splitCrowdedCell(first), splitCrowdedCell(last), splitCrowdedCell(born)];
  const own = (cells: readonly string[], nth: number) => (cells.length === firsts.length ? (cells[nth] ?? "") : "");
  return firsts.map((each, nth) => ({ first: each, last: own(lasts, nth) || last, born: own(births, nth) }));
}

/** Takes a year behind the name in its cell as the birth. */
function withBirth(cells: Cells): Cells {
  const first = splitBirth(cells.first ?? "");
  const last = splitBirth(cells.last ?? "");
  const born = cells.born || first.born || last.born;
  return { last: last.name, first: first.name, born };
}

/** Removes the quotation marks around a title. */
export const unquoted = (title: string | undefined) => (title ?? "").replace(/^[„"“”']+|[”"“']+$/g, "").trim();

/** A column of the preview: of the sheet, with its index there, or one that the sheet lacks. */
export interface PreviewColumn {
  at: number | undefined;
  /** Undefined for a column that is skipped. */
  field: Field | undefined;
}

/** Used columns of the preview in the sheet's order, with a name in one cell as two columns; required columns that the sheet lacks come last. */
export function columnsOf(state: ImportState, withLevels: boolean): PreviewColumn[] {
  const names: Field[] = state.order === "first-last" ? ["first", "last"] : ["last", "first"];
  const columns = state.roles.flatMap((role, at): PreviewColumn[] => {
    if (role === "skip") return [];
    // Further columns of people are read into the first one.
    if (isRepeatable(role) && state.roles.indexOf(role) < at) return [{ at, field: undefined }];
    const both = role === "name" || (role === "people" && state.of === "people");
    return both ? names.map((field) => ({ at, field })) : [{ at, field: role }];
  });
  const has = (field: Field) => columns.some((each) => each.field === field);
  const people: Field[] = [...names, "born"];
  const entry: Field[] = [
    "title",
    "dance",
    "presentation",
    ...(withLevels ? (["level"] as const) : []),
    ...(has("first") ? [] : (["people"] as const)),
  ];
  const needed = state.of === "people" ? people : entry;
  return [...columns, ...needed.filter((field) => !has(field)).map((field) => ({ at: undefined, field }))];
}
