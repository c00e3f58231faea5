// A competition open for sign-up, for tests of sign-up and music.
import { newId } from "#src/kernel/values/ids.ts";
import { createSignup } from "#src/signup/contract.ts";
import type { House } from "../application/world.ts";
import { Browser, type MadeTenant } from "../competitions/factories.ts";

export interface OpenContest {
  id: string;
  slug: string;
  jazz: string;
  solo: string;
  group: string;
  /** Sections: solo of 12–15 (80 zł an entry, music 5 to 20 s), solo of 16 and older, group of 12–15 (45 zł a dancer, one place). */
  young: string;
  older: string;
  groups: string;
}

/** Creates a jazz competition on 14 March 2026, sign-up open until 1 March, music until 6 March; sets the application's clock to 20 January 2026. */
export async function makeOpenContest(house: House, tenant: MadeTenant): Promise<OpenContest> {
  house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  const ids = { id: newId(), jazz: newId(), solo: newId(), group: newId(), young: newId(), older: newId(), groups: newId() };
  const [teens, adults] = [newId(), newId()];
  const slug = `rytm-${ids.id.slice(-12)}`;
  const own = { tenant_id: tenant.id };
  await house.world.database.inTenant(tenant.id, async (trx) => {
    await trx
      .insertInto("dance_categories")
      .values({ ...own, id: ids.jazz, name: "Jazz" })
      .execute();
    await trx
      .insertInto("age_categories")
      .values([
        {
          ...own,
          id: teens,
          name: "12–15 lat",
          min_age: 12,
          max_age: 15,
          older_allowed: JSON.stringify({ years: 2, max_share_percent: 20 }),
          position: 1,
        },
        { ...own, id: adults, name: "16 lat i więcej", min_age: 16, position: 2 },
      ])
      .execute();
    await trx
      .insertInto("presentation_categories")
      .values([
        {
          ...own,
          id: ids.solo,
          name: "Solo",
          min_dancers: 1,
          max_dancers: 1,
          min_music_seconds: 5,
          max_music_seconds: 20,
          slot_seconds: 180,
          position: 1,
        },
        { ...own, id: ids.group, name: "Mini formacja", min_dancers: 4, max_dancers: 7, slot_seconds: 240, position: 2 },
      ])
      .execute();
    const regulations_file_id = newId();
    await trx
      .insertInto("files")
      .values({ ...own, id: regulations_file_id, name: "regulamin.pdf", content_type: "application/pdf", bytes: 4, sha256: "0".repeat(64) })
      .execute();
    await trx
      .insertInto("competitions")
      .values({
        ...own,
        id: ids.id,
        regulations_file_id,
        slug,
        name: "Rytm Wisły 2026",
        venue_name: "Hala Wisły, Toruń",
        starts_on: "2026-03-14",
        ends_on: "2026-03-14",
        status: "open",
        signup_opens_at: "2026-01-12T00:00:00+01:00",
        signup_closes_at: "2026-03-01T23:59:00+01:00",
        music_closes_at: "2026-03-06T23:59:00+01:00",
      })
      .execute();
    const section = { ...own, competition_id: ids.id, dance_category_id: ids.jazz };
    await trx
      .insertInto("sections")
      .values([
        {
          ...section,
          id: ids.young,
          age_category_id: teens,
          presentation_category_id: ids.solo,
          name: "Jazz, solo, 12–15 lat",
          fee_grosze: 8000,
          fee_per: "entry",
          position: 1,
          capacity: null,
        },
        {
          ...section,
          id: ids.older,
          age_category_id: adults,
          presentation_category_id: ids.solo,
          name: "Jazz, solo, 16 lat i więcej",
          fee_grosze: 8000,
          fee_per: "entry",
          position: 2,
          capacity: null,
        },
        {
          ...section,
          id: ids.groups,
          age_category_id: teens,
          presentation_category_id: ids.group,
          name: "Jazz, mini formacja, 12–15 lat",
          fee_grosze: 4500,
          fee_per: "dancer",
          position: 3,
          capacity: 1,
        },
      ])
      .execute();
  });
  return { ...ids, slug };
}

export const contact = {
  contact_name: "Marta Kwiecień",
  contact_email: "marta@pirueta.example",
  contact_phone: "600 000 147",
  contact_role: "school",
  club_name: "Studio Tańca Pirueta",
  club_city: "Olsztyn",
} as const;

export interface BegunSignup {
  browser: Browser;
  id: string;
  key: string;
}

/** Begins a visitor's sign-up with its contact filled in. */
export async function beginSignup(
  house: House,
  tenant: MadeTenant,
  contest: { id: string },
  browser = new Browser(house, tenant),
): Promise<BegunSignup> {
  const made = await browser.call(createSignup, { params: { id: contest.id }, body: contact });
  if (made.status !== 201) throw new Error(`no sign-up: ${made.status} ${made.body.message}`);
  return { browser, id: made.body.id, key: new URL(made.body.link, "http://x").searchParams.get("key") ?? "" };
}
