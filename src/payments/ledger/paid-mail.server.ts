// The mail that confirms a payment: sent at once, or delayed where an undo is possible.
import { z } from "zod";
import { defineJob, defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import { sendMail, type Mail } from "../../kernel/mail/mail.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { openingLink } from "../../people/access/access.server.ts";
import * as store from "../records/payments-sql.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { formatDate, formatMoney, plural } from "../../kernel/text/format.ts";

/** Mails the contact that the payment arrived, with the music that is still missing. Does nothing without an e-mail address. */
export async function sendPaidMail(desk: JobContext, id: string): Promise<void> {
  const row = await store.findPayment(desk.db, id);
  if (!row?.contact_email) return;
  const without_music = await store.listWithoutMusic(desk.db, row.id);
  const words = buildPaidMail(row.locale === "en" ? "en" : "pl", {
    ...row,
    paid_at: row.paid_at ?? desk.now.toISOString(),
    url: await openingLink(desk, row.signup_id, without_music.length > 0 ? "music" : "preview"),
    lines: await store.listLines(desk.db, row.id),
    without_music,
  });
  await sendMail(desk.db, desk.world, desk.tenant, {
    kind: "payment_received",
    to: { email: row.contact_email, name: row.contact_name },
    ...words,
  });
}

/** Delay in ms of the mail about a payment marked by hand, so that an undone mark sends nothing. */
const UNDO_MS = 15_000;

const mailPaidJob = defineJob("mail_paid", z.object({ tenant_id: z.string(), payment_id: z.string(), paid_at: z.string() }));

/** Schedules the mail that the payment arrived. An undo within the delay cancels it. */
export async function schedulePaidMail(desk: JobContext, payment_id: string, paid_at: string): Promise<void> {
  const at = new Date(desk.now.getTime() + UNDO_MS);
  await queueJob(desk.db, mailPaidJob, { tenant_id: desk.tenant.id, payment_id, paid_at }, `mail-paid-${payment_id}`, at);
}

/** Sends the scheduled mail, unless the payment was undone meanwhile. */
export const sendScheduledPaidMail = defineWorker(mailPaidJob, ({ tenant_id, payment_id, paid_at }, world: World) =>
  inTenant(world, tenant_id, async (desk) => {
    const row = await store.findPayment(desk.db, payment_id, true);
    if (row?.status === "paid" && row.paid_at !== null && Date.parse(row.paid_at) === Date.parse(paid_at)) await sendPaidMail(desk, row.id);
  }),
);

/** Facts for the mail that confirms a payment. */
export interface PaidMailData {
  competition_name: string;
  starts_on: string;
  music_closes_at: string | null;
  paid_grosze: number;
  reference: string;
  paid_at: string;
  /** Link that opens the sign-up on any device: its music while some is missing, else the preview. */
  url: string;
  lines: readonly { label: string; detail: string | null; amount_grosze: number }[];
  /** Titles of the entries without music. */
  without_music: readonly string[];
}

/** Content of the mail that confirms a payment: subject, text, and what is still missing. */
export function buildPaidMail(locale: Locale, about: PaidMailData): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.paid_grosze, locale);
  const day = formatDate(about.starts_on, locale);
  const rows = about.lines.map((line): [string, string] => [
    line.detail ? `${line.label}\n${line.detail}` : line.label,
    formatMoney(line.amount_grosze, locale),
  ]);
  const until = about.music_closes_at
    ? pl
      ? ` Wgraj ją do: ${formatDate(about.music_closes_at, locale, "long")}.`
      : ` Upload it by ${formatDate(about.music_closes_at, locale, "long")}.`
    : "";
  const titles = about.without_music.join(", ");
  const many = about.without_music.length;
  const left = plural("pl", many, {
    one: "Została 1 rzecz",
    few: `Zostały ${many} rzeczy`,
    many: `Zostało ${many} rzeczy`,
    other: `Zostało ${many} rzeczy`,
  });
  const missing = pl ? `${left}. Brakuje muzyki: ${titles}.${until}` : `Still missing: music for ${titles}.${until}`;
  return {
    locale,
    subject: pl ? `Wpłata przyjęta: ${about.competition_name}, ${amount}` : `Payment received: ${about.competition_name}, ${amount}`,
    heading: pl ? `Wpłata dotarła. Do zobaczenia ${day}.` : `We have received your payment. See you on ${day}.`,
    paragraphs: [
      pl
        ? `Dzień dobry, mamy ${amount}. Turniej: ${about.competition_name}. Numer wpłaty: ${about.reference}.`
        : `Hello, we have received ${amount}. Competition: ${about.competition_name}. Reference: ${about.reference}.`,
    ],
    after: [
      ...(many > 0 ? [missing] : []),
      pl
        ? "Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie."
        : "Do not share the link: anyone who has it can change the sign-up.",
    ],
    rows: [...rows, [pl ? `Zapłacono ${formatDate(about.paid_at, locale)}` : `Paid on ${formatDate(about.paid_at, locale)}`, amount]],
    button: {
      label: many > 0 ? (pl ? "Wgraj muzykę" : "Upload music") : pl ? "Otwórz zgłoszenie" : "Open sign-up",
      url: about.url,
    },
  };
}
