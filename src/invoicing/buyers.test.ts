// Buyers over HTTP: from other countries, and with a corrected tax number; and the order of numbers in the list.
import { beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { textOfPdf } from "#tests/files/pdf-text.ts";
import { makeSubmitted, type SubmittedSignup } from "#tests/signups/submitted-signup.ts";
import { updateSignup } from "../signup/contract.ts";
import { updateSettings } from "../tenants/contract.ts";
import * as contract from "./records/contract.ts";
import * as settingsContract from "./setup/contract.ts";

const house = useHouse();
const BUYER = { name: "Szkoła Tańca „Źdźbło”", address: "ul. Łąkowa 7, 10-001 Olsztyn", nip: "5261040828" };
const GERMAN = { name: "Tanzschule Müller GmbH", address: "Hauptstr. 1, 10115 Berlin", nip: "123 456 789", country: "DE" };

let made: SubmittedSignup;
const issue = (buyer: object, own = made) =>
  own.admin.call(contract.createDocument, { params: { id: own.signup }, body: { kind: "invoice", buyer: buyer as typeof BUYER } });

async function makeReady(): Promise<SubmittedSignup> {
  const own = await makeSubmitted(house);
  await own.admin.must(updateSettings, { body: { invoice_address: "ul. Długa 1, Łódź" } });
  await own.admin.must(settingsContract.updateDocumentSettings, { body: { vat: "23" } });
  return own;
}

beforeAll(async () => {
  made = await makeReady();
});

describe("a buyer of another country", () => {
  it("is typed by the payer and by the office, each number by its country's form", async () => {
    const params = { id: made.signup };
    const put = (invoice: object) => made.browser.call(updateSignup, { params, body: { invoice: invoice as typeof BUYER } });
    expect((await put({ ...GERMAN, nip: "12345678" })).body).toMatchObject({
      errors: { "invoice.nip": ["Sprawdź numer VAT: w tym kraju wygląda jak DE123456789."] },
    });
    expect((await put({ ...GERMAN, country: "Niemcy" })).body).toHaveProperty(["errors", "invoice.country"]);
    expect((await put({ ...BUYER, country: "PL" })).body).toMatchObject({ invoice: BUYER });
    const stored = { ...GERMAN, nip: "DE123456789" };
    expect((await put(GERMAN)).body).toMatchObject({ invoice: stored });
    expect((await issue({ ...GERMAN, country: "FI" })).body).toHaveProperty(["errors", "buyer.nip"]);
    const { buyer } = await made.admin.must(contract.listSignupDocuments, { params });
    expect(buyer).toEqual(stored);
    const issued = await issue(buyer);
    expect(issued.body).toMatchObject({ buyer_nip: "DE123456789", content: { buyer: stored } });
    const reply = await made.admin.fetch(`/api/documents/${(issued.body as { id: string }).id}/pdf`);
    expect(await textOfPdf(new Uint8Array(await reply.arrayBuffer()))).toContain("Niemcy Numer VAT UE: DE123456789");
  });
});

describe("a wrong tax number", () => {
  it("is corrected to zero for the old buyer and issued again for the new one, in one call", async () => {
    const own = await makeReady();
    const first = (await issue(BUYER, own)).body as { id: string; number: string };
    const params = { id: first.id };
    const body = { id: crypto.randomUUID(), reason: "Zły NIP", buyer: GERMAN, lines: [] };
    const correction = await own.admin.must(contract.createCorrection, { params, body });
    expect(correction).toMatchObject({
      gross_grosze: -8000,
      buyer_name: BUYER.name,
      content: { buyer: BUYER, lines: [{ gross_grosze: 0 }], corrected: { buyer: BUYER } },
      reissued: { number: expect.stringMatching(/^FV\/2\//) as string },
    });
    const again = await own.admin.must(contract.createCorrection, { params, body });
    expect(again.reissued).toEqual(correction.reissued);
    const anew = await own.admin.must(contract.getDocument, { params: { id: correction.reissued?.id ?? "" } });
    expect(anew).toMatchObject({
      gross_grosze: 8000,
      buyer_nip: "DE123456789",
      content: { replaces: { invoice: first.number, correction: correction.number }, lines: [{ gross_grosze: 8000 }] },
    });
    const twice = await own.admin.call(contract.createCorrection, { params, body: { ...body, id: crypto.randomUUID() } });
    expect(twice.status).toBe(409);
    const reply = await own.admin.fetch(`/api/documents/${anew.id}/pdf`);
    const paper = await textOfPdf(new Uint8Array(await reply.arrayBuffer()));
    expect(paper).toContain(`zastępuje fakturę nr ${first.number} (korekta nr ${correction.number})`);
    const { data } = await own.admin.must(contract.listSignupDocuments, { params: { id: own.signup } });
    expect(data.map((each) => each.gross_grosze)).toEqual([8000, -8000, 8000]);
  });
});

it("numbers of one day are listed in their order, page by page, both ways", async () => {
  const own = await makeReady();
  let last = (await issue(BUYER, own)).body as { id: string };
  for (let at = 0; at < 10; at += 1) {
    const buyer = { ...BUYER, nip: at % 2 === 0 ? "5252248481" : BUYER.nip };
    const body = { reason: "Zły NIP", buyer, lines: [] };
    const { reissued } = await own.admin.must(contract.createCorrection, { params: { id: last.id }, body });
    last = { id: reissued?.id ?? "" };
  }
  for (const sort of ["issued_on", "number"] as const)
    for (const direction of ["asc", "desc"] as const) {
      const numbers: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { kind: "invoice" as const, sort, direction, limit: 4, ...(cursor ? { cursor } : {}) };
        const page = await own.admin.must(contract.listDocuments, { query });
        numbers.push(...page.data.map((each) => each.number.split("/")[1] ?? ""));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      const order = Array.from({ length: 11 }, (_, at) => String(at + 1));
      expect([sort, direction, numbers]).toEqual([sort, direction, direction === "asc" ? order : order.toReversed()]);
    }
});
