// The exact texts of each purpose, as read on the person's own page and on paper. A row stores the text that was read.
import type { Age, Purpose } from "./rules.ts";
import type { ConsentNames } from "./texts.ts";

/** The text of one purpose for the guardian of a minor, or the adult, on the person's own page. It does not contain the person's name. */
export function purposeText(kind: Purpose, age: Age, locale: "pl" | "en", names: ConsentNames): string {
  const { competition, organiser } = names;
  const adult = age === "adult";
  if (kind === "participation")
    return locale === "pl"
      ? `Zgadzam się na udział mojego dziecka (osoby pod moją opieką) w turnieju „${competition}”.`
      : `I consent to my child (the person in my care) taking part in “${competition}”.`;
  if (kind === "image")
    return locale === "pl"
      ? `Zgadzam się na publikację zdjęć i nagrań${adult ? " ze mną" : " mojego dziecka (osoby pod moją opieką)"} z turnieju „${competition}” przez organizatora (${organiser}) na jego stronie i w mediach społecznościowych. Zgodę można wycofać w każdej chwili.`
      : `I consent to the publication of photos and recordings of ${adult ? "me" : "my child (the person in my care)"} at “${competition}” by the organiser (${organiser}) on its website and social media. The consent can be withdrawn at any time.`;
  if (kind === "full_names")
    return locale === "pl"
      ? `Zgadzam się na podawanie pełnego imienia i nazwiska${adult ? "" : " mojego dziecka (osoby pod moją opieką)"} na listach startowych i w wynikach turnieju „${competition}”. Bez tej zgody są tam inicjały.`
      : `I consent to showing ${adult ? "my full name" : "the full name of my child (the person in my care)"} on start lists and in results of “${competition}”. Without it they show initials.`;
  return locale === "pl"
    ? `Ja, osoba zgłoszona do turnieju „${competition}”, też zgadzam się na publikację moich zdjęć i nagrań przez organizatora (${organiser}).`
    : `I, the person entered for “${competition}”, agree as well to the publication of photos and recordings of me by the organiser (${organiser}).`;
}

/** A school's statement that it holds the signed form, with the signed text word for word. */
export function statementText(kind: Purpose, age: Age, locale: "pl" | "en", names: ConsentNames): string {
  const signed = purposeText(kind, age, locale, names);
  return locale === "pl"
    ? `Oświadczam, że mam formularz podpisany ${age === "adult" ? "przez tę osobę" : "przez opiekuna tej osoby"}, o treści: „${signed}”, i pokażę go na żądanie organizatora.`
    : `I declare that I hold the form signed by ${age === "adult" ? "this person" : "this person's guardian"}, which reads: “${signed}”, and will show it when the organiser asks.`;
}
