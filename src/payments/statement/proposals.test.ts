import { describe, expect, it } from "vitest";
import { type EarlierMoney, proposalsFor, type Row } from "./proposals.ts";

const waiting = [
  { signup_id: "1", share_id: null, reference: "RW26-000001-9", due_grosze: 8000, names: ["Studio Tańca Pirueta", "Marta Kwiecień"] },
  { signup_id: "2", share_id: null, reference: "RW26-000002-8", due_grosze: 4500, names: ["Klub Tańca", "Lena Wójcicka"] },
  { signup_id: "3", share_id: null, reference: "RW26-000003-7", due_grosze: 0, names: ["Marta Kwiecień"] },
  { signup_id: "4", share_id: null, reference: "RW26-000004-6", due_grosze: 9900, names: ["Marta Kwiecień"] },
  { signup_id: "4", share_id: "s", reference: "RW26-1000001-4", due_grosze: 3300, names: ["Ola Kot"] },
];

const rowOf = (own: Partial<Row>): Row => {
  const { amount_grosze = 8000 } = own;
  const row = {
    id: "r",
    booked_on: "2026-01-19",
    amount_grosze,
    left_grosze: amount_grosze,
    currency: "PLN",
    payer: "",
    title: "",
    text: "",
  };
  return { ...row, ...own };
};
const earlierOf = (own: Partial<EarlierMoney>): EarlierMoney => ({ ...rowOf({}), row_id: "e", references: [], ...own });

/** Proposals of rows in order: references with sums, reason, and whether they are sure. */
function proposed(rows: Partial<Row>[], earlier: EarlierMoney[] = []) {
  const found = proposalsFor(
    rows.map((row, at) => rowOf({ id: `r${at}`, ...row })),
    waiting,
    earlier,
  );
  return rows.map((_, at) => {
    const { proposal, similar } = found.get(`r${at}`) ?? {};
    const parts = proposal?.parts.map((part) => `${part.waiting.reference} ${part.amount_grosze}`).join(", ");
    return [parts, proposal?.reason, proposal?.sure, similar?.row_id];
  });
}

describe("a row is proposed for what it names", () => {
  it.each([
    ["rw26 000001 9", "ktokolwiek", 8000, ["RW26-000001-9 8000", "reference", true]],
    ["RW26-000001-9", "ktokolwiek", 7000, ["RW26-000001-9 7000", "reference_other_sum", false]],
    ["RW26-000001-8", "ktokolwiek", 8000, ["RW26-000001-9 8000", "sum", false]],
    ["RW26-000003-7", "Marta Kwiecień", 9900, ["RW26-000003-7 9900", "reference_other_sum", false]],
    ["opłata startowa", "KWIECIEN MARTA", 9900, ["RW26-000004-6 9900", "name_and_sum", false]],
    ["za Lenę Wójcicką, Wójcicka Lena", "Adam W.", 100, ["RW26-000002-8 100", "name", false]],
    ["opłata", "Marta Kwiecień", 100, [undefined, undefined, undefined]],
    ["opłata", "Studio tańca", 100, [undefined, undefined, undefined]],
    ["opłata", "ktokolwiek", 4500, ["RW26-000002-8 4500", "sum", false]],
    ["", "", 1, [undefined, undefined, undefined]],
  ])("%s, %s, %i", (title, payer, amount_grosze, expected) =>
    expect(proposed([{ title, payer, amount_grosze }])[0]?.slice(0, 3)).toEqual(expected),
  );

  it.each([
    ["RW26-000001-9 i RW26-000009-1", ["RW26-000001-9 8000", "unknown_reference", false]],
    ["RW26-000001-9 rw26 000009 1", ["RW26-000001-9 8000", "unknown_reference", false]],
    ["RW26-000001-9, RW26-1000009-0", ["RW26-000001-9 8000", "unknown_reference", false]],
    ["RW26-000001-9 i LSI26-000009-1", ["RW26-000001-9 8000", "reference", true]],
    ["RW26-000001-9 RW26-000009-2", ["RW26-000001-9 8000", "reference", true]],
    ["RW26-000001-9 RW26-1-9 RW26-000~21001-9", ["RW26-000001-9 8000", "reference", true]],
  ])("and not sure with another whole reference of the competition that nobody has: %s", (title, expected) =>
    expect(proposed([{ title }])[0]?.slice(0, 3)).toEqual(expected),
  );

  it("in any text of it", () => {
    expect(proposed([{ text: "Przelew; Tytuł: RW26-000001-9; Bank" }])[0]).toEqual(["RW26-000001-9 8000", "reference", true, undefined]);
  });

  it("and the second row for the same money is not sure", () => {
    const rows = [{ title: "RW26-000001-9" }, { title: "RW26-000001-9", booked_on: "2026-03-19" }];
    expect(proposed(rows).map((row) => row[2])).toEqual([true, false]);
  });

  it("money that pays a share reduces its sign-up's balance, too", () => {
    const rows = [
      { title: "RW26-1000001-4", amount_grosze: 3300 },
      { title: "RW26-000004-6", amount_grosze: 9900 },
      { title: "RW26-000004-6", amount_grosze: 6600 },
    ];
    expect(proposed(rows).map((row) => row[2])).toEqual([true, false, true]);
    expect(proposed([{ title: "RW26-000004-6 RW26-1000001-4", amount_grosze: 9900 }])[0]?.slice(0, 3)).toEqual([
      "RW26-000004-6 9900",
      "reference",
      true,
    ]);
  });
});

