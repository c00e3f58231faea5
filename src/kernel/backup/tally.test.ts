import { expect, it } from "vitest";
import { openTally } from "./tally.ts";

function totalOf(...pieces: string[]) {
  const tally = openTally();
  for (const piece of pieces) tally.add(Buffer.from(piece));
  return tally.total();
}

it("counts lines in any order and any pieces, and a last line without an end", () => {
  const whole = totalOf("a\tb\n", "c\n");
  expect(whole.rows).toBe(2);
  expect(totalOf("c\na\tb\n")).toEqual(whole);
  const cut = totalOf("a\tb\nc");
  expect(cut.rows).toBe(2);
  expect(cut.fingerprint).not.toBe(whole.fingerprint);
});
