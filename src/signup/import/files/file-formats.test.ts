// Files as programs write them: hidden sheets and rows, days from 1904, other encodings. The text itself is decoded in src/kernel/files.
import { readFile as bytesOf } from "node:fs/promises";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";
import { listOfferedChoices } from "../reading/entry-review.ts";
import { listFirstNames } from "../reading/first-names.ts";
import { beginImport, withFix } from "../reading/import-state.ts";
import type { Sheet } from "../reading/kinds.ts";
import { reviewRows } from "../reading/review.ts";

const firstNames = listFirstNames();
const about = { existing: [], sections: [], lastYear: 2026, firstNames };

interface Tab {
  name: string;
  state?: string;
  /** Attributes of rows, by their number. */
  rows: readonly (readonly (string | number)[])[];
  attributes?: Readonly<Record<number, string>>;
}

/** A workbook as XML; numbers of the last column are dates where `dates` is set. */
function book(tabs: readonly Tab[], { pr = "", dates = false } = {}): File {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const cell = (value: string | number, at: string) =>
    typeof value === "number"
      ? `<c r="${at}"${dates ? ' s="1"' : ""}><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = ({ rows, attributes = {} }: Tab) =>
    `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}" ${attributes[at + 1] ?? ""}>${row.map((value, nth) => cell(value, `${"ABC"[nth]}${at + 1}`)).join("")}</row>`,
      )
      .join("")}</sheetData></worksheet>`;
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files = {
    "xl/workbook.xml": `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><workbookPr ${pr}/><sheets>${tabs
      .map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ""} r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tabs
      .map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join("")}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(tabs.map((tab, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(tab)])),
  };
  return new File([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))], "lista.xlsx");
}

async function opened(file: string | File): Promise<{ sheet: Sheet; tabs: readonly Sheet[] }> {
  const read = await readFile(
    typeof file === "string" ? new File([await bytesOf(new URL(`../fixtures/${file}`, import.meta.url))], file) : file,
  );
  if ("refused" in read) throw new Error(`refused: ${read.refused}`);
  return { sheet: read.sheet, tabs: read.tabs ?? [] };
}

const listOf = (sheet: Sheet) => beginImport("people", sheet, listOfferedChoices([]), 2026, firstNames);

function peopleIn(sheet: Sheet): string[] {
  return reviewRows(listOf(sheet), about).people.map(
    (each) => `${each.first_name} ${each.last_name} ${each.birth_date ?? each.birth_year}`,
  );
}

/** People who are there once every fix was pressed. */
function mendedIn(sheet: Sheet): string[] {
  let state = listOf(sheet);
  for (const row of reviewRows(state, about).rows)
    for (const fix of row.reasons[0]?.fixes ?? []) if (fix.likely) state = withFix(state, row.key, fix);
  return reviewRows(state, about).people.map((each) => `${each.last_name} ${each.birth_date}`);
}

const HEAD = ["Nazwisko", "Imię", "Data ur."];

describe("hidden sheets", () => {
  it("come last, and the first visible one is read", async () => {
    const { sheet, tabs } = await opened("04-hidden-first-sheet.xlsx");
    expect(peopleIn(sheet)).toEqual(["Iga Zawada 2014-05-03"]);
    expect(tabs.map((each) => [each.tab, each.isHidden ?? false])).toEqual([
      ["Lista", false],
      ["Słownik", true],
    ]);
  });

  it("come last also where their program hides them for good", async () => {
    const rows = [HEAD, ["Kruk", "Hanna", "2013"]];
    const { tabs } = await opened(
      book([
        { name: "Stare", state: "veryHidden", rows },
        { name: "A", state: "visible", rows },
        { name: "B", rows },
      ]),
    );
    expect(tabs.map((each) => each.tab)).toEqual(["A", "B", "Stare"]);
  });

  it("are asked about as a whole where nothing else has rows", async () => {
    const { sheet } = await opened(book([{ name: "Stare", state: "hidden", rows: [HEAD, ["Kruk", "Hanna", "2013"]] }]));
    expect(sheet.hiddenRows).toEqual([0, 1]);
  });
});

