import { describe, expect, it } from "vitest";
import { listFirstNames } from "../reading/first-names.ts";
import { beginImport, rowsLeft, type ImportState, removeRows } from "../reading/import-state.ts";
import type { ImportKind, Sheet } from "../reading/kinds.ts";
import { reviewRows } from "../reading/review.ts";
import { remainingSheet, toStorable } from "./storable.ts";
import { parseOwnList } from "./stored-import.ts";

const firstNames = listFirstNames();
const offered = { dances: [{ value: "jazz", name: "Jazz" }], presentations: [{ value: "duo", name: "Duet" }], levels: [] };
const sections = [
  {
    dance_category_id: "jazz",
    dance_name: "Jazz",
    presentation_category_id: "duo",
    presentation_name: "Duet",
    min_dancers: 2,
    max_dancers: 2,
    level_code: null,
    level_name: null,
  },
];
const about = { existing: [], sections, lastYear: 2026, firstNames };
const sheetOf = (rows: string[], tab?: string): Sheet => ({
  from: "xlsx",
  name: "klub.xlsx",
  rows: rows.map((row) => row.split(";")),
  ...(tab ? { tab } : {}),
});
const listOf = (of: ImportKind, sheet: Sheet) => beginImport(of, sheet, offered, 2026, firstNames);
const stored = (of: ImportKind, state: ImportState) => toStorable(state, (sheet) => listOf(of, sheet));
const seen = (state: ImportState) => reviewRows(state, about).rows.map(({ line, cells, state: is }) => ({ line, cells, is }));

const PEOPLE = [
  "Nazwisko;Imię;Rok;PESEL;Telefon;Uwagi",
  "Kruk;Hanna;2013;13222200001;600100200;alergia",
  "Maj;Zofia;2012;12222200002;600;dług",
];

describe("what a browser stores of a list", () => {
  it("has no column that is not used, and looks the same when it is opened again", () => {
    const state = listOf("people", sheetOf(PEOPLE));
    const again = stored("people", state);
    expect(JSON.stringify(again)).not.toMatch(/1322|1222|600|alergia|dług/);
    expect(seen(again)).toEqual(seen(state));
  });

  it("is read as an older build wrote it, with every column, and loses those that are not used at its next change", () => {
    const [headers = [], ...rows] = sheetOf(PEOPLE).rows;
    const columns = {
      headers,
      rows,
      later: [],
      roles: ["last", "first", "born", "skip", "skip", "skip"],
      order: "last-first",
      why: "header",
    };
    const state = { of: "people", from: "xlsx", name: "klub.xlsx", ...columns, edits: { 1: { first: "Zosia" } }, answers: {}, gone: ["0"] };
    const list = parseOwnList(JSON.stringify({ version: 1, state, left: 1 }), { id: "c1", role: "trener" });
    const waiting = [{ line: 2, cells: { first: "Zosia", last: "Maj", born: "2012" }, is: "ready" }];
    if (!list) throw new Error("the list is not read");
    expect([list.left, seen(list.state)]).toEqual([1, waiting]);
    const again = stored("people", list.state);
    expect(JSON.stringify(again)).not.toMatch(/Kruk|1322|1222|600|alergia|dług/);
    expect(seen(again)).toEqual(waiting);
  });

  it("has no row that was added or given up; the others keep their numbers and what was written into them", () => {
    const state = { ...removeRows(listOf("people", sheetOf(PEOPLE)), ["0"]), edits: { 0: { first: "Hania" }, 1: { first: "Zosia" } } };
    const again = stored("people", state);
    expect(JSON.stringify(again)).not.toMatch(/Kruk|Hanna|Hania/);
    expect(seen(again)).toEqual([{ line: 2, cells: { first: "Zosia", last: "Maj", born: "2012" }, is: "ready" }]);
    expect(rowsLeft(again)).toBe(1);
  });

  it("has notes of the sheet without their long numbers", () => {
    const state = {
      ...listOf("people", sheetOf(PEOPLE)),
      aside: ["Kontakt: 600 100 200, a.b@c.pl, PESEL 13222200001", "Lista 2026, 12 osób"],
    };
    expect(stored("people", state).aside).toEqual(["Kontakt: …, …, PESEL …", "Lista 2026, 12 osób"]);
  });

  it("keeps a row of several people until the last of them is added", () => {
    const state = listOf("people", sheetOf(["Imię i nazwisko", "Hanna Kruk 2013, Zofia Maj 2012", "Iga Lis 2011"]));
    const part = stored("people", removeRows(state, ["0.0"]));
    expect(seen(part).map((each) => each.cells.last)).toEqual(["Maj", "Lis"]);
    expect(JSON.stringify(stored("people", removeRows(part, ["0.1"])))).not.toMatch(/Kruk|Maj/);
  });

  it("keeps somebody who stands in a column that is not used", () => {
    const state = listOf("people", sheetOf([...PEOPLE, ";;;;;Iga Lis 2011"]));
    expect(seen(stored("people", state)).at(-1)?.cells).toEqual(seen(state).at(-1)?.cells);
  });

  it("keeps an entry together whose first row was given up", () => {
    const rows = ["Tytuł;Taniec;Prezentacja;Nazwisko;Imię;Rok", "Echo;Jazz;Duet;Kruk;Hanna;2013", ";;;Maj;Zofia;2012", ";;;Lis;Iga;2011"];
    const state = removeRows(listOf("entries", sheetOf(rows)), ["0"]);
    const again = stored("entries", state);
    expect(seen(again)).toEqual(seen(state));
    expect(JSON.stringify(again)).not.toMatch(/Kruk|Hanna/);
    expect(JSON.stringify(stored("entries", removeRows(state, ["1", "2"])))).not.toMatch(/Echo|Maj|Lis/);
  });

  it("has of the workbook's other sheets what is used, and of this one what is left", () => {
    const tabs = [sheetOf(PEOPLE, "A"), { ...sheetOf(["Lista B", ...PEOPLE], "B"), hiddenRows: [3] }];
    const state = removeRows({ ...listOf("people", sheetOf(PEOPLE, "A")), tabs, tab: "A" }, ["0"]);
    const again = stored("people", state);
    expect(JSON.stringify(again)).not.toMatch(/1322|1222|600|alergia|dług/);
    expect(again.tabs?.map((each) => [each.tab, each.rows.length, each.hiddenRows])).toEqual([
      ["A", 2, undefined],
      ["B", 3, [2]],
    ]);
    expect(seen(listOf("people", again.tabs?.[1] ?? sheetOf([])))).toEqual(seen(listOf("people", tabs[1] ?? sheetOf([]))));
    // A rearranged sheet is not stored, and its list only with it.
    const anew = toStorable(state, (sheet) => ({ ...listOf("people", sheet), later: [["made", "here"]] }));
    expect([anew.tabs, anew.rows]).toEqual([undefined, again.rows]);
    expect(remainingSheet(state, sheetOf(PEOPLE, "A")).rows.map((row) => row[0])).toEqual(["Nazwisko", "Maj"]);
  });
});
