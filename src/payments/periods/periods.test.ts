import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeWithdrawn } from "#tests/money/refunding.ts";
import { listStatement, loadStatement, statementLine } from "#tests/money/statement-lines.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../records/contract.ts";
import * as refundContract from "../../refunds/records/contract.ts";
import * as creditContract from "../../refunds/credits/contract.ts";
import * as statementContract from "../statement/contract.ts";
import * as periodContract from "./contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();

/** A payment of 80 zł with 30 zł that the desk noted a day ago (19 January). That day is closed afterwards. */
async function makeClosed() {
  const owing = await makeOwing(house);
  const put = (received_on: string, amount_grosze: number, note: string | null = "Koperta z recepcji") =>
    owing.admin.call(receiptContract.addReceipt, {
      params: { id: owing.signup },
      body: { amount_grosze, method: "cash" as const, received_on, note },
    });
  expect((await put("2026-01-19", 3000)).status).toBe(201);
  await owing.admin.must(periodContract.closePeriod, { body: { closed_to: "2026-01-19" } });
  const hand = (body: object) => owing.admin.call(contract.updatePayment, { params: owing.params, body });
  return { ...owing, put, hand };
}

const closed = { status: 409, body: { code: "period_closed", message: expect.stringContaining("19.01.2026") as string } };

