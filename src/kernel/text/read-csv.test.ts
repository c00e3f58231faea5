import { expect, it } from "vitest";
import { readCsv, separatorOfList, separatorOfTable, unquotedLines } from "./read-csv.ts";

const read = (text: string, separator = ";") => readCsv(text, () => separator);

it.each([
  [
    'a;"b;""c"""\r\n"d\r\ne";f',
    [
      ["a", 'b;"c"'],
      ["d\ne", "f"],
    ],
  ],
  // Blanks around a cell, a byte order mark, empty lines, the line ends of an old Mac.
  [
    '\uFEFF  a ; "b;c"\r\r ; \rd;',
    [
      ["a", "b;c"],
      ["d", ""],
    ],
  ],
  // Literal quotes: inside a cell, before more text, never closed.
  [
    'Zespół "Krok";12"\n"Iskra" Łódź;b\n"c;d\ne;"f',
    [
      ['Zespół "Krok"', '12"'],
      ['"Iskra" Łódź', "b"],
      ['"c', "d"],
      ["e", '"f'],
    ],
  ],
  [
    '"a;b\n"c";d',
    [
      ['"a', "b"],
      ["c", "d"],
    ],
  ],
  ["sep=^\na^b;c", [["a", "b;c"]]],
  ["", []],
])("%j is read cell by cell", (text, rows) => expect(read(text)).toEqual(rows));

it("a quote that is closed only many lines later counts as a letter", () =>
  expect(read(`"a${"\nb".repeat(6000)}\n";c`)).toEqual([['"a'], ...Array.from({ length: 6000 }, () => ["b"]), ['"', "c"]]));

it("tabs separate cells, also empty ones before a quoted one", () => expect(read('\t\t"a\tb"\tc', "\t")).toEqual([["", "", "a\tb", "c"]]));

it.each([
  ["a;b\nc;d\nTurniej, Łódź", ";"],
  ['"a, b, c";d\n"e";f', ";"],
  ["Lista\nHala, boczna, 2\na|b|c\nd|e|f\ng|h|i\nkoniec", "|"],
  ["Anna\nHala, Łódź, 2\nHala, Łódź, 3\nHala, Łódź, 4\nIga\nEwa\nOla", undefined],
])("people part the list %j by %j", (text, sign) => expect(separatorOfList(unquotedLines(text))).toBe(sign));

it.each([
  ["20.11.2026 80,00 Jan", undefined],
  ["Bank\nul. Długa 3\nHistoria\n2026-11-20,Jan,80.00", ","],
  ["Bank, ul. Długa 3, Łódź\n2026-11-20;Jan;80,00\n2026-11-21;Ola;60,00", ";"],
])("a program parts the table %j by %j", (text, sign) => expect(separatorOfTable(unquotedLines(text))).toBe(sign));
