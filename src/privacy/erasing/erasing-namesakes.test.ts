// Erasing when names are ambiguous: another person has the same name, or the person had another one before a correction.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { columnsContaining } from "#tests/people/named-everywhere.ts";
import { storeMails, makeLinked } from "#tests/people/linked-person.ts";
import { logText, readLogText } from "../../kernel/backup/erasures.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { breakLinks } from "../../kernel/mail/mail-text.ts";
import { updateDancer } from "../../signup/contract.ts";
import * as contract from "../contract.ts";
import { repeatErasures } from "./repeat-erasures.server.ts";

const house = useHouse();

type Linked = Awaited<ReturnType<typeof makeLinked>>;

const erase = ({ hall }: Linked, id: string, body: object = {}) =>
  hall.admin.must(contract.erasePerson, { params: { id }, body: { reason: "prośba", confirmation: "Jagna Wrona", ...body } });

/** Gives the other child the erased child's name and year of birth. */
const makeNamesake = ({ other, inTenant }: Linked, birth_date: string | null, of = other.id) =>
  inTenant((trx) =>
    trx
      .updateTable("dancers")
      .set({ first_name: "Jagna", last_name: "Wrona", birth_year: 2016, birth_date })
      .where("id", "=", of)
      .execute(),
  );

it("takes two known days of birth for two people, in the list, in what is held and in erasing", async () => {
  const linked = await makeLinked(house);
  const { hall, child, other, inTenant } = linked;
  await makeNamesake(linked, "2016-09-09");
  const { data } = await hall.admin.must(contract.listStoredPeople, { query: { q: "wrona jagna" } });
  expect(new Set(data.map((each) => each.birth_date))).toEqual(new Set(["2016-05-04", "2016-09-09"]));
  const params = { id: child.id };
  const { held } = await hall.admin.must(contract.getStoredPerson, { params });
  expect(held["dancers"]?.map((each) => each["id"])).toEqual([child.id]);
  expect(await hall.admin.must(contract.previewErasure, { params })).toMatchObject({
    namesake: true,
    dancers: [{ id: child.id, birth_date: "2016-05-04", club_name: "Pirueta" }],
    others: [{ id: other.id, birth_date: "2016-09-09", club_name: "Pirueta" }],
  });
  await erase(linked, child.id);
  const left = await inTenant((trx) =>
    trx.selectFrom("dancers").select(["last_name", "birth_date", "erased"]).where("id", "=", other.id).execute(),
  );
  expect(left).toEqual([{ last_name: "Wrona", birth_date: "2016-09-09", erased: false }]);
});

it("joins a row without a date of birth only when one date is known, whichever row is opened", async () => {
  const linked = await makeLinked(house);
  const { hall, child, other, inTenant } = linked;
  const idsOf = async (id: string) =>
    (await hall.admin.must(contract.getStoredPerson, { params: { id } })).held["dancers"]?.map((each) => each["id"]).toSorted();
  await makeNamesake(linked, null);
  const both = [child.id, other.id].toSorted();
  expect([await idsOf(child.id), await idsOf(other.id)]).toEqual([both, both]);
  const third = newId();
  await inTenant((trx) =>
    trx
      .insertInto("dancers")
      .values({
        tenant_id: hall.tenant.id,
        id: third,
        signup_id: hall.signup_id,
        first_name: "JAGNA",
        last_name: "Wrona",
        birth_year: 2016,
        birth_date: "2016-09-09",
      })
      .execute(),
  );
  for (const id of [child.id, other.id, third]) expect(await idsOf(id)).toEqual([id]);
  const { others } = await hall.admin.must(contract.previewErasure, { params: { id: child.id } });
  expect(others.map((each) => each.id).toSorted()).toEqual([other.id, third].toSorted());
});

