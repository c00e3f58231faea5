// Documents over HTTP: who may issue and read what, numbers under load, corrections, PDFs, ZIPs.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { textOfPdf } from "#tests/files/pdf-text.ts";
import { PAYERS_ACCOUNT } from "#tests/money/refunding.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { wallDay } from "../competitions/rules.ts";
import { isReadyToRun } from "../kernel/jobs/jobs.server.ts";
import { createRefund } from "../refunds/records/contract.ts";
import { beginSignup } from "#tests/signups/signup-contest.ts";
import { addDancers, createEntry, getSignup, setEntryStatus, submitSignup, updateSignup } from "../signup/contract.ts";
import { updateSettings } from "../tenants/contract.ts";
import { makeBundle } from "./bundles/bundles.server.ts";
import * as contract from "./records/contract.ts";
import { documentsCsv } from "./desk/csv.ts";
import { addReceipt } from "../payments/receipts/contract.ts";
import * as settingsContract from "./setup/contract.ts";
import * as bundleContract from "./bundles/contract.ts";

const house = useHouse();
const BUYER = { name: "Szkoła Tańca „Źdźbło”", address: "ul. Łąkowa 7, 10-001 Olsztyn", nip: "5261040828" };

let made: SubmittedSignup;
let coach: Browser;

/** Saves the settings that documents need: seller, VAT, place. */
async function complete(admin: Browser, vat: "23" | "zw" = "23"): Promise<void> {
  await admin.must(updateSettings, {
    body: { invoice_name: "Fundacja Żółty Taniec", invoice_address: "ul. Długa 1, Łódź", invoice_nip: "5260250274" },
  });
  await admin.must(settingsContract.updateDocumentSettings, {
    body: { vat, place: "Łódź", ...(vat === "zw" ? { exemption: "art. 43 ust. 1 pkt 32 ustawy o VAT" } : {}) },
  });
}

/** A coach's sign-up at an organiser whose settings are complete. */
async function makeReady(vat?: "23" | "zw", tenant?: MadeTenant): Promise<SubmittedSignup & { coach: Browser }> {
  const home = tenant ?? (await makeTenant(house));
  const person = await makePerson(house, home, "trener");
  const browser = await new Browser(house, home).signIn(person);
  const submitted = await makeSubmitted(house, { tenant: home, browser });
  await complete(submitted.admin, vat);
  return { ...submitted, coach: browser };
}

const today = () => wallDay(house.world.now());
const pay = (of: SubmittedSignup, amount_grosze: number) =>
  of.admin.must(addReceipt, { params: { id: of.signup }, body: { amount_grosze, method: "transfer", received_on: today() } });
const invoice = (of: SubmittedSignup, body: object = {}) =>
  of.admin.must(contract.createDocument, { params: { id: of.signup }, body: { kind: "invoice", buyer: BUYER, ...body } });

async function pdfOf(browser: Browser, id: string): Promise<Uint8Array> {
  const reply = await browser.fetch(`/api/documents/${id}/pdf`);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await reply.arrayBuffer());
}

beforeAll(async () => {
  ({ coach, ...made } = await makeReady());
});

describe("before the settings are complete", () => {
  it("missing data is named, and no invoice or proforma is issued", async () => {
    const bare = await makeSubmitted(house);
    const told = await bare.admin.must(settingsContract.getDocumentSettings, {});
    expect(told).toMatchObject({ vat: null, missing: ["adres na fakturze", "stawka VAT albo zwolnienie"], version: 0 });
    for (const kind of ["invoice", "proforma"] as const) {
      const refused = await bare.admin.call(contract.createDocument, { params: { id: bare.signup }, body: { kind, buyer: BUYER } });
      expect(refused).toMatchObject({ status: 409, body: { code: "documents_incomplete" } });
    }
    expect((await bare.browser.must(contract.listSignupDocuments, { params: { id: bare.signup } })).offers).toEqual([]);
  });

  it("patterns that could give a number twice are refused at their field", async () => {
    const put = async (body: object) => (await made.admin.call(settingsContract.updateDocumentSettings, { body })).body;
    expect(await put({ invoice_pattern: "FV/{rrrr}" })).toMatchObject({
      errors: { invoice_pattern: ["Wzór musi mieć dokładnie jedno {nr}."] },
    });
    expect(await put({ proforma_pattern: "FV/{nr}/{mm}/{rrrr}" })).toHaveProperty(["errors", "proforma_pattern"]);
    expect(await put({ vat: "8", version: 77 })).toMatchObject({ code: "stale", current: { vat: "23" } });
  });
});

