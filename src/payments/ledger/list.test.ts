import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import * as contract from "../records/contract.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";

const house = useHouse();

describe("the list of payments", () => {
  /** Five payments: two paid, one failed, one partly paid, one waiting. */
  async function five() {
    const tenant = await makeTenant(house);
    const made = [];
    for (let i = 0; i < 5; i++) {
      const each = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
      await house.world.database.inTenant(tenant.id, (trx) =>
        trx
          .updateTable("signups")
          .set({ club_name: `Klub ${String.fromCharCode(69 - i)}_` })
          .where("id", "=", each.signup)
          .execute(),
      );
      made.push(await each.browser.must(contract.createPayment, { params: { id: each.signup }, body: { method: "transfer" } }));
    }
    const admin = await browserAs(house, tenant, "admin");
    const [{ competition_id } = { competition_id: "" }] = made;
    const [a = "", b = "", c = "", d = "", e = ""] = made.map((each) => each.id);
    for (const [id, body] of [
      [a, { status: "paid" }],
      [b, { status: "paid" }],
      [c, { status: "failed" }],
      [d, { paid_grosze: 3000 }],
    ] as const)
      await admin.must(contract.updatePayment, { params: { id }, body });
    return { admin, competition_id, a, b, c, d, e };
  }

  it("counts and sums by status, searches, and has saved views", async () => {
    const { admin, competition_id, a, b, c, d, e } = await five();
    const all = await admin.must(contract.listPayments, { query: { sort: "attention", direction: "asc" } });
    expect(all.data.map((each) => each.id)).toEqual([c, d, e, a, b]);
    expect(all.attention).toBe(2);
    expect(all.data.map((each) => each.problem)).toEqual([null, "underpaid", null, null, null]);
    expect(Object.fromEntries(all.totals.map((each) => [each.status, [each.count, each.amount_grosze, each.paid_grosze]]))).toEqual({
      paid: [2, 16_000, 16_000],
      failed: [1, 8000, 0],
      pending: [2, 16_000, 3000],
    });
    const ids = async (query: object) => (await admin.must(contract.listPayments, { query })).data.map((each) => each.id).sort();
    expect(await ids({ view: "attention" })).toEqual([c, d].sort());
    expect(await ids({ view: "waiting" })).toEqual([d, e].sort());
    expect(await ids({ view: "paid" })).toEqual([a, b].sort());
    expect(await ids({ view: "refunds" })).toEqual([]);
    expect(await ids({ status: "failed" })).toEqual([c]);
    expect(await ids({ method: "gateway" })).toEqual([]);
    expect(await ids({ competition_id })).toEqual([a]);
    expect(await ids({ q: "klub e_" })).toEqual([a]);
    expect(await ids({ q: "b%_" })).toEqual([]);
    expect(await ids({ q: "RW26-000003" })).toEqual([c]);
    const searched = await admin.must(contract.listPayments, { query: { q: "klub e_", view: "refunds" } });
    const none = { due_grosze: 0, returned_grosze: 0 };
    expect(searched.totals).toEqual([{ status: "paid", count: 1, amount_grosze: 8000, paid_grosze: 8000, ...none }]);
    const due = Object.fromEntries(all.totals.map((each) => [each.status, each.due_grosze]));
    expect(due).toEqual({ paid: 0, failed: 8000, pending: 13_000 });
    // Excess money of one payment does not count for another. Refunds are summed for the payments that are counted.
    await admin.must(contract.updatePayment, { params: { id: e }, body: { status: "paid", paid_grosze: 20_000 } });
    await admin.must(contract.updatePayment, { params: { id: a }, body: { status: "partially_refunded", paid_grosze: 3000 } });
    const after = await admin.must(contract.listPayments, {});
    const sums = Object.fromEntries(after.totals.map((each) => [each.status, [each.count, each.due_grosze, each.returned_grosze]]));
    expect(sums).toEqual({ failed: [1, 8000, 0], paid: [2, 0, 0], partially_refunded: [1, 0, 5000], pending: [1, 5000, 0] });
  });

  it("gives every payment once, page by page, in each order", async () => {
    const { admin, a, b, c, d, e } = await five();
    const expected = { club_name: [e, d, c, b, a], attention: [c, d, e, a, b] };
    for (const sort of ["attention", "created_at", "amount_grosze", "club_name"] as const)
      for (const direction of ["asc", "desc"] as const) {
        const seen: string[] = [];
        let cursor: string | null = "";
        while (cursor !== null) {
          const page: { data: { id: string }[]; next_cursor: string | null } = await admin.must(contract.listPayments, {
            query: { sort, direction, limit: 2, ...(cursor ? { cursor } : {}) },
          });
          seen.push(...page.data.map((each) => each.id));
          cursor = page.next_cursor;
        }
        expect([...seen].sort()).toEqual([a, b, c, d, e].sort());
        if (sort === "club_name" || sort === "attention") expect(direction === "asc" ? seen : seen.reverse()).toEqual(expected[sort]);
      }
    for (const cursor of ["nonsense", Buffer.from('{"value":{}}').toString("base64url")])
      expect((await admin.call(contract.listPayments, { query: { cursor } })).status).toBe(400);
  });
});
