// Number of database statements of the organiser's desk, on the real build.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { addressOf, deskGets } from "#tests/application/desk-gets.ts";
import { writeMarks } from "#tests/rounds/judge-marks.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { lines } from "../../routes.tsx";
import { closeRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse({}, { pages: true });

/** Opens a page as an organiser of this hall. */
async function openPage(hall: Hall, path: string): Promise<string> {
  const cookie = [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return (await house.fetch(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }))).text();
}

interface Page {
  /** Most statements, including those of the frame. */
  most: number;
  /** Address of the page, when the path alone is not one. */
  at?: (hall: Hall & { dancer_id: string }) => string;
}

/** All pages of an organiser's desk; pages that can open one record also with it. */
const PAGES: Readonly<Record<string, Page>> = {
  "/dashboard": { most: 11 },
  "/dashboard/categories": { most: 12 },
  "/dashboard/competitions": { most: 10 },
  "/dashboard/competitions with one": { most: 14, at: ({ competition_id }) => `/dashboard/competitions?id=${competition_id}` },
  "/dashboard/documents": { most: 11 },
  "/dashboard/door": { most: 15 },
  "/dashboard/entries": { most: 13 },
  "/dashboard/entries/consents": { most: 12 },
  "/dashboard/notices": { most: 12 },
  "/dashboard/payments": { most: 11 },
  "/dashboard/payments/cash": { most: 11 },
  "/dashboard/payments/clubs": { most: 10 },
  "/dashboard/payments/statement": { most: 12 },
  "/dashboard/payments/credits": { most: 11 },
  "/dashboard/payments/debtors": { most: 11 },
  "/dashboard/payments/discrepancies": { most: 11 },
  "/dashboard/payments/places": { most: 11 },
  "/dashboard/payments/refunds": { most: 12 },
  "/dashboard/payments/returns": { most: 11 },
  "/dashboard/privacy": { most: 12 },
  "/dashboard/privacy/people/{id}": { most: 13, at: ({ dancer_id }) => `/dashboard/privacy/people/${dancer_id}` },
  "/dashboard/privacy/register": { most: 12 },
  "/dashboard/privacy/retention": { most: 15 },
  "/dashboard/rounds": { most: 13 },
  "/dashboard/rounds/{id}": { most: 13, at: ({ section_id }) => `/dashboard/rounds/${section_id}` },
  "/dashboard/rounds/{id}/standings": { most: 14, at: ({ section_id }) => `/dashboard/rounds/${section_id}/standings` },
  "/dashboard/scores": { most: 11 },
  "/dashboard/scores of a round": { most: 13, at: ({ round_id: block_id }) => `/dashboard/scores?block=${block_id}` },
  "/dashboard/scoring": { most: 10 },
  "/dashboard/screens": { most: 13 },
  "/dashboard/settings": { most: 10 },
  "/dashboard/settings/documents": { most: 11 },
  "/dashboard/settings/payments": { most: 11 },
  "/dashboard/start-lists": { most: 15 },
  "/dashboard/start-lists/lists": { most: 10 },
  "/dashboard/incidents": { most: 14 },
  "/dashboard/stations": { most: 13 },
  "/me": { most: 15 },
  "/dashboard/users": { most: 14 },
  "/dashboard/outbox": { most: 10 },
  "/dashboard/audit": { most: 11 },
};

it("each page of a desk has a limit of statements, and none is above 15", () => {
  const pages = lines.filter((line) => line.layout === "dashboard" && !line.guards.includes("super-admin"));
  expect(new Set(Object.keys(PAGES).map((key) => key.split(" ")[0]))).toEqual(new Set(pages.map((line) => line.path)));
  expect(Object.values(PAGES).filter(({ most }) => most > 15)).toEqual([]);
});

it("each page of a desk of a running competition is one transaction of few statements, and looks its visitor up once", async () => {
  const hall = await makeHall(house);
  const [dancer] = await house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("dancers").select("id").execute());
  house.setNow(new Date());
  const over: string[] = [];
  for (const [key, { most, at }] of Object.entries(PAGES)) {
    house.world.authentication.clearCache();
    let page = "";
    const sent = await sentDuring(async () => {
      page = await openPage(hall, at?.({ ...hall, dancer_id: dancer?.id ?? "" }) ?? key);
    });
    // The first bytes contain the competition of the navigation, so that nothing moves when the page becomes interactive.
    expect(page, key).toMatch(/class="comp-switch".*Wybierz turniej: .*Rytm Wisły/s);
    // Each statement counts, also those sent together.
    const statements = sent.flatMap(({ text }) => text.split(";").filter(Boolean));
    const listed = [key, ...statements.map((each) => each.trim().slice(0, 90))].join("\n");
    expect(statements.filter((text) => text === "begin").length, listed).toBe(1);
    expect(statements.filter((text) => text.startsWith('select "u"."id"')).length, listed).toBe(1);
    if (statements.length > most) over.push(`${statements.length} of ${most}: ${listed}`);
  }
  expect(over.join("\n\n")).toBe("");
});

it("the first bytes of the judge's day contain the pending decisions", async () => {
  const hall = await makeHall(house, { entries: 2, judges: 1, settings: { ladder: [{ by: "unbreakable" }] } });
  const marks = { T: 8, C: 8 };
  await writeMarks(
    house,
    hall,
    hall.performance_ids.map((performance_id) => ({ judge: 0, performance_id, marks })),
  );
  await danceAll(house, hall);
  await hall.admin.must(closeRoundByBlock, { params: { id: hall.round_id }, body: {} });
  expect(await openPage(hall, "/judge/dashboard")).toMatch(/aria-label="Czeka na decyzję".*Remis: /s);
});

it("each repeated statement of a desk's GET is prepared by name, however long it is", async () => {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const unnamed: string[] = [];
  for (const endpoint of deskGets) {
    const get = () => {
      // The cache of callers would save statements in some of the calls, so it is cleared.
      house.world.authentication.clearCache();
      return hall.admin.fetch(addressOf(endpoint, hall));
    };
    const sent = (await sentDuring(get)).filter(({ name, values }) => values.length > 0 && name === undefined);
    unnamed.push(...sent.map(({ text }) => `${endpoint.name}: ${text.slice(0, 80)}`));
  }
  expect(unnamed).toEqual([]);
});
