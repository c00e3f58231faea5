// A filled-in template is read as it was written, in both languages, as XLSX and as CSV.
import { inflateRawSync } from "node:zlib";
import readBook from "read-excel-file/universal";
import { describe, expect, it } from "vitest";
import writeBook, { type SheetData } from "write-excel-file/universal";
import { bookToFill } from "./book-to-fill.ts";
import { readFile } from "./read-file.ts";
import { listOfferedChoices, type Section } from "../reading/entry-review.ts";
import { listFirstNames } from "../reading/first-names.ts";
import { beginImport } from "../reading/import-state.ts";
import type { ImportKind } from "../reading/kinds.ts";
import { reviewRows } from "../reading/review.ts";
import { csvToFill, sheetToFill } from "./sheet-to-fill.ts";

const given = listFirstNames();
const place = (dance: string, presentation: string, min_dancers: number, max_dancers: number, level: string | null): Section => ({
  dance_category_id: dance,
  dance_name: dance,
  presentation_category_id: presentation,
  presentation_name: presentation,
  min_dancers,
  max_dancers,
  level_code: level,
  level_name: level,
});
const sections = ["Debiuty", "Mistrzowie"].flatMap((level) => [
  place("Jazz & „modern”", "Solo", 1, 1, level),
  place("Hip-hop", "Solo", 1, 1, level),
  place("Hip-hop", "Duet", 2, 2, level),
]);

async function sheetsIn(of: ImportKind, locale: "pl" | "en") {
  return readBook(await (await bookToFill(sheetToFill(of, sections, locale))).arrayBuffer());
}

/** The XML of one part of a workbook, by the directory at the end of its ZIP. */
async function partOf(book: Blob, name: string): Promise<string> {
  const bytes = Buffer.from(await book.arrayBuffer());
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
    const found = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (found !== name) continue;
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    return (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString("utf8");
  }
  throw new Error(`there is no ${name}`);
}

/** What a file would add, and the problems of rows that are not ready. */
async function told(of: ImportKind, file: File) {
  const read = await readFile(file);
  if ("refused" in read) throw new Error(`refused: ${read.refused}`);
  const state = beginImport(of, read.sheet, listOfferedChoices(sections), 2026, given);
  const { people, entries, rows } = reviewRows(state, { existing: [], sections, lastYear: 2026, firstNames: given });
  const nameOf = (id: string) => people.filter((each) => each.id === id).map((each) => `${each.first_name} ${each.last_name}`);
  return {
    order: state.order,
    people: people.map((each) => `${each.first_name} | ${each.last_name} | ${each.birth_date ?? each.birth_year}`),
    entries: entries.map((each) =>
      [
        each.title,
        each.dance_category_id,
        each.presentation_category_id,
        each.level_code,
        each.choreographer,
        ...each.people.flatMap(nameOf),
      ].join(" | "),
    ),
    rest: rows.flatMap((each) => each.reasons.map((reason) => reason.text.pl)),
  };
}

const day = new Date(Date.UTC(2012, 4, 14));
const ENTRIES = [
  ["Echo", "Hip-hop", "Duet", "Mistrzowie", "Łąkowska", "Święta Róża", day, "Ada Rak"],
  [null, null, null, null, "Huk", "Brzęk", 2013, null],
  ["Burza", "Jazz & „modern”", "Solo", "Debiuty", "Nowak-Lis", "Amelia", "1.02.2014", null],
] as const;
const READ = {
  order: "last-first",
  people: ["Święta Róża | Łąkowska | 2012-05-14", "Brzęk | Huk | 2013", "Amelia | Nowak-Lis | 2014-02-01"],
  entries: [
    "Echo | Hip-hop | Duet | Mistrzowie | Ada Rak | Święta Róża Łąkowska | Brzęk Huk",
    "Burza | Jazz & „modern” | Solo | Debiuty |  | Amelia Nowak-Lis",
  ],
  rest: [],
};

