// The mail to a club whose entries went out of the competition, or came back.
import { startNumber } from "../../kernel/text/format.ts";

/** What became of entries: withdrawn by the organiser, disqualified, or in the competition again after either. */
export type OutKind = "withdrawn" | "disqualified" | "back";

const outWords = {
  withdrawn: {
    pl: ["Występ wycofany", "Organizator wycofał te występy. Nie odbędą się i nie ma ich już w kolejce."],
    en: ["Entry withdrawn", "The organiser has withdrawn these entries. They do not take place and are out of the queue."],
  },
  disqualified: {
    pl: ["Dyskwalifikacja", "Te występy są zdyskwalifikowane i nie mają miejsca w wynikach."],
    en: ["Disqualification", "These entries are disqualified and have no place in the results."],
  },
  back: {
    pl: ["Występ znów bierze udział", "Te występy znów biorą udział w turnieju. Wcześniejsza wiadomość jest nieaktualna."],
    en: ["The entry takes part again", "These entries take part in the competition again. The earlier mail no longer holds."],
  },
} as const;

interface WentOut {
  competition: string;
  entries: readonly { title: string | null; start_number: number | null; section_name: string }[];
  url: string;
}

/** The mail to a club whose entries went out, or came back. */
export function outMail(locale: "pl" | "en", kind: OutKind, about: WentOut) {
  const [heading, sentence] = outWords[kind][locale];
  return {
    locale,
    subject: `${heading}: ${about.competition}`,
    heading,
    paragraphs: [
      `${locale === "pl" ? "Dzień dobry, turniej" : "Hello, competition"}: ${about.competition}. ${sentence}`,
      ...about.entries.map((each) =>
        [each.start_number === null ? undefined : startNumber(each.start_number), each.title, each.section_name].filter(Boolean).join(", "),
      ),
      locale === "pl" ? "W razie pytań odpisz na tę wiadomość." : "If you have questions, reply to this mail.",
    ],
    button: { label: locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}
