// CSV and pasted tables to rows of cells. Sheets of sign-ups and bank statements are read by this, in the browser; bytes are decoded by decode-text.ts. Pure.
import Papa from "papaparse";

/** The longest cell in quotes; a quote that is not closed within it is a letter. */
const QUOTED_MOST = 10_000;
/** As much of a text tells its separator. */
const SAMPLE = 20_000;
/** Stands for a quote that is a letter while Papa Parse reads: an unused code. */
const LETTER = "\uE000";

const separators = ["\t", ";", "|", ","];

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

/** How many cells a sign makes of each line. */
const cellsBy = (lines: readonly string[], sign: string): number[] => lines.map((line) => line.split(sign).length);

/**
 * The sign between the cells of a list that people wrote: the first that most lines have, or that makes a table of three lines below each other; undefined
 * where there is none. Commas stand in such texts, too: only most lines tell them.
 */
export function separatorOfList(lines: readonly string[]): string | undefined {
  return separators.find((sign) => {
    const cells = cellsBy(lines, sign);
    const isTable = cells.some((count, at) => count > 2 && count === cells[at + 1] && count === cells[at + 2]);
    return cells.filter((count) => count > 1).length * 2 > lines.length || (isTable && sign !== ",");
  });
}

/** The sign between the cells of a table that a program wrote, whatever stands around it: that by which most lines fall into equally many, three or more. */
export function separatorOfTable(lines: readonly string[]): string | undefined {
  const weigh = (sign: string) => {
    const alike = Map.groupBy(cellsBy(lines, sign), (count) => count);
    return Math.max(0, ...[...alike].map(([count, same]) => (count > 2 ? same.length * 100 + count : 0)));
  };
  const [best] = separators.map((sign) => ({ sign, weight: weigh(sign) })).toSorted((a, b) => b.weight - a.weight);
  return best?.weight ? best.sign : undefined;
}
