import { expect, it } from "vitest";
import { csvField, csvText } from "./csv.ts";

it("a CSV opens in a Polish spreadsheet, and nothing in it is run as a formula", () => {
  expect(
    csvText([
      ["Kara", "Wynik"],
      [-1.5, "=SUMA(A1)"],
      [null, 'a;"b"'],
    ]),
  ).toBe('\uFEFFKara;Wynik\r\n-1,5;\'=SUMA(A1)\r\n;"a;""b"""\r\n');
});

it.each([
  "=1",
  "+1",
  "+48 600 100 200",
  "@a",
  "\tx",
  "\rx",
  "-",
  "-A1",
  "-1-1",
  "-1+cmd|' /C calc'!A0",
  "-5 A1",
  "-1(2)",
  "-1,5,5",
  "-5\n=1",
  "-12,50 zł=1",
  "-SUMA(A1)",
])("%j begins like a formula and gets an apostrophe", (text) => expect(csvField(text).replaceAll(/^"/g, "").charAt(0)).toBe("'"));

it.each(["-1", "-12,50", "-12.50", "-1 234,50", "-1\u00a0234\u00a0567,00", "-12,50 zł", "-12,50\u00a0zł", "12,50", "Anna-Maria", "a=1"])(
  "%j stays what it is: a sum, or a text that no spreadsheet calculates",
  (text) => expect(csvField(text)).toBe(text),
);
