// A file to a sheet, judged by what is in it; the reader of XLSX is fetched when there is such a file. Nothing leaves the browser.
import { decodeText } from "../../../kernel/text/decode-text.ts";
import type { Sheet } from "../reading/kinds.ts";
import { sheetOf } from "../reading/sheet-of-text.ts";
import { sheetNames } from "./sheet-to-fill.ts";

/** With all sheets of the file that hold rows. */
export type ReadFile = { sheet: Sheet; tabs?: readonly Sheet[] } | { refused: "old" | "kind" | "letters" | "large" | "empty" };

/** What the workbook that is given out has beside the sheet to fill in. */
const EXPLAINING: ReadonlySet<string> = new Set([sheetNames.pl, sheetNames.en].flatMap((each) => [each.example, each.choices]));

const MOST_BYTES = 10_000_000;
const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads a CSV, a text or an XLSX: of its sheets the first with rows that is neither hidden nor one of those that only explain. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { refused: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: "old" };
  if (begins(bytes, 0x50, 0x4b)) return readWorkbook(bytes, file.name);
  const text = decodeText(bytes);
  if (text === undefined) return { refused: bytes.includes(0) ? "kind" : "letters" };
  const sheet = sheetOf(text, "csv", file.name);
  return sheet.rows.length === 0 ? { refused: "empty" } : { sheet };
}

/** A zip that holds no workbook is refused. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadFile> {
  const { readBook } = await import("./read-book.ts");
  try {
    const tabs = await readBook(bytes, name);
    const own = tabs.filter(({ tab = "" }) => !EXPLAINING.has(tab));
    const [sheet = tabs[0]] = own;
    if (!sheet) return { refused: "empty" };
    // Where everything is hidden, all of it is asked about.
    const shown = sheet.isHidden ? { ...sheet, hiddenRows: [...sheet.rows.keys()] } : sheet;
    return { sheet: shown, ...(own.length > 1 ? { tabs: own.map((each) => (each === sheet ? shown : each)) } : {}) };
  } catch {
    return { refused: "kind" };
  }
}