describe("numbers", () => {
  it("of twenty who issue at once have no gap and no double, and a refused one takes none", async () => {
    const { tenant, admin } = await makeReady();
    const others = await Promise.all(
      Array.from({ length: 20 }, () => makeSubmitted(house, { tenant, browser: new Browser(house, tenant) })),
    );
    await complete(admin);
    const rush = others.flatMap((each, at) => [
      invoice({ ...each, admin }).then((document) => document.number),
      // Without an address: refused after its number was allocated.
      ...(at % 4 === 0
        ? [
            admin.call(contract.createDocument, {
              params: { id: each.signup },
              body: { kind: "invoice", buyer: { ...BUYER, address: null } },
            }),
          ]
        : []),
    ]);
    const numbers = (await Promise.all(rush)).filter((each) => typeof each === "string");
    const [, , month, year] = numbers[0]?.split("/") ?? [];
    const wanted = Array.from({ length: 20 }, (_, at) => `FV/${at + 1}/${month}/${year}`);
    expect(numbers.toSorted()).toEqual(wanted.toSorted());
    const { next } = await admin.must(settingsContract.getDocumentSettings, {});
    expect(next.find((each) => each.kind === "invoice")?.number).toBe(`FV/21/${month}/${year}`);
  });
});

describe("a proforma and a confirmation", () => {
  it("are issued by the sign-up's holder, once while nothing changes, with the buyer of the sign-up", async () => {
    const own = await makeReady();
    const params = { id: own.signup };
    await own.coach.must(updateSignup, { params, body: { invoice: BUYER } });
    expect(await own.coach.must(contract.listSignupDocuments, { params })).toMatchObject({ offers: ["proforma"], paid_grosze: 0 });
    const proforma = () =>
      own.coach.must(contract.createDocument, { params, body: { kind: "proforma", buyer: { ...BUYER, name: "Ktoś inny" } } });
    const first = await proforma();
    expect(first).toMatchObject({ kind: "proforma", gross_grosze: 8000, net_grosze: 6504, vat_grosze: 1496, buyer_name: BUYER.name });
    expect((await proforma()).id).toBe(first.id);
    const early = await own.coach.call(contract.createDocument, { params, body: { kind: "confirmation" } });
    expect(early).toMatchObject({ status: 409, body: { code: "not_possible" } });
    await pay(own, 5000);
    const confirmation = await own.coach.must(contract.createDocument, { params, body: { kind: "confirmation" } });
    expect(confirmation).toMatchObject({ gross_grosze: 5000, content: { receipts: [{ on: today(), amount_grosze: 5000 }] } });
    const refused = await own.coach.call(contract.createDocument, { params, body: { kind: "invoice" } });
    expect(refused.status).toBe(403);
    const paper = await textOfPdf(await pdfOf(own.coach, confirmation.id));
    expect(paper).toContain("Potwierdzenie wpłaty nie jest fakturą");
    expect(paper).toContain("słownie: pięćdziesiąt złotych 00/100");
  });
});

