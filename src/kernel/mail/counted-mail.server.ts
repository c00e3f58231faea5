// Rate limits of mails that anybody can cause, by client and by address. A mail over a limit waits, and all mails that wait for an address leave as
// one (docs/rules/mails.md 1.1–2.3).
import { type OperationNodeSource, sql } from "kysely";
import { z } from "zod";
import { type Limit, networkOf } from "../limits/limits.server.ts";
import { type Trx, writeTogether } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import type { World } from "../world/world.server.ts";
import { defineJob, defineWorker, laterAll, type LaterJob, laterJob } from "../jobs/jobs.server.ts";
import { envelopeOf, type Mail, mailJob, queueMail, statusOf, wholeMail } from "./mail.server.ts";
import { htmlOf, mergeBlocks, textOf } from "./mail-text.ts";
import type { Call } from "../calls/call.server.ts";

const HOUR = 3600;
const TO_ADDRESS: Limit = { name: "mails to an address", most: 3, seconds: HOUR };
const TO_ADDRESS_A_DAY: Limit = { name: "waiting mails to an address in a day", most: 12, seconds: 24 * HOUR };
const FIRST_TO_ADDRESS: Limit = { name: "first confirmations of a client to an address", most: 1, seconds: HOUR };

/** Who a mail is counted for. */
export interface Counting {
  /** Network of the caller. Null for the office, which is counted only by address. */
  client: string | null;
  /** True for a sign-up's first confirmation: one per hour, client and address is sent at once, whatever else waits. */
  first?: boolean;
}

interface Wait {
  seconds: number;
  why: "client" | "address";
}

type Kind = "mails" | "first confirmations" | "lost links and passwords";

/** Limit of mails of one client, separate for each kind, so that one kind does not stop another. */
const ofClient = (world: Pick<World, "settings">, kind: Kind): Limit => ({
  name: `${kind} of a client`,
  most: world.settings.LIMIT_MAILS,
  seconds: HOUR,
});

/**
 * Counts a mail, or returns how long it must wait. A waiting mail uses nothing of the address's limit. The counts have their own connections, so they
 * remain when the call rolls back.
 */
export async function takeOrWait(
  world: Pick<World, "settings" | "limits">,
  email: string,
  { client, first = false }: Counting,
): Promise<Wait | undefined> {
  const { limits } = world;
  const address = email.toLowerCase();
  const own = first && (await limits.take(FIRST_TO_ADDRESS, `${client ?? "office"} ${address}`)) === undefined;
  if (!own)
    for (const limit of [TO_ADDRESS, TO_ADDRESS_A_DAY]) {
      const seconds = await limits.look(limit, address);
      if (seconds !== undefined) return { seconds, why: "address" };
    }
  const seconds = client === null ? undefined : await limits.take(ofClient(world, first ? "first confirmations" : "mails"), client);
  if (seconds !== undefined) return { seconds, why: "client" };
  const over = [await limits.take(TO_ADDRESS, address), await limits.take(TO_ADDRESS_A_DAY, address)].find((each) => each !== undefined);
  return over === undefined || own ? undefined : { seconds: over, why: "address" };
}

/**
 * Counts a mail for calls that refuse when a limit is reached: `LIMIT_MAILS` per hour for a client, three per hour to one address. Returns the
 * seconds to wait, if any.
 */
export async function takeMail({ world, client }: Pick<Call, "world" | "client">, email: string): Promise<number | undefined> {
  const { limits } = world;
  const wait = await limits.take(ofClient(world, "lost links and passwords"), networkOf(client));
  return wait ?? (await limits.take(TO_ADDRESS, email.toLowerCase()));
}

/** A mail that a later one with the same key replaces while it waits. */
export type KeyedMail = Mail & { key: string };

type Sending = Pick<Call, "db" | "world" | "tenant">;

/** Sends mails of one kind to one address as one mail. Over a limit each of them waits. */
export async function sendCounted(call: Sending, mails: readonly [KeyedMail, ...KeyedMail[]], counting: Counting): Promise<void> {
  const wait = await takeOrWait(call.world, mails[0].to.email, counting);
  const { writes, jobs } = countedWrites(call, mails, { ...counting, wait });
  await writeTogether(call.db, writes);
  await laterAll(call.db, jobs);
}

