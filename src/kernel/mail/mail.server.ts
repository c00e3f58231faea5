// The mail outbox. A mail is a row written in the transaction of its cause. A job sends it over SMTP, or without SMTP it stays for the administrator
// to read.
import { createTransport } from "nodemailer";
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";
import { defineJob, defineWorker, queueJobs, createJob } from "../jobs/jobs.server.ts";
import type { Tenant, World } from "../world/world.server.ts";
import { type MailContent, htmlMail, renderHtml, textMail, renderText, breakLinks } from "./mail-text.ts";

export interface Mail extends MailContent {
  kind: string;
  to: { email: string; name?: string | null };
  subject: string;
  /** Language of the text. Default: Polish. */
  locale?: "pl" | "en";
  /** Erases everything but the fact that it was sent, once it has left. Without SMTP it is not stored at all. */
  eraseWhenSent?: true;
}

/** Adds a mail to the tenant's outbox and returns its id. It leaves after the transaction commits. */
export async function sendMail(trx: Trx, world: World, tenant: Tenant, mail: Mail): Promise<string> {
  const id = newId();
  const status = newMailStatus(world);
  if (status === "kept" && mail.eraseWhenSent) return id;
  await trx
    .insertInto("mails")
    .values({ ...mailColumns(tenant, mail), id, ...mailBodyColumns(mail.locale, tenant, renderText(mail), renderHtml(mail)), status })
    .execute();
  if (status === "queued") await queueMail(trx, tenant.id, id);
  return id;
}

/** Adds several mails to the tenant's outbox, in two statements however many there are. They leave after the transaction commits. */
export async function sendMails(trx: Trx, world: World, tenant: Tenant, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const status = newMailStatus(world);
  const rows = mails.map((mail) => ({
    ...mailColumns(tenant, mail),
    id: newId(),
    ...mailBodyColumns(mail.locale, tenant, renderText(mail), renderHtml(mail)),
    status,
  }));
  await trx.insertInto("mails").values(rows).execute();
  if (status === "queued")
    await queueJobs(
      trx,
      rows.map(({ id }) => mailJob(tenant.id, id)),
    );
}

/** Status of a new mail: queued for its job, or "kept" without SMTP. */
export function newMailStatus({ settings }: Pick<World, "settings">): "kept" | "queued" {
  return settings.SMTP_URL === undefined ? "kept" : "queued";
}

/** Columns of a mail except its two bodies (`mailBodyColumns`), id and status. The subject gets no links (`breakLinks`). */
export function mailColumns(tenant: Pick<Tenant, "id">, mail: Mail) {
  return {
    tenant_id: tenant.id,
    kind: mail.kind,
    to_email: mail.to.email,
    to_name: mail.to.name ?? null,
    subject: breakLinks(mail.subject),
    locale: mail.locale ?? ("pl" as const),
    forgotten_when_sent: mail.eraseWhenSent ?? false,
  };
}

/**
 * Columns `text_body` and `html_body` of a mail: its rendered `text` and `html` (as `renderText` and `renderHtml` return them) with the tenant's
 * name. `locale` is the language of the HTML page.
 */
export function mailBodyColumns(locale: "pl" | "en" = "pl", tenant: Pick<Tenant, "name">, text: string, html: string) {
  return { text_body: textMail(tenant.name, text), html_body: htmlMail(locale, tenant.name, html) };
}

const sendMailJob = defineJob("send_mail", z.object({ tenant_id: z.string(), mail_id: z.string() }), "mail");

/** Job that sends a queued mail. */
export const mailJob = (tenant_id: string, mail_id: string) => createJob(sendMailJob, { tenant_id, mail_id }, `mail-${mail_id}`);

/** Adds the job that sends a mail of the outbox. */
export const queueMail = (trx: Trx, tenant_id: string, mail_id: string): Promise<void> => queueJobs(trx, [mailJob(tenant_id, mail_id)]);

/** Queues a kept or failed mail. False when it is queued or sent already, or there is no SMTP server. */
export async function resendMail(trx: Trx, world: World, tenant: Tenant, id: string): Promise<boolean> {
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

/** Erases address and text of all mails to these addresses. The row stays as proof that a mail was written. Waiting mails are not sent. */
export async function eraseMailsTo(trx: Trx, emails: readonly string[], name: string): Promise<void> {
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

/** Erases address and text of mails of these kinds to these addresses, when the text matches a pattern. Waiting mails are not sent. */
export async function eraseMailsMatching(
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

/**
 * Empties the text of mails that name a person who is being erased; the subject stays. Selects mails of one kind to these addresses whose subject
 * ends with `about`, such as a competition's name, or contains `about` followed by a semicolon. Mails in status "waiting" lose their address too and
 * are never sent; queued mails are left out.
 */
export async function eraseMailTexts(trx: Trx, kind: string, emails: readonly string[], about: string): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ text_body: "", html_body: "", to_email: sql<string>`case when status = 'waiting' then '' else to_email end` })
    .where("kind", "=", kind)
    .where("status", "<>", "queued")
    .where(
      sql<boolean>`right(subject, length(${breakLinks(about)}::text)) = ${breakLinks(about)} or position(${`${breakLinks(about)};`}::text in subject) > 0`,
    )
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .execute();
}

/** Deletes the rows of these mails, sent or not. */
export async function deleteMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("mails").where("id", "=", anyOf(ids)).execute();
}

/** Matches a sender with a name and an address. */
const NAMED_SENDER = /^(.*) <(.+)>$/;

/** Sender address of this server's mails: the address in MAIL_FROM, else `parkiet@` with the host of the public address. */
export function senderOf({ settings, publicUrl }: Pick<World, "settings" | "publicUrl">): string {
  const host = new URL(publicUrl).hostname;
  return (
    NAMED_SENDER.exec(settings.MAIL_FROM ?? "")?.[2] ??
    settings.MAIL_FROM ??
    `parkiet@${/\.[a-z]+$/i.test(host) ? host : "parkiet.example"}`
  );
}

/** Sends one mail of the outbox. Stores the SMTP error of a failure, which is retried. */
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
  const named = NAMED_SENDER.exec(world.settings.MAIL_FROM ?? "")?.[1];
  const from = senderOf(world);
  const transport = createTransport(world.settings.SMTP_URL);
  try {
    await transport.sendMail({
      from: { name: named ?? mail.tenant_name, address: from },
      ...(mail.contact_email ? { replyTo: mail.contact_email } : {}),
      to: { name: breakLinks(mail.to_name ?? ""), address: mail.to_email },
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
