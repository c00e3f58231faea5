// The mail outbox: a mail is a row written with the change it tells about, sent by a job over SMTP, or kept for the admin to read.
import { createTransport } from "nodemailer";
import { sql } from "kysely";
import { z } from "zod";
import { among, type Trx } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import { defineJob, defineWorker, laterAll, laterJob } from "../jobs/jobs.server.ts";
import type { Tenant, World } from "../world/world.server.ts";
import { type Content, htmlMail, htmlOf, textMail, textOf, unlinked } from "./mail-text.ts";

export interface Mail extends Content {
  kind: string;
  to: { email: string; name?: string | null };
  subject: string;
  /** The language of the words; Polish unless it is named. */
  locale?: "pl" | "en";
  /** Once it has left, nothing of it stays but that it was sent; where no mail leaves by itself, it is not written. */
  forgotten?: true;
}

/** Puts a mail into the tenant's outbox; it leaves once the transaction has committed. Gives its id. */
export async function sendMail(trx: Trx, world: World, tenant: Tenant, mail: Mail): Promise<string> {
  const id = newId();
  const status = statusOf(world);
  if (status === "kept" && mail.forgotten) return id;
  await trx
    .insertInto("mails")
    .values({ ...envelopeOf(tenant, mail), id, ...wholeMail(mail.locale, tenant, textOf(mail), htmlOf(mail)), status })
    .execute();
  if (status === "queued") await queueMail(trx, tenant.id, id);
  return id;
}

/** What a new mail becomes: it waits for its job, or stays where no mail leaves by itself. */
export function statusOf({ settings }: Pick<World, "settings">): "kept" | "queued" {
  return settings.SMTP_URL === undefined ? "kept" : "queued";
}

/** The columns of a mail without its text. */
export function envelopeOf(tenant: Pick<Tenant, "id">, mail: Mail) {
  return {
    tenant_id: tenant.id,
    kind: mail.kind,
    to_email: mail.to.email,
    to_name: mail.to.name ?? null,
    subject: unlinked(mail.subject),
    locale: mail.locale ?? ("pl" as const),
    forgotten_when_sent: mail.forgotten ?? false,
  };
}

/** The text columns of a mail of these blocks. */
export function wholeMail(locale: "pl" | "en" = "pl", tenant: Pick<Tenant, "name">, text: string, html: string) {
  return { text_body: textMail(tenant.name, text), html_body: htmlMail(locale, tenant.name, html) };
}

const sendMailJob = defineJob("send_mail", z.object({ tenant_id: z.string(), mail_id: z.string() }), "mail");

/** The job that sends a queued mail. */
export const mailJob = (tenant_id: string, mail_id: string) => laterJob(sendMailJob, { tenant_id, mail_id }, `mail-${mail_id}`);

export const queueMail = (trx: Trx, tenant_id: string, mail_id: string): Promise<void> => laterAll(trx, [mailJob(tenant_id, mail_id)]);

/** Queues a kept or failed mail of the outbox again; false when it is on its way or sent already, or there is no SMTP server. */
export async function sendAgain(trx: Trx, world: World, tenant: Tenant, id: string): Promise<boolean> {
  if (world.settings.SMTP_URL === undefined) return false;
  const row = await trx
    .updateTable("mails")
    .set({ status: "queued" })
    .where("id", "=", id)
    .where("status", "in", ["kept", "failed"])
    .where("to_email", "<>", "")
    .returning("id")
    .executeTakeFirst();
  if (row) await queueMail(trx, tenant.id, id);
  return row !== undefined;
}

/** Leaves of the mails to these addresses that they were written, and when; those that wait do not leave. */
export async function emptyMails(trx: Trx, emails: readonly string[], name: string): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ to_email: "", to_name: name, text_body: "", html_body: "", problem: null, client: null })
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .execute();
}