describe("hidden rows", () => {
  it.each([
    ["a filter", { 3: 'hidden="1"' }, [2]],
    ["another program", { 2: 'hidden="true"', 3: 'hidden="false"' }, [1]],
    ["a height of nothing", { 4: 'ht="0" customHeight="1"' }, [3]],
  ])("of %s are named, by their place among the rows that are read", async (_what, attributes, hiddenRows) => {
    const rows = [HEAD, ["Kruk", "Hanna", "2013"], ["Maj", "Zofia", "2012"], ["Żuk", "Tymon", "2011"]];
    const { sheet } = await opened(book([{ name: "Lista", rows, attributes }]));
    expect([sheet.hiddenRows, sheet.rows.length]).toEqual([hiddenRows, 4]);
  });

  it("without anything in them are none, and empty rows shift nothing", async () => {
    const rows = [HEAD, [], ["Kruk", "Hanna", "2013"], [], ["Maj", "Zofia", "2012"]];
    expect((await opened(book([{ name: "Lista", rows, attributes: { 2: 'hidden="1"', 5: 'hidden="1"' } }]))).sheet.hiddenRows).toEqual([2]);
    expect((await opened(book([{ name: "Lista", rows, attributes: { 4: 'hidden="1"' } }]))).sheet.hiddenRows).toBeUndefined();
  });
});

describe("days counted from 1904", () => {
  it("count so in the mend of a date that was saved as a number", async () => {
    expect(mendedIn((await opened("02-mac-1904-general.xlsx")).sheet)).toEqual(["Zawada 2014-05-03", "Łuczak 2012-02-29"]);
  });

  it.each(["1", "true"])("are read as dates, as date1904=%s", async (date1904) => {
    const rows = [HEAD, ["Zawada", "Iga", 40_300]];
    const { sheet } = await opened(book([{ name: "Lista", rows }], { pr: `date1904="${date1904}"`, dates: true }));
    expect(peopleIn(sheet)).toEqual(["Iga Zawada 2014-05-03"]);
  });

  it("are not taken for granted elsewhere; a number that gives no likely birth is not mended", async () => {
    const rows = [HEAD, ["Zawada", "Iga", 41_762], ["Kruk", "Hanna", 62_100], ["Maj", "Zofia", 41_762.5]];
    for (const pr of ["", 'date1904="0"', 'date1904="false"'])
      expect(mendedIn((await opened(book([{ name: "Lista", rows }], { pr }))).sheet)).toEqual(["Zawada 2014-05-03", "Maj 2014-05-03"]);
  });
});

describe("texts", () => {
  it.each(["08-excel-unicode-text-utf16.txt", "11-cp852.csv"])("%s is read with its letters", async (name) => {
    expect(peopleIn((await opened(name)).sheet)).toEqual(["Iga Zawada 2014-05-03", "Ola Łuczak 2012-02-29"]);
  });

  it("with the line ends of old Macs have rows", async () => {
    const bytes = Buffer.from("TmF6d2lza287SW1pqztSb2sNnmFrO0xlbmE7MjAxMw1LcnVrO0hhbm5hOzIwMTIN".replace("nmFr", "+2Fr"), "base64");
    expect(peopleIn((await opened(new File([bytes], "mac.csv"))).sheet)).toEqual(["Lena Żak 2013", "Hanna Kruk 2012"]);
  });

  it("have composed letters, however they were written", async () => {
    const text = "Nazwisko;Imię;Rok\nWójcik;Łucja;2013".normalize("NFD");
    expect(peopleIn((await opened(new File([text], "mac.csv"))).sheet)).toEqual(["Łucja Wójcik 2013"]);
  });

  it("whose letters are not known are refused, and so is what is no text", async () => {
    expect(await readFile(new File([Uint8Array.of(0xb1, 0xb2, 0xb3, 0x80, 0x81, 0xfe, 0xff, 0xa1)], "a.csv"))).toEqual({
      refused: "letters",
    });
    expect(await readFile(new File([Uint8Array.of(1, 0, 2, 0, 255, 0, 0, 7, 0, 0, 18, 1)], "a.csv"))).toEqual({ refused: "kind" });
  });
});
