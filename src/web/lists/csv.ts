// CSV files for Polish spreadsheets: byte order mark, semicolons, decimal comma, and no formulas.

/** A negative amount with or without currency. It contains no calculation, cell or function. */
const NEGATIVE_SUM = /^-\d+([ \u00a0]\d{3})*([.,]\d+)?([ \u00a0]zł)?$/;

/**
 * Escapes one field. A text that starts like a formula gets an apostrophe, unless it is a negative amount; separators, quotes and line breaks are
 * quoted. A phone number with a plus gets the apostrophe too and so keeps its plus.
 */
export function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NEGATIVE_SUM.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Builds a whole file. Texts are escaped, numbers get a decimal comma and stay numbers, missing values are empty. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const field = (each: string | number | null) =>
    each === null ? "" : typeof each === "number" ? String(each).replace(".", ",") : csvField(each);
  return `\uFEFF${rows.map((row) => row.map(field).join(";")).join("\r\n")}\r\n`;
}

/** Amount as a text that spreadsheets read as a number: złoty with a decimal comma. */
export const csvMoney = (grosze: number): string => (grosze / 100).toFixed(2).replace(".", ",");

/** Saves a CSV file on the reader's device; browser only. */
export function saveCsv(name: string, text: string): void {
  saveText(`${name}.csv`, text, "text/csv");
}

/** Saves a text as a file of this name and type; browser only. */
export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Saves a file under this name; browser only. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
