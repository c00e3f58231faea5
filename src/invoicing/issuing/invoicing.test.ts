// Invoices of deposits, of kept refund money and of everything together never exceed the price, with their corrections (docs/rules/documents.md 3.2,
// 3.6–3.8).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { PAYERS_ACCOUNT } from "#tests/money/refunding.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { updateCompetition } from "../../competitions/contract.ts";
import { createRefund, proposeRefund } from "../../refunds/records/contract.ts";
import * as signups from "../../signup/contract.ts";
import { listReservedPlaces, updatePlaces } from "../../capacity/places/contract.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as contract from "../records/contract.ts";
import { getPlaces, giveBackPlaces, reservePlaces } from "../../capacity/places/contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";
import * as settingsContract from "../setup/contract.ts";

const house = useHouse();
const FEE = 8000;
const DEPOSIT = 5000;
const BUYER = { name: "Szkoła Tańca „Źdźbło”", address: "ul. Łąkowa 7, 10-001 Olsztyn", nip: "5261040828" };

/** A school that wants invoices, at a competition that reserves places of its solos for 50 zł. The organiser's settings are complete. */
async function makeSchool() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { database } = house.world;
  await database.inTenant(tenant.id, (trx) => trx.updateTable("sections").set({ capacity: 100 }).where("id", "=", contest.young).execute());
  const admin = await browserAs(house, tenant, "admin");
  const places = { place_deposit_grosze: DEPOSIT, places_until: "2026-02-20" };
  await admin.must(updateCompetition, { params: { id: contest.id }, body: places });
  const seller = { invoice_name: "Fundacja Żółty Taniec", invoice_address: "ul. Długa 1, Łódź", invoice_nip: "5260250274" };
  await admin.must(updateSettings, { body: seller });
  await admin.must(settingsContract.updateDocumentSettings, { body: { vat: "23" } });
  const { browser, id } = await beginSignup(house, tenant, contest, new Browser(house, tenant));
  const params = { id };
  await browser.must(signups.updateSignup, { params, body: { invoice: BUYER } });
  let named = 0;
  const send = async () => {
    named += 1;
    const person = { first_name: "Lena", last_name: `Wójcicka${"a".repeat(named)}`, birth_year: 2012 };
    const added = await browser.must(signups.addDancers, { params, body: person });
    const dancer_ids = added.data.map((each) => each.id);
    const entry = { title: `Iskra ${named}`, section_id: contest.young, dancer_ids };
    const made = await browser.must(signups.createEntry, { params, body: entry });
    await browser.must(signups.submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
    return made.id;
  };
  const reserve = (count: number) =>
    browser.must(reservePlaces, { params, body: { section_id: contest.young, places: count, accept_rules: true } });
  const withdraw = (entry: string) =>
    admin.must(signups.setEntryStatus, { params: { id: entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
  const pay = (amount_grosze: number) =>
    admin.must(addReceipt, { params, body: { amount_grosze, method: "transfer", received_on: "2026-01-20" } });
  const base = async () => {
    const payment = (await browser.must(signups.getSignup, { params })).payment?.id ?? "";
    return { payment, base: payment ? (await admin.must(proposeRefund, { params: { id: payment } })).base_grosze : 0 };
  };
  const refund = async (payment: string, amount_grosze: number) => {
    const body = { way: "transfer" as const, account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka", amount_grosze, reason: "Uzgodnione" };
    return admin.must(createRefund, { params: { id: payment }, body });
  };
  const price = async () => (await browser.must(signups.getSignup, { params })).quote.total_grosze;
  const documents = async () => {
    const { data } = await admin.must(contract.listSignupDocuments, { params });
    return data.filter((each) => each.kind === "invoice" || each.kind === "correction");
  };
  const invoiced = async () => (await documents()).reduce((sum, each) => sum + each.gross_grosze, 0);
  const invoice = (body: object = {}) => admin.call(contract.createDocument, { params, body: { kind: "invoice", buyer: BUYER, ...body } });
  const all = () => admin.must(contract.createInvoices, { params: { id: contest.id }, body: {} });
  const correct = async (of: string) => {
    const { lines } = await admin.must(contract.getCorrectionProposal, { params: { id: of } });
    const asked = lines.map(({ key, proposed_grosze }) => ({ key, gross_grosze: proposed_grosze }));
    return admin.call(contract.createCorrection, { params: { id: of }, body: { reason: "Zmiana zgłoszenia", lines: asked } });
  };
  return {
    tenant,
    contest,
    admin,
    browser,
    params,
    send,
    reserve,
    withdraw,
    pay,
    base,
    refund,
    price,
    documents,
    invoiced,
    invoice,
    all,
    correct,
  };
}

type School = Awaited<ReturnType<typeof makeSchool>>;

const linesOf = async (of: School, id: string) => {
  const { content } = await of.admin.must(contract.getDocument, { params: { id } });
  return content.lines.map((line) => [line.label, line.gross_grosze]);
};

/** Issues the invoice "for all" and returns its lines. */
async function issueAll(of: School) {
  const { issued } = await of.all();
  return issued.length === 1 ? linesOf(of, issued[0]?.id ?? "") : issued;
}

describe("a deposit that was invoiced", () => {
  it("is taken off the fees of the entries that fill its places", async () => {
    const own = await makeSchool();
    await own.reserve(10);
    await own.pay(50_000);
    const label = "Rezerwacja 10\u00a0miejsc: Jazz, solo, 12–15 lat";
    expect(await issueAll(own)).toEqual([[label, 50_000]]);
    for (let at = 0; at < 3; at += 1) await own.send();
    expect(await own.price()).toBe(59_000);
    await own.pay(9000);
    const { lines, offers } = await own.admin.must(contract.listSignupDocuments, { params: own.params });
    expect(offers).toContain("invoice");
    expect(lines.map((line) => [line.gross_grosze, line.invoiced])).toEqual([
      [3000, false],
      [3000, false],
      [3000, false],
      [35_000, true],
    ]);
    const [first, second] = await Promise.all([own.all(), own.all()]);
    expect(first.issued.length + second.issued.length).toBe(1);
    const [id = ""] = [...first.issued, ...second.issued].map((each) => each.id);
    const issued = await own.admin.must(contract.getDocument, { params: { id } });
    expect(issued).toMatchObject({ gross_grosze: 9000, content: { paid_grosze: 9000 } });
    expect(issued.content.lines[0]).toMatchObject({
      label: "„Iskra 1”",
      detail: expect.stringMatching(/^Solo, 80,00\szł − 50,00\szł \(faktura FV\/1\/01\/2026\)$/) as string,
      gross_grosze: 3000,
    });
    expect(await own.invoiced()).toBe(59_000);
    expect((await own.invoice()).status).toBe(409);
  });

  it("is corrected to what stays of it: an entry withdrawn, places given back, released or let go", async () => {
    const own = await makeSchool();
    await own.reserve(10);
    await own.pay(50_000);
    await own.all();
    const entries = [await own.send(), await own.send(), await own.send()];
    await own.pay(9000);
    await own.all();
    const [deposit, rest] = (await own.documents()).map((each) => each.id);
    await own.withdraw(entries[0] ?? "");
    // 590 zł are invoiced and the price is 510 zł: an entry's 30 zł and the 50 zł of its place are too much.
    expect(await own.price()).toBe(51_000);
    await own.send();
    expect((await own.invoice()).body).toMatchObject({
      code: "not_possible",
      message: expect.stringContaining("Najpierw wystaw korektę") as string,
    });
    expect((await own.correct(rest ?? "")).body).toMatchObject({ gross_grosze: -3000 });
    expect((await own.correct(deposit ?? "")).body).toMatchObject({ gross_grosze: -5000 });
    await own.pay(3000);
    expect(await issueAll(own)).toEqual([["„Iskra 4”", 3000]]);
    expect([await own.invoiced(), await own.price()]).toEqual([54_000, 54_000]);
    const { data } = await own.admin.must(listReservedPlaces, {});
    const params = { id: data[0]?.id ?? "" };
    await own.admin.must(updatePlaces, { params, body: { action: "release", reason: "Rezygnacja" } });
    expect(await own.price()).toBe(54_000);
    expect((await own.all()).issued).toEqual([]);
    expect((await own.correct(deposit ?? "")).status).toBe(409);
    await own.admin.must(updatePlaces, { params, body: { action: "let_go", reason: "Kontuzje" } });
    expect((await own.correct(deposit ?? "")).body).toMatchObject({ gross_grosze: -30_000 });
    expect([await own.invoiced(), await own.price()]).toEqual([24_000, 24_000]);
  });
});

describe("what refunds keep", () => {
  it("is invoiced for each refund once", async () => {
    const own = await makeSchool();
    const leave = async () => {
      const entry = await own.send();
      await own.pay(FEE);
      await own.withdraw(entry);
      await own.refund((await own.base()).payment, 5000);
    };
    await leave();
    const kept = "Zatrzymane po rezygnacji";
    expect(await issueAll(own)).toEqual([[kept, 3000]]);
    await leave();
    expect(await issueAll(own)).toEqual([[kept, 3000]]);
    expect((await own.all()).issued).toEqual([]);
    expect([await own.invoiced(), await own.price()]).toEqual([6000, 6000]);
  });
});

describe("a document that was issued before its lines had ids", () => {
  it("counts for the reservation and the refunds that its words name", async () => {
    const own = await makeSchool();
    await own.reserve(10);
    await own.pay(50_000);
    const entry = await own.send();
    await own.pay(3000);
    await own.withdraw(entry);
    await own.refund((await own.base()).payment, 2000);
    await own.all();
    const [old] = await own.documents();
    const { content } = await own.admin.must(contract.getDocument, { params: { id: old?.id ?? "" } });
    const lines = content.lines.map((line) => ({ ...line, key: line.label }));
    expect(lines.map((line) => [line.key, line.gross_grosze])).toEqual([
      ["Zatrzymane po rezygnacji", 1000],
      ["Rezerwacja 9\u00a0miejsc: Jazz, solo, 12–15 lat", 45_000],
    ]);
    await house.world.database.asOwner((trx) =>
      trx
        .updateTable("documents")
        .set({ content: JSON.stringify({ ...content, lines }) })
        .where("id", "=", old?.id ?? "")
        .execute(),
    );
    await own.send();
    await own.pay(3000);
    expect(await issueAll(own)).toEqual([["„Iskra 2”", 3000]]);
    expect((await own.correct(old?.id ?? "")).status).toBe(409);
    expect([await own.invoiced(), await own.price()]).toEqual([49_000, 49_000]);
  });
});

/** Actions of a school and an office, in any order. */
const deed = fc.tuple(
  fc.constantFrom(
    "send",
    "reserve",
    "giveBack",
    "release",
    "letGo",
    "withdraw",
    "pay",
    "refund",
    "invoice",
    "one",
    "all",
    "correct",
    "raise",
  ),
  fc.nat(9),
);

/** The price of one sign-up, counted independently. */
class Books {
  readonly entries = new Map<string, boolean>();
  reservations: { left: number; kept: number }[] = [];
  held = 0;
  promised = 0;
  keptOfRefunds = 0;
  price(): number {
    const fees = [...this.entries.values()].filter((charged) => charged).length * FEE;
    return fees + this.reservations.reduce((sum, each) => sum + each.left * DEPOSIT + each.kept, 0) + this.keptOfRefunds;
  }
}

async function perform(own: School, books: Books, [what, n]: [string, number]): Promise<void> {
  const active = [...books.entries].filter(([, charged]) => charged).map(([id]) => id);
  const rows = async () => (await own.browser.must(getPlaces, { params: own.params })).data;
  if (what === "send") {
    books.entries.set(await own.send(), true);
    const open = books.reservations.find((each) => each.left > 0);
    if (open) open.left -= 1;
  } else if (what === "reserve" && books.reservations.length < 2) {
    await own.reserve(1 + (n % 4));
    books.reservations.push({ left: 1 + (n % 4), kept: 0 });
  } else if (what === "giveBack" || what === "release" || what === "letGo") {
    const at = books.reservations.findIndex((each) => (what === "letGo" ? each.kept > 0 : each.left > 0));
    const [row, place] = [(await rows())[at], books.reservations[at]];
    if (!row || !place) return;
    if (what === "giveBack") {
      place.left -= 1;
      await own.browser.must(giveBackPlaces, { params: { ...own.params, key: row.id }, body: { places: 1 } });
      return;
    }
    const rest = books.price() - place.left * DEPOSIT;
    if (what === "release") place.kept = Math.max(0, Math.min(place.left * DEPOSIT, books.held - books.promised - rest));
    if (what === "release") place.left = 0;
    else place.kept = 0;
    const action = what === "release" ? ("release" as const) : ("let_go" as const);
    await own.admin.must(updatePlaces, { params: { id: row.id }, body: { action, reason: "Zmiana w szkole" } });
  } else if (what === "withdraw" && active.length > 0) {
    const entry = active[n % active.length] ?? "";
    books.entries.set(entry, false);
    await own.withdraw(entry);
  } else if (what === "pay" && books.price() > books.held - books.promised) {
    const sum = n < 7 ? books.price() - books.held + books.promised : 1000;
    await own.pay(sum);
    books.held += sum;
  } else if (what === "refund") {
    const { payment, base } = await own.base();
    if (base < 2000) return;
    await own.refund(payment, base - 1000);
    books.promised += base - 1000;
    books.keptOfRefunds += 1000;
  } else await issueSome(own, what, n);
}

async function issueSome(own: School, what: string, n: number): Promise<void> {
  const invoices = (await own.documents()).filter((each) => each.kind === "invoice");
  const invoice = invoices[n % Math.max(1, invoices.length)];
  if (what === "all") await Promise.all([own.all(), own.all()]);
  else if (what === "invoice") await Promise.all([own.invoice(), own.invoice()]);
  else if (what === "one") {
    const { lines } = await own.admin.must(contract.listSignupDocuments, { params: own.params });
    const key = lines[n % Math.max(1, lines.length)]?.key;
    if (key !== undefined) await own.invoice({ keys: [key] });
  } else if (what === "correct" && invoice) await own.correct(invoice.id);
  else if (what === "raise" && invoice) {
    const { lines } = await own.admin.must(contract.getCorrectionProposal, { params: { id: invoice.id } });
    const raised = lines.map(({ key, gross_grosze }) => ({ key, gross_grosze: gross_grosze + 1 + n * 1000 }));
    await own.admin.call(contract.createCorrection, { params: { id: invoice.id }, body: { reason: "Dopłata", lines: raised } });
  }
}

describe("invoices and corrections together", () => {
  it("never say more than the price, nor less than nothing, whatever happens, and can always be brought to the price", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 16 }), async (deeds) => {
        const own = await makeSchool();
        const books = new Books();
        await perform(own, books, ["reserve", 2]);
        let before = 0;
        const check = async () => {
          const sum = await own.invoiced();
          expect(await own.price()).toBe(books.price());
          expect(sum).toBeGreaterThanOrEqual(0);
          // Documents issued before the price fell stay until they are corrected.
          expect(sum).toBeLessThanOrEqual(Math.max(before, books.price()));
          before = sum;
        };
        for (const each of deeds) {
          await perform(own, books, each);
          await check();
        }
        for (const each of await own.documents()) if (each.kind === "invoice") await own.correct(each.id);
        await check();
        await own.invoice();
        await check();
        expect(before).toBe(books.price());
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});