/** Leaves of the mails of these kinds to these addresses in whose text one of these patterns stands that they were written; those that wait do not leave. */
export async function emptyNaming(
  trx: Trx,
  kinds: readonly string[],
  emails: readonly string[],
  patterns: readonly string[],
  name: string,
): Promise<void> {
  if (emails.length === 0 || patterns.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ to_email: "", to_name: name, text_body: "", html_body: "", problem: null, client: null })
    .where("kind", "in", [...kinds])
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .where((eb) => eb.or(patterns.map((each) => sql<boolean>`text_body ~ ${each}`)))
    .execute();
}

/** Leaves of the mails of a kind to these addresses, whose subject ends with what they are about (or names it before the next of several), that they were sent: their text names somebody whose data has to go. One that waits for a limit does not leave. */
export async function emptyTexts(trx: Trx, kind: string, emails: readonly string[], about: string): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ text_body: "", html_body: "", to_email: sql<string>`case when status = 'waiting' then '' else to_email end` })
    .where("kind", "=", kind)
    .where("status", "<>", "queued")
    .where(
      sql<boolean>`right(subject, length(${unlinked(about)}::text)) = ${unlinked(about)} or position(${`${unlinked(about)};`}::text in subject) > 0`,
    )
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .execute();
}

export async function deleteMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("mails").where("id", "=", among(ids)).execute();
}

/** A sender as a name and an address. */
const NAMED = /^(.*) <(.+)>$/;

/** The address that this server's mails come from. */
export function senderOf({ settings, publicUrl }: Pick<World, "settings" | "publicUrl">): string {
  const host = new URL(publicUrl).hostname;
  return NAMED.exec(settings.MAIL_FROM ?? "")?.[2] ?? settings.MAIL_FROM ?? `parkiet@${/\.[a-z]+$/i.test(host) ? host : "parkiet.example"}`;
}

/** Sends one mail of the outbox; what SMTP says is kept beside it, and a failure is tried again. */
export const sendQueuedMail = defineWorker(sendMailJob, async ({ tenant_id, mail_id }, world: World) => {
  const mail = await world.database.inTenant(tenant_id, (trx) =>
    trx
      .selectFrom("mails as m")
      .innerJoin("tenants as t", "t.id", "m.tenant_id")
      .select([
        "m.to_email",
        "m.to_name",
        "m.subject",
        "m.text_body",
        "m.html_body",
        "m.status",
        "m.forgotten_when_sent",
        "t.name as tenant_name",
        "t.contact_email",
      ])
      .where("m.id", "=", mail_id)
      .executeTakeFirst(),
  );
  if (!mail || mail.to_email === "" || mail.status === "sent" || !world.settings.SMTP_URL) return;
  const host = new URL(world.publicUrl).hostname;
  const named = NAMED.exec(world.settings.MAIL_FROM ?? "")?.[1];
  const from = senderOf(world);
  const transport = createTransport(world.settings.SMTP_URL);
  try {
    await transport.sendMail({
      from: { name: named ?? mail.tenant_name, address: from },
      ...(mail.contact_email ? { replyTo: mail.contact_email } : {}),
      to: { name: unlinked(mail.to_name ?? ""), address: mail.to_email },
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: `<${mail_id}@${host}>`,
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await world.database.inTenant(tenant_id, (trx) =>
      trx
        .updateTable("mails")
        .set((eb) => ({ status: "failed", attempts: eb("attempts", "+", 1), problem }))
        .where("id", "=", mail_id)
        .execute(),
    );
    throw error;
  } finally {
    transport.close();
  }
  await world.database.inTenant(tenant_id, (trx) =>
    trx
      .updateTable("mails")
      .set((eb) => ({
        status: "sent",
        attempts: eb("attempts", "+", 1),
        problem: null,
        sent_at: world.now().toISOString(),
        ...(mail.forgotten_when_sent ? { to_email: "", to_name: null, text_body: "", html_body: "" } : {}),
      }))
      .where("id", "=", mail_id)
      .execute(),
  );
});
