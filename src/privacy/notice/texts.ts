// The notice of how an organiser processes data, section by section, from the same facts as the register. Pure.
import { activitiesOf, type Facts, paragraphsOf } from "../register/texts.ts";
import { noticeWords } from "./words.ts";

export interface Section {
  title: string;
  paragraphs: string[];
  /** What the data are for, each with which data. */
  list?: { purpose: string; data: string }[];
}

/** Whether the notice lacks what the law asks for: where the organiser is, or how to reach them. */
export function lacksFacts({ organiser }: Facts): boolean {
  return organiser.address === null || (organiser.email === null && organiser.phone === null);
}

/** What is told to everybody. Terms are told only where they are kept by themselves: else by what they go. */
export function noticeOf(facts: Facts, locale: "pl" | "en"): Section[] {
  const words = noticeWords[locale];
  const told = paragraphsOf(facts, locale);
  const { email, phone } = facts.organiser;
  const list = activitiesOf(facts, locale).map(({ purpose, data }) => ({ purpose, data }));
  return [
    { title: words.who, paragraphs: [told.who, email === null && phone === null ? words.noContact : told.contact] },
    { title: words.purposes, paragraphs: [told.purposes, words.source], list },
    { title: words.recipients, paragraphs: [told.recipients, words.public] },
    { title: words.kept, paragraphs: [facts.kept.enabled ? told.kept : words.keptByHand] },
    { title: words.rights, paragraphs: [told.rights, words.complaint, words.howTo] },
    { title: words.voluntary, paragraphs: [told.voluntary] },
  ];
}
