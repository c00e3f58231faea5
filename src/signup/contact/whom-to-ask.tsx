import { useLocale } from "../../web/locale/locale.tsx";
import type { CompetitionFacts } from "../records.ts";

const WORDS = { pl: "Zapytaj organizatora:", en: "Ask the organiser:" };

/** Whom to ask once nothing can be changed any more, by one press; nothing where the organiser gave no contact. */
export function WhomToAsk({ competition }: { competition: Pick<CompetitionFacts, "organiser_email" | "organiser_phone"> }) {
  const { organiser_email: email, organiser_phone: phone } = competition;
  const locale = useLocale();
  if (!email && !phone) return null;
  return (
    <span className="block">
      {`${WORDS[locale]} `}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ", "}
      {phone && (
        <a className="num nw" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
    </span>
  );
}
