// Builds the data notice, section by section, from the same facts as the register. Pure.
import { activitiesOf, type Facts, paragraphsOf } from "../register/texts.ts";
import { noticeWords } from "./words.ts";

export interface Section {
  title: string;
  paragraphs: string[];
  /** Purposes of processing, each with the data used. */
  list?: { purpose: string; data: string }[];
}

/** True when a legally required fact is missing: the organiser's address, or a contact. */
export function lacksFacts({ organiser }: Facts): boolean {
  return organiser.address === null || (organiser.email === null && organiser.phone === null);
}

/** Returns the sections of the notice. Retention periods are stated only when they are applied automatically; otherwise the criteria are. */
export function noticeOf(facts: Facts, locale: "pl" | "en"): Section[] {
  const words = noticeWords[locale];
  const legalTexts = paragraphsOf(facts, locale);
  const { email, phone } = facts.organiser;
  const list = activitiesOf(facts, locale).map(({ purpose, data }) => ({ purpose, data }));
  return [
    { title: words.who, paragraphs: [legalTexts.who, email === null && phone === null ? words.noContact : legalTexts.contact] },
    { title: words.purposes, paragraphs: [legalTexts.purposes, words.source], list },
    { title: words.recipients, paragraphs: [legalTexts.recipients, words.public] },
    { title: words.kept, paragraphs: [facts.kept.enabled ? legalTexts.kept : words.keptByHand] },
    { title: words.rights, paragraphs: [legalTexts.rights, words.complaint, words.howTo] },
    { title: words.voluntary, paragraphs: [legalTexts.voluntary] },
  ];
}
