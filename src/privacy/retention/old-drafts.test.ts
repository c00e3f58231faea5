// Drafts that were never sent are removed 60 days after their last change, with their files. Drafts that were sent, paid or changed since stay.
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFileContest } from "#tests/signups/answer-file.ts";
import { useHouse } from "#tests/application/database.ts";
import { newId } from "../../kernel/values/ids.ts";
import { submitSignup, updateDancer } from "../../signup/contract.ts";
import { removeOldDrafts } from "./old-drafts.server.ts";

const house = useHouse();
const DAY_MS = 86_400_000;

it("removes a draft 60 days after its last change, with its people, entries, music and files, and no other", async () => {
  const { tenant, contest, begin, inTenant } = await makeFileContest(house);
  const [old, changed, sent, paid, fresh] = [await begin(), await begin(), await begin(), await begin(), await begin()];
  for (const each of [old, changed, sent, paid, fresh]) expect((await each.send("zgoda.pdf")).status).toBe(201);
  await sent.browser.must(submitSignup, { params: sent.params, body: { accept_rules: true, guardian_statement: true } });
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await inTenant(async (trx) => {
    const file = await trx.selectFrom("answers").select("file_id").where("signup_id", "=", old.id).executeTakeFirstOrThrow();
    const track = { tenant_id: tenant.id, id: newId(), entry_id: old.entry, file_id: file.file_id ?? "", status: "accepted" as const };
    await trx
      .insertInto("music_tracks")
      .values({ ...track, created_at: daysAgo(70) })
      .execute();
    const payment = {
      tenant_id: tenant.id,
      id: newId(),
      signup_id: paid.id,
      competition_id: contest.id,
      amount_grosze: 8000,
      reference: "PRK-7",
    };
    await trx.insertInto("payments").values(payment).execute();
    for (const { id } of [old, changed, sent, paid])
      await trx
        .updateTable("signups")
        .set({ changed_at: daysAgo(61) })
        .where("id", "=", id)
        .execute();
    await trx
      .updateTable("signups")
      .set({ changed_at: daysAgo(59) })
      .where("id", "=", fresh.id)
      .execute();
  });
  await changed.browser.must(updateDancer, { params: { id: changed.dancer_id }, body: { first_name: "Ola" } });
  house.setNow(now);
  const bytes = () =>
    globSync("**/*", { cwd: join(house.world.settings.DATA_DIR, "files", tenant.id), withFileTypes: true }).filter((each) => each.isFile());
  expect(existsSync(join(house.world.settings.DATA_DIR, "files", tenant.id))).toBe(true);
  const before = bytes().length;

  await removeOldDrafts.run({}, house.world);
  await removeOldDrafts.run({}, house.world);
  const left = await inTenant((trx) => trx.selectFrom("signups").select("id").orderBy("id").execute());
  expect(left.map((each) => each.id).sort()).toEqual([changed.id, sent.id, paid.id, fresh.id].sort());
  const rows = await inTenant(async (trx) => ({
    dancers: await trx.selectFrom("dancers").select("id").where("signup_id", "=", old.id).execute(),
    tracks: await trx.selectFrom("music_tracks").select("id").execute(),
    files: await trx.selectFrom("files").select("id").where("name", "=", "zgoda.pdf").execute(),
  }));
  expect([rows.dancers.length, rows.tracks.length, rows.files.length]).toEqual([0, 0, 4]);
  expect(bytes().length).toBe(before - 1);
});
