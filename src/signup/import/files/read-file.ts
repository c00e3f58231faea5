// Reads a file into a sheet, recognising its kind by its content; the XLSX library is loaded on demand. The file never leaves the browser.
import { decodeText } from "../../../kernel/text/decode-text.ts";
import type { Sheet } from "../reading/kinds.ts";
import { sheetOf } from "../reading/sheet-of-text.ts";
import { sheetNames } from "./sheet-to-fill.ts";

/** The sheet to import and all sheets of the file with rows, or the reason why it cannot be read. */
export type ReadFile = { sheet: Sheet; tabs?: readonly Sheet[] } | { refused: "old" | "kind" | "letters" | "large" | "empty" };

/** Names of the sheets that explain the template. */
const EXPLAINING_SHEETS: ReadonlySet<string> = new Set([sheetNames.pl, sheetNames.en].flatMap((each) => [each.example, each.choices]));

const MOST_BYTES = 10_000_000;
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads a CSV, text or XLSX. Of a workbook it takes the first sheet with rows that is neither hidden nor an explanation. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { refused: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: "old" };
  if (startsWith(bytes, 0x50, 0x4b)) return readWorkbook(bytes, file.name);
  const text = decodeText(bytes);
  if (text === undefined) return { refused: bytes.includes(0) ? "kind" : "letters" };
  const sheet = sheetOf(text, "csv", file.name);
  return sheet.rows.length === 0 ? { refused: "empty" } : { sheet };
}

/** Refuses a zip that holds no workbook. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadFile> {
  const { readBook } = await import("./read-book.ts");
  try {
    const tabs = await readBook(bytes, name);
    const own = tabs.filter(({ tab = "" }) => !EXPLAINING_SHEETS.has(tab));
    const [sheet = tabs[0]] = own;
    if (!sheet) return { refused: "empty" };
    // Where every sheet is hidden, all its rows are asked about.
    const shown = sheet.isHidden ? { ...sheet, hiddenRows: [...sheet.rows.keys()] } : sheet;
    return { sheet: shown, ...(own.length > 1 ? { tabs: own.map((each) => (each === sheet ? shown : each)) } : {}) };
  } catch {
    return { refused: "kind" };
  }
}
