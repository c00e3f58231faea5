// The confirmation's part about answers to the organiser's own questions, in both languages.
import { isDelicate, labelIn } from "../../competitions/questions/rules.ts";
import { nameOf } from "../line-ups/eligibility.ts";
import type { OwnQuestion } from "./records.ts";
import { type SheetSubject, type Sheet, sheetOf, WHOLE } from "./rules.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { labelOf } from "../label/title-of.ts";

const words = {
  pl: { head: "Odpowiedzi na pytania organizatora:", whole: "Całe zgłoszenie", file: "plik", kept: "odpowiedź jest zapisana w zgłoszeniu" },
  en: {
    head: "Answers to the organiser's questions:",
    whole: "The whole sign-up",
    file: "file",
    kept: "the answer is kept in the sign-up",
  },
};

interface Answered {
  questions: readonly OwnQuestion[];
  sheets: readonly Sheet[];
  /** The sent entries. */
  entries: readonly { id: string; title: string | null; dancer_ids: readonly string[] }[];
  dancers: readonly Dancer[];
}

/**
 * A paragraph with answers for the sign-up, each entry and each of its people; files by their name. Answers that look like health data or an identity
 * number are left out of the mail.
 */
export function answersText(locale: "pl" | "en", { questions, sheets, entries, dancers }: Answered): string[] {
  const messages = words[locale];
  const dancing = new Set(entries.flatMap((each) => each.dancer_ids));
  const answerText = (subject: SheetSubject, question: OwnQuestion): string | undefined => {
    const sheet = sheetOf(sheets, subject);
    const file = sheet.files[question.id];
    const value = sheet.values[question.id];
    if (!file && value === undefined) return undefined;
    if (isDelicate([question.label, question.label_en, question.hint])) return messages.kept;
    return file ? `${messages.file} ${file.name}` : String(value).replace(/\s+/g, " ");
  };
  const of = (scope: OwnQuestion["scope"], who: string, subject: SheetSubject): string[] => {
    const answers = questions.flatMap((question) => {
      const text = question.scope === scope ? answerText(subject, question) : undefined;
      return text === undefined ? [] : [`${labelIn(question, locale)} – ${text}`];
    });
    return answers.length === 0 ? [] : [`${who}: ${answers.join("; ")}.`];
  };
  const all = [
    ...of("signup", messages.whole, WHOLE),
    ...entries.flatMap((each) => of("entry", labelOf(each, locale), { entry_id: each.id, dancer_id: null })),
    ...dancers.filter((each) => dancing.has(each.id)).flatMap((each) => of("dancer", nameOf(each), { entry_id: null, dancer_id: each.id })),
  ];
  return all.length === 0 ? [] : [messages.head, ...all];
}
