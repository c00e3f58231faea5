// Public page on how an organiser processes data.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { createCompetition, updateCompetition } from "../../competitions/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse({ SMTP_URL: "smtp://poczta.wewnetrzna.example" });

describe("the notice of a competition", () => {
  it("is read without an account once the competition is announced, without the mail server's name; as a draft by administrators alone", async () => {
    const tenant = await makeTenant(house, "Fundacja Krok");
    const admin = await browserAs(house, tenant, "admin");
    const { id, slug } = await admin.must(createCompetition, {
      body: { name: "Rytm Brdy", starts_on: "2027-05-01", ends_on: "2027-05-01" },
    });
    const guest = new Browser(house, tenant);
    const asking = { params: { id: slug } };
    expect((await guest.call(contract.getDataNotice, asking)).status).toBe(404);
    expect((await (await browserAs(house, tenant, "trener")).call(contract.getDataNotice, asking)).status).toBe(404);
    expect((await admin.call(contract.getDataNotice, asking)).status).toBe(200);
    await admin.must(updateCompetition, { params: { id }, body: { status: "published" } });
    const told = await guest.must(contract.getDataNotice, asking);
    expect(told).toMatchObject({
      competition: { name: "Rytm Brdy", slug },
      organiser: { name: "Fundacja Krok" },
      processors: { mail: true },
    });
    expect(JSON.stringify(told)).not.toContain("wewnetrzna");
    expect((await new Browser(house, await makeTenant(house)).call(contract.getDataNotice, asking)).status).toBe(404);
  });
});
