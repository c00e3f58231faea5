// Handlers of the calls about a person's data: search, view, export, erase.
import { randomInt } from "node:crypto";
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, idOfCursor, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { listImagesAllowed } from "../../people/consents/answering.server.ts";
import { z } from "zod";
import * as contract from "../contract.ts";
import { erase, removeNames } from "../erasing/erasing.server.ts";
import { archiveResponse, listOwnFiles } from "../export.server.ts";
import { finishErasingJob } from "../erasing/finishing.server.ts";
import { listContacts, listStoredData } from "../stored-data-sql.server.ts";
import * as people from "../people-sql.server.ts";
import { notifyErased } from "../requests/requests.server.ts";
import { matchesConfirmation, pseudonymOf, containsName } from "../rules.ts";
import * as store from "../sql.server.ts";
import { lockSignups } from "../../people/signups/sql.server.ts";
import { announceListed } from "../../people/dancers/listed.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

const LEAST_SEARCHED = 2;
const wrong = { pl: "Przepisz dokładnie to, co stoi w ramce.", en: "Type exactly the text in the frame." };
const place = z.object({ name: z.string(), id: z.string() });

async function getPerson(call: Call, id: string) {
  const person = (await people.findPerson(call.db, id)) ?? refuse("not_found");
  return { person, reached: await people.findLinkedRecords(call.db, person.dancer_ids, person.signup_ids) };
}

/** Draws a pseudonym that is not yet used with this organiser. */
async function drawPseudonym(call: Call): Promise<string> {
  for (;;) {
    const drawn = pseudonymOf([0, 0, 0, 0].map(() => randomInt(1 << 20)));
    if (!(await store.hasPseudonym(call.db, drawn))) return drawn;
  }
}

/** Returns the contacts of sign-ups in which only this person dances, except the person. */
function familyContacts(call: Call, { person, reached }: Awaited<ReturnType<typeof getPerson>>) {
  const own = new Set(person.signup_ids);
  return listContacts(
    call.db,
    reached.sole_signups.filter((id) => !own.has(id)),
  );
}

async function preview(call: Call, id: string): Promise<contract.ErasurePreview> {
  const found = await getPerson(call, id);
  const { person, reached } = found;
  const names = await people.listNames(call.db, person);
  const counts = (await people.countAffected(call.db, reached, wallDay(call.now))) ?? refuse("not_found");
  const titles = await people.listTitles(call.db, reached.entries);
  const lineUps = await people.listLineUps(call.db, person.dancer_ids);
  return {
    ...counts,
    name: person.name,
    confirmation: person.name,
    dancers: lineUps.filter((each) => each.theirs),
    others: lineUps.filter((each) => !each.theirs),
    contacts: person.signup_ids.length,
    links: person.link_ids.length,
    images: (await listImagesAllowed(call.db, reached.signups, person.dancer_ids)).length,
    family_contacts: await familyContacts(call, found),
    titles: titles.filter((each) => containsName(each.title, names) || containsName(each.artist_name, names)),
    namesake: names.some((each) => each.namesake && !each.former),
  };
}

export const handlers = handle(contract, {
  async listStoredPeople(call, { query }) {
    const q = query.q?.trim() ?? "";
    if (q.length < LEAST_SEARCHED) return { data: [], next_cursor: null };
    const rows = await people.listPeople(call.db, q, query.limit + 1, readCursor(query.cursor, place));
    return cutPage(rows, query.limit, ({ name, id }) => cursorOf({ name, id }));
  },

  async getStoredPerson(call, { params }) {
    const id = params.id ?? "";
    const { person, reached } = await getPerson(call, id);
    return { ...person, id, held: await listStoredData(call.db, person, reached) };
  },

  async exportPerson(call, { params }) {
    const id = params.id ?? "";
    const { person, reached } = await getPerson(call, id);
    const held = await listStoredData(call.db, person, reached);
    await record(call, { action: "exported", subject_kind: "person", subject_id: id });
    return archiveResponse(call, held, await listOwnFiles(call.db, held, reached));
  },

  previewErasure: (call, { params }) => preview(call, params.id ?? ""),

  async erasePerson(call, { params, body }) {
    const found = await getPerson(call, params.id ?? "");
    const { person, reached } = found;
    if (await store.hasPseudonym(call.db, person.name)) refuse("person_already_erased");
    if (!matchesConfirmation(body.confirmation, person.name)) refuse("invalid", { errors: { confirmation: [wrong[call.locale]] } });
    await lockSignups(call.db, reached.signups);
    const family = body.with_family_contacts ? (await familyContacts(call, found)).map((each) => each.signup_id) : [];
    const row = {
      tenant_id: call.tenant.id,
      id: newId(),
      pseudonym: await drawPseudonym(call),
      dancer_ids: person.dancer_ids,
      signup_ids: [...person.signup_ids, ...family],
      link_ids: [...new Set([...person.link_ids, ...(await people.listLinksTo(call.db, family))])],
      kept_entry_ids: body.kept_entry_ids.filter((id) => reached.entries.includes(id)),
      at: call.now.toISOString(),
    };
    const { id: user_id, name: who } = personOf(call);
    // Removes the person's name from the reason before it is stored.
    const reason = await removeNames(call.db, row, body.reason);
    await store.insertErasure(call.db, { ...row, file_ids: [], reason, user_id, who, finished_at: null });
    await record(call, {
      action: "erased",
      subject_kind: "person",
      subject_id: row.id,
      after: { pseudonym: row.pseudonym },
      reason,
    });
    const { file_ids, asked, images } = await erase(call.db, row, who);
    await notifyErased(call, asked);
    await store.saveErasedFiles(call.db, row.id, file_ids);
    await call.queueJob(finishErasingJob, { tenant_id: call.tenant.id, erasure_id: row.id }, `erasure-${row.id}`);
    await announceListed(call, reached.entries);
    await call.announce(...reached.signups.map((id) => `signup:${id}`), ...images.map((id) => `entries:${id}`));
    return (await store.findErasure(call.db, row.id)) ?? refuse("not_found");
  },

  async listErasures(call, { query }) {
    const rows = await store.listNewestErasures(call.db, query.limit + 1, idOfCursor(query.cursor));
    return cutPage(rows, query.limit, (last) => last.id);
  },
});
