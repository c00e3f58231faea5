// What a spectator's phone is sent on a day of many entries.
import { afterAll, beforeAll, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { updateStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "#tests/database.ts";
import { followStream, listen, type Listening } from "#tests/listening.ts";
import { makeHall } from "#tests/situations.ts";
import type { PublicScores } from "../contract.ts";

const MOST = 2000;
const house = useHouse();
let server: Listening;
beforeAll(async () => {
  server = await listen(httpOf(house.world, "test"));
});
afterAll(() => server.close());

it("a mark and a performance that begins are frames of less than 2 kB, whoever else of 600 entries is still to dance", async () => {
  const hall = await makeHall(house, { entries: 600, judges: 1 });
  // The day runs late, so a performance that begins moves everybody's predicted time.
  const starts_at = new Date(Date.now() - 900_000).toISOString();
  await hall.admin.must(updateStartList, { params: { id: hall.list_id }, body: { starts_at, confirmed: true } });
  const phone = await followStream(`${server.url}/api/public/scores/${hall.competition_id}/live?tenant=${hall.tenant.slug}`);
  await phone.frames(1);
  const whole = phone.text().length;
  expect(whole).toBeGreaterThan(100_000);
  const params = { id: hall.performance_ids[0] ?? "" };
  await hall.admin.must(moveOnStage, { params, body: { action: "start" } });
  await phone.frames(2);
  const begun = phone.text().length;
  const marks = { id: newId(), marks: { T: 8, C: 8 }, device_at: new Date().toISOString(), revision: 0 };
  await hall.referees[0]?.must(giveMarks, { params, body: marks });
  await phone.frames(3);
  expect(phone.states.map((state) => (state as PublicScores).on_stage?.marks_given)).toEqual([undefined, 0, 1]);
  expect([begun - whole < MOST, phone.text().length - begun < MOST], `${begun - whole} and ${phone.text().length - begun} bytes`).toEqual([
    true,
    true,
  ]);
  phone.close();
});
