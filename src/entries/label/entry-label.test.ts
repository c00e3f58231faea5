// The artist name: everybody reads a group's; only the club and the organiser read that of one or two dancers.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { nameless } from "#tests/competitions/nameless.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { newId } from "../../kernel/values/ids.ts";
import { artistIsPublic } from "./artist-name.ts";
import { entryLabelOf } from "./entry-label.ts";
import { entryLabelColumns, entryNameColumns } from "./entry-label-sql.server.ts";
import { titleOf } from "./title-of.ts";

const house = useHouse();
const SIZES = [1, 2, 3, 4];

it("is read by others from three dancers on", () => {
  expect(SIZES.map(artistIsPublic)).toEqual([false, false, true, true]);
});

it("is in the rows of labels and found by the search exactly where others may read it", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeContest(house, tenant, SIZES.length);
  const read = await house.world.database.inTenant(tenant.id, async (trx) => {
    const dancers = (await trx.selectFrom("dancers").select("id").execute()).map((row) => row.id);
    await trx.updateTable("entries").set({ artist_name: "Łuna" }).execute();
    await trx.deleteFrom("entry_dancers").execute();
    const rows = contest.entry_ids.flatMap((entry_id, i) =>
      dancers.slice(0, SIZES[i]).map((dancer_id, position) => ({ tenant_id: tenant.id, id: newId(), entry_id, dancer_id, position })),
    );
    await trx.insertInto("entry_dancers").values(rows).execute();
    return trx
      .selectFrom("entries as e")
      .innerJoin("signups as g", "g.id", "e.signup_id")
      .select(entryLabelColumns)
      .select(sql<boolean>`e.searched like '%luna%'`.as("found"))
      .orderBy("dancers")
      .execute();
  });
  expect(read.map((row) => row.dancers)).toEqual(SIZES);
  expect(read.map((row) => row.artist_name === "Łuna")).toEqual(SIZES.map(artistIsPublic));
  expect(read.map((row) => row.found)).toEqual(SIZES.map(artistIsPublic));
  expect(entryNameColumns.every((column) => (entryLabelColumns as readonly unknown[]).includes(column))).toBe(true);
});

it("comes after the title, before the dancers", () => {
  const row = { ...nameless, title: "Iskra", artist_name: "Zespół Łuna", dancers: 3, names: ["T. P.", "Ł. Ż."] };
  expect(entryLabelOf(row).shown).toEqual({ label: "„Iskra”", beside: "Zespół Łuna, T. P., Ł. Ż." });
  expect(titleOf(row)).toBe("„Iskra”, Zespół Łuna");
  expect([titleOf({ ...row, artist_name: null }), titleOf({ ...row, title: null }), titleOf(nameless)]).toEqual([
    "„Iskra”",
    "Zespół Łuna",
    null,
  ]);
});
