import { describe, expect, it } from "vitest";
import { useHouse } from "../../../tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "../../../tests/competitions/factories.ts";
import { makeWithdrawn } from "../../../tests/money/refunding.ts";
import { makeSubmitted, type SubmittedSignup } from "../../../tests/signups/submitted-signup.ts";
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import * as refundContract from "../../refunds/records/contract.ts";
import * as balanceContract from "./contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

type Query = NonNullable<CallArguments<typeof balanceContract.listBalances>["query"]>;

/** Three families of one organiser: one was not asked and paid nothing (80 zł), one paid 30 of 80 zł, one paid 100 of 80 zł. */
async function three() {
  const tenant = await makeTenant(house);
  const made = [];
  for (const [at, name] of ["Klub Ósemka", "Klub Wir", "Klub Żagiel"].entries()) {
    const each = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx
        .updateTable("signups")
        .set({ club_name: name, contact_phone: `60070080${at}` })
        .where("id", "=", each.signup)
        .execute(),
    );
    made.push(each);
  }
  const [none, some, over] = made as [SubmittedSignup, SubmittedSignup, SubmittedSignup];
  const { admin } = none;
  const put = (signup: string, amount_grosze: number) =>
    admin.must(receiptContract.addReceipt, { params: { id: signup }, body: { amount_grosze, method: "cash", received_on: "2026-01-20" } });
  await put(some.signup, 3000);
  await put(over.signup, 10_000);
  const ask = (query: Query = {}) => admin.must(balanceContract.listBalances, { query });
  return { tenant, admin, none, some, over, ask };
}

describe("who has not paid", () => {
  it("is every sent sign-up with something left to pay, also where nobody pressed „Zapłać”, with sums of the whole filter", async () => {
    const { ask, none, some, admin } = await three();
    const all = await ask();
    expect(all.data.map((each) => [each.signup_id, each.cost_grosze, each.paid_grosze, each.balance_grosze, each.contact_phone])).toEqual([
      [none.signup, 8000, 0, 8000, "600700800"],
      [some.signup, 8000, 3000, 5000, "600700801"],
    ]);
    expect(all.totals).toEqual({ count: 2, cost_grosze: 16_000, paid_grosze: 3000, balance_grosze: 13_000 });
    for (const each of all.data) expect(each.since).toMatch(/^2026-01-20T/);
    expect(await ask({ q: "osemka" })).toMatchObject({ data: [{ club_name: "Klub Ósemka" }], totals: { count: 1, balance_grosze: 8000 } });
    expect((await ask({ q: "600700801" })).data).toMatchObject([{ signup_id: some.signup }]);
    expect(await ask({ competition_id: some.contest.id })).toMatchObject({ totals: { count: 1, balance_grosze: 5000 } });
    await admin.must(receiptContract.addReceipt, {
      params: { id: some.signup },
      body: { amount_grosze: 5000, method: "cash", received_on: "2026-01-20" },
    });
    expect((await ask()).totals).toMatchObject({ count: 1, balance_grosze: 8000 });
  });

  it("gives every sign-up once, page by page, in each order; another organiser sees none of it", async () => {
    const { ask, tenant } = await three();
    for (const sort of ["balance_grosze", "since", "club_name"] as const)
      for (const direction of ["asc", "desc"] as const) {
        const first = await ask({ sort, direction, limit: 1 });
        const second = await ask({ sort, direction, limit: 1, cursor: first.next_cursor ?? "" });
        const names = [...first.data, ...second.data].map((each) => each.club_name);
        expect(new Set(names)).toEqual(new Set(["Klub Wir", "Klub Ósemka"]));
        expect([second.next_cursor, second.totals.count]).toEqual([null, 2]);
        if (sort === "balance_grosze")
          expect(names).toEqual(direction === "desc" ? ["Klub Ósemka", "Klub Wir"] : ["Klub Wir", "Klub Ósemka"]);
      }
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect(await other.must(balanceContract.listBalances, {})).toMatchObject({ data: [], totals: { count: 0, balance_grosze: 0 } });
    for (const role of ["trener", "referee"] as const)
      expect((await (await browserAs(house, tenant, role)).call(balanceContract.listBalances, {})).status).toBe(403);
  });
});

describe("what is owed back", () => {
  it("is money beyond the price, less refunds under way, with the payment that has it", async () => {
    const { ask, over, admin } = await three();
    const back = await ask({ side: "returns" });
    expect(back).toMatchObject({
      data: [{ signup_id: over.signup, cost_grosze: 8000, paid_grosze: 10_000, balance_grosze: 2000, cause: "overpaid" }],
      totals: { count: 1, balance_grosze: 2000 },
    });
    const params = { id: back.data[0]?.payment_id ?? "" };
    const account = { account: "27 1140 2004 0000 3002 0135 5387", recipient: "Jan Nowak" };
    const body = { way: "transfer" as const, amount_grosze: 2000, reason: "Nadpłata", ...account };
    const refund = await admin.must(refundContract.createRefund, { params, body });
    expect((await ask({ side: "returns" })).totals).toMatchObject({ count: 0, balance_grosze: 0 });
    await admin.must(refundContract.updateRefund, { params: { id: refund.id }, body: { status: "taken_back" } });
    expect((await ask({ side: "returns" })).totals).toMatchObject({ count: 1, balance_grosze: 2000 });
    await admin.must(refundContract.createRefund, { params, body: { way: "credit", amount_grosze: 2000, reason: "Nadpłata" } });
    expect((await ask({ side: "returns" })).data).toEqual([]);
  });

  it("is what a withdrawal set free", async () => {
    const made = await makeWithdrawn(house);
    const back = await made.admin.must(balanceContract.listBalances, { query: { side: "returns" } });
    expect(back.data).toMatchObject([{ payment_id: made.payment.id, balance_grosze: 8000, cause: "withdrawal" }]);
  });
});
