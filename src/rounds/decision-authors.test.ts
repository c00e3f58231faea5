import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makePerson } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { storeDevice } from "#tests/hall/device-rows.ts";
import { insertDecision, listDecisionsOfRound } from "./decisions-sql.server.ts";

const house = useHouse();

it("a decision is by a person, also with a judge's card, else by the person at a station, else by a rule", async () => {
  const hall = await makeHall(house, { judges: 1 });
  const { tenant, section_id, round_id } = hall;
  const judge = await makePerson(house, tenant, "referee", "Ewa Sędzia");
  const station = await storeDevice(house, hall, { name: "Scena A", person_name: "Hania" });
  const opened = await storeDevice(house, hall, { name: "Ewa Sędzia", person_name: "Ewa", judge: judge.id });
  const card = { station_id: opened.station_id, device_id: opened.id, competition_id: hall.competition_id, ends_at: opened.ends_at };
  const [decided, stored] = await house.world.database.inTenant(tenant.id, async (db) => {
    const call = (minute: number) => ({ db, tenant, now: new Date(Date.UTC(2026, 0, 20, 12, minute)), person: undefined });
    const decision = { section_id, round_id, kind: "repeat" as const };
    await insertDecision(
      { ...call(1), person: { ...judge, role: "referee", grants: [], locale: "pl" }, card },
      { ...decision, reason: "karta" },
    );
    await insertDecision({ ...call(2), station }, { ...decision, reason: "stanowisko" });
    await insertDecision(call(3), { ...decision, reason: "reguła" });
    const rows = db.selectFrom("decisions").select(["user_id", "device_id"]).where("kind", "=", "repeat").orderBy("made_at");
    return [await listDecisionsOfRound(db, round_id), await rows.execute()];
  });
  expect(decided.map((each) => [each.reason, each.by])).toEqual([
    ["reguła", null],
    ["stanowisko", "Hania (Scena A)"],
    ["karta", "Ewa Sędzia"],
  ]);
  expect(stored).toEqual([
    { user_id: judge.id, device_id: opened.id },
    { user_id: null, device_id: station.id },
    { user_id: null, device_id: null },
  ]);
});
