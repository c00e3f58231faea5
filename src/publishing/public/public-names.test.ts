import { expect, it } from "vitest";
import { getPublicCompetition } from "#src/competitions/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { addDancers, getSignup, openSignup, setPublicName, updateEntry } from "#src/signup/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { getPublicStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getPublicScores } from "../contract.ts";

const house = useHouse();

/** A published list with an entry whose sign-up a parent has open, and what a guest reads of its first performance. */
async function makeShown() {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  const signup = await parent.must(getSignup, { params: { id: hall.signup_id } });
  const entry = signup.entries[0] ?? expect.unreachable();
  const guest = new Browser(house, hall.tenant);
  const listed = async () => {
    const list = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
    const scores = await guest.must(getPublicScores, { params: { id: hall.competition_id } });
    const row = list.blocks[0]?.performances.find((each) => each.entry_id === entry.id);
    expect(scores.blocks[0]?.upcoming.find((each) => each.entry_id === entry.id)?.shown).toEqual(row?.shown);
    return { row, text: JSON.stringify([list, scores]) };
  };
  return { hall, parent, signup, entry, dancerId: entry.dancer_ids[0] ?? "", guest, listed };
}

/** Changes title and line-up of an accepted, listed entry directly, as no call allows it any more. */
function alter(hall: Hall, entryId: string, title: string | null, more: readonly string[] = []) {
  return house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.updateTable("entries").set({ title }).where("id", "=", entryId).execute();
    const rows = more.map((dancer_id, i) => ({ tenant_id: hall.tenant.id, id: newId(), entry_id: entryId, dancer_id, position: i + 1 }));
    if (rows.length > 0) await trx.insertInto("entry_dancers").values(rows).execute();
  });
}

it("shows a soloist as chosen: initials at first, the full name with consent, or the number alone; hiding it works at once", async () => {
  const { hall, parent, entry, dancerId, listed } = await makeShown();
  expect((await listed()).row).toMatchObject({ shown: { label: "T. P.", beside: "„Taniec 1”" } });
  expect((await listed()).text).not.toContain("Tancerka1");

  await parent.must(setPublicName, { params: { id: dancerId }, body: { public_name: "full" } });
  expect((await listed()).row).toMatchObject({ shown: { label: "Tancerka1 Próbna", beside: "„Taniec 1”" } });

  // Sign-up has ended: the name can still be hidden, and all readers are notified.
  const heard: string[] = [];
  const stop = house.world.live.onAnnouncement((_tenant, topic) => void heard.push(topic ?? ""));
  await parent.must(setPublicName, { params: { id: dancerId }, body: { public_name: "number" } });
  await expect.poll(() => heard).toContain(`start-list:${hall.competition_id}:${hall.list_id}`);
  expect(heard).toContain(`scores:${hall.competition_id}`);
  stop();
  expect((await listed()).row).toMatchObject({ shown: { label: "„Taniec 1”", beside: null } });
  expect((await listed()).text).not.toContain("Tancerka1");

  await alter(hall, entry.id, null);
  const { row } = await listed();
  expect(row?.shown).toEqual({ label: String(row?.start_number).padStart(3, "0"), beside: null });
  const consents = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("consents").select(["kind", "dancer_id", "withdrawn_at"]).where("kind", "=", "full_names").execute(),
  );
  expect(consents).toMatchObject([{ dancer_id: dancerId, withdrawn_at: expect.any(String) as string }]);
});

it("shows a full name only while its consent is valid", async () => {
  const { hall, parent, dancerId, listed } = await makeShown();
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("dancers").set({ public_name: "full" }).where("id", "=", dancerId).execute(),
  );
  expect((await listed()).row?.shown.label).toBe("T. P.");
  for (const public_name of ["initials", "full"] as const)
    await parent.must(setPublicName, { params: { id: dancerId }, body: { public_name } });
  expect((await listed()).row?.shown.label).toBe("Tancerka1 Próbna");
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("consents").set({ withdrawn_at: "2026-11-01T10:00:00Z" }).where("kind", "=", "full_names").execute(),
  );
  expect((await listed()).row?.shown.label).toBe("T. P.");
});

it("shows a group's title followed by its dancers, and the names of two dancers", async () => {
  const { hall, signup, entry, listed, guest } = await makeShown();
  const other = signup.dancers.find((each) => each.id !== entry.dancer_ids[0]) ?? expect.unreachable();
  await alter(hall, entry.id, null, [other.id]);
  expect((await listed()).row?.shown).toEqual({ label: "T. P., T. P.", beside: null });
  const { data } = await hall.admin.must(addDancers, {
    params: { id: hall.signup_id },
    body: { dancers: [{ first_name: "Łucja", last_name: "Żak", birth_year: 2013, public_name: "initials" }] },
  });
  await alter(hall, entry.id, "Iskra", [data[0]?.id ?? ""]);
  expect((await listed()).row?.shown.label).toBe("„Iskra”");
  expect((await listed()).row?.shown.beside?.split(", ").toSorted()).toEqual(["T. P.", "T. P.", "Ł. Ż."]);
  await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" } });
  const shown = await guest.must(getPublicCompetition, { params: { id: hall.competition_id } });
  expect(shown.on_stage?.shown.label).toMatch(/Iskra|T\. P\./);
});

it("requires a title only from three dancers and more", async () => {
  const { hall, signup, entry } = await makeShown();
  const untitled = async (dancer_ids: string[]) => {
    await hall.admin.must(updateEntry, { params: { id: entry.id }, body: { title: null, dancer_ids } });
    const after = await hall.admin.must(getSignup, { params: { id: hall.signup_id } });
    return after.entries.find((each) => each.id === entry.id)?.problems.map((each) => each.code) ?? [];
  };
  const { data } = await hall.admin.must(addDancers, {
    params: { id: hall.signup_id },
    body: { dancers: [{ first_name: "Łucja", last_name: "Żak", birth_year: 2013 }] },
  });
  const ids = [...signup.dancers.map((each) => each.id), ...data.map((each) => each.id)];
  expect(await untitled(ids.slice(0, 1))).not.toContain("title");
  expect(await untitled(ids.slice(0, 2))).not.toContain("title");
  expect(await untitled(ids)).toContain("title");
});