describe.each(["pl", "en"] as const)("the sheet that is given out (%s)", (locale) => {
  /** The workbook as a spreadsheet saves it: all its sheets, the first one with rows below its headers. */
  async function filled(of: ImportKind, rows: readonly (readonly (string | number | Date | null)[])[]): Promise<File> {
    const [first, ...others] = await sheetsIn(of, locale);
    const cells = (data: readonly (readonly unknown[])[]): SheetData =>
      data.map((row) =>
        row.map((cell) => (cell instanceof Date ? { value: cell, format: "dd.mm.yyyy" } : (cell as string | number | null))),
      );
    const book = writeBook([
      { sheet: first?.sheet ?? "", data: cells([...(first?.data ?? []), ...rows]) },
      ...others.map(({ sheet, data }) => ({ sheet, data: cells(data) })),
    ]);
    return new File([await book.toBlob()], "filled.xlsx");
  }

  it("is read back as an XLSX with no wrong person, a name in no list of names too", async () => {
    expect(await told("entries", await filled("entries", ENTRIES))).toEqual(READ);
    expect(await told("people", await filled("people", [["Huk", "Brzęk", 2013]]))).toMatchObject({
      order: "last-first",
      people: ["Brzęk | Huk | 2013"],
      rest: [],
    });
  });

  it("is read back with births of two digits and wrong ones: they are asked about, nobody is lost", async () => {
    const births = [
      ["Huk", "Brzęk", 13],
      ["Szum", "Trzask", "nie wiem"],
    ];
    expect(await told("people", await filled("people", births))).toMatchObject({
      people: [],
      rest: ["Rocznik 13? Pewnie 2013.", "To nie jest rok ani data."],
    });
  });

  it("is read back as a CSV, which lists what may be chosen at its right end", async () => {
    const [head = "", ...lists] = csvToFill(sheetToFill("entries", sections, locale))
      .trimEnd()
      .split("\r\n");
    const rows = ENTRIES.map((row) => row.map((cell) => (cell instanceof Date ? "14.05.2012" : cell)).join(";"));
    const choices = lists.map((line) => line.slice(line.indexOf(";;;;;;;;;") + 9));
    const lines = rows.map((row, at) => `${row};;${choices[at] ?? ";;"}`);
    expect(await told("entries", new File([[head, ...lines].join("\r\n")], "filled.csv"))).toEqual(READ);
  });

  it("shows on another sheet how it is filled in, as it would be read", async () => {
    const [, example] = await sheetsIn("entries", locale);
    const rows = (example?.data ?? []).slice(3) as (string | null)[][];
    expect((await told("entries", await filled("entries", rows))).rest).toEqual([]);
    expect(rows).toHaveLength(3);
  });

  it("adds nobody while nobody is written into it", async () => {
    const file = new File([await bookToFill(sheetToFill("entries", sections, locale))], "empty.xlsx");
    const read = await readFile(file);
    if ("refused" in read) throw new Error(read.refused);
    expect(beginImport("entries", read.sheet, listOfferedChoices(sections), 2026, given).rows).toEqual([]);
  });
});

it("a workbook names its other sheets that hold rows; those that only explain are passed over", async () => {
  const people = [
    ["Nazwisko", "Imię", "Rok"],
    ["Huk", "Brzęk", "2013"],
  ];
  const book = async (...names: string[]) => {
    const sheets = names.map((sheet) => ({ sheet, data: sheet === "Pusty" ? [] : people }));
    const read = await readFile(new File([await writeBook(sheets).toBlob()], "two.xlsx"));
    return "refused" in read ? read.refused : [read.sheet.tab, ...(read.tabs ?? []).map((each) => each.tab)];
  };
  expect(await book("Przykład", "Grupa A", "Pusty", "Grupa B", "Do wyboru")).toEqual(["Grupa A", "Grupa A", "Grupa B"]);
  expect(await book("Grupa A", "Przykład")).toEqual(["Grupa A"]);
  expect(await book("Example")).toEqual(["Example"]);
});

it("offers in its cells what the competition has", async () => {
  const book = await bookToFill(sheetToFill("entries", sections, "pl"));
  expect((await readBook(await book.arrayBuffer())).map((each) => each.sheet)).toEqual(["Występy", "Przykład", "Do wyboru"]);
  const rules = [...(await partOf(book, "xl/worksheets/sheet1.xml")).matchAll(/sqref="([^"]+)"><formula1>([^<]+)</g)];
  expect(rules.map(([, cells, from]) => [cells, from])).toEqual([
    ["B2:B501", "'Do wyboru'!$A$2:$A$3"],
    ["C2:C501", "'Do wyboru'!$B$2:$B$3"],
    ["D2:D501", "'Do wyboru'!$C$2:$C$3"],
  ]);
});
