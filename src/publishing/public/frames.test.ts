// Frames that a spectator's phone receives on a day of many entries, and data that is no longer in them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { giveMarks } from "#src/judging/contract.ts";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { erasePerson } from "#src/privacy/contract.ts";
import { getSignup, openSignup, setPublicName, updateDancer, updateEntry } from "#src/signup/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { updateStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { followStream, listen, type Listener, type Listening } from "#tests/application/listening.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { openHouse } from "#tests/application/world.ts";
import type { PublicScores } from "../contract.ts";

const MOST = 2000;
const house = useHouse();
let server: Listening;
beforeAll(async () => {
  server = await listen(httpOf(house.world, "test"));
});
afterAll(() => server.close());

const follow = (hall: Hall, { url } = server) =>
  followStream(`${url}/api/public/scores/${hall.competition_id}/live?tenant=${hall.tenant.slug}`);
const start = (hall: Hall) => hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" } });
const mark = (hall: Hall, judge: number) => {
  const body = { id: newId(), marks: { T: 8, C: 8 }, device_at: new Date().toISOString(), revision: 0 };
  return hall.referees[judge]?.must(giveMarks, { params: { id: hall.performance_ids[0] ?? "" }, body });
};

/** Returns a phone's newest state once it has this many marks. */
async function marked(phone: Listener, marks: number): Promise<PublicScores> {
  for (;;) {
    const state = phone.states.at(-1) as PublicScores;
    if (state.on_stage?.marks_given === marks) return state;
    await phone.frames(phone.states.length + 1);
  }
}

it("a mark and a start are frames below 2 kB with 600 upcoming entries; a mark reads no names, and no more than with three", async () => {
  const sent: { text: string; rows: number }[][] = [];
  for (const entries of [600, 3]) {
    const hall = await makeHall(house, { entries, judges: 1 });
    // The day runs late, so a starting performance moves all predicted times.
    const starts_at = new Date(Date.now() - 900_000).toISOString();
    await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { starts_at, confirmed: true } });
    const phone = await follow(hall);
    await phone.frames(1);
    const whole = phone.text().length;
    await start(hall);
    await phone.frames(2);
    const begun = phone.text().length;
    house.world.authentication.clearCache();
    const during = await sentDuring(async () => {
      await mark(hall, 0);
      await phone.frames(3);
    });
    sent.push(during.map(({ text, rows }) => ({ text: text.replaceAll(/[0-9a-f-]{36}/g, "ID"), rows })));
    expect(phone.states.map((state) => (state as PublicScores).on_stage?.marks_given)).toEqual([undefined, 0, 1]);
    phone.close();
    if (entries === 3) continue;
    expect(whole).toBeGreaterThan(100_000);
    const [starting, marking] = [begun - whole, phone.text().length - begun];
    expect([starting < MOST, marking < MOST], `${starting} and ${marking} bytes`).toEqual([true, true]);
  }
  const [many = [], few = []] = sent;
  const byText = (list: typeof many) => list.toSorted((one, other) => (one.text < other.text ? -1 : 1));
  expect(byText(many)).toEqual(byText(few));
  expect(many.filter(({ text }) => text.includes("scores_versions"))).toMatchObject([{ rows: 1 }]);
  expect(many.filter(({ text }) => text.includes("public_name"))).toEqual([]);
});

it("after a name was hidden, no frame of any process contains it while marks arrive", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-second-"));
  const second = await openHouse(house.world.database.connection as Connection, folder);
  const elsewhere = await listen(second.app);
  const hall = await makeHall(house, { entries: 5, judges: 10 });
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  const { entries, dancers } = await parent.must(getSignup, { params: { id: hall.signup_id } });
  for (const { id } of dancers) await parent.must(setPublicName, { params: { id }, body: { public_name: "full" } });
  const idOf = (name: string) => dancers.find((each) => each.first_name === name)?.id ?? "";
  const entryOf = (name: string) => entries.find((each) => each.dancer_ids.includes(idOf(name)))?.id ?? "";
  const changes: readonly (readonly [name: string, change: (name: string) => Promise<unknown>])[] = [
    ["Tancerka1", (name) => parent.must(setPublicName, { params: { id: idOf(name) }, body: { public_name: "initials" } })],
    [
      "Tancerka2",
      (name) => hall.admin.must(erasePerson, { params: { id: idOf(name) }, body: { reason: "prośba", confirmation: `${name} Próbna` } }),
    ],
    ["Tancerka3", (name) => hall.admin.must(updateDancer, { params: { id: idOf(name) }, body: { first_name: "Zofia" } })],
    ["Tancerka4", (name) => hall.admin.must(updateEntry, { params: { id: entryOf(name) }, body: { dancer_ids: [idOf("Tancerka3")] } })],
    // No process is notified of this write.
    [
      "Tancerka5",
      (name) =>
        house.world.database.inTenant(hall.tenant.id, (trx) =>
          sql`update consents set withdrawn_at = now() where kind = 'full_names' and dancer_id = ${idOf(name)}`.execute(trx),
        ),
    ],
  ];
  await start(hall);
  const phones = await Promise.all([follow(hall), follow(hall), follow(hall, elsewhere), follow(hall, elsewhere)]);
  try {
    await Promise.all(phones.map((phone) => phone.frames(1)));
    for (const [at, [name, change]] of changes.entries()) {
      for (const phone of phones) expect(JSON.stringify(phone.states.at(-1))).toContain(`${name} Próbna`);
      await Promise.all([change(name), mark(hall, 2 * at)]);
      await mark(hall, 2 * at + 1);
      for (const phone of phones) expect(JSON.stringify(await marked(phone, 2 * at + 2)), name).not.toContain(name);
    }
    for (const phone of phones) expect(JSON.stringify(phone.states.at(-1))).not.toContain("Tancerka");
  } finally {
    for (const phone of phones) phone.close();
    await elsewhere.close();
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
