import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import * as contract from "../records/contract.ts";
import * as cashContract from "./contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

it("a day's cash report says who recorded what, by which method, and nothing of other days, competitions and organisers", async () => {
  const first = await makeSubmitted(house);
  const { tenant, admin } = first;
  const second = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
  const ewa = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "admin", "Ewa Kasjerka"));
  const put = (by: Browser, signup: string, amount_grosze: number, method: "cash" | "transfer", received_on = "2026-01-20") =>
    by.must(receiptContract.addReceipt, { params: { id: signup }, body: { amount_grosze, method, received_on, note: "Stolik" } });
  await put(admin, first.signup, 3000, "cash");
  const { id } = await put(admin, first.signup, 1000, "cash");
  await put(ewa, second.signup, 8000, "transfer");
  await put(ewa, first.signup, 4000, "cash", "2026-01-19");
  // A wrong sum is taken back by hand, and the report shows it as returned money.
  await admin.must(contract.updatePayment, { params: { id }, body: { status: "pending", paid_grosze: 7000 } });

  const ask = (query: { on: string; competition_id?: string }, by = admin) => by.must(cashContract.getCashReport, { query });
  const sums = (count: number, received_grosze: number, returned_grosze: number) => ({
    count,
    received_grosze,
    returned_grosze,
    total_grosze: received_grosze - returned_grosze,
  });
  expect(await ask({ on: "2026-01-20" })).toEqual({
    on: "2026-01-20",
    people: [
      { who: "Anna Próbna", methods: [{ method: "cash", ...sums(3, 4000, 1000) }], ...sums(3, 4000, 1000) },
      { who: "Ewa Kasjerka", methods: [{ method: "transfer", ...sums(1, 8000, 0) }], ...sums(1, 8000, 0) },
    ],
    methods: [
      { method: "cash", ...sums(3, 4000, 1000) },
      { method: "transfer", ...sums(1, 8000, 0) },
    ],
    ...sums(4, 12_000, 1000),
  });
  expect(await ask({ on: "2026-01-19" })).toMatchObject({ people: [{ who: "Ewa Kasjerka", total_grosze: 4000 }], total_grosze: 4000 });
  expect(await ask({ on: "2026-01-20", competition_id: second.contest.id })).toMatchObject({ count: 1, total_grosze: 8000 });
  // The list of receipts of the day has the same total.
  const receipts = await admin.must(receiptContract.listReceipts, { query: { on: "2026-01-20" } });
  expect(receipts.totals.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(11_000);
  const elsewhere = await browserAs(house, await makeTenant(house), "admin");
  expect(await ask({ on: "2026-01-20" }, elsewhere)).toMatchObject({ people: [], count: 0, total_grosze: 0 });
});
