// Whatever happens to a sign-up and its money, in whatever order: desk, payer's page and the list of entries say the same.
import { expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { makeSubmitted, type Submitted } from "#tests/submitted-signup.ts";
import { bulkEntries, deleteEntry, getSignup, listEntries, listSignups, setEntryStatus } from "../signup/contract.ts";
import { charged } from "../signup/rules.ts";
import { followSignup } from "./asking.server.ts";
import * as contract from "./contract.ts";
import { statuses } from "./rules.ts";

const house = useHouse();

/** Numbers from 0 to 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One thing that somebody does; what the states forbid is refused and changes nothing. */
async function step(made: Submitted, at: number, roll: () => number): Promise<string> {
  const { admin, browser, signup, addSolo } = made;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)];
  const entries = (await admin.must(listEntries, {})).data;
  const { data: payments } = await admin.must(contract.listPayments, {});
  const entry = pick(entries);
  const payment = pick(payments);
  const asked = { params: { id: signup } };
  const steps: Record<string, () => Promise<unknown>> = {
    add: () => addSolo(`Występ ${at}`),
    ask: () => browser.call(contract.createPayment, { ...asked, body: { method: roll() < 0.5 ? "transfer" : "gateway" } }),
    receive: () =>
      admin.call(contract.addReceipt, {
        ...asked,
        body: {
          amount_grosze: 1000 + Math.floor(roll() * 12) * 1000,
          method: roll() < 0.5 ? "cash" : "transfer",
          received_on: "2026-01-19",
          note: "Stolik",
        },
      }),
    withdraw: () => browser.call(deleteEntry, { params: { id: entry?.id ?? signup } }),
    judge: () =>
      admin.call(setEntryStatus, {
        params: { id: entry?.id ?? signup },
        body: { status: pick(["accepted", "rejected", "waiting", "withdrawn", "submitted"] as const) },
      }),
    many: () => admin.call(bulkEntries, { body: { action: roll() < 0.5 ? "accept" : "withdraw", ids: entries.map((each) => each.id) } }),
    hand: () =>
      admin.call(contract.updatePayment, {
        params: { id: payment?.id ?? signup },
        body: { status: pick(statuses), ...(roll() < 0.5 ? { paid_grosze: Math.floor(roll() * 12) * 1000 } : {}) },
      }),
    pay: () => admin.call(contract.updatePayment, { params: { id: payment?.id ?? signup }, body: { status: "paid" } }),
  };
  const name = pick(Object.keys(steps)) ?? "ask";
  await steps[name]?.();
  await followSignup.run({ tenant_id: made.tenant.id, signup_id: signup }, house.world);
  return name;
}

/** What every screen says of the sign-up and its money now. */
async function agree(made: Submitted, story: string): Promise<void> {
  const { admin, browser, signup } = made;
  const own = await browser.must(getSignup, { params: { id: signup } });
  const list = await admin.must(contract.listPayments, { query: { limit: 500 } });
  const pages = await Promise.all(list.data.map((each) => browser.must(contract.getPayment, { params: { id: each.id } })));
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const held = sum(list.data.map((each) => each.paid_grosze));
  const balance = own.quote.total_grosze - own.held_grosze;
  const living = list.data.filter((each) => ["pending", "processing", "failed"].includes(each.status));

  expect(own.held_grosze, story).toBe(held);
  for (const [at, page] of pages.entries()) {
    expect(page, story).toMatchObject(list.data[at] ?? {});
    expect(page.balance_grosze, story).toBe(balance);
    expect(page.due_grosze, story).toBe(Math.max(0, page.amount_grosze - page.paid_grosze));
    if (page.status === "paid") expect(page.due_grosze, story).toBe(0);
    if (living.includes(list.data[at] ?? page)) expect(page.due_grosze, story).toBeGreaterThan(0);
  }
  for (const status of statuses) {
    const rows = list.data.filter((each) => each.status === status);
    const told = list.totals.find((each) => each.status === status) ?? { count: 0, amount_grosze: 0, paid_grosze: 0 };
    expect([told.count, told.amount_grosze, told.paid_grosze], story).toEqual([
      rows.length,
      sum(rows.map((each) => each.amount_grosze)),
      sum(rows.map((each) => each.paid_grosze)),
    ]);
  }
  // One open payment, for just what the payer's page says is owed.
  expect(living.length, story).toBeLessThanOrEqual(1);
  if (living.length > 0) expect(sum(living.map((each) => each.amount_grosze - each.paid_grosze)), story).toBe(balance);

  const entries = (await admin.must(listEntries, {})).data.filter((each) => charged.includes(each.status));
  const unpaid = entries.filter((each) => !["paid", "free"].includes(each.payment_status));
  const [row] = (await admin.must(listSignups, {})).data;
  if (balance <= 0) expect(unpaid, story).toEqual([]);
  else {
    expect(unpaid.length, story).toBeGreaterThan(0);
    expect(["paid", "free"], story).not.toContain(row?.payment_status);
  }
  expect(
    entries.filter((each) => each.missing.includes("payment")).map((each) => each.id),
    story,
  ).toEqual(unpaid.filter((each) => each.status !== "no_show" && each.status !== "disqualified").map((each) => each.id));

  for (const side of ["debtors", "returns"] as const) {
    const { data, totals } = await admin.must(contract.listBalances, { query: { side } });
    const missing = side === "debtors" ? balance : -balance;
    expect(
      data.map((each) => [each.balance_grosze, each.paid_grosze]),
      story,
    ).toEqual(missing > 0 ? [[missing, held]] : []);
    expect(totals.balance_grosze, story).toBe(Math.max(0, missing));
  }

  const receipts = await admin.must(contract.listReceipts, { query: { limit: 500 } });
  expect(sum(receipts.data.map((each) => each.amount_grosze)), story).toBe(held);
  expect(sum(receipts.totals.map((each) => each.amount_grosze)), story).toBe(held);
}

it("the payer's page, the desk and the list of entries agree after whatever anybody does", async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const roll = dice(seed);
    const made = await makeSubmitted(house);
    const story: string[] = [];
    for (let at = 1; at <= 12; at++) {
      story.push(await step(made, at, roll));
      await agree(made, `${seed}: ${story.join(" ")}`);
    }
  }
}, 120_000);
