// An import on its way: the sheet, what its columns hold, and what the person changed and answered. Plain data that can be kept; each change gives a new one. Pure.
import { MOST_ROWS, recognised, several } from "./columns.ts";
import { severalIn } from "./grown-ups.ts";
import type { Unused } from "./header-words.ts";
import type { Cells, Field, Fix, Of, Order, Role, Sheet } from "./kinds.ts";
import { apart, named, partsOf } from "./names.ts";
import type { Shape } from "./shapes.ts";
import { trimmed } from "./sheet.ts";
import type { Offered } from "./spelling.ts";

export interface ImportState {
  of: Of;
  from: Sheet["from"];
  name: string | null;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows beyond those that are looked at in one go: they follow as those are added. */
  later?: readonly (readonly string[])[];
  roles: readonly Role[];
  /** Why columns are not used. */
  unused?: readonly (Unused | undefined)[];
  /** Columns that were taken without a header that names them: nothing is ready before the person says yes. */
  unsure?: readonly number[];
  /** Rows of the sheet that are nobody: titles, totals, notes. */
  aside?: readonly string[];
  /** How the sheet was laid out, where it was no plain table, and the rows that belong to the entry of the row above. */
  shape?: Shape;
  joins?: readonly number[];
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
  const { rows, shape, joins, ...read } = recognised(withoutChoices(sheet), { of, offered, lastYear, given });
  return toppedUp({
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

/** The person says yes to what columns were taken for. */
export const confirmed = (state: ImportState, columns = state.unsure ?? []): ImportState => ({
  ...state,
  unsure: (state.unsure ?? []).filter((each) => !columns.includes(each)),
});

/** The person says that columns hold nothing of the kind: they are not used. */
export const refused = (state: ImportState, columns: readonly number[]): ImportState => ({
  ...confirmed(state, columns),
  roles: state.roles.map((role, at) => (columns.includes(at) ? "skip" : role)),
});

/** Columns that are taken without a header that names them, those of one question together: names, births, titles and the like. */
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

/** A row that was taken for a note comes to the others, its text where names stand. */
export function restored(state: ImportState, nth: number): ImportState {
  const text = state.aside?.[nth] ?? "";
  const at = Math.max(
    0,
    state.roles.findIndex((role) => role === "name" || role === "people" || role === "last" || role === "title"),
  );
  const row = state.roles.map((_, column) => (column === at ? text.replaceAll(" · ", " ") : ""));
  return toppedUp({ ...state, aside: (state.aside ?? []).filter((_, each) => each !== nth), later: [...(state.later ?? []), row] });
}

/** The columns that are not used though something stands in them, with why, and a few of their cells. */
export function unusedOf(state: ImportState): { at: number; why: Unused; sample: string }[] {
  return state.roles.flatMap((role, at) => {
    const cells = [...new Set(state.rows.map((row) => row[at] ?? "").filter(Boolean))];
    if (role !== "skip" || cells.length === 0) return [];
    return [{ at, why: state.unused?.[at] ?? "needless", sample: cells.slice(0, 3).join(", ") }];
  });
}

/** The person says what a column holds; a field stands in one column, and the other half of the name follows. */
export function withRole(earlier: ImportState, at: number, role: Role): ImportState {
  const state = confirmed(earlier, [at]);
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
  // A row of another shape than the others, with somebody in it all the same; columns of guardians and the like have nobody.
  const open = row.filter((text, nth) => text !== "" && (state.roles[nth] !== "skip" || (state.unused?.[nth] ?? "unknown") === "unknown"));
  const strays =
    listed.length === 0 && !read.first && !read.last
      ? partsOf(open.join(" ")).filter((part) => apart(part).born !== "" && /\p{L}{2,}/u.test(apart(part).name))
      : [];
  const siblings = listed.length === 0 ? siblingsIn(cell("first"), cell("last"), cell("born")) : [];
  if (siblings.length > 1) return siblings.map((cells, nth) => ({ key: `${at}.${nth}`, line, cells, others: [] }));
  const parts = [...listed, ...strays];
  if (parts.length === 0) return [{ key: String(at), line, cells: withBirth(read), others: [] }];
  const births = parts.length > 1 ? severalIn(cell("born")) : [cell("born")];
  return parts.map((part, nth) => {
    const { first, last, born, others } = named(part, state.order ?? "last-first", given);
    const own = born || (births.length === parts.length ? births[nth] : "") || "";
    return { key: parts.length === 1 ? String(at) : `${at}.${nth}`, line, cells: { last, first, born: own }, others };
  });
}

/** Several first names in one cell: a person of each, with last names and births where there are as many. */
function siblingsIn(first: string, last: string, born: string): Cells[] {
  const [firsts, lasts, births] = [severalIn(first), severalIn(last), severalIn(born)];
  const own = (cells: readonly string[], nth: number) => (cells.length === firsts.length ? (cells[nth] ?? "") : "");
  return firsts.map((each, nth) => ({ first: each, last: own(lasts, nth) || last, born: own(births, nth) }));
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

/** The columns of the preview that are used, in the sheet's order, both names of one cell apart; what is asked for and not there stands behind. */
export function columnsOf(state: ImportState, withLevels: boolean): Column[] {
  const names: Field[] = state.order === "first-last" ? ["first", "last"] : ["last", "first"];
  const columns = state.roles.flatMap((role, at): Column[] => {
    if (role === "skip") return [];
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
