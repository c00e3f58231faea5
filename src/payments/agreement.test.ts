// Runs random sequences of changes to a sign-up and its money. After each one the payments desk, the payer's page and the list of entries agree.
import fc from "fast-check";
import { expect, it } from "vitest";
import { invented } from "#engines/regulations/tests/invented.ts";
import { useHouse } from "#tests/application/database.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { sized } from "#tests/depth.ts";
import { bulkEntries, deleteEntry, getSignup, listEntries, listSignups, setEntryStatus } from "../signup/contract.ts";
import { quoteOf } from "../entries/pricing/quote.ts";
import { syncSignupPayment } from "./ledger/payment-requests.server.ts";
import * as contract from "./records/contract.ts";
import { statuses } from "./records/rules.ts";
import { charged } from "../entries/states.ts";
import * as balanceContract from "./balances/contract.ts";
import * as receiptContract from "./receipts/contract.ts";

const house = useHouse();

/** Returns a seeded generator of numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Does one random action. An action that the states forbid is refused and changes nothing. */
async function step(made: SubmittedSignup, at: number, roll: () => number): Promise<string> {
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
      admin.call(receiptContract.addReceipt, {
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
  await syncSignupPayment.run({ tenant_id: made.tenant.id, signup_id: signup }, house.world);
  return name;
}

/** Checks that every screen shows the same money of the sign-up. */
async function agree(made: SubmittedSignup, story: string): Promise<void> {
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
  // At most one payment is open, and it asks for exactly the sum that the payer's page shows.
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
    const { data, totals } = await admin.must(balanceContract.listBalances, { query: { side } });
    const missing = side === "debtors" ? balance : -balance;
    expect(
      data.map((each) => [each.balance_grosze, each.paid_grosze]),
      story,
    ).toEqual(missing > 0 ? [[missing, held]] : []);
    expect(totals.balance_grosze, story).toBe(Math.max(0, missing));
  }

  const receipts = await admin.must(receiptContract.listReceipts, { query: { limit: 500 } });
  expect(sum(receipts.data.map((each) => each.amount_grosze)), story).toBe(held);
  expect(sum(receipts.totals.map((each) => each.amount_grosze)), story).toBe(held);
}

it("the payer's page, the desk and the list of entries agree after whatever anybody does", async () => {
  for (let seed = 1; seed <= sized(4, 2); seed++) {
    const roll = dice(seed);
    const made = await makeSubmitted(house);
    const story: string[] = [];
    for (let at = 1; at <= 12; at++) {
      story.push(await step(made, at, roll));
      await agree(made, `${seed}: ${story.join(" ")}`);
    }
  }
}, 120_000);

const days = ["2026-01-31", "2026-02-01", "2026-03-01"] as const;
const early_fees = [
  { until: "2026-01-31", fee_grosze: 4500 },
  { until: "2026-02-28", fee_grosze: 5000 },
];
const kinds = {
  solo: { fee_grosze: 5000, fee_per: "dancer", early_fees: [], fee_next_grosze: null },
  duet: { fee_grosze: 6000, fee_per: "dancer", early_fees: [], fee_next_grosze: 3000 },
  rising: { fee_grosze: 6000, fee_per: "dancer", early_fees, fee_next_grosze: 3500 },
  team: { fee_grosze: 15_000, fee_per: "entry", early_fees: [], fee_next_grosze: null },
  unsaid: { fee_grosze: null, fee_per: "dancer", early_fees: [], fee_next_grosze: null },
} as const;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

interface Routine {
  kind: keyof typeof kinds;
  dancers: string[];
  day: number;
  counts: boolean;
}

/** Prices of a dancer or a team on each day, written by hand. A duet and a rising section are cheaper for dancers of an earlier entry. */
const firstPrices = { solo: [5000, 5000, 5000], duet: [6000, 6000, 6000], rising: [4500, 5000, 6000], team: [15_000, 15_000, 15_000] };
const furtherPrices = { duet: 3000, rising: 3500 };

/**
 * Computes the price independently: each dancer's sum, plus teams, minus free places. `exact` is false when a dancer of a package has a free place.
 */
function priceByHand(
  routines: readonly Routine[],
  packages: readonly { starts: number; price: number }[],
  free: { paid: number } | undefined,
) {
  const counted = routines.filter((each) => each.counts && each.kind !== "unsaid");
  const teams = counted.filter((each) => each.kind === "team").length * 15_000;
  const own = counted.filter((each) => each.kind !== "team");
  const saving = new Set<string>();
  let total = teams;
  for (const who of new Set(own.flatMap((each) => each.dancers))) {
    let before = 0;
    const prices = own
      .filter((each) => each.dancers.includes(who))
      .map(({ kind, day }) => {
        if (kind !== "duet" && kind !== "rising") return firstPrices[kind as "solo"][day] ?? 0;
        before += 1;
        return before > 1 ? furtherPrices[kind] : (firstPrices[kind][day] ?? 0);
      });
    const plain = prices.reduce((sum, each) => sum + each, 0);
    const offers = packages
      .filter(({ starts }) => starts <= prices.length)
      .map(({ starts, price }) => price * 100 + prices.slice(starts).reduce((sum, each) => sum + each, 0));
    const least = Math.min(plain, ...offers);
    if (least < plain) saving.add(who);
    total += least;
  }
  let exact = true;
  for (const { kind, dancers, day } of free ? own : []) {
    const places = Math.floor(dancers.length / ((free?.paid ?? 0) + 1));
    const first = firstPrices[kind as "solo"][day] ?? 0;
    total -= places * (kind === "duet" || kind === "rising" ? Math.min(first, furtherPrices[kind]) : first);
    if (places > 0 && dancers.some((who) => saving.has(who))) exact = false;
  }
  return { total, exact };
}

it("a price is what each dancer and team would pay by themselves, whatever else is in the sign-up", () => {
  const routine = fc.record({
    kind: fc.constantFrom(...names),
    dancers: fc.subarray(["A", "B", "C", "D", "E"], { minLength: 1 }),
    day: fc.constantFrom(0, 1, 2),
    counts: fc.boolean(),
  });
  const offer = fc.record({ starts: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 1, max: 200 }) });
  const signup = fc.record({
    routines: fc.array(routine, { maxLength: 8 }),
    packages: fc.array(offer, { maxLength: 2 }),
    free: fc.option(fc.record({ paid: fc.integer({ min: 1, max: 3 }) }), { nil: undefined }),
  });
  const sections = names.map((kind) => ({ ...kinds[kind], id: kind, presentation_name: kind }));
  fc.assert(
    fc.property(signup, ({ routines, packages, free }) => {
      const entries = routines.map(({ kind, dancers, day, counts }, at) => ({
        id: `${at}`,
        section_id: kind,
        title: null,
        status: counts ? ("submitted" as const) : ("withdrawn" as const),
        dancer_ids: dancers,
        day: days[day] ?? "",
        fixed: true,
      }));
      const fees = {
        currency: "PLN",
        rules: [],
        packages: packages.map((each) => ({ plain: "p", ...each })),
        free: free ? [{ plain: "f", paid: free.paid, free: 1 }] : [],
      };
      const quote = quoteOf(entries, sections, "pl", invented({ fees }).regulations);
      const expected = priceByHand(routines, packages, free);
      expect(quote.lines.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(quote.total_grosze);
      expect(Math.min(0, ...quote.lines.map((each) => each.amount_grosze))).toBe(0);
      if (expected.exact) expect(quote.total_grosze).toBe(expected.total);
      else expect(quote.total_grosze).toBeGreaterThanOrEqual(expected.total);
    }),
    { numRuns: 2000 },
  );
});
