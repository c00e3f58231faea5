// A child with a person's link, and another child: data of one must reveal nothing about the other.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { z } from "zod";
import { newId } from "#src/kernel/values/ids.ts";
import * as contract from "#src/privacy/own/contract.ts";
import { listDataRequests } from "#src/privacy/requests/contract.ts";
import { askGuardians } from "#src/people/consents/contract.ts";
import { getSignup, openSignup } from "#src/signup/contract.ts";
import { Browser } from "../competitions/factories.ts";
import { makeHall } from "../competitions/situations.ts";
import type { House } from "../application/world.ts";

/** Creates two children of one school who dance together; one of them also dances alone, and the guardian of that one has the link. */
export async function makeLinked(house: House, locale: "pl" | "en" = "pl") {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const { id: tenant_id } = hall.tenant;
  const sound = join(house.world.settings.DATA_DIR, "sound");
  await writeFile(sound, "dźwięk");
  const inTenant = <T>(work: Parameters<typeof house.world.database.inTenant<T>>[1]) => house.world.database.inTenant(tenant_id, work);
  await inTenant(async (trx) => {
    await trx.updateTable("signups").set({ contact_role: "school", contact_name: "Ewa Sowa", club_name: "Pirueta", locale }).execute();
    await trx
      .updateTable("tenants")
      .set({ contact_email: "biuro@example.com", invoice_address: "Rynek 1, Toruń" })
      .where("id", "=", tenant_id)
      .execute();
  });
  const coach = new Browser(house, hall.tenant);
  const params = { id: hall.signup_id };
  await coach.must(openSignup, { params, body: { key: hall.signup_secret } });
  const [child = expect.unreachable(), other = expect.unreachable()] = (await coach.must(getSignup, { params })).dancers;
  const { alone, together } = await inTenant(async (trx) => {
    await trx
      .updateTable("dancers")
      .set({ first_name: "Jagna", last_name: "Wrona", birth_year: 2016, birth_date: "2016-05-04" })
      .where("id", "=", child.id)
      .execute();
    await trx
      .updateTable("dancers")
      .set({ first_name: "Zofia", last_name: "Obca", birth_year: 2016, birth_date: "2016-09-09" })
      .where("id", "=", other.id)
      .execute();
    const entryOf = async (id: string) =>
      (await trx.selectFrom("entry_dancers").select("entry_id").where("dancer_id", "=", id).executeTakeFirstOrThrow()).entry_id;
    const [own, shared] = [await entryOf(child.id), await entryOf(other.id)];
    await trx.insertInto("entry_dancers").values({ tenant_id, id: newId(), entry_id: shared, dancer_id: child.id, position: 9 }).execute();
    await trx
      .updateTable("entries")
      .set({ note: "Zofia Obca ma chore kolano", artist_name: "Obca i Wrona" })
      .where("id", "=", shared)
      .execute();
    for (const [entry_id, name] of [
      [own, "walc.mp3"],
      [shared, "Obca duet.mp3"],
    ] as const) {
      const file_id = newId();
      const file = { tenant_id, id: file_id, content_type: "audio/mpeg", bytes: 5, sha256: "a" };
      await trx
        .insertInto("files")
        .values({ ...file, name })
        .execute();
      await house.world.files.restore(file, sound);
      await trx.insertInto("music_tracks").values({ tenant_id, id: newId(), entry_id, file_id, status: "accepted" }).execute();
    }
    return { alone: own, together: shared };
  });
  const mails = (kind: string) => inTenant((trx) => trx.selectFrom("mails").selectAll().where("kind", "=", kind).orderBy("id").execute());
  await coach.must(askGuardians, { params, body: { people: [{ dancer_id: child.id, email: "anna@example.com" }] } });
  const link = (await mails("person_link")).at(-1);
  const code = /\/p\/([\w-]+)/.exec(link?.text_body ?? "")?.[1] ?? "";
  const guardian = new Browser(house, hall.tenant);
  const own = () => guardian.must(contract.getOwnData, { params: { code } });
  const ask = (body: z.input<NonNullable<typeof contract.askAboutData.body>>) =>
    guardian.call(contract.askAboutData, { params: { code }, body });
  const askedFor = async () => (await hall.admin.must(listDataRequests, {})).data;
  return { hall, coach, child, other, alone, together, mails, link, code, guardian, own, ask, askedFor, inTenant };
}

/** Stores mails to the sign-up's contact, with the subject of confirmations. */
export const storeMails = (
  { hall, inTenant }: Awaited<ReturnType<typeof makeLinked>>,
  mails: readonly { competition: string; text: string }[],
) =>
  inTenant(async (trx) => {
    await trx.updateTable("signups").set({ contact_email: "klub@example.com" }).execute();
    for (const { competition, text } of mails)
      await trx
        .insertInto("mails")
        .values({
          tenant_id: hall.tenant.id,
          id: newId(),
          kind: "signup_confirmation",
          to_email: "klub@example.com",
          subject: `Zgłoszenie wysłane: ${competition}`,
          text_body: text,
          html_body: `<p>${text}</p>`,
          status: "kept",
        })
        .execute();
  });
