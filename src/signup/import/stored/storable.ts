// Reduces an import to what the browser may store: no unused columns, and no rows that were added or dropped. Pure.
import { allLinesOf, type ImportState } from "../reading/import-state.ts";
import type { Role, Sheet } from "../reading/kinds.ts";
import { splitBirth, splitPeople } from "../reading/names.ts";

/** Returns the list as it is stored; rows keep their numbers. `begin` makes a list of another sheet of the workbook. */
export function toStorable(state: ImportState, begin: (sheet: Sheet) => ImportState): ImportState {
  const gone = new Set(state.gone);
  const open = openRows(state);
  const heads = headsNeeded(state, open);
  const only = <V>(of: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => open.has(rowOf(key)) && !gone.has(key)));
  const stored: ImportState = {
    ...state,
    rows: state.rows.map((row, at) => (open.has(at) ? usedOf(row, state) : heads.has(at) ? headOf(row, state.roles) : [])),
    ...(state.aside ? { aside: state.aside.map(withoutNumbers) } : {}),
    ...(state.later ? { later: state.later.map((row) => usedOf(row, state)) } : {}),
    edits: only(state.edits),
    answers: only(state.answers),
    // A row without cells is no line of its own.
    gone: [...new Set([...state.gone, ...state.rows.flatMap((_, at) => (open.has(at) ? [] : [String(at)]))])],
  };
  if (!state.tabs) return stored;
  const { tabs: _tabs, ...alone } = stored;
  const tabs = state.tabs.flatMap((each) => {
    const list = each.tab === state.tab ? state : begin(each);
    if (!isPlain(list, each)) return [];
    return [each.tab === state.tab ? leftOf(stored, each) : otherSheet(each, list)];
  });
  // Without its own sheet among the tabs a list could not be reopened.
  return tabs.length > 1 && tabs.some((each) => each.tab === state.tab) ? { ...stored, tabs } : alone;
}

/** Removes long numbers and addresses from a note: they may be a PESEL, a telephone, an account or a parent's e-mail. */
const withoutNumbers = (text: string) => text.replace(/\d[\d ()-]{4,}\d|[^\s,;·]+@[^\s,;·]+/g, "…");

/** The sheet of a list after rows were added: its header and the remaining rows. A rearranged sheet stays as it was read. */
export const remainingSheet = (state: ImportState, sheet: Sheet): Sheet => (isPlain(state, sheet) ? leftOf(state, sheet) : sheet);

/** True when the rows of a list are unchanged rows of its sheet. */
function isPlain({ rows, later = [] }: ImportState, sheet: Sheet): boolean {
  const sheetRows = new Set(sheet.rows.map((row) => JSON.stringify(row)));
  return [...rows, ...later].every((row) => row.length === 0 || sheetRows.has(JSON.stringify(row)));
}

function leftOf(state: ImportState, { hiddenRows: _hiddenRows, ...sheet }: Sheet): Sheet {
  const open = openRows(state);
  return { ...sheet, rows: [...headerOf(state), ...state.rows.filter((_row, at) => open.has(at)), ...(state.later ?? [])] };
}

function otherSheet(sheet: Sheet, list: ImportState): Sheet {
  const other = toStorable(list, () => list);
  const before = sheet.rows.length - list.rows.length - (list.later ?? []).length - headerOf(list).length;
  const hiddenRows = (sheet.hiddenRows ?? []).map((at) => at - before).filter((at) => at >= headerOf(list).length);
  return { ...leftOf(other, sheet), ...(hiddenRows.length > 0 ? { hiddenRows } : {}) };
}

const headerOf = ({ headers }: ImportState) => (headers.some(Boolean) ? [headers] : []);

const rowOf = (key: string) => Number(key.split(".")[0]);

/** Rows with something left on the list. */
function openRows(state: ImportState): Set<number> {
  const gone = new Set(state.gone);
  return new Set(allLinesOf(state, new Set()).flatMap(({ key }) => (gone.has(key) ? [] : [rowOf(key)])));
}

/** Cells of used columns. A row without people in them stays whole when a person is elsewhere in it. */
function usedOf(row: readonly string[], { of, roles }: ImportState): readonly string[] {
  const used = row.map((cell, at) => (roles[at] === "skip" ? "" : cell));
  const isStray =
    of === "people" &&
    used.every((cell) => cell === "") &&
    splitPeople(row.filter(Boolean).join(" ")).some((part) => splitBirth(part).born !== "");
  return isStray ? row : used;
}

/** Removed rows that later rows need, because they name the entry. */
function headsNeeded({ of, rows, roles }: ImportState, open: ReadonlySet<number>): Set<number> {
  const needed = new Set<number>();
  if (of === "people") return needed;
  const title = roles.indexOf("title");
  let goesOn = false;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    if (goesOn && !open.has(at)) needed.add(at);
    const [own = "", above = ""] = [rows[at]?.[title], rows[at - 1]?.[title]];
    goesOn = (open.has(at) || needed.has(at)) && (own === "" || own === above);
  }
  return needed;
}

const ENTRY: readonly (Role | undefined)[] = ["title", "dance", "presentation", "level"];

/** Values of a row about its entry; a mark replaces its people. */
const headOf = (row: readonly string[], roles: readonly Role[]) =>
  row.map((cell, at) => (ENTRY.includes(roles[at]) ? cell : cell === "" || roles[at] === "skip" ? "" : "–"));
