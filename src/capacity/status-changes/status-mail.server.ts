// Mails to clubs when entries go out of the competition or come back.
import type { Call } from "../../kernel/calls/call.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { openingLink } from "../../people/access/access.server.ts";
import type { listForMail } from "./status-changes-sql.server.ts";

/** Why a mail is sent: withdrawn by the organiser, disqualified, or back in the competition. */
export type StatusMailKind = "withdrawn" | "disqualified" | "back";

const statusMailWords = {
  withdrawn: {
    pl: ["Występ wycofany", "Organizator wycofał te występy. Nie odbędą się i nie ma ich już w kolejce."],
    en: ["Entry withdrawn", "The organiser has withdrawn these entries. They will not be performed and are out of the running order."],
  },
  disqualified: {
    pl: ["Dyskwalifikacja", "Te występy są zdyskwalifikowane i nie mają miejsca w wynikach."],
    en: ["Disqualification", "These entries are disqualified and have no place in the results."],
  },
  back: {
    pl: ["Występ znów bierze udział", "Te występy znów biorą udział w turnieju. Wcześniejsza wiadomość jest nieaktualna."],
    en: ["Entry reinstated", "These entries are back in the competition. Please disregard the earlier e-mail."],
  },
} as const;

interface StatusMailFacts {
  competition: string;
  entries: readonly { title: string | null; start_number: number | null; section_name: string }[];
  url: string;
}

/** Mail to a club whose entries went out or came back. */
export function statusMail(locale: "pl" | "en", kind: StatusMailKind, about: StatusMailFacts) {
  const [heading, sentence] = statusMailWords[kind][locale];
  return {
    locale,
    subject: `${heading}: ${about.competition}`,
    heading,
    paragraphs: [
      `${locale === "pl" ? "Dzień dobry, turniej" : "Hello, competition"}: ${about.competition}. ${sentence}`,
      ...about.entries.map((each) =>
        [each.start_number === null ? undefined : startNumber(each.start_number), each.title, each.section_name].filter(Boolean).join(", "),
      ),
      locale === "pl" ? "W razie pytań odpisz na tę wiadomość." : "If you have questions, reply to this e-mail.",
    ],
    button: { label: locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}

/** Mails the clubs of these entries, one mail for each sign-up; practice competitions send none. */
export async function mailClubs(call: Call, kind: StatusMailKind, rows: Awaited<ReturnType<typeof listForMail>>): Promise<void> {
  for (const [signupId, entries] of Map.groupBy(rows, (row) => row.signup_id)) {
    const [first] = entries;
    if (!first?.contact_email || first.practice) continue;
    await sendMail(call.db, call.world, call.tenant, {
      kind: `entry_${kind}`,
      to: { email: first.contact_email, name: first.contact_name },
      ...statusMail(first.locale === "en" ? "en" : "pl", kind, {
        competition: first.competition_name,
        entries,
        url: await openingLink(call, signupId, "preview"),
      }),
    });
  }
}
