// Mail with the links of an address's sign-ups, in both languages.
import { count } from "../../kernel/text/format.ts";
import { counted } from "../../entries/words.ts";

interface LostLink {
  club_name: string | null;
  contact_name: string | null;
  status: "draft" | "submitted";
  entries: number;
  url: string;
}

/** Mail with the links of an address's sign-ups: the newest as the button, the others below it. */
export function linksMail(locale: "pl" | "en", competition: string, links: readonly LostLink[]) {
  const pl = locale === "pl";
  const [newest, ...others] = links;
  const named = (each: LostLink) =>
    [
      each.club_name ?? each.contact_name ?? (pl ? "zgłoszenie" : "sign-up"),
      count(locale, each.entries, counted.entries[locale]),
      ...(each.status === "draft" ? [pl ? "jeszcze niewysłane" : "not sent yet"] : []),
    ].join(", ");
  return {
    locale,
    subject: pl ? `Link do zgłoszenia: ${competition}` : `Link to the sign-up: ${competition}`,
    heading: pl ? "Oto link do zgłoszenia" : "Here is the link to the sign-up",
    paragraphs: [
      pl
        ? `Dzień dobry, na stronie zapisów ktoś poprosił o link. Turniej: ${competition}. Zgłoszenie: ${newest ? named(newest) : ""}.`
        : `Hello, somebody asked for the link on the sign-up page. Competition: ${competition}. Sign-up: ${newest ? named(newest) : ""}.`,
    ],
    after: [
      pl
        ? "Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie. Jeśli to pomyłka, nic nie trzeba robić."
        : "Do not share the link: anyone who has it can change the sign-up. If you did not ask for it, ignore this e-mail.",
    ],
    links: others.map((each) => ({ label: named(each), url: each.url })),
    ...(newest ? { button: { label: pl ? "Otwórz zgłoszenie" : "Open the sign-up", url: newest.url } } : {}),
  };
}
