import { mailLink, telLink } from "../../web/pages/contact-links.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { CompetitionFacts } from "../../people/signups/signup-record.ts";

const WORDS = {
  pl: { ask: "Zapytaj organizatora:", about: (name: string) => `Zgłoszenie na turniej ${name}` },
  en: { ask: "Ask the organiser:", about: (name: string) => `Sign-up for ${name}` },
};

/** Links to write or call the organiser once changes are closed; nothing where the organiser gave no contact. */
export function WhomToAsk({ competition }: { competition: Pick<CompetitionFacts, "name" | "organiser_email" | "organiser_phone"> }) {
  const { name, organiser_email: email, organiser_phone: phone } = competition;
  const words = WORDS[useLocale()];
  if (!email && !phone) return null;
  return (
    <span className="block">
      {`${words.ask} `}
      {email && <a href={mailLink(email, words.about(name))}>{email}</a>}
      {email && phone && ", "}
      {phone && (
        <a className="num nw" href={telLink(phone)}>
          {phone}
        </a>
      )}
    </span>
  );
}
