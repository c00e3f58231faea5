// Writes the template that a school fills in, as XLSX: cells with lists of choices, and an example on a sheet of its own, which is never read. Loaded
// on demand, so it imports nothing of the page.
import writeBook, { type Feature, type Sheet } from "write-excel-file/universal";
import { getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from "write-excel-file/utility";
import type { Field } from "../reading/kinds.ts";
import { type ColumnToFill, sheetNames, type SheetToFill } from "./sheet-to-fill.ts";

const words = {
  pl: {
    ...sheetNames.pl,
    note: {
      entries: "Tak wypełnia się arkusz „Występy”. Gdy występ ma kilka osób, dalsze stoją w wierszach pod spodem, bez tytułu i kategorii.",
      people: "Tak wypełnia się arkusz „Osoby”. Wystarczy rok urodzenia.",
    },
  },
  en: {
    ...sheetNames.en,
    note: {
      entries:
        "This is how the sheet “Entries” is filled in. Where a routine has several people, the others stand in the rows below, without title and categories.",
      people: "This is how the sheet “People” is filled in. The year of birth is enough.",
    },
  },
};

const WIDTHS: Partial<Record<Field, number>> = { title: 28, last: 24, dance: 22, presentation: 22 };
const HEAD = { fontWeight: "bold", backgroundColor: "#efe9ec", wrap: true, alignVertical: "top", bottomBorderStyle: "thin" } as const;

/** Builds the workbook. Its first sheet is the one that is filled in and read back. */
export function bookToFill({ of, locale, columns, example, rows }: SheetToFill): Promise<Blob> {
  const messages = words[locale];
  const lists = columns.filter((each) => each.choices.length > 0);
  const head = columns.map(({ head: value }) => ({ value, ...HEAD }));
  const widths = columns.map(({ field }) => ({ width: WIDTHS[field] ?? 18 }));
  const filled = example.map((row) => columns.map(({ field }) => row[field] ?? null));
  const depth = Math.max(0, ...lists.map((each) => each.choices.length));
  const sheets: Sheet<Blob>[] = [
    { sheet: messages[of], data: [head], columns: widths, stickyRowsCount: 1 },
    { sheet: messages.example, data: [[{ value: messages.note[of], fontStyle: "italic" }], [], head, ...filled], columns: widths },
  ];
  if (lists.length > 0)
    sheets.push({
      sheet: messages.choices,
      data: [
        lists.map((each) => ({ value: each.head, ...HEAD })),
        ...Array.from({ length: depth }, (_, at) => lists.map((each) => each.choices[at] ?? null)),
      ],
      columns: lists.map(() => ({ width: 28 })),
    });
  return writeBook(sheets, { features: [choiceLists(columns, messages.choices, rows)] }).toBlob();
}

/** Lists of choices for cells of the first sheet, taken from the sheet of choices. Any other text may be typed and is judged when it is read. */
function choiceLists(columns: readonly ColumnToFill[], choices: string, rows: number): Feature<Blob> {
  const rules = columns
    .filter((each) => each.choices.length > 0)
    .map((list, nth) => {
      const column = letterOf(columns.indexOf(list));
      const from = `'${choices}'!$${letterOf(nth)}$2:$${letterOf(nth)}$${list.choices.length + 1}`;
      return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${rows + 1}"><formula1>${from}</formula1></dataValidation>`;
    });
  const markup = `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
  const path = "xl/worksheets/sheet{id}.xml";
  return {
    files: {
      transform: {
        [path]: {
          transform: (xml, _options, { sheetIndex }) =>
            sheetIndex === 0 && rules.length > 0
              ? insertElementMarkupAccordingToOrderOfSiblings(xml, markup, getOrderOfSiblings(path, "worksheet") ?? [], "worksheet")
              : xml,
        },
      },
    },
  };
}

const letterOf = (at: number) => String.fromCharCode(65 + at);
