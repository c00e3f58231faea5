// Documents of a competition: who adds them, how they are checked and stored, and who reads them.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";
import * as attachments from "./contract.ts";
import { forgetDocumentFiles } from "./attachments.server.ts";
import { fileNameOf, kindName, MOST_DOCUMENTS, nameFrom } from "./rules.ts";

const house = useHouse();

const PDF = new TextEncoder().encode("%PDF-1.7 plan sali");
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const base = { name: "Rytm Odry 2027", starts_on: "2027-03-14", ends_on: "2027-03-14" };

function formOf(fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>, fileName = "plan.pdf"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (bytes) form.set("file", new File([bytes], fileName));
  return form;
}

/** An organiser with a competition, announced unless it must stay a draft. */
async function makeOrganiser({ draft = false } = {}) {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  const { id, slug } = await admin.must(contract.createCompetition, { body: base });
  if (!draft) await admin.must(contract.updateCompetition, { params: { id }, body: { status: "published" } });
  const add = (fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>, fileName?: string) =>
    admin.call(attachments.addCompetitionDocument, { params: { id }, form: formOf(fields, bytes, fileName) });
  const must = async (name: string, bytes = PDF) => (await add({ name }, bytes)).body;
  const names = async () => (await admin.must(attachments.listCompetitionDocuments, { params: { id } })).data.map((each) => each.name);
  const shown = async (browser = new Browser(house, tenant)) =>
    (await browser.must(contract.getPublicCompetition, { params: { id: slug } })).documents;
  const fileIds = () =>
    house.world.database.inTenant(tenant.id, async (trx) => (await trx.selectFrom("files").select("id").execute()).map((each) => each.id));
  return { tenant, admin, id, slug, add, must, names, shown, fileIds };
}

