import { afterAll, beforeAll, expect, it } from "vitest";
import { rehearseDancesport } from "#scripts/rehearsal/dancesport/rehearse.ts";
import { DANCESPORT_16 } from "#scripts/rehearsal/dancesport/section.ts";
import { rehearse } from "#scripts/rehearsal/rehearse-event.ts";
import { makeDemonstration } from "#scripts/seed/demonstration.ts";
import { markedDemonstration } from "#scripts/seed/first-start.ts";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { listen, type Listening } from "#tests/application/listening.ts";

// One address may begin two sign-ups an hour; the office begins further ones.
const house = useHouse({ LIMIT_SIGNUPS: "2" });
let server: Listening;
// The demonstration's day is running, with its judges on a list.
beforeAll(async () => {
  const { world } = house;
  await markedDemonstration(world.database, (database) => makeDemonstration({ ...world, database }, "test", () => undefined));
  server = await listen(httpOf(world, "test"));
});
afterAll(() => server.close());

const plan = () => ({
  url: server.url,
  tenant: "demo",
  email: "admin@demo.test",
  password: house.world.settings.DEMO_PASSWORD,
  entries: 30,
  judges: 3,
  spectators: 5,
  drops: 0.4,
  seed: 1,
});

it("a whole event is played beside another one of the day, over a network that drops: every mark is there once, and places are those of an own computation", {
  timeout: 180_000,
}, async () => {
  const said: string[] = [];
  const report = await rehearse(plan(), new AbortController().signal, (line) => said.push(line));
  expect(report.checks.filter((check) => check.wrong.length > 0)).toEqual([]);
  expect(report.ready).toBe(true);
  expect(report.lines.join("\n")).toMatch(/ok {2}30 entries signed up, 30 danced\nok {2}90 sheets were sent/);
  expect(report.lines.at(-2)).toMatch(/^\d+ requests in [\d.]+ s; mean [\d.]+ ms, p99 \d+ ms, slowest \d+ ms \(\w+ \/api\//);
  const [, lost = "0", unheard = "0"] = /^(\d+) of the judges' requests and (\d+) answers/.exec(report.lines.at(-1) ?? "") ?? [];
  expect(Math.min(Number(lost), Number(unheard))).toBeGreaterThan(5);
  expect(said.length).toBeGreaterThan(3);
});

it("couples dance rounds over a network that drops: no sheet is lost, and who goes on and every place are those of an own computation", {
  timeout: 180_000,
}, async () => {
  // A real server does this automatically; autovacuum is off here.
  await house.world.database.pool.query("ANALYZE");
  const report = await rehearseDancesport(plan(), DANCESPORT_16, new AbortController().signal, () => undefined);
  expect(report.checks.filter((check) => check.wrong.length > 0)).toEqual([]);
  expect(report.ready).toBe(true);
  expect(report.lines.join("\n")).toMatch(/ok {2}16, 8, 4 couples danced the rounds, in 12 heats\nok {2}27 sheets were handed in/);
  const [, lost = "0", unheard = "0"] = /^(\d+) of the judges' requests and (\d+) answers/.exec(report.lines.at(-1) ?? "") ?? [];
  expect(Math.min(Number(lost), Number(unheard))).toBeGreaterThan(5);
});

it("a rehearsal that is cancelled ends at once", { timeout: 60_000 }, async () => {
  const cancelling = new AbortController();
  await expect(rehearse(plan(), cancelling.signal, () => cancelling.abort())).rejects.toThrow(/abort/i);
});
