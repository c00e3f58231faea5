// The mail outbox: a mail is a row written with the change it tells about, sent by a job over SMTP, or kept for the admin to read.
import { createTransport } from "nodemailer";
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../database.server.ts";
import { newId } from "../ids.ts";
import { job, later } from "./jobs.server.ts";
import { type Limit, networkOf } from "../calls/limits.server.ts";
import type { Call } from "../perform.server.ts";
import type { Tenant, World } from "../world.server.ts";

export interface Mail {
  kind: string;
  to: { email: string; name?: string | null };
  subject: string;
  /** One line above all else in bold type. */
  heading: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** Rows of two columns, for amounts and facts; what follows a line break in the first stands under it in small type, the last is bold. */
  rows?: [string, string][];
  /** Paragraphs below the rows. */
  after?: string[];
  button?: { label: string; url: string };
  /** The language of the words; Polish unless it is named. */
  locale?: "pl" | "en";
  /** Once it has left, nothing of it stays but that it was sent; where no mail leaves by itself, it is not written. */
  forgotten?: true;
}

const TO_ADDRESS: Limit = { name: "mails to an address", most: 3, seconds: 3600 };

/**
 * Counts a mail that a caller makes the application send: `LIMIT_MAILS` an hour for a client, and three an hour to one address. Without an
 * address only the client's. Gives the seconds to wait when there is none left.
 */
export async function takeMail({ world, client }: Pick<Call, "world" | "client">, email?: string): Promise<number | undefined> {
  const ofClient = { name: "mails of a client", most: world.settings.LIMIT_MAILS, seconds: 3600 };
  const wait = await world.limits.take(ofClient, networkOf(client));
  return wait ?? (email === undefined ? undefined : world.limits.take(TO_ADDRESS, email.toLowerCase()));
}

/** Puts a mail into the tenant's outbox; it leaves once the transaction has committed. Gives its id. */
export async function sendMail(trx: Trx, world: World, tenant: Tenant, mail: Mail): Promise<string> {
  const id = newId();
  const kept = world.settings.SMTP_URL === undefined;
  if (kept && mail.forgotten) return id;
  await trx
    .insertInto("mails")
    .values({
      tenant_id: tenant.id,
      id,
      kind: mail.kind,
      to_email: mail.to.email,
      to_name: mail.to.name ?? null,
      subject: mail.subject,
      text_body: textOf(mail, tenant),
      html_body: htmlOf(mail, tenant),
      status: kept ? "kept" : "queued",
      forgotten_when_sent: mail.forgotten ?? false,
    })
    .execute();
  if (!kept) await later(trx, "send_mail", { tenant_id: tenant.id, mail_id: id }, `mail-${id}`);
  return id;
}

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
  if (row) await later(trx, "send_mail", { tenant_id: tenant.id, mail_id: id }, `mail-${id}`);
  return row !== undefined;
}

/** Leaves of the mails to these addresses that they were written, and when; those that wait do not leave. */
export async function emptyMails(trx: Trx, emails: readonly string[], name: string): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ to_email: "", to_name: name, text_body: "", html_body: "", problem: null })
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
    .set({ to_email: "", to_name: name, text_body: "", html_body: "", problem: null })
    .where("kind", "in", [...kinds])
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .where((eb) => eb.or(patterns.map((each) => sql<boolean>`text_body ~ ${each}`)))
    .execute();
}

/** Leaves of the mails of a kind to these addresses, whose subject ends with what they are about, that they were sent: their text names somebody whose data has to go. */
export async function emptyTexts(trx: Trx, kind: string, emails: readonly string[], about: string): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .updateTable("mails")
    .set({ text_body: "", html_body: "" })
    .where("kind", "=", kind)
    .where("status", "<>", "queued")
    .where(sql<boolean>`right(subject, length(${about}::text)) = ${about}`)
    .where(
      (eb) => eb.fn<string>("lower", ["to_email"]),
      "in",
      emails.map((each) => each.toLowerCase()),
    )
    .execute();
}

