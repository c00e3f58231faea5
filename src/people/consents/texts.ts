// The exact texts of consents. The shown text and its hash are stored, so that it can be shown again word for word.
import type { ConsentKind } from "./rules.ts";

export interface ConsentNames {
  competition: string;
  organiser: string;
  /** Role of the person who signs up: a parent is the guardian, and consents instead of holding others' consents. */
  role?: string | null;
}

/** A parent's own statement; nobody else has to consent. */
const ownChildren = {
  pl: "Oświadczam, że jestem rodzicem lub opiekunem prawnym zgłaszanych osób niepełnoletnich i zgadzam się na ich udział w turnieju i na przetwarzanie ich danych.",
  en: "I declare that I am the parent or legal guardian of the minors I sign up, and consent to their taking part and to the processing of their data.",
};

/** Notice used where the regulations cannot be read: who processes the data. */
export function dataNotice(locale: "pl" | "en", { organiser }: Pick<ConsentNames, "organiser">): string {
  return locale === "pl"
    ? `Dane ze zgłoszenia przetwarza organizator (${organiser}), żeby przeprowadzić turniej.`
    : `The organiser (${organiser}) processes the data of this entry to run the competition.`;
}

/** The consents that the sign-up itself asks for. */
export type SignupKind = Exclude<ConsentKind, "participation" | "own_image">;

/** The full text of a consent in one language, as shown in the sign-up. */
export function consentText(kind: SignupKind, locale: "pl" | "en", { competition, organiser, role = null }: ConsentNames): string {
  const texts: Record<SignupKind, { pl: string; en: string }> = {
    rules: {
      pl: `Akceptuję regulamin turnieju „${competition}” i zasady zapisów. Wiem, że dane ze zgłoszenia przetwarza organizator (${organiser}), żeby przeprowadzić turniej.`,
      en: `I accept the regulations of the competition “${competition}” and the rules of sign-up. I know that the organiser (${organiser}) processes the data of this entry to run the competition.`,
    },
    guardian_statement:
      role === "parent"
        ? ownChildren
        : {
            pl: "Oświadczam, że zgłaszam osoby niepełnoletnie i podaję ich dane za wiedzą i zgodą opiekunów. Zgody na zdjęcia, nagrania i pełne nazwisko opiekun każdej osoby daje osobno.",
            en: "I declare that I enter the minors and give their data with the knowledge and agreement of their guardians. Each person's guardian consents to photos, recordings and the full name apart.",
          },
    image: {
      pl: `Zgadzam się na publikację zdjęć i nagrań z turnieju „${competition}” przez organizatora (${organiser}) na jego stronie i w mediach społecznościowych. Zgodę można wycofać w każdej chwili na stronie zgłoszenia.`,
      en: `I consent to the publication of photos and recordings of “${competition}” by the organiser (${organiser}) on its website and social media. The consent can be withdrawn at any time on the sign-up's page.`,
    },
    full_names: {
      pl: "Zgadzam się na podawanie pełnego imienia i nazwiska tej osoby na listach startowych i w wynikach.",
      en: "I consent to showing this person's full name on start lists and in results.",
    },
  };
  return texts[kind][locale];
}
