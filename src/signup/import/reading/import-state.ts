// An import on its way: the sheet, what its columns hold, and what the person changed and answered. Plain data that can be kept; each change gives a new one. Pure.
import { type Offered, MOST_ROWS, recognised, several } from "./columns.ts";
import type { Cells, Field, Fix, Of, Order, Role, Sheet } from "./kinds.ts";
import { apart, named, partsOf } from "./names.ts";
import { trimmed } from "./sheet.ts";

export interface ImportState {
  of: Of;
  from: Sheet["from"];
  name: string | null;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows beyond those that are looked at in one go: they follow as those are added. */
  later?: readonly (readonly string[])[];
  roles: readonly Role[];
  order: Order | null;
  /** What speaks for the order. */
  why: "header" | "names" | "person" | null;
  /** What was written into rows, by their keys. */
  edits: Readonly<Record<string, Cells>>;
  /** What was answered about rows, by their keys and questions. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Rows that were added or given up. */
  gone: readonly string[];
  /** The sheets of the workbook, where several hold rows, and which one this is. */
  tabs?: readonly Sheet[];
  tab?: string;
  /** True where the workbook counts days from 1904. */
  from1904?: boolean;
}

export function begun(of: Of, sheet: Sheet, offered: Offered, lastYear: number, given: ReadonlySet<string>): ImportState {
  const { roles, headers, head, order, why } = recognised(withoutChoices(sheet), of, offered, lastYear, given);
  const rows = withoutChoices(sheet).rows;
  return toppedUp({
    of,
    from: sheet.from,
    name: sheet.name,
    headers,
    rows: [],
    later: rows.slice(head),
    roles,
    order,
    why,
    edits: {},
    answers: {},
    gone: [],
    ...(sheet.from1904 ? { from1904: true } : {}),
  });
}

