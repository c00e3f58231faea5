// Rate limits of mails that anybody can cause, by client and by address. A mail over a limit waits, and all mails that wait for an address leave as
// one (docs/rules/mails.md 1.1–2.3).
import { type OperationNodeSource, sql } from "kysely";
import { z } from "zod";
import { type Limit, networkOf } from "../limits/limits.server.ts";
import { type Trx, writeTogether } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import type { World } from "../world/world.server.ts";
import { defineJob, defineWorker, queueJobs, type QueuedJob, createJob } from "../jobs/jobs.server.ts";
import { mailColumns, type Mail, mailJob, queueMail, newMailStatus, mailBodyColumns } from "./mail.server.ts";
import { renderHtml, mergeBlocks, renderText } from "./mail-text.ts";
import type { Call } from "../calls/call.server.ts";

const HOUR = 3600;
const TO_ADDRESS: Limit = { name: "mails to an address", most: 3, seconds: HOUR };
const TO_ADDRESS_A_DAY: Limit = { name: "waiting mails to an address in a day", most: 12, seconds: 24 * HOUR };
const FIRST_TO_ADDRESS: Limit = { name: "first confirmations of a client to an address", most: 1, seconds: HOUR };

/** Who a mail is counted for. */
export interface MailCounting {
  /** Network of the caller. Null for the office, which is counted only by address. */
  client: string | null;
  /** True for a sign-up's first confirmation: one per hour, client and address is sent at once, whatever else waits. */
  first?: boolean;
}

interface MailDelay {
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
export async function countOrDelay(
  world: Pick<World, "settings" | "limits">,
  email: string,
  { client, first = false }: MailCounting,
): Promise<MailDelay | undefined> {
  const { limits } = world;
  const address = email.toLowerCase();
  const own = first && (await limits.consume(FIRST_TO_ADDRESS, `${client ?? "office"} ${address}`)) === undefined;
  if (!own)
    for (const limit of [TO_ADDRESS, TO_ADDRESS_A_DAY]) {
      const seconds = await limits.check(limit, address);
      if (seconds !== undefined) return { seconds, why: "address" };
    }
  const seconds = client === null ? undefined : await limits.consume(ofClient(world, first ? "first confirmations" : "mails"), client);
  if (seconds !== undefined) return { seconds, why: "client" };
  const over = [await limits.consume(TO_ADDRESS, address), await limits.consume(TO_ADDRESS_A_DAY, address)].find(
    (each) => each !== undefined,
  );
  return over === undefined || own ? undefined : { seconds: over, why: "address" };
}

/**
 * Counts a mail for calls that refuse when a limit is reached: `LIMIT_MAILS` per hour for a client, three per hour to one address. Returns the
 * seconds to wait, if any.
 */
export async function countMail({ world, client }: Pick<Call, "world" | "client">, email: string): Promise<number | undefined> {
  const { limits } = world;
  const wait = await limits.consume(ofClient(world, "lost links and passwords"), networkOf(client));
  return wait ?? (await limits.consume(TO_ADDRESS, email.toLowerCase()));
}

/** A mail that a later one with the same key replaces while it waits. */
export type KeyedMail = Mail & { key: string };

type Sending = Pick<Call, "db" | "world" | "tenant">;

/** Sends mails of one kind to one address as one mail. Over a limit each of them waits. */
export async function sendCountedMail(call: Sending, mails: readonly [KeyedMail, ...KeyedMail[]], counting: MailCounting): Promise<void> {
  const wait = await countOrDelay(call.world, mails[0].to.email, counting);
  const { writes, jobs } = countedMailWrites(call, mails, { ...counting, wait });
  await writeTogether(call.db, writes);
  await queueJobs(call.db, jobs);
}

/** Writes and jobs for counted mails of one kind to one address: one mail, or each as a waiting row. */
export function countedMailWrites(
  { db, world, tenant }: Sending,
  mails: readonly [KeyedMail, ...KeyedMail[]],
  { client, wait }: Pick<MailCounting, "client"> & { wait: MailDelay | undefined },
): { writes: OperationNodeSource[]; jobs: QueuedJob[] } {
  const [mail] = mails;
  const keyOf = (each: KeyedMail) => `${each.kind} ${each.key}`;
  const replaced = db.deleteFrom("mails").where("status", "=", "waiting").where("waits_key", "in", mails.map(keyOf));
  if (wait) {
    const until = untilOf(world, wait);
    const rows = mails.map((each) => ({
      ...mailColumns(tenant, each),
      id: newId(),
      text_body: renderText(each),
      html_body: renderHtml(each),
      status: "waiting" as const,
      waits_key: keyOf(each),
      waits_why: wait.why,
      waits_until: until.toISOString(),
      client,
    }));
    return { writes: [replaced, db.insertInto("mails").values(rows)], jobs: rows.map(({ id }) => releaseJob(tenant.id, id, until)) };
  }
  const id = newId();
  const [text, html] = [mergeBlocks("text", mails.map(renderText)), mergeBlocks("html", mails.map(renderHtml))];
  const status = newMailStatus(world);
  const row = { ...mailColumns(tenant, mail), id, ...mailBodyColumns(mail.locale, tenant, text, html), status };
  return { writes: [replaced, db.insertInto("mails").values(row)], jobs: status === "queued" ? [mailJob(tenant.id, id)] : [] };
}

const untilOf = (world: Pick<World, "now">, { seconds }: MailDelay) => new Date(world.now().getTime() + seconds * 1000);

const releaseMailsJob = defineJob("release_mails", z.object({ tenant_id: z.string(), mail_id: z.string() }), "mail");

/** Job that checks again whether a waiting mail may leave. */
const releaseJob = (tenant_id: string, mail_id: string, at: Date) =>
  createJob(releaseMailsJob, { tenant_id, mail_id }, `mail-waits-${mail_id}`, at);

/** Stores why and until when a mail continues to wait. */
async function delayMail(db: Trx, world: World, tenant_id: string, mail_id: string, wait: MailDelay): Promise<void> {
  const until = untilOf(world, wait);
  await db.updateTable("mails").set({ waits_why: wait.why, waits_until: until.toISOString() }).where("id", "=", mail_id).execute();
  await queueJobs(db, [releaseJob(tenant_id, mail_id, until)]);
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
    const wait = await countOrDelay(world, first.to_email, first);
    if (wait) return delayMail(db, world, tenant_id, mail_id, wait);
    const tenant = await db.selectFrom("tenants").select(["name"]).where("id", "=", tenant_id).executeTakeFirstOrThrow();
    const others = ids.filter((each) => each !== mail_id);
    if (others.length > 0) await db.deleteFrom("mails").where("id", "in", others).execute();
    const merge = (kind: "text" | "html") =>
      mergeBlocks(
        kind,
        rows.map((each) => each[`${kind}_body`]),
      );
    const status = newMailStatus(world);
    await db
      .updateTable("mails")
      .set({
        ...mailBodyColumns(first.locale, tenant, merge("text"), merge("html")),
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
