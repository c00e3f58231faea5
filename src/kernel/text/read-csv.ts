// CSV and pasted tables to rows of cells. Sheets of sign-ups and bank statements are read by this, in the browser; bytes are decoded by decode-text.ts. Pure.
import Papa from "papaparse";

/** The longest cell in quotes; a quote that is not closed within it is a letter. */
const QUOTED_MOST = 10_000;
/** As much of a text tells its separator. */
const SAMPLE = 20_000;
/** Stands for a quote that is a letter while Papa Parse reads: an unused code. */
const LETTER = "\uE000";

const separators = ["\t", ";", "|", ","] as const;

/** Rows of trimmed cells, empty rows aside. `separatorIn` tells the separator where the text does not name it itself (`sep=;`). */
export function readCsv(text: string, separatorIn: (text: string) => string): string[][] {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [head = "", named] = /^sep=(.)\n/.exec(lines) ?? [];
  const body = lines.slice(head.length);
  const delimiter = named ?? separatorIn(body);
  const { data } = Papa.parse<string[]>(withPlainQuotes(body, delimiter), { delimiter, newline: "\n", skipEmptyLines: "greedy" });
  return data.map((row) => row.map((cell) => cell.replaceAll(LETTER, '"').trim()));
}

/** Marks each quote that does not enclose a whole cell: Papa Parse would read on to the next one, over the ends of lines. */
function withPlainQuotes(text: string, delimiter: string): string {
  const end = `[\\n${delimiter.replace(/[\]\\^-]/, "\\$&")}]`;
  const blank = delimiter === "\t" ? " " : "[^\\S\\n]";
  const quoted = new RegExp(`(?<=^|${end})${blank}*("(?:[^"]|""){0,${QUOTED_MOST}}")(?=${end}|$)|"`, "g");
  return text.replace(quoted, (_, cell?: string) => cell ?? LETTER);
}

/** A text's first lines without what is quoted in them, empty ones aside. */
export const unquotedLines = (text: string): string[] =>
  text
    .slice(0, SAMPLE)
    .replace(/(^|[;,\t|\n])"(?:[^"]|"")*"(?=[;,\t|\r\n]|$)/g, "$1")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ""));

/**
 * The sign between a text's cells: the first by which most lines fall into `least` cells or more, or lines below each other into equally many; undefined
 * where there is none. Commas stand in other texts, too: with two cells a line, only most lines tell them.
 */
export function separatorOf(lines: readonly string[], least = 2): string | undefined {
  return separators.find((sign) => {
    const cells = lines.map((line) => line.split(sign).length);
    const isTable = cells.some((count, at) => count > 2 && count === cells[at + 1] && (least > 2 || count === cells[at + 2]));
    return cells.filter((count) => count >= least).length * 2 > lines.length || (isTable && (sign !== "," || least > 2));
  });
}
