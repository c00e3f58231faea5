import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getPageTenant } from "../../kernel/calls/tenant-address.server.ts";
import { makeForms } from "../../scoring-forms/built-in.server.ts";
import { listScoringForms } from "../../scoring-forms/contract.ts";
import { listMails } from "../../messages/contract.ts";
import * as contract from "../contract.ts";
import { saveSetupToken } from "../sql.server.ts";

const house = useHouse();
const body = {
  token: "jednorazowy-link-z-konsoli",
  tenant_name: "Studio Klepka",
  tenant_slug: "klepka",
  name: "Ala Klepka",
  email: "ala@example.com",
  password: "dwadziescia-klepek",
};
const placeOfPages = () =>
  house.world.database.asOwner((trx) => getPageTenant(house.world, trx, new Request("http://localhost/login"), undefined));

it("an empty database is set up once with the printed link, and pages then belong to the only organiser", async () => {
  const guest = new Browser(house, { slug: "" });
  expect((await guest.call(contract.setup, { body })).status).toBe(422);
  expect(await saveSetupToken(house.world.database.owner, body.token)).toBe(body.token);
  expect(await saveSetupToken(house.world.database.owner, "link-innego-procesu-tej-bazy")).toBe(body.token);
  await expect(placeOfPages()).rejects.toMatchObject({ code: "tenant_unknown" });
  expect((await guest.call(contract.setup, { body: { ...body, token: "zgadywany-link-z-konsoli" } })).status).toBe(422);
  guest.language = "en";
  const weak = await guest.call(contract.setup, { body: { ...body, password: "studio-klepka-1" } });
  expect(weak.body.errors).toEqual({
    password: ["Your name, address and organisation are easy to guess. Use three unrelated words."],
  });
  const made = await guest.call(contract.setup, { body });
  guest.language = undefined;
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ slug: "klepka" });
  expect((await guest.call(contract.setup, { body: { ...body, tenant_slug: "druga" } })).body.errors).toHaveProperty("token");
  expect(await placeOfPages()).toMatchObject({ slug: "klepka", name: "Studio Klepka" });
  // The person who set it up is signed in. The organisation gets the forms of the skating system, each once.
  guest.tenant = "klepka";
  expect(await guest.must(contract.currentUser)).toMatchObject({ email: body.email, role: "super-admin" });
  for (let run = 0; run < 2; run++) await makeForms.run({ tenant_id: (await placeOfPages())?.id ?? "", locale: "pl" }, house.world);
  const forms = (await guest.must(listScoringForms)).data;
  expect(forms.map(({ name, method }) => [name, method])).toEqual([
    ["Krzyżyki", "recall"],
    ["Miejsca", "skating"],
  ]);
  const ala = new Browser(house, { slug: "klepka" });
  expect((await ala.call(contract.login, { body: { email: body.email, password: body.password } })).status).toBe(200);
  expect((await ala.call(contract.currentUser)).body).toMatchObject({ role: "super-admin", locale: "en", tenant: { slug: "klepka" } });

  // The set-up was in English, so its administrator reads and sends English unless a call says otherwise.
  expect((await ala.call(contract.updateMember, { params: { id: newId() }, body: {} })).body.message).toBe("Not found, or not public yet.");
  await ala.must(contract.createInvitation, { body: { email: "sedzia@example.com", role: "referee" } });
  const [mail] = (await ala.must(listMails, { query: {} })).data;
  expect(mail?.subject).toMatch(/^Invitation/);
});
