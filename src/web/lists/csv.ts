// CSV files that Polish spreadsheets open: byte order mark, semicolons, decimal comma, nothing that a spreadsheet would run as a formula.

/** A negative sum as it is written, with or without its currency: nothing in it is calculated, no cell or function is named. */
const NEGATIVE_SUM = /^-\d+([ \u00a0]\d{3})*([.,]\d+)?([ \u00a0]zł)?$/;

/**
 * One field: a text that begins like a formula gets an apostrophe, unless it is a negative sum; separators, quotes and line breaks are quoted.
 * A telephone number with its plus gets one, too, and so keeps its plus.
 */
export function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NEGATIVE_SUM.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A whole file: texts are made harmless; numbers are written with a decimal comma and stay numbers; what is absent is empty. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const field = (each: string | number | null) =>
    each === null ? "" : typeof each === "number" ? String(each).replace(".", ",") : csvField(each);
  return `\uFEFF${rows.map((row) => row.map(field).join(";")).join("\r\n")}\r\n`;
}

/** A sum as a text that stays a number: złoty with a decimal comma. */
export const csvMoney = (grosze: number): string => (grosze / 100).toFixed(2).replace(".", ",");

/** Saves a CSV as a file on the reader's device; in the browser only. */
export function saveCsv(name: string, text: string): void {
  saveText(`${name}.csv`, text, "text/csv");
}

/** Saves a text as a file of this name and type; in the browser only. */
export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Saves a file under this name; in the browser only. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