describe("an organiser's documents", () => {
  it("are judged by their bytes, and need a file, a name and no more than there may be", async () => {
    const { admin, add, must, names } = await makeOrganiser();
    const made = await add({ name: "  Plan sali  " }, PDF, "IMG.png");
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: "Plan sali", content_type: "application/pdf", bytes: PDF.length, version: 1 },
    ]);
    const wrong = await add({ name: "Plan" }, new TextEncoder().encode("<html><script>"), "plan.pdf");
    expect([wrong.status, wrong.body.errors?.["file"]?.[0]]).toEqual([422, expect.stringContaining("PDF, PNG, JPEG, WEBP")]);
    expect((await add({ name: "Plan" })).body.errors).toEqual({ file: ["Wybierz plik."] });
    expect((await add({ name: " " }, PDF)).body.errors).toHaveProperty("name");
    expect((await add({ name: "x".repeat(121) }, PDF)).body.errors).toHaveProperty("name");
    const large = await add({ name: "Plan" }, new Uint8Array(20_000_001).fill(37));
    expect([large.status, large.body.code]).toEqual([413, "too_large"]);
    const twice = newId();
    expect((await add({ id: twice, name: "Program" }, PDF)).body.name).toBe("Program");
    expect((await add({ id: twice, name: "Inny program" }, PDF)).body.name).toBe("Program");
    expect(await names()).toEqual(["Plan sali", "Program"]);
    for (let count = 2; count < MOST_DOCUMENTS; count++) await must(`Dokument ${count}`);
    expect(await add({ name: "Za dużo" }, PDF)).toMatchObject({ status: 409, body: { code: "not_possible" } });
    expect(
      await admin.call(attachments.addCompetitionDocument, { params: { id: newId() }, form: formOf({ name: "Plan" }, PDF) }),
    ).toMatchObject({ status: 404 });
  });

  it("get another name, another file and another order; a change of an older version is refused", async () => {
    const { admin, id, must, names, shown } = await makeOrganiser();
    const [plan, programme, hotel] = [await must("Plan"), await must("Program"), await must("Noclegi")];
    const renamed = await admin.must(attachments.updateCompetitionDocument, {
      params: { id: plan.id },
      body: { name: "Plan sali", version: 1 },
    });
    expect(renamed).toMatchObject({ name: "Plan sali", version: 2, file_id: plan.file_id });
    const stale = await admin.call(attachments.updateCompetitionDocument, { params: { id: plan.id }, body: { name: "Sala", version: 1 } });
    expect([stale.status, stale.body]).toMatchObject([409, { code: "stale", current: { name: "Plan sali" } }]);
    const before = (await shown())[0]?.url;
    const replaced = await admin.must(attachments.updateCompetitionDocument, {
      params: { id: plan.id },
      form: formOf({ version: "2" }, PNG, "plan.png"),
    });
    expect(replaced).toMatchObject({ name: "Plan sali", content_type: "image/png", version: 3 });
    expect((await shown())[0]).toMatchObject({ name: "Plan sali", kind: "PNG", bytes: PNG.length });
    expect((await shown())[0]?.url).not.toBe(before);
    expect(
      (await admin.call(attachments.updateCompetitionDocument, { params: { id: plan.id }, form: formOf({ name: "" }) })).body.errors,
    ).toHaveProperty("name");
    await admin.must(attachments.orderCompetitionDocuments, { params: { id }, body: { ids: [hotel.id, plan.id, newId()] } });
    expect(await names()).toEqual(["Noclegi", "Plan sali", "Program"]);
    expect((await shown()).map((each) => each.id)).toEqual([hotel.id, plan.id, programme.id]);
  });

  it("are removed with their files, as are those of a deleted competition; a file that is still one stays", async () => {
    const { tenant, admin, id, must, names, fileIds } = await makeOrganiser({ draft: true });
    const [plan, programme] = [await must("Plan"), await must("Program")];
    await admin.must(attachments.updateCompetitionDocument, { params: { id: programme.id }, form: formOf({}, PNG) });
    await admin.must(attachments.deleteCompetitionDocument, { params: { id: plan.id } });
    expect(await names()).toEqual(["Program"]);
    const all = await fileIds();
    expect(all).toHaveLength(3);
    await forgetDocumentFiles.run({ tenant_id: tenant.id, file_ids: all }, house.world);
    expect(await fileIds()).toHaveLength(1);
    expect((await admin.fetch(`/api/competition-documents/${programme.id}`)).status).toBe(200);
    const waiting = async () =>
      (
        await house.world.database.asOwner((trx) =>
          sql<{
            n: number;
          }>`select count(*)::integer as n from graphile_worker.jobs where task_identifier = 'forget_document_files'`.execute(trx),
        )
      ).rows[0]?.n ?? 0;
    const newest = async () =>
      (
        await house.world.database.asOwner((trx) =>
          sql<{
            ids: string[];
          }>`select payload->'file_ids' as ids from graphile_worker._private_jobs order by id desc limit 1`.execute(trx),
        )
      ).rows[0]?.ids ?? [];
    const before = await waiting();
    const picture = formOf({ id: newId() }, PNG, "logo.png");
    await admin.fetch("/api/sanctum/csrf-cookie");
    expect((await admin.fetch(`/api/competitions/${id}/sponsor-pictures`, { method: "POST", body: picture })).status).toBe(201);
    await forgetDocumentFiles.run({ tenant_id: tenant.id, file_ids: await fileIds() }, house.world);
    expect(await fileIds()).toHaveLength(2);
    const queued = await fileIds();
    await admin.must(contract.deleteCompetition, { params: { id } });
    expect(await waiting()).toBe(before + 1);
    expect((await newest()).toSorted()).toEqual(queued.toSorted());
    await forgetDocumentFiles.run({ tenant_id: tenant.id, file_ids: await fileIds() }, house.world);
    expect(await fileIds()).toEqual([]);
  });

  it("stay with the competition that they were made for: a copy begins without them, as it does without the regulations' file", async () => {
    const { admin, id, must } = await makeOrganiser();
    await must("Plan");
    const copy = await admin.must(contract.copyCompetition, { params: { id }, body: { name: "Rytm Odry 2028", starts_on: "2028-03-12" } });
    expect((await admin.must(attachments.listCompetitionDocuments, { params: { id: copy.id } })).data).toEqual([]);
  });

  it("are read by everybody of the organiser once announced, changed by administrators alone, and found by no other organiser", async () => {
    const { tenant, admin, id, must } = await makeOrganiser({ draft: true });
    const { id: document } = await must("Plan");
    const coach = await browserAs(house, tenant, "trener");
    const other = await browserAs(house, await makeTenant(house), "admin");
    const read = async (browser: Browser) => [
      (await browser.call(attachments.listCompetitionDocuments, { params: { id } })).status,
      (await browser.fetch(`/api/competition-documents/${document}`)).status,
    ];
    expect(await read(admin)).toEqual([200, 200]);
    expect(await read(coach)).toEqual([404, 404]);
    await admin.must(contract.updateCompetition, { params: { id }, body: { status: "published" } });
    expect(await read(coach)).toEqual([200, 200]);
    expect(await read(other)).toEqual([404, 404]);
    const writes = (browser: Browser) =>
      Promise.all([
        browser.call(attachments.addCompetitionDocument, { params: { id }, body: { name: "Obcy" } }),
        browser.call(attachments.updateCompetitionDocument, { params: { id: document }, body: { name: "Obcy" } }),
        browser.call(attachments.orderCompetitionDocuments, { params: { id }, body: { ids: [document] } }),
        browser.call(attachments.deleteCompetitionDocument, { params: { id: document } }),
      ]);
    expect((await writes(coach)).map((each) => each.status)).toEqual([403, 403, 403, 403]);
    expect((await writes(other)).map((each) => each.status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a competition's public page", () => {
  it("gives each document under the name that is shown; not found as a draft, by strangers, or of another competition", async () => {
    const { tenant, admin, id, slug, must, shown } = await makeOrganiser({ draft: true });
    const { id: document } = await must("Plan sali „B”");
    const address = `/api/public/competitions/${slug}/documents/${document}`;
    const guest = new Browser(house, tenant);
    expect((await guest.fetch(address)).status).toBe(404);
    expect((await (await browserAs(house, tenant, "referee")).fetch(address)).status).toBe(404);
    expect((await admin.fetch(address)).status).toBe(200);
    await admin.must(contract.updateCompetition, { params: { id }, body: { status: "published" } });
    const [one] = await shown();
    expect(one).toMatchObject({ name: "Plan sali „B”", kind: "PDF", bytes: PDF.length });
    const file = await guest.fetch(one?.url ?? "");
    expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      200,
      "application/pdf",
      `inline; filename*=UTF-8''${encodeURIComponent("Plan sali „B”.pdf")}`,
    ]);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF);
    const second = await admin.must(contract.createCompetition, { body: { ...base, name: "Rytm Warty" } });
    await admin.must(contract.updateCompetition, { params: { id: second.id }, body: { status: "published" } });
    for (const wrong of [`${second.slug}/documents/${document}`, `${slug}/documents/${newId()}`, `${slug}/documents/plan`])
      expect((await guest.fetch(`/api/public/competitions/${wrong}`)).status, wrong).toBe(404);
    const stranger = new Browser(house, await makeTenant(house));
    expect((await stranger.fetch(address)).status).toBe(404);
  });
});

describe("names of documents", () => {
  it("are made of files' names, and files' names of them", () => {
    expect(nameFrom("Plan_sali_B.PDF")).toBe("Plan sali B");
    expect(nameFrom("program 2027")).toBe("program 2027");
    expect(fileNameOf("Plan sali", "application/pdf")).toBe("Plan sali.pdf");
    expect(fileNameOf("plan.PDF", "application/pdf")).toBe("plan.PDF");
    expect([kindName("image/jpeg"), kindName("image/webp")]).toEqual(["JPG", "WEBP"]);
  });
});
