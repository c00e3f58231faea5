// PDFs with the longest texts and sums: everything is on the page, and nothing overlaps.
import { afterAll, expect, it } from "vitest";
import { piecesOfPdf } from "#tests/files/pdf-text.ts";
import type { Content } from "../records/content.ts";
import { differenceOf, sumsOf } from "../records/rules.ts";
import { openPaperMaker } from "./papers.server.ts";

const papers = openPaperMaker();
afterAll(() => papers.close());

const LONG = "W".repeat(160);
const lines = [LONG, `Szkoła ${"ą".repeat(90)} i reszta`, "Solo"].map((label, at) => ({
  key: `${at}`,
  label,
  detail: LONG,
  vat: "23" as const,
  gross_grosze: 99_999_999,
}));
const buyer = { name: LONG, address: `ul. ${"W".repeat(250)} 7`, nip: "DE123456789", country: "DE" };
const invoice: Content = {
  kind: "invoice",
  number: `${"F".repeat(25)}/123456/2026`,
  issued_on: "2026-11-23",
  place: "W".repeat(80),
  seller: { name: LONG, address: LONG, nip: "5260250274", bank_account: "61109010140000071219812874" },
  buyer,
  competition: LONG,
  competition_on: "2026-11-28",
  lines,
  sums: sumsOf(lines),
  exemption: LONG,
  receipts: [{ on: "2026-11-23", method: "transfer", amount_grosze: 99_999_999 }],
  paid_grosze: 99_999_999,
  transfer_title: LONG,
  due_on: null,
  corrected: null,
};
const { number, issued_on, sums } = invoice;
const difference = differenceOf(sums, sums);
const contents: Content[] = [
  invoice,
  { ...invoice, kind: "proforma" },
  { ...invoice, kind: "confirmation" },
  {
    ...invoice,
    kind: "correction",
    corrected: { number, issued_on, reason: LONG, buyer: { ...buyer, name: "W".repeat(200) }, lines, sums, difference },
  },
];

it.each(contents.map((content) => [content.kind, content] as const))("of a %s keep all texts on the page and apart", async (_, content) => {
  const pieces = await piecesOfPdf(await papers.make(content));
  expect(pieces.filter((each) => each.left < 39 || each.right > each.width - 39)).toEqual([]);
  const over = pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter((other) => other.page === one.page && Math.abs(other.y - one.y) < 4)
      .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1)
      .map((other) => `${one.text} over ${other.text}`),
  );
  expect(over).toEqual([]);
  if (content.kind !== "confirmation")
    expect(pieces.filter((each) => each.text.includes("999 999,99 zł")).length).toBeGreaterThanOrEqual(6);
  expect(pieces.some((each) => each.text.includes("Niemcy"))).toBe(true);
});
