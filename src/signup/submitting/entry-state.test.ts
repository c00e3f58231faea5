// The state of an entry (dancers, music, payment, missing items) is updated by every write that it depends on.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { type Contest, makeContest } from "#tests/competitions/situations.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";

const house = useHouse();

interface At extends Contest {
  tenant_id: string;
  entry: string;
  payment: string;
  track: string;
}

interface Standing {
  dancer_count: number;
  music_status: string;
  payment_status: string;
  missing: string[];
  searched: string;
}

const count = (trx: Trx) => sql<{ otherwise: number }>`select keep_entries(array(select id from entries)) as otherwise`.execute(trx);

/** The writes in the life of an entry, each with the entry's state after it. */
const writes: [string, (at: At) => ReturnType<typeof sql>, Partial<Standing>][] = [
  [
    "made, with its line-up",
    () => sql`select 1`,
    {
      dancer_count: 1,
      music_status: "none",
      payment_status: "none",
      missing: ["music", "payment"],
      searched: "taniec 1 studio plie tancerka1 probna solo, jazz, 12-15 lat",
    },
  ],
  [
    "a dancer's name",
    ({ entry }) => sql`update dancers d set first_name = 'Żaneta' from entry_dancers x where x.entry_id = ${entry} and x.dancer_id = d.id`,
    { searched: "taniec 1 studio plie zaneta probna solo, jazz, 12-15 lat" },
  ],
  [
    "another club",
    ({ signup_id }) => sql`update signups set club_name = 'Łuk', club_city = 'Łódź' where id = ${signup_id}`,
    { searched: "taniec 1 luk lodz zaneta probna solo, jazz, 12-15 lat" },
  ],
  [
    "another name of the section",
    ({ section_id }) => sql`update sections set name = 'Solo' where id = ${section_id}`,
    { searched: "taniec 1 luk lodz zaneta probna solo" },
  ],
  [
    "a choreographer and a title",
    ({ entry }) => sql`update entries set choreographer = 'Ćma', title = 'Żar' where id = ${entry}`,
    { searched: "zar luk lodz zaneta probna cma solo" },
  ],
  [
    "music sent",
    ({ tenant_id, track, entry }) => sql`with kept as (
      insert into files (tenant_id, id, name, content_type, bytes, sha256) values (${tenant_id}, ${track}, 'a.mp3', 'audio/mpeg', 1, '') returning id)
      insert into music_tracks (tenant_id, id, entry_id, file_id) select ${tenant_id}, ${track}, ${entry}, id from kept`,
    { music_status: "checking", missing: ["payment"] },
  ],
  [
    "music found damaged",
    ({ track }) => sql`update music_tracks set status = 'damaged' where id = ${track}`,
    { music_status: "damaged", missing: ["music", "payment"] },
  ],
  [
    "music brought by the organiser",
    ({ section_id }) => sql`update sections set music = 'organiser' where id = ${section_id}`,
    { missing: ["payment"] },
  ],
  [
    "music brought by the dancers again",
    ({ section_id }) => sql`update sections set music = 'own' where id = ${section_id}`,
    { missing: ["music", "payment"] },
  ],
  [
    "music accepted",
    ({ track }) => sql`update music_tracks set status = 'accepted' where id = ${track}`,
    { music_status: "accepted", missing: ["payment"] },
  ],
  ["a price", ({ signup_id }) => sql`update signups set total_grosze = 4500 where id = ${signup_id}`, { payment_status: "none" }],
  [
    "asked for money",
    ({ tenant_id, payment, competition_id, signup_id }) => sql`
      insert into payments (tenant_id, id, competition_id, signup_id, reference, amount_grosze) values (${tenant_id}, ${payment}, ${competition_id}, ${signup_id}, 'A-1', 4500)`,
    { payment_status: "pending" },
  ],
  [
    "named by the payment's line",
    ({ tenant_id, payment, entry }) =>
      sql`insert into payment_lines (tenant_id, id, payment_id, entry_id, label, amount_grosze) values (${tenant_id}, ${payment}, ${payment}, ${entry}, 'Solo', 4500)`,
    { payment_status: "pending" },
  ],
  [
    "paid",
    ({ payment }) => sql`update payments set status = 'paid', paid_grosze = 4500 where id = ${payment}`,
    { payment_status: "paid", missing: [] },
  ],
  [
    "a higher price of the sign-up",
    ({ signup_id }) => sql`update signups set total_grosze = 9500 where id = ${signup_id}`,
    { payment_status: "paid" },
  ],
  [
    "a higher price of its own",
    ({ entry }) => sql`update entries set price_grosze = 5000 where id = ${entry}`,
    { payment_status: "pending", missing: ["payment"] },
  ],
  [
    "the old price",
    ({ signup_id }) => sql`update signups set total_grosze = 4500 where id = ${signup_id}`,
    { payment_status: "paid", missing: [] },
  ],
  [
    "refunded",
    ({ payment }) => sql`update payments set status = 'refunded', paid_grosze = 0 where id = ${payment}`,
    { payment_status: "refunded", missing: ["payment"] },
  ],
  [
    "the payment cancelled",
    ({ payment }) => sql`update payments set status = 'cancelled' where id = ${payment}`,
    { payment_status: "none" },
  ],
  [
    "nothing to pay",
    ({ signup_id }) => sql`update signups set total_grosze = 0 where id = ${signup_id}`,
    { payment_status: "free", missing: [] },
  ],
  [
    "a kind of presentation for more dancers",
    () => sql`update presentation_categories set min_dancers = 3, max_dancers = 7`,
    { missing: ["line_up"] },
  ],
  [
    "more dancers than one, and no title",
    ({ tenant_id, entry }) => sql`with others as (
      insert into entry_dancers (tenant_id, id, entry_id, dancer_id, position)
      select ${tenant_id}, d.id, ${entry}, d.id, 9 from dancers d where not exists (select 1 from entry_dancers x where x.entry_id = ${entry} and x.dancer_id = d.id))
      update entries set title = null where id = ${entry}`,
    { dancer_count: 3, missing: ["title"] },
  ],
  ["a title", ({ entry }) => sql`update entries set title = 'Lot' where id = ${entry}`, { missing: [] }],
  [
    "dancers fewer again",
    ({ entry }) => sql`delete from entry_dancers where entry_id = ${entry} and position = 9`,
    { dancer_count: 1, missing: ["line_up"] },
  ],
  [
    "its music replaced",
    ({ track }) => sql`update music_tracks set replaced_at = now() where id = ${track}`,
    { music_status: "none", missing: ["line_up", "music"] },
  ],
  ["withdrawn", ({ entry }) => sql`update entries set status = 'withdrawn' where id = ${entry}`, { missing: [] }],
  ["waiting for a place", ({ entry }) => sql`update entries set status = 'waiting' where id = ${entry}`, { missing: ["line_up", "music"] }],
];

