// Data retention: the rules, a preview of their effect, and the nightly job that removes data in pieces.
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { deleteMails } from "../../kernel/mail/mail.server.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { type Trx } from "../../kernel/postgres/database.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import { clearStationNames } from "../../hall/past-sql.server.ts";
import { clearIncidentNotes } from "../../stage/incidents/incidents-sql.server.ts";
import { clearConflictNotes } from "../../start-lists/conflicts/conflicts-sql.server.ts";
import { clearDeviceNames } from "../../identity/stations/device-names-sql.server.ts";
import { deleteConsents, forgetAddresses, renameContacts } from "../../people/erasing/erasing-sql.server.ts";
import { emptyAnswersOf } from "../../entries/questions/answers-sql.server.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { z } from "zod";
import * as contract from "../contract.ts";
import { clearRequestTexts } from "../requests/requests-sql.server.ts";
import { countPastMails, type Ends, listPast, listPastIds, listPastThings, type PastRows } from "./past-sql.server.ts";
import * as store from "./retention-sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { deleteTracks } from "../../music/sql.server.ts";
import { getPublicRow } from "../../competitions/public/public-row.server.ts";
import { addMonths, subtractDays } from "../rules.ts";

const place = z.object({ name: z.string(), id: z.uuid() });
const TERMS = ["music_days", "contact_months", "consent_years", "mail_days", "incident_days"] as const;
const PIECE = 200;
const RUNS = 20;

function endsOf(rules: store.Rules, now: Date): Ends {
  const today = wallDay(now);
  const contacts = addMonths(today, -rules.contact_months);
  return {
    music: subtractDays(today, rules.music_days),
    contacts,
    addresses: contacts,
    answers: contacts,
    consents: addMonths(today, -12 * rules.consent_years),
    mails: new Date(now.getTime() - rules.mail_days * 86_400_000).toISOString(),
  };
}

async function shown(call: Call, rules: store.Rules): Promise<contract.Retention> {
  const ends = endsOf(rules, call.now);
  const competitions = await listPast(call.db, ends);
  const sum = (of: "music" | "contacts" | "answers" | "consents") => competitions.reduce((all, each) => all + each[of], 0);
  const runs = await store.listRuns(call.db, RUNS);
  return {
    ...rules,
    competitions,
    tonight: {
      music: sum("music"),
      contacts: sum("contacts"),
      answers: sum("answers"),
      consents: sum("consents"),
      mails: await countPastMails(call.db, ends.mails),
    },
    runs: runs.map((run) => ({
      id: run.id,
      at: run.at,
      music: run.music_count,
      contacts: run.contact_count,
      answers: run.answer_count,
      consents: run.consent_count,
      mails: run.mail_count,
    })),
  };
}

/** Data for the organiser's register and public data notice. */
async function registerOf(call: Call): Promise<contract.Register> {
  const { SMTP_URL, STORAGE_URL, BACKUP_URL } = call.world.settings;
  const organiser = (await store.findOrganiser(call.db, call.tenant.id)) ?? refuse("not_found");
  return {
    organiser,
    kept: await store.findRules(call.db),
    processors: {
      smtp_host: SMTP_URL === undefined ? null : new URL(SMTP_URL).hostname,
      bucket: STORAGE_URL !== undefined,
      backup_bucket: BACKUP_URL !== undefined,
      providers: await store.listProviders(call.db),
    },
  };
}

