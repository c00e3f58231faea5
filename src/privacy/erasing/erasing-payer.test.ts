// Erasing a payer who has requests made by a link: removed from the requests, from proformas and their files, and from unbooked statement rows.
// Accounts stay.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { columnsContaining } from "#tests/people/named-everywhere.ts";
import { textOfPdf } from "#tests/files/pdf-text.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { createDocument } from "../../invoicing/records/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { createPayment } from "../../payments/records/contract.ts";
import { updateSignup } from "../../signup/contract.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as contract from "../contract.ts";
import { finishErasing } from "./finishing.server.ts";
import { updateDocumentSettings } from "../../invoicing/setup/contract.ts";

const house = useHouse();
const NAME = "Halina Zięjowska";

/** The contact, without an account, has a payment and a proforma. Three statement rows name her, and one of them is booked. */
async function makePayer() {
  const { tenant, admin, browser, signup } = await makeSubmitted(house);
  await browser.must(updateSignup, {
    params: { id: signup },
    body: { contact_name: NAME, contact_email: "halina@example.com", contact_role: "parent", club_name: null, club_city: null },
  });
  const payment = await browser.must(createPayment, { params: { id: signup }, body: { method: "transfer" } });
  const { database } = house.world;
  const own = { tenant_id: tenant.id };
  await admin.must(updateSettings, { body: { invoice_name: "Fundacja", invoice_address: "ul. Długa 1, Łódź", invoice_nip: "5260250274" } });
  await admin.must(updateDocumentSettings, { body: { vat: "23", place: "Łódź" } });
  const proforma = await browser.must(createDocument, { params: { id: signup }, body: { kind: "proforma" } });
  const pdf = async () => new Uint8Array(await (await admin.fetch(`/api/documents/${proforma.id}/pdf`)).arrayBuffer());
  await database.inTenant(tenant.id, async (trx) => {
    const row = (payer: string, title: string, at: number) => ({
      ...own,
      id: newId(),
      booked_on: "2026-01-19",
      amount_grosze: 8000,
      added_at: "2026-01-20T12:00:00Z",
      fingerprint: Buffer.from(`${at}`),
      payer,
      title,
      text: `${title};${payer};PL61109010140000071219812874`,
    });
    const rows = [
      row("ZIĘJOWSKA HALINA UL. KRZYWA 5 TORUŃ", "wpisowe", 1),
      row("H. ZIEJOWSKA", `${payment.reference} za córkę`, 2),
      row("Obcy Jan", "inny turniej", 3),
      row("Zięjowska Halina", "zaksięgowane", 4),
    ];
    await trx.insertInto("statement_rows").values(rows).execute();
    const booking = { ...own, id: newId(), row_id: rows[3]?.id ?? "", payment_id: payment.id, amount_grosze: 8000 };
    await trx.insertInto("statement_bookings").values(booking).execute();
  });
  return { tenant, admin, payment, pdf };
}

it("leaves nothing of a payer but what the law asks to keep", async () => {
  const { tenant, admin, payment, pdf } = await makePayer();
  const { database, settings } = house.world;
  const stands = async (text: string) =>
    (await columnsContaining(database, tenant, text)).filter((each) => !each.startsWith("statement_rows."));
  expect(await stands(NAME)).toEqual(expect.arrayContaining(["payment_events.who", "documents.buyer_name", "documents.content"]));
  expect(await textOfPdf(await pdf())).toContain(NAME);
  const papers = () =>
    database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("document_papers as p").innerJoin("files as f", "f.id", "p.file_id").select(["f.id", "f.sha256"]).execute(),
    );
  const [paper] = await papers();

  const { data } = await admin.must(contract.listStoredPeople, { query: { q: "zięjowska" } });
  const params = { id: data.find((each) => each.kind === "contact")?.id ?? "" };
  expect(await admin.must(contract.previewErasure, { params })).toMatchObject({ proformas: 1, documents: 0, booked: 1 });
  const done = await admin.must(contract.erasePerson, { params, body: { reason: "prośba", confirmation: NAME } });
  await finishErasing.run({ tenant_id: tenant.id, erasure_id: done.id }, house.world);

  for (const text of [NAME, "Zięjowska", "halina@example.com", "Krzywa 5"]) expect(await stands(text), text).toEqual([]);
  const rows = await database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("statement_rows").select(["payer", "title", "text"]).orderBy("fingerprint").execute(),
  );
  expect(rows).toEqual([
    { payer: done.pseudonym, title: "wpisowe", text: "wpisowe" },
    { payer: done.pseudonym, title: `${payment.reference} za córkę`, text: `${payment.reference} za córkę` },
    expect.objectContaining({ payer: "Obcy Jan", text: expect.stringContaining("PL61") as string }),
    expect.objectContaining({ payer: "Zięjowska Halina", title: "zaksięgowane" }),
  ]);
  expect(await papers()).toEqual([]);
  const left = globSync("**/*", { cwd: settings.DATA_DIR, withFileTypes: true }).filter((each) => each.isFile());
  expect(left.filter((each) => each.name.includes(paper?.id ?? "?"))).toEqual([]);
  for (const each of left) expect(readFileSync(join(each.parentPath, each.name)).includes("Zięjowska"), each.name).toBe(false);
  expect(await textOfPdf(await pdf())).not.toContain("Zięjowska");
});