async function begin(): Promise<At> {
  const tenant = await makeTenant(house);
  const contest = await makeContest(house, tenant);
  return { ...contest, tenant_id: tenant.id, entry: contest.entry_ids[0] ?? "", payment: newId(), track: newId() };
}

const standingOf = (trx: Trx, id: string) =>
  trx
    .selectFrom("entries")
    .select(["dancer_count", "music_status", "payment_status", "missing", "searched"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("an entry's stored state", () => {
  it("is right after each kind of write, and recounting all entries finds no difference", async () => {
    const at = await begin();
    for (const [what, write, expected] of writes)
      await house.world.database.inTenant(at.tenant_id, async (trx) => {
        await write(at).execute(trx);
        expect(await standingOf(trx, at.entry), what).toMatchObject(expected);
        expect((await count(trx)).rows[0]?.otherwise, what).toBe(0);
      });
  });

  it("is right when its money and its music come at the same moment", async () => {
    const at = await begin();
    const { database } = house.world;
    const write = (what: string) => writes.find(([name]) => name === what)?.[1](at) ?? sql`select 1`;
    await database.inTenant(at.tenant_id, (trx) => write("a price").execute(trx));
    let music: Promise<unknown> = Promise.resolve();
    await database.inTenant(at.tenant_id, async (trx) => {
      await write("asked for money").execute(trx);
      await write("paid").execute(trx);
      music = database.inTenant(at.tenant_id, (other) => write("music sent").execute(other));
      const waiting = () =>
        sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.owner,
        );
      await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(1);
    });
    await music;
    await database.inTenant(at.tenant_id, async (trx) => {
      expect(await standingOf(trx, at.entry)).toMatchObject({ music_status: "checking", payment_status: "paid", missing: [] });
      expect((await count(trx)).rows[0]?.otherwise).toBe(0);
    });
  });
});