it("takes the name out of its own mails and of the erasure's reason where a namesake keeps it, and so again by the log", async () => {
  const linked = await makeLinked(house);
  const { hall, child, other, inTenant, mails } = linked;
  await makeNamesake(linked, "2016-09-09");
  await storeMails(linked, [
    { competition: "Rytm Wisły", text: "Tańczy Jagna Wrona." },
    { competition: "Rytm Wisły 2027", text: "Tańczy Jagna Wrona." },
  ]);
  await inTenant((trx) =>
    trx
      .insertInto("competitions")
      .values({
        tenant_id: hall.tenant.id,
        id: newId(),
        name: "Rytm Wisły 2027",
        slug: "rytm-wisly-2027",
        starts_on: "2027-11-28",
        ends_on: "2027-11-28",
      })
      .execute(),
  );
  const { pseudonym, id, reason } = await erase(linked, child.id, { reason: "prośba mamy, Wrona Jagna" });
  expect(reason).toBe(`prośba mamy, ${pseudonym}`);
  const told = () => mails("signup_confirmation").then((rows) => rows.map((each) => [each.text_body, each.html_body, each.to_email]));
  const own = `Tańczy ${pseudonym}.`;
  const left = ["Tańczy Jagna Wrona.", "<p>Tańczy Jagna Wrona.</p>", "klub@example.com"];
  expect(await told()).toEqual([[own, `<p>${own}</p>`, "klub@example.com"], left]);
  const trail = await inTenant((trx) => trx.selectFrom("audit").select("reason").where("subject_id", "=", id).execute());
  expect(trail).toEqual([{ reason }]);
  // As in an older backup.
  const row = await inTenant((trx) => trx.selectFrom("erasures").selectAll().executeTakeFirstOrThrow());
  await makeNamesake(linked, "2016-05-04", child.id);
  await inTenant(async (trx) => {
    await trx.updateTable("dancers").set({ erased: false }).execute();
    await trx.updateTable("mails").set({ text_body: "Tańczy Jagna Wrona." }).where("text_body", "=", own).execute();
  });
  await house.world.database.asOwner(async (owner) => {
    await sql`select set_config('app.tenant', ${hall.tenant.id}, true)`.execute(owner);
    await owner.deleteFrom("erasures").execute();
  });
  expect(await repeatErasures(house.world.database, house.world.files, readLogText(logText([row])).erasures)).toBe(1);
  expect(await told()).toEqual([[own, `<p>${own}</p>`, "klub@example.com"], left]);
  const dancers = await inTenant((trx) => trx.selectFrom("dancers").select(["id", "erased"]).execute());
  expect(dancers.filter((each) => each.erased).map((each) => each.id)).toEqual([child.id]);
  expect(dancers.map((each) => each.id)).toContain(other.id);
});

it("finds its own mails also where the competition's name reads like a link", async () => {
  const linked = await makeLinked(house);
  const { child, inTenant, mails } = linked;
  await makeNamesake(linked, "2016-09-09");
  await inTenant((trx) => trx.updateTable("competitions").set({ name: "Rytm.Wisły" }).execute());
  await storeMails(linked, [{ competition: breakLinks("Rytm.Wisły"), text: "Tańczy Jagna Wrona." }]);
  const { pseudonym } = await erase(linked, child.id);
  expect((await mails("signup_confirmation")).map((each) => each.text_body)).toEqual([`Tańczy ${pseudonym}.`]);
});

it("removes the former name of a corrected person, unless it is another person's in the sign-up", async () => {
  const linked = await makeLinked(house);
  const { hall, child, inTenant, mails } = linked;
  const correct = (body: { first_name: string } | { last_name: string }) =>
    hall.admin.must(updateDancer, { params: { id: child.id }, body });
  await correct({ first_name: "Zofia" });
  await correct({ last_name: "Obca" });
  await correct({ first_name: "Jagna" });
  await correct({ last_name: "Wronnaa" });
  await storeMails(linked, [{ competition: "Rytm Wisły", text: "Jagna Wronnaa, Jagna Wrronka, Zofia Obca" }]);
  await inTenant(async (trx) => {
    const tenant_id = hall.tenant.id;
    const event = { tenant_id, id: newId(), who: "gość", action: "changed", subject_kind: "entry", subject_id: linked.together };
    await trx
      .insertInto("audit")
      .values({
        ...event,
        before: JSON.stringify({ line_up: ["Zofia Obca"] }),
        after: JSON.stringify({ line_up: ["Jagna Wronnaa", "Zofia Obca"] }),
      })
      .execute();
    const { id: link_id } = await trx.selectFrom("person_links").select("id").executeTakeFirstOrThrow();
    const request = { tenant_id, id: newId(), dancer_id: child.id, link_id, kind: "correct" as const };
    await trx
      .insertInto("data_requests")
      .values({ ...request, at: "2026-11-20T10:00:00Z", stood: JSON.stringify({ last_name: "Wrronka" }) })
      .execute();
  });
  await correct({ last_name: "Wrona" });
  const { pseudonym } = await erase(linked, child.id);
  for (const text of ["Wronnaa", "Wrronka"]) expect(await columnsContaining(house.world.database, hall.tenant, text), text).toEqual([]);
  expect((await mails("signup_confirmation")).map((each) => each.text_body)).toEqual([`${pseudonym}, ${pseudonym}, Zofia Obca`]);
  const trail = await inTenant((trx) =>
    trx.selectFrom("audit").select(["before", "after"]).where("subject_id", "=", linked.together).where("action", "=", "changed").execute(),
  );
  expect(trail).toContainEqual({ before: { line_up: ["Zofia Obca"] }, after: { line_up: [pseudonym, "Zofia Obca"] } });
});