describe("a closed period", () => {
  it("takes no money on its days, lets later days through, and is opened again with a reason that is in the trail", async () => {
    const { admin, put } = await makeClosed();
    for (const day of ["2026-01-19", "2026-01-02"])
      expect(await put(day, 1000)).toMatchObject({ status: 409, body: { message: expect.stringContaining("zamknięty") as string } });
    expect((await put("2026-01-20", 1000, null)).status).toBe(201);
    const open = (body: { closed_to: string | null; reason?: string }) => admin.call(periodContract.closePeriod, { body });
    expect(await open({ closed_to: null })).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect(await open({ closed_to: "2026-01-20" })).toMatchObject({ status: 422, body: { errors: { closed_to: [expect.any(String)] } } });
    expect(await open({ closed_to: "2026-01-19" })).toMatchObject({ status: 409 });
    expect((await open({ closed_to: "2026-01-10", reason: "Brakująca koperta" })).status).toBe(201);
    expect((await put("2026-01-19", 1000)).status).toBe(201);
    expect((await put("2026-01-10", 1000)).status).toBe(409);
    const state = await admin.must(periodContract.listClosedPeriods, {});
    expect([state.closed_to, state.data.map((each) => [each.closed_to, each.reason, each.who])]).toEqual([
      "2026-01-10",
      [
        ["2026-01-10", "Brakująca koperta", "Anna Próbna"],
        ["2026-01-19", null, "Anna Próbna"],
      ],
    ]);
    const trail = await admin.must(listAuditEvents, { query: { subject_kind: "tenant" } });
    expect(trail.data.map((each) => [each.action, each.reason]).slice(0, 2)).toEqual([
      ["period_opened", "Brakująca koperta"],
      ["period_closed", null],
    ]);
  });

  it("keeps its money from corrections by hand, not from refunds of today or corrections of later money", async () => {
    const { put, hand, admin, params } = await makeClosed();
    expect(await hand({ paid_grosze: 1000 })).toMatchObject(closed);
    expect(await put("2026-01-20", 5000, null)).toMatchObject({ body: { status: "paid" } });
    // Undoing today's 50 zł does not touch the closed day. The 30 zł belong to it.
    expect(await hand({ status: "pending", paid_grosze: 0 })).toMatchObject(closed);
    expect(await hand({ status: "pending", paid_grosze: 3000 })).toMatchObject({ status: 200 });
    expect(await hand({ paid_grosze: 2999 })).toMatchObject(closed);
    expect(await hand({ status: "paid" })).toMatchObject({ status: 200 });
    expect(await hand({ status: "refunded" })).toMatchObject({ status: 200, body: { paid_grosze: 0 } });
    const { data } = await admin.must(contract.getPaymentHistory, { params });
    expect(data[0]).toMatchObject({ amount_grosze: -8000, received_on: "2026-01-20" });
  });

  it("holds a transfer of a statement and a credit that were booked on its days", async () => {
    const { admin, payment, signup } = await makeOwing(house);
    await loadStatement(admin, [statementLine({ title: payment.reference })]);
    const id = (await listStatement(admin)).data[0]?.id ?? "";
    const parts = [{ signup_id: signup, amount_grosze: 8000 }];
    const book = () => admin.must(statementContract.bookStatementRows, { body: { rows: [{ id, parts }] } });
    await admin.must(periodContract.closePeriod, { body: { closed_to: "2026-01-19" } });
    expect(await book()).toMatchObject({ booked: 0, skipped: [{ id, text: expect.stringContaining("19.01.2026") as string }] });
    await admin.must(periodContract.closePeriod, { body: { closed_to: null, reason: "Wyciąg przyszedł później" } });
    expect(await book()).toMatchObject({ booked: 1 });
    await admin.must(periodContract.closePeriod, { body: { closed_to: "2026-01-19" } });
    expect(await admin.call(statementContract.updateStatementRow, { params: { id }, body: { state: "open" } })).toMatchObject(closed);

    const made = await makeWithdrawn(house);
    const credit = await made.admin.must(refundContract.createRefund, {
      params: made.params,
      body: { way: "credit", amount_grosze: 8000 },
    });
    house.setNow(new Date("2026-01-22T12:00:00+01:00"));
    await made.admin.must(periodContract.closePeriod, { body: { closed_to: "2026-01-21" } });
    const back = await made.admin.call(creditContract.takeCreditBack, { params: { id: credit.id }, body: { reason: "Pomyłka" } });
    expect(back).toMatchObject({ status: 409, body: { code: "period_closed" } });
    expect((await made.admin.must(creditContract.getCredit, { params: { id: credit.id } })).left_grosze).toBe(8000);
  });

  it("waits for a booking that has begun, so that none slips in behind it", async () => {
    const { admin, put } = await makeClosed();
    await admin.must(periodContract.closePeriod, { body: { closed_to: null, reason: "Na próbę" } });
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => put("2026-01-18", 100)),
      admin.call(periodContract.closePeriod, { body: { closed_to: "2026-01-18" } }),
      ...Array.from({ length: 6 }, () => put("2026-01-18", 100)),
    ]);
    expect(replies.filter((each) => ![201, 409].includes(each.status))).toEqual([]);
    expect((await put("2026-01-18", 100)).status).toBe(409);
  });

  it("is of one organiser, for administrators, and the same closing sent twice is one", async () => {
    const { admin, tenant } = await makeClosed();
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect(await other.must(periodContract.listClosedPeriods, {})).toEqual({ closed_to: null, data: [], next_cursor: null });
    for (const role of ["trener", "referee"] as const) {
      const each = await browserAs(house, tenant, role);
      expect((await each.call(periodContract.listClosedPeriods, {})).status).toBe(403);
      expect((await each.call(periodContract.closePeriod, { body: { closed_to: null, reason: "nie" } })).status).toBe(403);
    }
    const body = { id: newId(), closed_to: null, reason: "Dwa razy" };
    expect(await admin.must(periodContract.closePeriod, { body })).toEqual(await admin.must(periodContract.closePeriod, { body }));
    const first = await admin.must(periodContract.listClosedPeriods, { query: { limit: 1 } });
    const rest = await admin.must(periodContract.listClosedPeriods, { query: { limit: 1, cursor: first.next_cursor ?? "" } });
    expect([first.closed_to, rest.closed_to, rest.data.map((each) => each.closed_to), rest.next_cursor]).toEqual([
      null,
      null,
      ["2026-01-19"],
      null,
    ]);
  });
});

describe("money with an earlier day than today", () => {
  it("needs a reason, which is in the trail", async () => {
    const { admin, signup } = await makeOwing(house);
    const body = { amount_grosze: 1000, method: "cash" as const, received_on: "2026-01-19" };
    const put = (note?: string) => admin.call(receiptContract.addReceipt, { params: { id: signup }, body: { ...body, note } });
    expect(await put()).toMatchObject({ status: 422, body: { errors: { note: [expect.any(String)] } } });
    expect((await put("Koperta leżała w recepcji")).status).toBe(201);
    const trail = await admin.must(listAuditEvents, { query: { subject_kind: "payment" } });
    expect(trail.data[0]).toMatchObject({ action: "received", reason: "Koperta leżała w recepcji" });
  });
});
