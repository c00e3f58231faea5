// Pages of an installation with several organisers, on the real build: the organiser stays in the address.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { setup } from "../../identity/contract.ts";
import { saveSetupToken } from "../../identity/sql.server.ts";
import { getPoster } from "../../start-lists/contract.ts";
import { createTenant } from "../../tenants/contract.ts";

const house = useHouse({ DEFAULT_TENANT: "nikogo-takiego" }, { pages: true });

const ask = async (path: string, browser?: Browser) => {
  const cookie = browser ? [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") : "";
  const reply = await house.fetch(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }));
  return { status: reply.status, location: reply.headers.get("location"), text: await reply.text() };
};
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

describe("an installation before its set-up", () => {
  it("says so on its front page, with the link", async () => {
    const front = await ask("/");
    expect(front.status).toBe(200);
    expect(front.text.includes("Parkiet czeka na uruchomienie"), "Parkiet czeka na uruchomienie").toBe(true);
    expect(front.text.includes("journalctl -u parkiet"), "journalctl -u parkiet").toBe(true);
    expect((await ask("/login")).text.includes('"slug":""'), "nobody's page").toBe(true);
  });

  it("opens its pages with its organisation as soon as it is set up", async () => {
    const token = await saveSetupToken(house.world.database.owner, "jednorazowy-link-z-konsoli");
    const first = { tenant_name: "Łódzka Klepka", tenant_slug: "klepka", name: "Ala Klepka", email: "ala@parkiet.test" };
    const { status } = await new Browser(house, { slug: "" }).call(setup, { body: { ...first, token, password: "dwadziescia-klepek" } });
    expect(status).toBe(201);
    expect((await ask("/login")).text.includes("Łódzka Klepka"), "Łódzka Klepka").toBe(true);
  });
});

describe("an installation with several organisers and a DEFAULT_TENANT that names none of them", () => {
  it("lists its organisers on the front page, and opens the sign-in pages", async () => {
    const home = await makeTenant(house);
    const boss = await browserAs(house, home, "super-admin");
    const tenant = (await boss.call(createTenant, { body: { name: "Studio Wierzba", slug: "wierzba" } })).body;
    // Before that, this address showed the only organiser's page.
    await expect.poll(async () => (await ask("/")).text.includes("Studio Wierzba")).toBe(true);
    const front = await ask("/");
    expect(front.status).toBe(200);
    expect(linksOf(front.text)).toContain(`/?tenant=${tenant.slug}`);
    for (const path of ["/login", "/forgotten-password"]) expect((await ask(path)).status, path).toBe(200);
    expect((await ask("/scores/czegos-nie-ma")).status).toBe(404);
  });

  it("keeps the organiser's slug in each link and redirect of its pages", async () => {
    const hall = await makeHall(house);
    const { slug } = hall.tenant;
    for (const path of [`/?tenant=${slug}`, `/login?tenant=${slug}`, `/scores/${hall.competition_id}?tenant=${slug}`]) {
      const { status, text } = await ask(path);
      expect(status, path).toBe(200);
      const links = linksOf(text);
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of links) expect(new URL(link, "http://x").searchParams.get("tenant"), link).toBe(slug);
    }
    const away = await ask(`/dashboard?tenant=${slug}`);
    expect(away.status).toBe(302);
    const to = new URL(away.location ?? "", "http://x");
    expect([to.pathname, to.searchParams.get("tenant"), to.searchParams.get("to")]).toEqual(["/login", slug, `/dashboard?tenant=${slug}`]);
  });

  it("adds the slug to the addresses of a signed-in person's pages, where only the session identifies the organiser, and on posters", async () => {
    const hall = await makeHall(house);
    const { slug } = hall.tenant;
    const desk = await ask("/dashboard/competitions", hall.admin);
    expect(desk.status).toBe(200);
    expect(linksOf(desk.text)).toContain(`/dashboard/users?tenant=${slug}`);
    const { body } = await hall.admin.call(getPoster, { params: { id: hall.list_id } });
    expect(new URL(body.address).searchParams.get("tenant")).toBe(slug);
  });

  it("shows another organiser's public pages to a signed-in person as to a guest", async () => {
    const hall = await makeHall(house);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const page = await ask(`/scores/${hall.competition_id}?tenant=${hall.tenant.slug}`, stranger);
    expect(page.status).toBe(200);
    expect(page.text.includes("Rytm Wisły"), "Rytm Wisły").toBe(true);
  });

  it("refuses another organiser's desk with 403, and offers to switch if the person may work there", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house, "Studio Obok")];
    const stranger = await browserAs(house, home, "admin");
    const refused = await ask(`/dashboard?tenant=${other.slug}`, stranger);
    expect([refused.status, refused.location]).toEqual([403, null]);
    expect(refused.text.includes("Brak dostępu."), "Brak dostępu.").toBe(true);
    expect(refused.text.includes("Przełącz na"), "Przełącz na").toBe(false);
    const friend = await browserAs(house, home, "super-admin");
    const offered = await ask(`/dashboard?tenant=${other.slug}`, friend);
    expect(offered.status).toBe(403);
    expect(offered.text.includes("Przełącz na: Studio Obok"), "Przełącz na: Studio Obok").toBe(true);
    expect((await ask(`/login?tenant=${other.slug}`, stranger)).status).toBe(200);
  });
});
