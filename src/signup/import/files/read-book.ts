// Reads the sheets of an XLSX, with what its library does not report: hidden sheets and rows, and the date system. Loaded when such a file comes.
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import type { Sheet } from "../reading/kinds.ts";
import { cleanCell, trimRows } from "../reading/sheet.ts";

/** Days between the first days of the two date systems. */
const DAYS_FROM_1900_TO_1904 = 1462;
const DAY_MS = 86_400_000;

/** Returns all sheets with rows, hidden ones last. Throws when the zip holds no workbook. */
export async function readBook(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Sheet[]> {
  const sheets = await readSheets(bytes.buffer);
  const { from1904, missedBy, hidden } = settingsOf(bytes);
  const read = sheets.map(({ sheet: tab, data }, at) => {
    const { isHidden, rows: hiddenRows } = hidden[at] ?? { isHidden: false, rows: new Set<number>() };
    // A chart sheet has no cells.
    const filled = ((data ?? []) as unknown[][])
      .map((row, nth) => ({ cells: row.map((cell) => textOf(cell, missedBy)), isHidden: hiddenRows.has(nth + 1) }))
      .filter((row) => row.cells.some((cell) => cleanCell(cell) !== ""));
    const hiddenAt = filled.flatMap((row, nth) => (row.isHidden ? [nth] : []));
    const sheet: Sheet = {
      from: "xlsx",
      name,
      tab,
      rows: trimRows(filled.map((row) => row.cells)),
      ...(isHidden ? { isHidden } : {}),
      ...(hiddenAt.length > 0 ? { hiddenRows: hiddenAt } : {}),
      ...(from1904 ? { from1904 } : {}),
    };
    return sheet;
  });
  return read.filter(({ rows }) => rows.length > 0).toSorted((a, b) => Number(a.isHidden ?? false) - Number(b.isHidden ?? false));
}

interface HiddenParts {
  isHidden: boolean;
  /** Row numbers, from 1. */
  rows: ReadonlySet<number>;
}

/** Reads the workbook's date system, and the hidden sheets and rows. */
function settingsOf(bytes: Uint8Array): { from1904: boolean; missedBy: number; hidden: HiddenParts[] } {
  const start = unzipSync(bytes, { filter: ({ name }) => /^xl\/(_rels\/)?workbook\.xml(\.rels)?$/.test(name) });
  const workbook = strFromU8(start["xl/workbook.xml"] ?? new Uint8Array());
  const targets = new Map(
    tagsOf(strFromU8(start["xl/_rels/workbook.xml.rels"] ?? new Uint8Array()), "Relationship").map((each) => [
      each["Id"],
      pathOf(each["Target"] ?? ""),
    ]),
  );
  const paths = new Set(targets.values());
  const parts = unzipSync(bytes, { filter: ({ name }) => paths.has(name) && name.includes("sheet") });
  const date1904 = tagsOf(workbook, "workbookPr")[0]?.["date1904"];
  return {
    from1904: isTrue(date1904),
    // The library recognises the 1904 system by „1” only; other programs write „true”.
    missedBy: date1904 === "true" ? DAYS_FROM_1900_TO_1904 : 0,
    hidden: tagsOf(workbook, "sheet").map((each) => {
      const part = parts[targets.get(each["r:id"] ?? each["id"] ?? "") ?? ""];
      return { isHidden: /hidden/i.test(each["state"] ?? ""), rows: part ? hiddenRowsOf(strFromU8(part)) : new Set() };
    }),
  };
}

const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);
const isTrue = (value: string | undefined) => value === "1" || value === "true";

function hiddenRowsOf(sheet: string): Set<number> {
  let number = 0;
  const hidden = new Set<number>();
  for (const { r, hidden: isHidden, ht } of tagsOf(sheet, "row")) {
    number = r ? Number(r) : number + 1;
    if (isTrue(isHidden) || (ht !== undefined && Number(ht) === 0)) hidden.add(number);
  }
  return hidden;
}

/** Attributes of all tags of this name, with any prefix. */
function tagsOf(xml: string, name: string): Record<string, string | undefined>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((found) => [found[1], found[2] ?? found[3]]),
    ),
  );
}

/** Text of a cell; a date in Polish notation. */
function textOf(cell: unknown, missedBy: number): string {
  if (cell instanceof Date) {
    const at = new Date(cell.getTime() + missedBy * DAY_MS);
    return `${at.getUTCDate()}.${String(at.getUTCMonth() + 1).padStart(2, "0")}.${at.getUTCFullYear()}`;
  }
  if (typeof cell === "boolean") return cell ? "x" : "";
  return typeof cell === "string" ? cell : typeof cell === "number" ? String(cell) : "";
}
