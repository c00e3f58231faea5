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
  expect(["=1", "+1", "-1", "@a", "\tx", "\rx"].map((each) => csvField(each).replaceAll('"', "").charAt(0))).toEqual(
    Array.from({ length: 6 }, () => "'"),
  );
});