describe("one row for several references", () => {
  const title = "RW26-000001-9 i RW26-000002-8";
  it.each([
    ["all that they wait for", 12_500, title, "RW26-000001-9 8000, RW26-000002-8 4500", "references", true],
    ["more", 20_000, title, "RW26-000001-9 8000, RW26-000002-8 4500", "reference_other_sum", false],
    ["less", 10_000, title, "RW26-000001-9 8000, RW26-000002-8 2000", "reference_other_sum", false],
    ["enough for one", 8000, title, "RW26-000001-9 8000", "reference_other_sum", false],
    ["enough for the one that waits", 8000, "RW26-000003-7 RW26-000001-9", "RW26-000001-9 8000", "reference_other_sum", false],
  ])("with %s", (_, amount_grosze, named, parts, reason, sure) =>
    expect(proposed([{ title: named, amount_grosze }])[0]?.slice(0, 3)).toEqual([parts, reason, sure]),
  );

  it("of which a part is booked, proposes the rest", () => {
    expect(proposed([{ title: "RW26-000002-8", amount_grosze: 12_500, left_grosze: 4500 }])[0]?.slice(0, 3)).toEqual([
      "RW26-000002-8 4500",
      "reference",
      true,
    ]);
  });
});

describe("similar money that came before", () => {
  const title = "RW26-000001-9";
  it.each<[string, Partial<EarlierMoney>, string | undefined]>([
    ["with the reference", { title }, "e"],
    ["booked on its payment", { references: [title] }, "e"],
    ["five days before", { title, booked_on: "2026-01-14" }, "e"],
    ["five days after", { title, booked_on: "2026-01-24" }, "e"],
    ["six days after", { title, booked_on: "2026-01-25" }, undefined],
    ["of another sum", { title, amount_grosze: 8001 }, undefined],
    ["in another currency", { title, currency: "EUR" }, undefined],
    ["with another reference", { title: "RW26-000002-8" }, undefined],
  ])("%s", (_, own, similar) => {
    expect(proposed([{ title }], [earlierOf(own)])[0]).toEqual([`${title} 8000`, "reference", similar === undefined, similar]);
  });

  it("has the same payer and title where there is no reference", () => {
    const row = { payer: "Jan  Żak", title: "wpisowe" };
    expect(proposed([row], [earlierOf({ payer: "JAN ŻAK", title: "Wpisowe" })])[0]?.[3]).toBe("e");
    expect(proposed([row], [earlierOf({ payer: "Jan Bąk", title: "wpisowe" })])[0]?.[3]).toBeUndefined();
  });
});

it("another currency is proposed without a sum and never sure", () => {
  expect(proposed([{ title: "RW26-000001-9", currency: "EUR" }, { currency: "EUR" }])).toEqual([
    ["RW26-000001-9 0", "currency", false, undefined],
    [undefined, undefined, undefined, undefined],
  ]);
});
