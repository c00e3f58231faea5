import { describe, expect, it } from "vitest";
import { randomOf, shuffled } from "#tests/money/notices.ts";
import { statementLine } from "#tests/money/statement-lines.ts";
import { fingerprintText, numberLines, separateNewLines, type StoredRow } from "./identity.ts";
import type { ReadLine, StatementLine } from "./reading/line.ts";

/** Stores the rows of exports one after the other, each export in calls of `size` lines. */
function loadAll(exports: readonly (readonly ReadLine[])[], size = 1000) {
  const stored: StoredRow[] = [];
  let id = 0;
  const added = exports.map((lines) => {
    const before = stored.length;
    const all = numberLines(lines).map((line) => ({ ...line, key: fingerprintText(line) }));
    for (let at = 0; at < all.length; at += size)
      for (const line of separateNewLines(all.slice(at, at + size), stored, () => `${(id += 1)}`).fresh) {
        const { booked_on = null, amount_grosze = null, currency = "PLN", bank_id = "" } = "unread" in line ? {} : line;
        stored.push({ id: line.id, key: line.key, booked_on, amount_grosze, currency, bank_id });
      }
    return stored.length - before;
  });
  return { added, stored };
}

const twice = (own: Partial<StatementLine>) => [statementLine(own), statementLine(own)];

describe("a transfer in two exports", () => {
  it.each<[string, ReadLine[][], number[]]>([
    ["the same file", [twice({}), twice({})], [2, 0]],
    ["blanks, letter case and NFD", [[statementLine({ title: "Wójcicka  A" })], [statementLine({ title: "WO\u0301JCICKAA" })]], [1, 0]],
    [
      "another text and payer's name, the account is there",
      [[statementLine({ account: "61" })], [statementLine({ account: "61", payer: "M", text: "" })]],
      [1, 0],
    ],
    ["two of one day and then a third", [twice({}), [...twice({}), statementLine({})]], [2, 1]],
    ["the bank's number, another title", [[statementLine({ bank_id: "A" })], [statementLine({ bank_id: "A", title: "x" })]], [1, 0]],
    [
      "the bank's number again with another sum",
      [[statementLine({ bank_id: "A" })], [statementLine({ bank_id: "A", amount_grosze: 1 })]],
      [1, 1],
    ],
    [
      "the bank's number again weeks later",
      [[statementLine({ bank_id: "A" })], [statementLine({ bank_id: "A", booked_on: "2026-02-19" })]],
      [1, 1],
    ],
    ["two equal ones with numbers of their own", [[statementLine({ bank_id: "A" }), statementLine({ bank_id: "B" })]], [2]],
    [
      "without the number, then with it, then with it",
      [twice({}), [statementLine({ bank_id: "A" }), statementLine({ bank_id: "B" })], [statementLine({ bank_id: "B" })]],
      [2, 0, 0],
    ],
    ["with the number, then without it", [[statementLine({ bank_id: "A" }), statementLine({ bank_id: "B" })], twice({})], [2, 0]],
    [
      "one without the number, two with it",
      [[statementLine({})], [statementLine({ bank_id: "A" }), statementLine({ bank_id: "B" })]],
      [1, 1],
    ],
    [
      "a file in which only one of two equal ones has a number, twice",
      [
        [statementLine({}), statementLine({ bank_id: "A" })],
        [statementLine({}), statementLine({ bank_id: "A" })],
      ],
      [2, 0],
    ],
    [
      "another layout that numbers otherwise, then two in it",
      [
        [statementLine({ bank_id: "202600000000001" })],
        [statementLine({ bank_id: "BR26324123" })],
        [statementLine({ bank_id: "BR26324123" }), statementLine({ bank_id: "BR26324124" })],
      ],
      [1, 0, 1],
    ],
    ["a number of the same form", [[statementLine({ bank_id: "N9" })], [statementLine({ bank_id: "N100" })]], [1, 1]],
    ["a row that cannot be read", [[{ unread: "zero", text: "0,00 x" }], [{ unread: "zero", text: "0,00  X" }]], [1, 0]],
    ["another currency", [[statementLine({})], [statementLine({ currency: "EUR" })]], [1, 1]],
  ])("%s", (_, exports, added) => {
    expect(loadAll(exports).added).toEqual(added);
    expect(loadAll(exports, 1).added).toEqual(added);
  });
});

it("any order and overlap of exports, with the bank's numbers or without, stores each transfer once", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const pick = (most: number) => Math.floor(random() * most);
    // Few days, sums and titles, so that many lines are equal.
    const transfers = Array.from({ length: 1 + pick(25) }, (_, at) =>
      statementLine({ booked_on: `2026-01-0${1 + pick(6)}`, amount_grosze: 100 * (1 + pick(2)), title: `t${pick(3)}`, bank_id: `N${at}` }),
    );
    const reached = new Set<StatementLine>();
    const exports = Array.from({ length: 1 + pick(5) }, () => {
      const [from, to] = [`2026-01-0${1 + pick(6)}`, `2026-01-0${1 + pick(6)}`];
      const isNumbered = random() < 0.5;
      const lines = transfers.filter((each) => each.booked_on >= from && each.booked_on <= to);
      for (const each of lines) reached.add(each);
      return shuffled(lines, random).map((line) => (isNumbered ? line : { ...line, bank_id: "" }));
    });
    const { stored } = loadAll(exports, 1 + pick(4));
    const sorted = (keys: string[]) => keys.toSorted();
    expect(sorted(stored.map((each) => each.key)), `seed ${seed}`).toEqual(sorted([...reached].map(fingerprintText)));
  }
});
