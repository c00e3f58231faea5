import { expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { getSignup, openSignup, sendLinks, updateSignup } from "../contract.ts";
import { mailLinks } from "./links.server.ts";

const house = useHouse();

it("a lost mail is replaced by the links of all sign-ups of the address; an unknown address gets the same answer and no mail", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const signups = [await beginSignup(house, tenant, contest), await beginSignup(house, tenant, contest)];
  const phone = new Browser(house, tenant);
  const ask = (email: string) => phone.call(sendLinks, { params: { id: contest.slug }, body: { email } });
  const sent = async (email: string) => {
    const payload = { tenant, competition_id: contest.id, email: email.toLowerCase() };
    await mailLinks.run(payload, house.world);
    return house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select(["to_email", "text_body"]).where("kind", "=", "signup_links").execute(),
    );
  };
  const [known, unknown] = [await ask("Marta@Pirueta.example"), await ask("nikt@example.com")];
  expect([known.status, unknown.status]).toEqual([204, 204]);
  expect(known.body).toEqual(unknown.body);
  expect(await sent("nikt@example.com")).toEqual([]);
  const [mail, ...more] = await sent("Marta@Pirueta.example");
  expect(more).toEqual([]);
  expect(mail?.to_email).toBe(contact.contact_email);
  const links = [...(mail?.text_body ?? "").matchAll(/https?:\S+/g)].map(([url]) => new URL(url));
  expect(links).toHaveLength(2);
  expect(new Set(links.map((url) => url.pathname.split("/").at(-1)))).toEqual(new Set(signups.map((each) => each.id)));
  for (const url of links) {
    const params = { id: url.pathname.split("/").at(-1) ?? "" };
    expect((await phone.call(openSignup, { params, body: { key: url.searchParams.get("key") ?? "" } })).status).toBe(200);
    expect((await phone.call(getSignup, { params })).status).toBe(200);
  }
});

it("links are sent to one address three times an hour at most, known or not, and only for competitions that the public knows", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const begun = await beginSignup(house, tenant, contest);
  const own = "anna@pirueta.example";
  await begun.browser.must(updateSignup, { params: { id: begun.id }, body: { contact_email: own } });
  vi.useFakeTimers({ toFake: ["Date"] });
  const phone = new Browser(house, tenant);
  const ask = (email: string, id = contest.id) => phone.call(sendLinks, { params: { id }, body: { email } });
  for (const email of [own, "nieznana@example.com"]) {
    for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(204);
    const stopped = await ask(email);
    expect(stopped).toMatchObject({ status: 429, body: { code: "too_many", message: "Za dużo prób. Spróbuj ponownie o 13:00." } });
    expect(stopped.headers.get("retry-after")).toBe("3600");
  }
  vi.advanceTimersByTime(3_600_001);
  expect((await ask(own)).status).toBe(204);
  expect(await ask("to nie adres")).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("competitions").set({ status: "draft" }).execute());
  expect((await ask(own)).status).toBe(404);
  vi.useRealTimers();
});