export const handlers = handle(contract, {
  getRetention: async (call) => shown(call, await store.findRules(call.db)),

  async listPastThings(call, { query }) {
    const ends = endsOf(await store.findRules(call.db), call.now);
    const after = readCursor(query.cursor, place);
    const rows = await listPastThings(call.db, query.kind, ends, query.q, query.limit + 1, after);
    return cutPage(rows, query.limit, ({ name, id }) => cursorOf({ name, id }));
  },

  async updateRetention(call, { body }) {
    const { version, ...fields } = body;
    const before = await store.findRules(call.db, true);
    if (version !== undefined && version !== before.version) refuse("stale", { current: await shown(call, before) });
    const { version: _, ...after } = { ...before, ...definedFields(fields) };
    const sooner = TERMS.some((term) => after[term] < before[term]);
    if (after.enabled && (sooner || !before.enabled)) call.requireProof();
    await store.saveRules(call.db, call.tenant.id, after);
    await record(call, { action: "changed", subject_kind: "retention", before, after });
    return shown(call, await store.findRules(call.db));
  },

  getRegister: (call) => registerOf(call),

  async getDataNotice(call, { params }) {
    const { name, slug } = await getPublicRow(call, params.id ?? "");
    const register = await registerOf(call);
    return {
      ...register,
      processors: { ...register.processors, mail: register.processors.smtp_host !== null },
      competition: { name, slug },
    };
  },
});

/** Removes past rows of each kind. Returns the files to delete with them. */
const removals: Readonly<Record<PastRows, (trx: Trx, ids: readonly string[]) => Promise<string[] | void>>> = {
  music: deleteTracks,
  contacts: (trx, ids) => renameContacts(trx, ids, null),
  addresses: forgetAddresses,
  answers: emptyAnswersOf,
  consents: deleteConsents,
  mails: deleteMails,
};

/** Repeats `piece` until it removes nothing. Returns the total. */
async function all(piece: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let done = await piece(); done > 0; done = await piece()) sum += done;
  return sum;
}

/** Removes the past data of one organiser, including practice, each piece in its own transaction. Running it again on the same day finds nothing. */
async function removePast(world: World, tenantId: string): Promise<void> {
  const { database, files } = world;
  const within = <T>(work: Parameters<typeof database.inTenant<T>>[1]) => database.inTenant(tenantId, work, "member");
  const rules = await within((trx) => store.findRules(trx));
  if (!rules.enabled) return;
  const now = world.now();
  const ends = endsOf(rules, now);
  const remove = (kind: PastRows) =>
    all(async () => {
      const { count, drop } = await within(async (trx) => {
        const ids = await listPastIds(trx, kind, ends[kind], PIECE);
        const gone = ids.length > 0 ? await removals[kind](trx, ids) : undefined;
        return { count: ids.length, drop: gone && (await files.drop(trx, tenantId, gone)) };
      });
      await drop?.();
      return count;
    });
  const music = await remove("music");
  const contacts = await remove("contacts");
  const addresses = await remove("addresses");
  await all(() => within((trx) => clearRequestTexts(trx, ends.contacts, PIECE)));
  await all(() => within((trx) => clearDeviceNames(trx, ends.contacts, PIECE)));
  await all(() => within((trx) => clearStationNames(trx, ends.contacts, PIECE)));
  await all(() => within((trx) => clearConflictNotes(trx, ends.contacts, PIECE)));
  await all(() => within((trx) => clearIncidentNotes(trx, subtractDays(wallDay(now), rules.incident_days), PIECE)));
  const answers = await remove("answers");
  const consents = await remove("consents");
  const mails = await remove("mails");
  if (music + contacts + addresses + answers + consents + mails === 0) return;
  const counts = {
    music_count: music,
    contact_count: contacts + addresses,
    answer_count: answers,
    consent_count: consents,
    mail_count: mails,
  };
  await within((trx) => store.insertRun(trx, { tenant_id: tenantId, id: newId(), at: now.toISOString(), ...counts }));
}

/** Nightly job that removes past data of all organisers who turned it on. */
export const applyRetentionRules = defineWorker(
  defineJob("remove_past_data", z.object({}), "upkeep"),
  async (_, world: World) => {
    for (const tenant of await listOrganisers(world.database.owner)) await removePast(world, tenant.id);
  },
  // Three or four o'clock in Warsaw, after the nightly backup.
  { minute: 45, hour: 2 },
);
