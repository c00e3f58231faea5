// Every consent text that a screen of a competition may show, as a client sends them back.
import { purposeText, statementText } from "#src/people/consents/purpose-texts.ts";
import { ages, purposes } from "#src/people/consents/rules.ts";
import { consentText } from "#src/people/consents/texts.ts";

export function consentTexts(competition: string, organiser: string, locale: "pl" | "en" = "pl"): string[] {
  const names = { competition, organiser };
  const ofPeople = purposes.flatMap((kind) =>
    ages.flatMap((age) => [purposeText(kind, age, locale, names), statementText(kind, age, locale, names)]),
  );
  const boxes = (["rules", "guardian_statement", "image", "full_names"] as const).map((kind) => consentText(kind, locale, names));
  return [...new Set([...ofPeople, ...boxes])];
}
