// A file to a sheet, judged by what is in it; the reader of XLSX is fetched when there is such a file. Nothing leaves the browser.
import type { Sheet } from "./reading/kinds.ts";
import { decoded, sheetOf, trimmed } from "./reading/sheet.ts";
import { sheetNames } from "./sheet-to-fill.ts";

/** With all sheets of the file that hold rows. */
export type ReadFile = { sheet: Sheet; tabs?: readonly Sheet[] } | { refused: "old" | "kind" | "large" | "empty" };

/** What the workbook that is given out has beside the sheet to fill in. */
const EXPLAINING: ReadonlySet<string> = new Set([sheetNames.pl, sheetNames.en].flatMap((each) => [each.example, each.choices]));

const MOST_BYTES = 10_000_000;
const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads a CSV, a text or an XLSX: of its sheets the first with rows that is not one of those that only explain. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { refused: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: "old" };
  if (begins(bytes, 0x50, 0x4b)) return readBook(bytes, file.name);
  if (bytes.includes(0)) return { refused: "kind" };
  const sheet = sheetOf(decoded(bytes), "csv", file.name);
  return sheet.rows.length === 0 ? { refused: "empty" } : { sheet };
}

/** A zip that holds no workbook is refused. */
async function readBook(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadFile> {
  const { default: readBookOf } = await import("read-excel-file/universal");
  try {
    const sheets = await readBookOf(bytes.buffer);
    const tabs = sheets
      .map(({ sheet: tab, data }): Sheet => ({ from: "xlsx", name, tab, rows: trimmed(data.map((row) => row.map(textOf))) }))
      .filter(({ rows }) => rows.length > 0);
    const own = tabs.filter(({ tab = "" }) => !EXPLAINING.has(tab));
    const [sheet = tabs[0]] = own;
    return sheet ? { sheet, ...(own.length > 1 ? { tabs: own } : {}) } : { refused: "empty" };
  } catch {
    return { refused: "kind" };
  }
}

/** A cell's text; a date as it is written in Polish. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return `${cell.getUTCDate()}.${String(cell.getUTCMonth() + 1).padStart(2, "0")}.${cell.getUTCFullYear()}`;
  if (typeof cell === "boolean") return cell ? "x" : "";
  return typeof cell === "string" ? cell : typeof cell === "number" ? String(cell) : "";
}