/** Rows of which it is known what stands where: of an earlier sign-up. */
export function columnsKnown(
  of: Of,
  name: string,
  columns: readonly { role: Role; head: string }[],
  rows: ImportState["rows"],
): ImportState {
  return toppedUp({
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

/** As many rows as are looked at in one go, the next ones behind those that are left; an entry is not parted. */
function toppedUp(state: ImportState): ImportState {
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

/** How many rows are still on the list: one that holds several people is there while one of them is. */
export function rowsLeft(state: ImportState): number {
  return new Set(linesOf(state, new Set()).map((line) => line.key.split(".")[0])).size;
}

/** What stands at the end of headers that list what may be chosen, in the sheet that is given out. */
export const TO_CHOOSE = { pl: "do wyboru", en: "to choose from" };

/** Without the columns that only list what may be chosen. */
function withoutChoices(sheet: Sheet): Sheet {
  const [head = []] = sheet.rows;
  const kept = head.map((cell) => !Object.values(TO_CHOOSE).some((end) => cell.endsWith(end)));
  if (kept.every(Boolean)) return sheet;
  return { ...sheet, rows: trimmed(sheet.rows.map((row) => row.filter((_, at) => kept[at] ?? true))) };
}

/** The person says what stands first: columns of their own change places, names in one cell are parted anew. */
export function withOrder(state: ImportState, order: Order): ImportState {
  const first = state.roles.indexOf("first");
  const last = state.roles.indexOf("last");
  const stands: Order = last < first ? "last-first" : "first-last";
  const apart = first >= 0 && last >= 0;
  const roles = state.roles.map(
    (role): Role => (apart && stands !== order && (role === "first" || role === "last") ? (role === "first" ? "last" : "first") : role),
  );
  return { ...state, roles, order, why: "person" };
}

/** The person says what a column holds; a field stands in one column, and the other half of the name follows. */
export function withRole(state: ImportState, at: number, role: Role): ImportState {
  const before = state.roles[at];
  const roles = state.roles.map((each, other): Role => {
    if (other === at) return role;
    if (each !== role || several(role)) return each;
    return (role === "first" || role === "last") && (before === "first" || before === "last") ? before : "skip";
  });
  const first = roles.indexOf("first");
  const last = roles.indexOf("last");
  if (!(role === "first" || role === "last") || first < 0 || last < 0) return { ...state, roles };
  return { ...state, roles, order: last < first ? "last-first" : "first-last", why: "person" };
}

export function withCell(state: ImportState, key: string, edit: Cells): ImportState {
  return { ...state, edits: { ...state.edits, [key]: { ...state.edits[key], ...edit } } };
}

export function withFix(state: ImportState, key: string, fix: Fix): ImportState {
  const edited = fix.edit ? withCell(state, key, fix.edit) : state;
  if (!fix.answer) return edited;
  const { question, as } = fix.answer;
  return { ...edited, answers: { ...edited.answers, [key]: { ...edited.answers[key], [question]: as } } };
}

/** Without rows: they were added, or are not wanted. */
export function without(state: ImportState, keys: readonly string[]): ImportState {
  return toppedUp({ ...state, gone: [...state.gone, ...keys] });
}

/** One row of the preview: a row of the sheet, or one person of a row that holds several. */
export interface Line {
  key: string;
  /** Its number among the rows below the headers. */
  line: number;
  cells: Cells;
  /** Other ways to part the name. */
  others: readonly { first: string; last: string }[];
}

/** The rows as they are now, with what was written into them; those that are gone aside. */
export function linesOf(state: ImportState, given: ReadonlySet<string>): Line[] {
  const gone = new Set(state.gone);
  return allLinesOf(state, given).filter((line) => !gone.has(line.key));
}

/** All rows, those that are gone among them. */
export function allLinesOf(state: ImportState, given: ReadonlySet<string>): Line[] {
  return state.rows
    .flatMap((row, at) => lineOf(state, row, at, given))
    .map((line) => {
      const edit = state.edits[line.key];
      return edit ? { ...line, cells: { ...line.cells, ...edit }, others: "first" in edit || "last" in edit ? [] : line.others } : line;
    });
}

function lineOf(state: ImportState, row: readonly string[], at: number, given: ReadonlySet<string>): Line[] {
  const all = (role: Role) => row.filter((text, nth) => state.roles[nth] === role && text !== "");
  const cell = (role: Role) => all(role).join(", ");
  const line = at + 1;
  const read: Cells = {};
  for (const role of state.roles)
    if (role !== "skip" && role !== "name") read[role] = cell(role).replaceAll("\n", role === "people" ? ", " : " ");
  if (state.of === "entries")
    return [{ key: String(at), line, cells: { ...read, ...("title" in read ? { title: unquoted(read.title) } : {}) }, others: [] }];
  const listed = [...all("name"), ...all("people")].flatMap(partsOf).filter((part) => /\p{L}/u.test(part));
  // A row of another shape than the others, with somebody in it all the same.
  const strays =
    listed.length === 0 && !read.first && !read.last
      ? partsOf(row.filter(Boolean).join(" ")).filter((part) => apart(part).born !== "")
      : [];
  const parts = [...listed, ...strays];
  if (parts.length === 0) return [{ key: String(at), line, cells: withBirth(read), others: [] }];
  const births =
    parts.length > 1
      ? cell("born")
          .split(/[,;\n]/)
          .map((each) => each.trim())
      : [cell("born")];
  return parts.map((part, nth) => {
    const { first, last, born, others } = named(part, state.order ?? "last-first", given);
    const own = born || (births.length === parts.length ? births[nth] : "") || "";
    return { key: parts.length === 1 ? String(at) : `${at}.${nth}`, line, cells: { last, first, born: own }, others };
  });
}

/** A year that stands behind the name in its cell is the birth. */
function withBirth(cells: Cells): Cells {
  const first = apart(cells.first ?? "");
  const last = apart(cells.last ?? "");
  const born = cells.born || first.born || last.born;
  return { last: last.name, first: first.name, born };
}

export const unquoted = (title: string | undefined) => (title ?? "").replace(/^[„"“”']+|[”"“']+$/g, "").trim();

/** A column of the preview: of the sheet, with its place there, or one that the sheet does not have. */
export interface Column {
  at: number | undefined;
  /** Undefined for a column that is passed over. */
  field: Field | undefined;
}

/** The columns of the preview in the sheet's order, both names of one cell apart; what is asked for and not there stands behind. */
export function columnsOf(state: ImportState, withLevels: boolean): Column[] {
  const names: Field[] = state.order === "first-last" ? ["first", "last"] : ["last", "first"];
  const columns = state.roles.flatMap((role, at): Column[] => {
    // Of a stored list the columns that are not used are empty.
    if (role === "skip") return state.rows.some((row) => row[at]) ? [{ at, field: undefined }] : [];
    // Further columns of people are read into the first one.
    if (several(role) && state.roles.indexOf(role) < at) return [{ at, field: undefined }];
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
  const wanted = state.of === "people" ? people : entry;
  return [...columns, ...wanted.filter((field) => !has(field)).map((field) => ({ at: undefined, field }))];
}