/** Writes and jobs for counted mails of one kind to one address: one mail, or each as a waiting row. */
export function countedWrites(
  { db, world, tenant }: Sending,
  mails: readonly [KeyedMail, ...KeyedMail[]],
  { client, wait }: Pick<Counting, "client"> & { wait: Wait | undefined },
): { writes: OperationNodeSource[]; jobs: LaterJob[] } {
  const [mail] = mails;
  const keyOf = (each: KeyedMail) => `${each.kind} ${each.key}`;
  const replaced = db.deleteFrom("mails").where("status", "=", "waiting").where("waits_key", "in", mails.map(keyOf));
  if (wait) {
    const until = untilOf(world, wait);
    const rows = mails.map((each) => ({
      ...envelopeOf(tenant, each),
      id: newId(),
      text_body: textOf(each),
      html_body: htmlOf(each),
      status: "waiting" as const,
      waits_key: keyOf(each),
      waits_why: wait.why,
      waits_until: until.toISOString(),
      client,
    }));
    return { writes: [replaced, db.insertInto("mails").values(rows)], jobs: rows.map(({ id }) => releaseJob(tenant.id, id, until)) };
  }
  const id = newId();
  const [text, html] = [mergeBlocks("text", mails.map(textOf)), mergeBlocks("html", mails.map(htmlOf))];
  const status = statusOf(world);
  const row = { ...envelopeOf(tenant, mail), id, ...wholeMail(mail.locale, tenant, text, html), status };
  return { writes: [replaced, db.insertInto("mails").values(row)], jobs: status === "queued" ? [mailJob(tenant.id, id)] : [] };
}

const untilOf = (world: Pick<World, "now">, { seconds }: Wait) => new Date(world.now().getTime() + seconds * 1000);

const releaseMailsJob = defineJob("release_mails", z.object({ tenant_id: z.string(), mail_id: z.string() }), "mail");

/** Job that checks again whether a waiting mail may leave. */
const releaseJob = (tenant_id: string, mail_id: string, at: Date) =>
  laterJob(releaseMailsJob, { tenant_id, mail_id }, `mail-waits-${mail_id}`, at);

/** Stores why and until when a mail continues to wait. */
async function waitOn(db: Trx, world: World, tenant_id: string, mail_id: string, wait: Wait): Promise<void> {
  const until = untilOf(world, wait);
  await db.updateTable("mails").set({ waits_why: wait.why, waits_until: until.toISOString() }).where("id", "=", mail_id).execute();
  await laterAll(db, [releaseJob(tenant_id, mail_id, until)]);
}

/** Sends everything that waits for the address of a mail, of its kind and language, as one mail. Waits again over a limit. */
export const releaseMails = defineWorker(releaseMailsJob, ({ tenant_id, mail_id }, world: World) =>
  world.database.inTenant(tenant_id, async (db) => {
    const waiting = db.selectFrom("mails").where("status", "=", "waiting").where("to_email", "<>", "");
    const first = await waiting.select(["kind", "to_email", "locale", "client"]).where("id", "=", mail_id).executeTakeFirst();
    if (!first) return;
    const rows = await waiting
      .select(["id", "subject", "text_body", "html_body"])
      .where("kind", "=", first.kind)
      .where("locale", "=", first.locale)
      .where(sql<boolean>`lower(to_email) = lower(${first.to_email})`)
      .orderBy("created_at")
      .orderBy("id")
      .forUpdate()
      .execute();
    const ids = rows.map((each) => each.id);
    if (!ids.includes(mail_id)) return;
    const wait = await takeOrWait(world, first.to_email, first);
    if (wait) return waitOn(db, world, tenant_id, mail_id, wait);
    const tenant = await db.selectFrom("tenants").select(["name"]).where("id", "=", tenant_id).executeTakeFirstOrThrow();
    const others = ids.filter((each) => each !== mail_id);
    if (others.length > 0) await db.deleteFrom("mails").where("id", "in", others).execute();
    const merge = (kind: "text" | "html") =>
      mergeBlocks(
        kind,
        rows.map((each) => each[`${kind}_body`]),
      );
    const status = statusOf(world);
    await db
      .updateTable("mails")
      .set({
        ...wholeMail(first.locale, tenant, merge("text"), merge("html")),
        subject: [...new Set(rows.map((each) => each.subject))].join("; "),
        status,
        waits_key: null,
        waits_why: null,
        waits_until: null,
        client: null,
      })
      .where("id", "=", mail_id)
      .execute();
    if (status === "queued") await queueMail(db, tenant_id, mail_id);
  }),
);
