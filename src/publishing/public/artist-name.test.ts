// Who reads an entry's artist name, from the form to the results: of a group everybody, of a duet its club and the office.
import { expect, it } from "vitest";
import { getSheet, listSheets } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { getEntry, getSignup, listEntries, openSignup, updateEntry } from "#src/signup/contract.ts";
import { getStage, moveOnStage } from "#src/stage/contract.ts";
import { getPublicStartList, getStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { getPublicScores } from "../contract.ts";
import { matrixCsv } from "../../scoring/matrix/matrix-csv.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

/** Lists a group of three and a duet, both with an artist name, puts the group on stage, and reads the public replies. */
async function makeNamed() {
  const hall = await makeHall(house, { entries: 3, judges: 1 });
  const [group = "", duet = ""] = hall.entry_ids;
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    const dancers = await trx.selectFrom("dancers").select("id").execute();
    const rows = [group, group, duet].map((entry_id, i) => ({
      tenant_id: hall.tenant.id,
      id: newId(),
      entry_id,
      dancer_id: dancers[i === 0 ? 1 : 2]?.id ?? "",
      position: i + 1,
    }));
    await trx.insertInto("entry_dancers").values(rows).execute();
  });
  await hall.admin.must(updateEntry, { params: { id: group }, body: { artist_name: "Zespół Łuna" } });
  await hall.admin.must(updateEntry, { params: { id: duet }, body: { artist_name: "Mała Gwiazda" } });
  await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" } });
  const guest = new Browser(house, hall.tenant);
  const [judge = guest] = hall.referees;
  const read = async () => ({
    list: await guest.must(getPublicStartList, { params: { id: hall.list_id } }),
    scores: await guest.must(getPublicScores, { params: { id: hall.competition_id } }),
    sheet: await judge.must(getSheet, { params: { id: hall.performance_ids[0] ?? "" } }),
    sheets: await judge.must(listSheets, { params: { id: hall.list_id } }),
    judged: await judge.must(listEntries),
    builder: await hall.admin.must(getStartList, { params: { id: hall.list_id } }),
    matrix: await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } }),
    stage: await hall.admin.must(getStage),
  });
  return { hall, group, duet, read };
}

it("follows a group's title on lists, pads, the matrix, its file and in results, and is nowhere with a duet", async () => {
  const { read } = await makeNamed();
  const told = await read();
  for (const [where, reply] of Object.entries(told)) {
    expect(JSON.stringify(reply), where).toContain("Zespół Łuna");
    expect(JSON.stringify(reply), where).not.toContain("Mała Gwiazda");
  }
  const [first] = told.list.blocks[0]?.performances ?? [];
  expect(first?.shown).toMatchObject({ label: "„Taniec 1”", beside: expect.stringMatching(/^Zespół Łuna, /) });
  const csv = matrixCsv(told.matrix, told.matrix.rows, "pl");
  expect(csv).toContain("Taniec 1;Zespół Łuna;");
  expect(csv).not.toContain("Gwiazda");
});

it("of a duet is read by its club and by the office", async () => {
  const { hall, duet } = await makeNamed();
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  const own = await parent.must(getSignup, { params: { id: hall.signup_id } });
  expect(own.entries.map((each) => each.artist_name)).toEqual(["Zespół Łuna", "Mała Gwiazda", null]);
  expect((await hall.admin.must(getEntry, { params: { id: duet } })).artist_name).toBe("Mała Gwiazda");
  expect((await hall.referees[0]?.must(getEntry, { params: { id: duet } }))?.artist_name).toBeNull();
  const found = async (q: string) => (await hall.admin.must(listEntries, { query: { q } })).data.length;
  expect([await found("zespol luna"), await found("gwiazda")]).toEqual([1, 0]);
});

it("leaves each screen when only two dance or when it is removed, and all viewers are notified", async () => {
  const { hall, group, read } = await makeNamed();
  const heard: string[] = [];
  const stop = house.world.live.onAnnouncement((_tenant, topic) => void heard.push(topic ?? ""));
  const two = (await hall.admin.must(getEntry, { params: { id: group } })).line_up.slice(0, 2).map((each) => each.id);
  await hall.admin.must(updateEntry, { params: { id: group }, body: { dancer_ids: two } });
  for (const topic of [`start-list:${hall.competition_id}:${hall.list_id}`, `scores:${hall.competition_id}`, `judging:${hall.list_id}`])
    await expect.poll(() => heard).toContain(topic);
  stop();
  for (const [where, reply] of Object.entries(await read())) expect(JSON.stringify(reply), where).not.toContain("Łuna");
});

it("has at most 60 characters, by the form and by the database", async () => {
  const { hall, group } = await makeNamed();
  const asking = (length: number) =>
    hall.admin.call(updateEntry, { params: { id: group }, body: { artist_name: "ż".repeat(length) } }).then(({ status }) => status);
  expect([await asking(60), await asking(61)]).toEqual([200, 422]);
  await expect(
    house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("entries")
        .set({ artist_name: "ż".repeat(61) })
        .where("id", "=", group)
        .execute(),
    ),
  ).rejects.toThrow("entries_artist_name_length");
});
