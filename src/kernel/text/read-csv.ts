// Parses CSV and pasted tables to rows of cells. Used in the browser for sign-up spreadsheets and bank statements; decode-text.ts decodes their
// bytes. Pure.
import Papa from "papaparse";

/** Longest quoted cell. A quote that is not closed within it counts as a letter. */
const QUOTED_MOST = 10_000;
/** Number of characters that decide the separator. */
const SAMPLE = 20_000;
/** Placeholder for a literal quote while Papa Parse reads: an unused code. */
const LETTER = "\uE000";

const separators = ["\t", ";", "|", ","];

/** Rows of trimmed cells without empty rows. `separatorIn` finds the separator when the text does not name it (`sep=;`). */
export function readCsv(text: string, separatorIn: (text: string) => string): string[][] {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [head = "", named] = /^sep=(.)\n/.exec(lines) ?? [];
  const body = lines.slice(head.length);
  const delimiter = named ?? separatorIn(body);
  const { data } = Papa.parse<string[]>(withPlainQuotes(body, delimiter), { delimiter, newline: "\n", skipEmptyLines: "greedy" });
  return data.map((row) => row.map((cell) => cell.replaceAll(LETTER, '"').trim()));
}

/** Marks each quote that does not enclose a whole cell. Otherwise Papa Parse would read on to the next quote, across lines. */
function withPlainQuotes(text: string, delimiter: string): string {
  const end = `[\\n${delimiter.replace(/[\]\\^-]/, "\\$&")}]`;
  const blank = delimiter === "\t" ? " " : "[^\\S\\n]";
  const quoted = new RegExp(`(?<=^|${end})${blank}*("(?:[^"]|""){0,${QUOTED_MOST}}")(?=${end}|$)|"`, "g");
  return text.replace(quoted, (_, cell?: string) => cell ?? LETTER);
}

/** First non-empty lines of a text, without their quoted parts. */
export const unquotedLines = (text: string): string[] =>
  text
    .slice(0, SAMPLE)
    .replace(/(^|[;,\t|\n])"(?:[^"]|"")*"(?=[;,\t|\r\n]|$)/g, "$1")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ""));

/** Number of cells in each line with this separator. */
const cellsBy = (lines: readonly string[], sign: string): number[] => lines.map((line) => line.split(sign).length);

/**
 * Separator of a list written by hand: the first one that most lines contain, or that makes a table of three lines in a row. Undefined when there is
 * none. Commas also occur in prose, so only most lines decide for them.
 */
export function separatorOfList(lines: readonly string[]): string | undefined {
  return separators.find((sign) => {
    const cells = cellsBy(lines, sign);
    const isTable = cells.some((count, at) => count > 2 && count === cells[at + 1] && count === cells[at + 2]);
    return cells.filter((count) => count > 1).length * 2 > lines.length || (isTable && sign !== ",");
  });
}

/** Separator of a table written by a program: the one that splits most lines into the same number of cells, three or more. */
export function separatorOfTable(lines: readonly string[]): string | undefined {
  const weigh = (sign: string) => {
    const alike = Map.groupBy(cellsBy(lines, sign), (count) => count);
    return Math.max(0, ...[...alike].map(([count, same]) => (count > 2 ? same.length * 100 + count : 0)));
  };
  const [best] = separators.map((sign) => ({ sign, weight: weigh(sign) })).toSorted((a, b) => b.weight - a.weight);
  return best?.weight ? best.sign : undefined;
}
