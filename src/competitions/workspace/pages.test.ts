// Competition pages as rendered by the server: for visitors before sign-up, and for organisers by role.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { buttonsOf, renderedBy } from "#tests/application/rendered.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { moveOnStage } from "../../stage/contract.ts";
import { addCompetitionDocument } from "../attachments/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse({}, { pages: true });
const page = renderedBy(house);

describe("a visitor", () => {
  it("finds the documents, the consent form and the data notice, without what only the organiser reads", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const day = "2027-03-14";
    const { id, slug } = await admin.must(contract.createCompetition, { body: { name: "Rytm Odry", starts_on: day, ends_on: day } });
    await admin.must(contract.updateCompetition, { params: { id }, body: { status: "published" } });
    const form = new FormData();
    form.set("name", "Plan sali i wejść");
    form.set("file", new File([new TextEncoder().encode("%PDF-1.7 plan sali")], "plan.pdf"));
    await admin.must(addCompetitionDocument, { params: { id }, form });
    const visitor = new Browser(house, tenant);
    const { documents } = await visitor.must(contract.getPublicCompetition, { params: { id: slug } });
    const open = (path = "") => page(visitor, `/c/${slug}${path}`);

    const front = await open();
    expect(front.text).toContain("Plan sali i wejść");
    expect(front.text).toMatch(/PDF, 1\s+kB/);
    for (const link of [documents[0]?.url ?? "missing", `/c/${slug}/consent-form`, `/c/${slug}/data-notice`])
      expect(front.html).toContain(link);
    const consents = await open("/consent-form");
    expect(consents.text).toContain("Formularz zgody opiekuna");
    expect(consents.text.match(/☐ Tak/g)).toHaveLength(4);
    expect(consents.text).toMatch(new RegExp(`Jak organizator przetwarza dane:\\s+http\\S+/c/${slug}/data-notice`));
    const notice = await open("/data-notice");
    for (const text of ["Jak przetwarzamy dane", "Administratorem danych jest ", "Prezes Urzędu Ochrony Danych Osobowych"])
      expect(notice.text).toContain(text);
    const own = "Tylko Ty i inni administratorzy";
    expect(notice.text).not.toContain(own);
    expect((await page(admin, `/c/${slug}/data-notice`)).text).toContain(own);
  });
});

describe("the organiser's screens", () => {
  it("let a referee read and change nothing", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const referee = await browserAs(house, tenant, "referee");
    const changing = (html: string) => buttonsOf(html).filter((text) => /^(Dodaj|Nowy|Wczytaj|Zapisz|Usuń)/.test(text));
    for (const path of ["/dashboard/categories", "/dashboard/competitions", "/dashboard/scoring"]) {
      const offered = await page(admin, path);
      expect([...changing(offered.html), ...(offered.text.match(/^(Dodaj|Nowy) .*$/gm) ?? [])], path).not.toEqual([]);
      const read = await page(referee, path);
      expect([read.status, read.html.includes("<h1"), changing(read.html)], path).toEqual([200, true, []]);
    }
  });

  it("name the judge and the number whose mark is missing", async () => {
    const { admin, performance_ids } = await makeHall(house, { entries: 2, judges: 1 });
    for (const id of performance_ids) await admin.must(moveOnStage, { params: { id }, body: { action: "start" } });
    expect((await page(admin, "/dashboard")).text).toMatch(/Brakuje\s1\soceny\ssędziego\sS1\n.*numer\s001$/m);
  });
});
