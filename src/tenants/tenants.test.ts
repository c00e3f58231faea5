import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { currentUser, login, switchTenant } from "../identity/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import * as contract from "./contract.ts";

const house = useHouse();

/** A picture of one pixel. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const logoForm = (bytes: Buffer, type = "image/png") => {
  const form = new FormData();
  form.set("logo", new Blob([new Uint8Array(bytes)], { type }), "znak.png");
  return form;
};

describe("the organisation's settings", () => {
  it("are changed field by field: what is absent stays, null clears", async () => {
    const admin = await browserAs(house, await makeTenant(house, "Studio Ćma"), "admin");
    const first = await admin.call(contract.updateSettings, {
      body: {
        contact_email: "biuro@cma.example",
        bank_account: "PL61 1090 1014 0000 0712 1981 2874",
        invoice_nip: "525-224-84-81",
        accent_color: "#672457",
      },
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      name: "Studio Ćma",
      contact_email: "biuro@cma.example",
      bank_account: "61109010140000071219812874",
      invoice_nip: "5252248481",
      accent_color: "#672457",
      version: 2,
    });
    const second = await admin.call(contract.updateSettings, { body: { contact_email: null, contact_phone: "600 100 200" } });
    expect(second.body).toMatchObject({ contact_email: null, contact_phone: "600 100 200", invoice_nip: "5252248481" });
    expect((await admin.call(contract.getSettings)).body).toEqual(second.body);
  });

  it("say which fields are wrong, all at once, in the visitor's language", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const wrong = {
      name: "x",
      slug: "Żółw",
      contact_email: "biuro",
      accent_color: "#ffcc00",
      bank_account: "61109010140000071219812875",
      invoice_nip: "5252248482",
    };
    const polish = await admin.call(contract.updateSettings, { body: wrong });
    expect(polish.status).toBe(422);
    expect(Object.keys(polish.body.errors ?? {}).sort()).toEqual(Object.keys(wrong).sort());
    expect(polish.body.errors?.accent_color?.[0]).toContain("7:1");
    admin.language = "en";
    const english = await admin.call(contract.updateSettings, { body: wrong });
    expect(english.body.errors?.invoice_nip).toEqual(["Check the NIP: 10 digits, the last one is a check digit."]);
  });

  it("take only colours on which white text has a contrast of seven", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const colour = async (accent_color: string) => (await admin.call(contract.updateSettings, { body: { accent_color } })).status;
    // 7.00, 6.90, and 4.54, which is enough only for large letters.
    expect([await colour("#595959"), await colour("#5a5a5a"), await colour("#767676")]).toEqual([200, 422, 422]);
    expect((await admin.must(contract.getSettings)).accent_color).toBe("#595959");
  });

  it("refuse an old version and show the current one", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    await admin.call(contract.updateSettings, { body: { name: "Pierwsza nazwa", version: 1 } });
    const late = await admin.call(contract.updateSettings, { body: { name: "Druga nazwa", version: 1 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "stale", current: { name: "Pierwsza nazwa", version: 2 } });
  });

  it("refuse a short name that another organiser has", async () => {
    const other = await makeTenant(house);
    const admin = await browserAs(house, await makeTenant(house), "admin");
    expect((await admin.call(contract.updateSettings, { body: { slug: other.slug } })).body.errors).toHaveProperty("slug");
  });

  it("belong to admins: other roles and guests are refused, another tenant sees its own", async () => {
    const [tenant, other] = [await makeTenant(house, "Swoja"), await makeTenant(house, "Obca")];
    for (const role of ["trener", "referee"] as const) {
      const browser = await browserAs(house, tenant, role);
      expect((await browser.call(contract.getSettings)).status).toBe(403);
      expect((await browser.call(contract.updateSettings, { body: { name: "Moja" } })).status).toBe(403);
    }
    expect((await new Browser(house, tenant).call(contract.getSettings)).status).toBe(401);
    expect((await (await browserAs(house, other, "admin")).call(contract.getSettings)).body.name).toBe("Obca");
    expect((await (await browserAs(house, tenant, "super-admin")).call(contract.getSettings)).body.name).toBe("Swoja");
  });
});

describe("the organisation's logo", () => {
  it("is stored as a picture, shown to everybody, and removed again", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const guest = new Browser(house, tenant);
    expect((await guest.fetch("/api/public/tenant/logo")).status).toBe(404);
    const kept = await admin.call(contract.updateSettings, { form: logoForm(PNG) });
    expect(kept.status).toBe(200);
    expect((await guest.call(contract.getPublicProfile)).body).toMatchObject({ logo_file_id: kept.body.logo_file_id, slug: tenant.slug });
    const picture = await guest.fetch("/api/public/tenant/logo");
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect((await admin.call(contract.updateSettings, { body: { remove_logo: true } })).body.logo_file_id).toBeNull();
    expect((await guest.fetch("/api/public/tenant/logo")).status).toBe(404);
  });

  it("is judged by its content, never by its name", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const refused = await admin.call(contract.updateSettings, { form: logoForm(Buffer.from("<svg onload=alert(1)>")) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("logo");
  });
});

describe("the platform's organisers", () => {
  const fresh = () => `t-${newId().slice(-12)}`;

  it("are made once, listed, found and changed by a super-admin", async () => {
    const root = await browserAs(house, await makeTenant(house), "super-admin");
    const id = newId();
    const body = { id, name: "Łódzki Dom Tańca", slug: fresh(), hosts: [`${fresh()}.example.com`], contact_email: "lodz@example.com" };
    const made = await root.call(contract.createTenant, { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, archived: false, version: 1 });
    expect((await root.call(contract.createTenant, { body })).body).toEqual(made.body);
    expect((await root.call(contract.listTenants, { query: { q: "łódzki" } })).body.data.map((each) => each.id)).toEqual([id]);
    const changed = await root.call(contract.updateTenant, { params: { id }, body: { contact_email: null, version: 1 } });
    expect(changed.body).toMatchObject({ name: "Łódzki Dom Tańca", contact_email: null, version: 2 });
    expect((await root.call(contract.updateTenant, { params: { id }, body: { name: "Późno", version: 1 } })).status).toBe(409);
    expect((await root.call(contract.updateTenant, { params: { id: newId() }, body: { name: "Nikt" } })).status).toBe(404);
  });

  it("have names and hosts of their own", async () => {
    const root = await browserAs(house, await makeTenant(house), "super-admin");
    const host = `${fresh()}.example.com`;
    const first = (await root.call(contract.createTenant, { body: { name: "Pierwsza", slug: fresh(), hosts: [host] } })).body;
    const sameSlug = await root.call(contract.createTenant, { body: { name: "Druga", slug: first.slug } });
    expect(sameSlug.body.errors).toHaveProperty("slug");
    const sameHost = await root.call(contract.createTenant, { body: { name: "Druga", slug: fresh(), hosts: [host] } });
    expect(sameHost.body.errors?.hosts?.[0]).toContain(host);
    const again = await root.call(contract.updateTenant, { params: { id: first.id }, body: { hosts: [host], slug: first.slug } });
    expect(again.status).toBe(200);
    const noHost = await root.call(contract.createTenant, { body: { name: "Druga", slug: fresh(), hosts: ["https://x.pl/"] } });
    expect(noHost.body.errors).toHaveProperty("hosts.0");
  });

  it("are gone once archived, sessions too, but one's own cannot be archived", async () => {
    const root = await browserAs(house, await makeTenant(house), "super-admin");
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const admin = await new Browser(house, tenant).signIn(person);
    expect((await root.call(contract.updateTenant, { params: { id: tenant.id }, body: { archived: true } })).status).toBe(200);
    expect((await admin.call(currentUser)).status).toBe(404);
    const back = await new Browser(house, tenant).call(login, { body: { email: person.email, password: "cokolwiek" } });
    expect(back.body.code).toBe("tenant_unknown");
    const own = (await root.call(contract.getSettings)).body.id;
    const refused = await root.call(contract.updateTenant, { params: { id: own }, body: { archived: true } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Przełącz się");
  });

  it("are hidden from admins, referees, coaches and guests", async () => {
    const tenant = await makeTenant(house);
    for (const role of ["admin", "referee", "trener"] as const)
      expect((await (await browserAs(house, tenant, role)).call(contract.listTenants)).status).toBe(403);
    expect((await new Browser(house, tenant).call(contract.listTenants)).status).toBe(401);
  });

  it("are entered by a super-admin, who then works there", async () => {
    const [tenant, other] = [await makeTenant(house), await makeTenant(house)];
    const root = await browserAs(house, tenant, "super-admin");
    expect((await root.call(switchTenant, { body: { slug: other.slug } })).status).toBe(200);
    root.tenant = other.slug;
    expect((await root.call(currentUser)).body).toMatchObject({ role: "super-admin", tenant: { slug: other.slug } });
  });
});