/** Forgets mails that were written before this moment and do not wait; gives how many. */
export async function forgetMails(trx: Trx, before: string, most: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("mails")
    .where("id", "in", (eb) =>
      eb.selectFrom("mails").select("id").where("created_at", "<", before).where("status", "<>", "queued").limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Sends one mail of the outbox; what SMTP says is kept beside it, and a failure is tried again. */
/** A sender as a name and an address. */
const NAMED = /^(.*) <(.+)>$/;

/** The address that this server's mails come from. */
export function senderOf({ settings, publicUrl }: Pick<World, "settings" | "publicUrl">): string {
  const host = new URL(publicUrl).hostname;
  return NAMED.exec(settings.MAIL_FROM ?? "")?.[2] ?? settings.MAIL_FROM ?? `parkiet@${/\.[a-z]+$/i.test(host) ? host : "parkiet.example"}`;
}

export const sendMailJob = job(
  "send_mail",
  z.object({ tenant_id: z.string(), mail_id: z.string() }),
  async ({ tenant_id, mail_id }, world: World) => {
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
        to: { name: mail.to_name ?? "", address: mail.to_email },
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
  },
  "mail",
);

function textOf(mail: Mail, tenant: Tenant): string {
  const rows = (mail.rows ?? []).map(([name, value]) => `${name.replaceAll("\n", ", ")}: ${value}`);
  const button = mail.button ? [`${mail.button.label}:\n${mail.button.url}`] : [];
  return [
    mail.heading,
    ...mail.paragraphs,
    ...(rows.length > 0 ? [rows.join("\n")] : []),
    ...(mail.after ?? []),
    ...button,
    tenant.name,
  ].join("\n\n");
}

function htmlOf(mail: Mail, tenant: Tenant): string {
  const font = "font-family:Georgia,serif";
  const sans = "font-family:Arial,sans-serif";
  const rows = (mail.rows ?? [])
    .map(([name, value], at, all) => {
      const [lead = "", ...more] = name.split("\n");
      const last = at === all.length - 1;
      const small = more.map((text) => `<br><span style="font-size:13px;font-weight:normal;color:#71646e">${escape(text)}</span>`).join("");
      const cell = `${sans};font-size:${last ? 17 : 15}px;line-height:20px;padding:9px 0;border-bottom:${last ? "0" : "1px solid #e4dde2"}`;
      const heavy = last ? ";font-weight:bold" : "";
      const leading = last || more.length > 0 ? ";font-weight:bold" : "";
      return `<tr><td style="${cell}${leading}">${escape(lead)}${small}</td><td align="right" valign="top" style="${cell}${heavy};white-space:nowrap">${escape(value)}</td></tr>`;
    })
    .join("");
  const paragraph = (text: string) =>
    `<p style="${sans};font-size:16px;line-height:24px;color:#251621;margin:0 0 14px">${escape(text)}</p>`;
  const button = mail.button
    ? `<p style="margin:28px 0"><a href="${escape(mail.button.url)}" style="${sans};background:#672457;color:#ffffff;padding:14px 24px;border-radius:10px;text-decoration:none;font-size:16px;font-weight:bold">${escape(mail.button.label)}</a></p>`
    : "";
  return `<!doctype html><html lang="${mail.locale ?? "pl"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head><body style="margin:0;background:#fbf9fa"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff"><tr><td style="background:#291323;color:#faf5f8;padding:22px 32px;${font};font-size:22px">${escape(tenant.name)}</td></tr><tr><td style="padding:32px"><h1 style="${font};font-size:28px;line-height:34px;color:#251621;margin:0 0 16px">${escape(mail.heading)}</h1>${mail.paragraphs.map(paragraph).join("")}${rows ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0;border-top:1px solid #251621">${rows}</table>` : ""}${(mail.after ?? []).map(paragraph).join("")}${button}</td></tr></table></td></tr></table></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
