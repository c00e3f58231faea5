// A bank statement of many rows, one of which pays a sign-up.
import { expect } from "vitest";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import type { House } from "../application/world.ts";
import { listStatement, loadStatement, statementLine } from "./statement-lines.ts";

/** Stores a statement of this many rows, and expects that one is proposed and the others are read page by page. */
export async function expectPagedStatement(house: House, rows: number): Promise<void> {
  const { admin, payment } = await makeOwing(house);
  const lines = Array.from({ length: rows }, (_, at) =>
    statementLine({
      payer: `Nadawca ${at}`,
      title: at === 777 ? payment.reference : "opłata",
      amount_grosze: at === 777 ? 8000 : 100_000 + at * 100,
    }),
  );
  await loadStatement(admin, lines);
  const first = await listStatement(admin, { view: "unmatched", limit: 500 });
  expect(first.counts).toMatchObject({ sure: 1, unmatched: rows - 1 });
  const second = await listStatement(admin, { view: "unmatched", limit: 500, cursor: first.next_cursor ?? "" });
  expect(new Set([...first.data, ...second.data].map((each) => each.id)).size).toBe(1000);
  expect((await listStatement(admin, { view: "sure" })).data).toMatchObject([{ payer: "Nadawca 777" }]);
}
