// Which text was on the screen at the time of the answer, and whether it is still today's (docs/rules/consents.md 3.1, 3.4).
import { createHash } from "node:crypto";
import { refuse } from "../../refusals.ts";
import type { PersonRow } from "./people-sql.server.ts";
import { purposeText, statementText } from "./purpose-texts.ts";
import type { Purpose } from "./rules.ts";
import { type ConsentNames, consentText, type SignupKind } from "./texts.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const locales = ["pl", "en"] as const;
type TextIn = (locale: Call["locale"]) => string;

/** A text and its language. */
export interface ShownText {
  text: string;
  locale: Call["locale"];
}

/** SHA-256 of a text, in hex. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Today's text in the language shown on the screen. Refuses text_changed when the screen showed it in neither language. */
export function shownText({ locale: own }: Pick<Call, "locale">, texts: readonly string[], textIn: TextIn): ShownText {
  const locale = [own, ...locales].find((each) => texts.includes(textIn(each))) ?? refuse("text_changed");
  return { text: textIn(locale), locale };
}

const isToday = (hash: string, ...texts: readonly TextIn[]) =>
  texts.some((textIn) => locales.some((each) => hashOf(textIn(each)) === hash));

/** True when a text of a whole sign-up still equals the one agreed to, in either language. */
export function isSignupText(kind: SignupKind, hash: string, names: ConsentNames): boolean {
  return isToday(hash, (locale) => consentText(kind, locale, names));
}

/** True when the text of a person's answer has changed on every screen that asks for it. */
export function isOutdated(person: Pick<PersonRow, "age" | "answers" | "contact_role">, kind: Purpose, names: ConsentNames): boolean {
  const hash = person.answers[kind]?.text_sha256;
  if (hash === undefined) return false;
  const box = ({ participation: "guardian_statement", image: "image", own_image: undefined, full_names: "full_names" } as const)[kind];
  return !(
    isToday(
      hash,
      (locale) => purposeText(kind, person.age, locale, names),
      (locale) => statementText(kind, person.age, locale, names),
    ) ||
    (box !== undefined && isSignupText(box, hash, { ...names, role: person.contact_role }))
  );
}
