// Which listeners are notified of an event in a hall: all that show it, and none that show another hall.
import { afterAll, beforeAll, expect, it } from "vitest";
import { getPublicCompetition, listPublicCompetitions } from "#src/competitions/contract.ts";
import { httpOf } from "#src/http.ts";
import { getJudgeDay, getSheet, giveMarks, reportTablet, listTablets } from "#src/judging/contract.ts";
import type { CallArguments, Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { announce } from "#src/kernel/live/live.server.ts";
import { getStage, moveOnStage } from "#src/stage/contract.ts";
import { getPublicStartList, getStartList, publishStartList, type PublicStartList, setJudges } from "#src/start-lists/contract.ts";
import { shortCode } from "#src/start-lists/rules.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen, type Listening } from "#tests/application/listening.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getDay, getPublicScores } from "../contract.ts";
import { listScores } from "../../scoring/contract.ts";
import { isRelatedTopic } from "#src/kernel/live/notification-channel.server.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";
import { remindJudge } from "#src/judging/desk/contract.ts";

const house = useHouse();
let server: Listening;
beforeAll(async () => {
  server = await listen(httpOf(house.world, "test"));
});
afterAll(() => server.close());

/** Collects the topics announced during `work`. */
async function told(hall: Hall, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === hall.tenant.id && heard.push(topic ?? "")));
  await work();
  await house.world.database.asOwner((trx) => announce(trx, hall.tenant.id, "over"));
  await expect.poll(() => heard.at(-1)).toBe("over");
  stop();
  return heard.slice(0, -1);
}

/** Topics that viewers of this hall follow, by screen. */
async function followed(hall: Hall) {
  const [referee] = hall.referees;
  const topics = async <E extends Endpoint>(endpoint: E, by: Browser | undefined, asking: CallArguments<E>) => {
    const reply = await by?.must(endpoint, asking);
    return endpoint.live?.({ params: asking.params ?? {}, query: (asking.query ?? {}) as Record<string, string>, reply }) ?? [];
  };
  const guest = new Browser(house, hall.tenant);
  const { competition_id, list_id, round_id: block_id } = hall;
  const competition = { params: { id: competition_id } };
  return {
    competition: await topics(getPublicCompetition, guest, competition),
    scores: await topics(getPublicScores, guest, competition),
    list: await topics(getPublicStartList, guest, { params: { id: list_id } }),
    byCode: await topics(getPublicStartList, guest, { params: { id: shortCode(list_id) } }),
    desk: await topics(getStartList, hall.admin, { params: { id: list_id } }),
    matrix: await topics(getMatrixByBlock, hall.admin, { params: { id: block_id } }),
    blocks: await topics(listScores, hall.admin, { query: { competition_id } }),
    day: await topics(getDay, hall.admin, { query: { competition_id } }),
    tablets: await topics(listTablets, hall.admin, competition),
    judge: await topics(getJudgeDay, referee, {}),
    sheet: await topics(getSheet, referee, { params: { id: hall.performance_ids[1] ?? "" } }),
  };
}

it("reaches each screen of its own hall, and no screen of another competition of the organiser", async () => {
  const tenant = await makeTenant(house);
  const [hall, other] = [await makeHall(house, { tenant }), await makeHall(house, { tenant })];
  const [own, others] = [await followed(hall), await followed(other)];
  const params = { id: hall.performance_ids[0] ?? "" };
  const seat = (await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } })).seats[1]?.id ?? "";
  const marks = { id: newId(), marks: { T: 8, C: 8 }, device_at: new Date().toISOString(), revision: 0 };
  const tablet = { id: newId(), unsent: 0, filled: hall.performance_ids.slice(0, 1) };
  const newcomer = await makePerson(house, tenant, "referee");
  const cases: [string, () => Promise<unknown> | undefined, (keyof typeof own)[]][] = [
    [
      "a performance begins",
      () => hall.admin.must(moveOnStage, { params, body: { action: "start" } }),
      ["competition", "scores", "list", "byCode", "desk", "matrix", "blocks", "day", "judge", "sheet"],
    ],
    [
      "marks come",
      () => hall.referees[0]?.must(giveMarks, { params, body: marks }),
      ["scores", "matrix", "blocks", "day", "judge", "sheet"],
    ],
    ["a judge is asked for marks", () => hall.admin.must(remindJudge, { params, body: { seat_id: seat } }), ["matrix", "judge", "sheet"]],
    ["a tablet is there", () => hall.referees[0]?.must(reportTablet, { body: tablet }), ["tablets", "matrix", "day"]],
    [
      "a list is taken back",
      () => hall.admin.must(publishStartList, { params: { id: hall.list_id }, body: { published: false } }),
      ["competition", "scores", "list", "byCode", "desk", "blocks", "day", "judge", "sheet"],
    ],
  ];
  for (const [what, work, screens] of cases) {
    const news = await told(hall, async () => work());
    const hearing = (of: typeof own) =>
      Object.entries(of).flatMap(([screen, topics]) =>
        topics.some((topic) => news.some((each) => isRelatedTopic(topic, each))) ? [screen] : [],
      );
    expect(hearing(own).toSorted(), what).toEqual(screens.toSorted());
    expect(hearing(others), what).toEqual([]);
  }

  // A judge who was not on the panel cannot follow its list, so all judges are notified of a new panel.
  const judges = [{ user_id: newcomer.id, seat: "S9" }];
  const coming = await new Browser(house, tenant).signIn(newcomer);
  const before = getJudgeDay.live?.({ params: {}, query: {}, reply: await coming.must(getJudgeDay) }) ?? [];
  const seated = await told(hall, () => other.admin.must(setJudges, { params: { id: other.list_id }, body: { judges, confirmed: true } }));
  expect(before.some((topic) => seated.some((each) => isRelatedTopic(topic, each)))).toBe(true);
});

it("reaches viewers of all competitions of the organiser", async () => {
  const hall = await makeHall(house);
  const params = { id: hall.performance_ids[0] ?? "" };
  const news = await told(hall, () => hall.admin.must(moveOnStage, { params, body: { action: "start" } }));
  const guest = new Browser(house, hall.tenant);
  const shown = { params: {}, query: {} };
  const [all, stage, rounds] = [
    listPublicCompetitions.live?.({ ...shown, reply: await guest.must(listPublicCompetitions) }),
    getStage.live?.({ ...shown, reply: await hall.admin.must(getStage) }),
    listScores.live?.({ ...shown, reply: await hall.admin.must(listScores) }),
  ];
  for (const topics of [all, stage, rounds]) expect(topics?.some((topic) => news.some((each) => isRelatedTopic(topic, each)))).toBe(true);
});

it("reaches a phone that opened the short code of a list's poster", async () => {
  const hall = await makeHall(house);
  const address = `${server.url}/api/public/start-lists/${shortCode(hall.list_id)}/live?tenant=${hall.tenant.slug}`;
  const phone = await followStream(address);
  await phone.frames(1);
  await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[1] ?? "" }, body: { action: "start" } });
  await phone.frames(2);
  const list = phone.states.at(-1) as PublicStartList;
  expect(list.blocks.flatMap((block) => block.performances.map((each) => each.status))).toEqual(["waiting", "on_stage", "waiting"]);
  phone.close();
});
