// The exact texts that are consented to. What is stored is the text as it was shown and its hash, so a text can be shown again word for word.
import type { ConsentKind } from "../records.ts";
import type { Age, Purpose } from "./rules.ts";

export interface ConsentNames {
  competition: string;
  organiser: string;
}

/** A consent's full text in one language, as whoever signs up reads it. */
export function consentText(kind: ConsentKind, locale: "pl" | "en", { competition, organiser }: ConsentNames): string {
  const texts: Record<ConsentKind, { pl: string; en: string }> = {
    rules: {
      pl: `Akceptuję regulamin turnieju „${competition}” i zasady zapisów. Wiem, że dane ze zgłoszenia przetwarza organizator (${organiser}), żeby przeprowadzić turniej.`,
      en: `I accept the regulations of the competition “${competition}” and the rules of sign-up. I know that the organiser (${organiser}) processes the data of this entry to run the competition.`,
    },
    guardian_statement: {
      pl: "Oświadczam, że mam zgody opiekunów osób niepełnoletnich na udział w turnieju i na przetwarzanie danych, i pokażę je na żądanie organizatora.",
      en: "I declare that I hold the consents of the minors' guardians to take part and to process their data, and will show them when the organiser asks.",
    },
    image: {
      pl: `Zgadzam się na publikację zdjęć i nagrań z turnieju „${competition}” przez organizatora (${organiser}) na jego stronie i w mediach społecznościowych. Zgodę można wycofać w każdej chwili na stronie zgłoszenia.`,
      en: `I consent to the publication of photos and recordings of “${competition}” by the organiser (${organiser}) on its website and social media. The consent can be withdrawn at any time on the sign-up's page.`,
    },
    full_names: {
      pl: "Zgadzam się na podawanie pełnego imienia i nazwiska tej osoby na listach startowych i w wynikach.",
      en: "I consent to showing this person's full name on start lists and in results.",
    },
    participation: {
      pl: `Zgadzam się na udział tej osoby w turnieju „${competition}”.`,
      en: `I consent to this person taking part in “${competition}”.`,
    },
    own_image: {
      pl: `Ja, osoba zgłoszona do turnieju „${competition}”, też zgadzam się na publikację moich zdjęć i nagrań przez organizatora (${organiser}).`,
      en: `I, the person entered for “${competition}”, agree as well to the publication of photos and recordings of me by the organiser (${organiser}).`,
    },
  };
  return texts[kind][locale];
}

/** The text of one purpose as the guardian of a minor, or the grown-up person, reads it on the person's own page. No name of the person stands in it. */
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
  return consentText(kind, locale, names);
}

/** What a school states that it holds: the signed text, word for word. */
export function statementText(kind: Purpose, age: Age, locale: "pl" | "en", names: ConsentNames): string {
  const signed = purposeText(kind, age, locale, names);
  return locale === "pl"
    ? `Oświadczam, że mam formularz podpisany ${age === "adult" ? "przez tę osobę" : "przez opiekuna tej osoby"}, o treści: „${signed}”, i pokażę go na żądanie organizatora.`
    : `I declare that I hold the form signed by ${age === "adult" ? "this person" : "this person's guardian"}, which reads: “${signed}”, and will show it when the organiser asks.`;
}