describe("an invoice", () => {
  it("stays as it was issued, its lines are invoiced once, and its paper is made once, with Polish letters", async () => {
    const own = await makeReady("zw");
    const body = { id: crypto.randomUUID() };
    const issued = await invoice(own, body);
    expect((await invoice(own, body)).number).toBe(issued.number);
    expect(issued).toMatchObject({
      gross_grosze: 8000,
      vat_grosze: 0,
      buyer_nip: BUYER.nip,
      content: { exemption: "art. 43 ust. 1 pkt 32 ustawy o VAT", lines: [{ label: "„Papierowy ptak”", vat: "zw" }] },
    });
    const again = await own.admin.call(contract.createDocument, { params: { id: own.signup }, body: { kind: "invoice", buyer: BUYER } });
    expect(again).toMatchObject({ status: 409, body: { message: "Za całe zgłoszenie jest już faktura." } });
    const [one, two] = [await pdfOf(own.admin, issued.id), await pdfOf(own.coach, issued.id)];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    const paper = await textOfPdf(one);
    for (const said of [
      issued.number,
      "Szkoła Tańca „Źdźbło”",
      "ul. Łąkowa 7",
      "526-104-08-28",
      "Fundacja Żółty Taniec",
      "80,00 zł",
      "osiemdziesiąt złotych 00/100",
      "art. 43 ust. 1 pkt 32",
    ])
      expect(paper).toContain(said);
    const kept = await house.world.database.inTenant(own.tenant.id, (trx) => trx.selectFrom("document_papers").selectAll().execute());
    expect(kept).toHaveLength(1);
    const change = house.world.database.inTenant(own.tenant.id, (trx) =>
      trx.updateTable("documents").set({ buyer_name: "Inny" }).where("id", "=", issued.id).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
    await own.addSolo("Drugi taniec");
    const second = await invoice(own);
    expect(second.content.lines.map((line) => line.label)).toEqual(["„Drugi taniec”"]);
  });

  it("is read by its own coach and the office alone", async () => {
    const document = await invoice(made);
    const id = document.id;
    const other = await browserAs(house, made.tenant, "trener");
    const referee = await browserAs(house, made.tenant, "referee");
    const foreign = await browserAs(house, await makeTenant(house), "admin");
    const guest = new Browser(house, made.tenant);
    for (const stranger of [other, referee, foreign, guest]) {
      expect((await stranger.call(contract.getDocument, { params: { id } })).status).toBe(404);
      expect((await stranger.call(contract.listSignupDocuments, { params: { id: made.signup } })).status).toBe(404);
      expect((await stranger.fetch(`/api/documents/${id}/pdf`)).status).toBe(404);
    }
    expect((await coach.must(contract.listDocuments, {})).data.map((each) => each.id)).toEqual([id]);
    for (const stranger of [other, referee, foreign]) expect((await stranger.must(contract.listDocuments, {})).data).toEqual([]);
    expect((await coach.call(contract.createCorrection, { params: { id }, body: { reason: "Zwrot", lines: [] } })).status).toBe(403);
  });
});

describe("a correction", () => {
  it("shows before, after and the difference, begins from what the sign-up costs now, and is corrected by the next", async () => {
    const own = await makeReady();
    const entry = await own.addSolo("Drugi taniec");
    const first = await invoice(own);
    expect(first.gross_grosze).toBe(16_000);
    await own.admin.must(setEntryStatus, { params: { id: entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
    const params = { id: first.id };
    const proposal = await own.admin.must(contract.getCorrectionProposal, { params });
    expect(proposal.lines.map((line) => [line.gross_grosze, line.proposed_grosze])).toEqual([
      [8000, 8000],
      [8000, 0],
    ]);
    const same = proposal.lines.map(({ key, gross_grosze }) => ({ key, gross_grosze }));
    const nothing = await own.admin.call(contract.createCorrection, { params, body: { reason: "Bez zmian", lines: same } });
    expect(nothing).toMatchObject({ status: 409, body: { message: "Nic się nie zmienia: popraw kwotę albo nabywcę." } });
    const lines = [{ key: proposal.lines[1]?.key ?? "", gross_grosze: 0 }];
    const correction = await own.admin.must(contract.createCorrection, { params, body: { reason: "Wycofanie zgłoszenia", lines } });
    expect(correction).toMatchObject({
      kind: "correction",
      corrects_number: first.number,
      gross_grosze: -8000,
      vat_grosze: -1496,
      content: { corrected: { number: first.number, sums: [{ gross_grosze: 16_000 }], difference: [{ vat: "23", gross_grosze: -8000 }] } },
    });
    const paper = await textOfPdf(await pdfOf(own.coach, correction.id));
    for (const said of [
      "Faktura korygująca",
      `do faktury nr ${first.number}`,
      "Przed korektą",
      "Po korekcie",
      "Różnica",
      "Do zwrotu: 80,00 zł",
    ])
      expect(paper).toContain(said);
    const renamed = await own.admin.must(contract.createCorrection, {
      params,
      body: { reason: "Zła nazwa nabywcy", buyer: { ...BUYER, name: "Szkoła Źdźbło" }, lines: [] },
    });
    expect(renamed).toMatchObject({ gross_grosze: 0, content: { corrected: { sums: [{ gross_grosze: 8000 }], buyer: BUYER } } });
    const now = await own.admin.must(contract.getDocument, { params });
    expect([now.content.sums[0]?.gross_grosze, now.corrections.map((each) => each.number)]).toEqual([
      16_000,
      [correction.number, renamed.number],
    ]);
    expect(
      (await own.admin.call(contract.createCorrection, { params: { id: correction.id }, body: { reason: "Nie tak", lines } })).status,
    ).toBe(409);
    const { data } = await own.admin.must(contract.listDocuments, { query: { sort: "number", direction: "asc" } });
    expect(data.map((each) => each.kind)).toEqual(["invoice", "correction", "correction"]);
    const rows = documentsCsv(data, "pl").split("\r\n");
    expect(rows[0]?.startsWith("\uFEFFNumer;Rodzaj;Data wystawienia;Koryguje")).toBe(true);
    expect(rows[2]).toContain(`;${first.number};Szkoła Tańca „Źdźbło”;5261040828;`);
    expect(rows[2]).toContain(";23%;-65,04;-14,96;-80,00;");
  });
});

describe("an invoice after a correction", () => {
  it("counts the money that the correction freed as paid", async () => {
    const own = await makeReady();
    const entry = await own.addSolo("Drugi taniec");
    await pay(own, 16_000);
    const first = await invoice(own);
    expect(first.content.paid_grosze).toBe(16_000);
    await own.admin.must(setEntryStatus, { params: { id: entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
    const lines = [{ key: first.content.lines[1]?.key ?? "", gross_grosze: 0 }];
    await own.admin.must(contract.createCorrection, { params: { id: first.id }, body: { reason: "Wycofanie", lines } });
    await own.addSolo("Trzeci taniec");
    expect(await invoice(own)).toMatchObject({ gross_grosze: 8000, content: { paid_grosze: 8000, receipts: [{ amount_grosze: 16_000 }] } });
  });
});

describe("a correction after a refund", () => {
  it("takes the entry away and names what the organiser keeps", async () => {
    const own = await makeReady();
    const entry = await own.addSolo("Drugi taniec");
    const payment = await pay(own, 16_000);
    const params = { id: (await invoice(own)).id };
    await own.admin.must(setEntryStatus, { params: { id: entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
    const refund = { way: "transfer" as const, account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka", amount_grosze: 5000 };
    await own.admin.must(createRefund, { params: { id: payment.id }, body: { ...refund, reason: "Uzgodnione z trenerem" } });
    const { lines } = await own.admin.must(contract.getCorrectionProposal, { params });
    expect(lines.map((line) => [line.gross_grosze, line.proposed_grosze])).toEqual([
      [8000, 8000],
      [8000, 0],
      [0, 3000],
    ]);
    const asked = lines.map(({ key, proposed_grosze }) => ({ key, gross_grosze: proposed_grosze }));
    const made = await own.admin.must(contract.createCorrection, { params, body: { reason: "Zwrot po wycofaniu", lines: asked } });
    expect(made).toMatchObject({ gross_grosze: -5000, sums: [{ vat: "23", gross_grosze: -5000, vat_grosze: -935 }] });
  });
});

describe("invoices for all who paid", () => {
  it("are for paid sign-ups that named a buyer and have no invoice, once", async () => {
    const own = await makeReady();
    const { tenant, admin, contest } = own;
    const more = async () => {
      const { browser, id } = await beginSignup(house, tenant, contest, new Browser(house, tenant));
      const params = { id };
      const added = await browser.must(addDancers, { params, body: { first_name: "Ola", last_name: "Żak", birth_year: 2012 } });
      const dancer_ids = [added.data[0]?.id ?? ""];
      await browser.must(createEntry, { params, body: { title: "Cień", section_id: contest.young, dancer_ids } });
      await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
      return { ...own, signup: id };
    };
    const [silent, unpaid] = [await more(), await more()];
    for (const each of [own, unpaid]) await admin.must(updateSignup, { params: { id: each.signup }, body: { invoice: BUYER } });
    for (const each of [own, silent]) await pay(each, 8000);
    await pay(unpaid, 7999);
    const all = () => admin.must(contract.createInvoices, { params: { id: contest.id }, body: {} });
    const first = await all();
    expect([first.issued.length, first.next_cursor]).toEqual([1, null]);
    const issued = await admin.must(contract.getDocument, { params: { id: first.issued[0]?.id ?? "" } });
    expect(issued).toMatchObject({ signup_id: own.signup, buyer_name: BUYER.name, gross_grosze: 8000, content: { paid_grosze: 8000 } });
    expect((await all()).issued).toEqual([]);
    await own.addSolo("Drugi taniec");
    await pay(own, 8000);
    await pay(unpaid, 1);
    const numbers = (await all()).issued.map((each) => each.number.split("/")[1]);
    expect(new Set(numbers)).toEqual(new Set(["2", "3"]));
    const told = await own.coach.must(contract.listSignupDocuments, { params: { id: own.signup } });
    expect(told.lines.every((line) => line.invoiced)).toBe(true);

    // A sign-up that needs a correction first does not block those after it.
    const [solo = ""] = (await own.coach.must(getSignup, { params: { id: own.signup } })).entries.map((each) => each.id);
    await admin.must(setEntryStatus, { params: { id: solo }, body: { status: "withdrawn", reason: "Kontuzja" } });
    await own.addSolo("Trzeci taniec");
    await own.addSolo("Czwarty taniec");
    await pay(own, 8000);
    await admin.must(updateSignup, { params: { id: silent.signup }, body: { invoice: BUYER } });
    const paged = async (cursor?: string) =>
      admin.must(contract.createInvoices, { params: { id: contest.id }, body: { limit: 1, ...(cursor ? { cursor } : {}) } });
    const page = await paged();
    expect(page).toMatchObject({ issued: [], corrects_first: 1 });
    const rest = await paged(page.next_cursor ?? "");
    expect([rest.issued.length, rest.corrects_first, rest.next_cursor]).toEqual([1, 0, null]);
  });
});

describe("a file for KSeF", () => {
  it("is made only where the official schema is installed, of invoices alone, and for the office", async () => {
    const own = await makeReady("zw");
    const { id, ksef } = await invoice(own);
    expect(ksef).toBe("no_schema");
    const ask = (browser: Browser, of = id) => browser.call(contract.getKsefFile, { params: { id: of } });
    expect(await ask(own.admin)).toMatchObject({ status: 409, body: { code: "ksef_schema_missing" } });
    const beside = join(house.world.settings.DATA_DIR, "ksef");
    await cp(join(import.meta.dirname, "ksef", "fixtures"), beside, { recursive: true });
    expect((await own.admin.must(contract.getDocument, { params: { id } })).ksef).toBe("ready");
    expect((await own.coach.must(contract.getDocument, { params: { id } })).ksef).toBeNull();
    const made = await own.admin.must(contract.getKsefFile, { params: { id } });
    expect([made.problems, made.file_name]).toEqual([[], expect.stringMatching(/^FV-1-.*\.xml$/)]);
    expect(made.xml).toContain("<P_19A>art. 43 ust. 1 pkt 32 ustawy o VAT</P_19A>");
    const proforma = await own.coach.must(contract.createDocument, { params: { id: own.signup }, body: { kind: "proforma" } });
    expect((await ask(own.admin, proforma.id)).status).toBe(409);
    expect((await ask(own.coach)).status).toBe(403);
    await rm(beside, { recursive: true });
  });
});

describe("a ZIP of papers", () => {
  it("is made document by document, reports its progress, and can be stopped", async () => {
    const own = await makeReady();
    await invoice(own);
    await own.coach.must(contract.createDocument, { params: { id: own.signup }, body: { kind: "proforma" } });
    expect((await own.admin.call(bundleContract.createDocumentBundle, { body: { from: "2099-01-01" } })).status).toBe(409);
    const begun = await own.admin.must(bundleContract.createDocumentBundle, { body: {} });
    expect(begun).toMatchObject({ status: "waiting", done: 0, total: 2 });
    expect(await house.world.database.inTenant(own.tenant.id, (trx) => isReadyToRun(trx, `bundle-${begun.id}`))).toBe(true);
    const work = (bundle_id: string) => makeBundle.run({ tenant_id: own.tenant.id, bundle_id }, house.world);
    await work(begun.id);
    const params = { id: begun.id };
    expect(await own.admin.must(bundleContract.getDocumentBundle, { params })).toMatchObject({ status: "ready", done: 2 });
    const zip = Buffer.from(await (await own.admin.fetch(`/api/document-bundles/${begun.id}/file`)).arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe("PK");
    expect(zip.toString("latin1").match(/(FV|PRO)-1-[\d-]+\.pdf/g)?.length).toBe(4);
    const stopped = await own.admin.must(bundleContract.createDocumentBundle, { body: { kind: "invoice" } });
    expect((await own.admin.must(bundleContract.cancelDocumentBundle, { params: { id: stopped.id } })).status).toBe("cancelled");
    await work(stopped.id);
    expect(await own.admin.must(bundleContract.getDocumentBundle, { params: { id: stopped.id } })).toMatchObject({
      status: "cancelled",
      done: 0,
    });
    expect((await own.admin.fetch(`/api/document-bundles/${stopped.id}/file`)).status).toBe(404);
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect((await other.call(bundleContract.getDocumentBundle, { params })).status).toBe(404);
  });
});
