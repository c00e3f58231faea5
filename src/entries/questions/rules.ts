// Rules of the organiser's own questions: which are answered, and which still prevent a sign-up from being sent. Pure.
import { labelIn, type Kind, type Scope } from "../../competitions/questions/rules.ts";
import { nameOf } from "../line-ups/eligibility.ts";
import type { Reason } from "../../people/reasons.ts";

export interface OwnQuestion {
  id: string;
  scope: Scope;
  kind: Kind;
  label: string;
  label_en: string | null;
  required: boolean;
  asked_at: string;
}

/** The subject of a sheet: an entry, a dancer, or the whole sign-up (both null). */
export interface SheetSubject {
  entry_id: string | null;
  dancer_id: string | null;
}

/** The answers about one entry, one dancer, or the whole sign-up; `version` counts its changes. */
export interface Sheet extends SheetSubject {
  version: number;
  values: Record<string, string | number>;
  files: Record<string, { name: string; bytes: number; url: string }>;
}

export const WHOLE: SheetSubject = { entry_id: null, dancer_id: null };

/** The sheet of a subject; an empty one when it has no answers yet. */
export function sheetOf(sheets: readonly Sheet[], { entry_id, dancer_id }: SheetSubject): Sheet {
  return (
    sheets.find((each) => each.entry_id === entry_id && each.dancer_id === dancer_id) ?? {
      entry_id,
      dancer_id,
      version: 0,
      values: {},
      files: {},
    }
  );
}

/** True when a question was answered. */
export function isAnswered(sheet: Pick<Sheet, "values" | "files">, questionId: string): boolean {
  return questionId in sheet.values || questionId in sheet.files;
}

/** The answers that the server did not refuse, by its errors (`values.<id>`). Refused ones wait until they are typed anew. */
export function withoutRefused<V>(values: Record<string, V>, errors: Record<string, unknown>): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !(`values.${id}` in errors)));
}

/** True when a question was added after the subject was sent. It is then asked, but blocks nothing. */
export function isAddedAfter(question: Pick<OwnQuestion, "asked_at">, sentAt: string | null): boolean {
  return sentAt !== null && Date.parse(sentAt) < Date.parse(question.asked_at);
}

/** When the last of a dancer's entries was sent; null while one is not. */
export function sentWith(
  dancerId: string,
  entries: readonly { dancer_ids: readonly string[]; submitted_at: string | null }[],
): string | null {
  const own = entries.filter((each) => each.dancer_ids.includes(dancerId)).map((each) => each.submitted_at);
  return own.includes(null)
    ? null
    : (own
        .filter((each) => each !== null)
        .toSorted()
        .at(-1) ?? null);
}

interface Answering {
  questions: readonly OwnQuestion[];
  sheets: readonly Sheet[];
}

function open({ questions, sheets }: Answering, scope: Scope, subject: SheetSubject, sentAt: string | null): OwnQuestion[] {
  const sheet = sheetOf(sheets, subject);
  return questions.filter((each) => each.scope === scope && each.required && !isAddedAfter(each, sentAt) && !isAnswered(sheet, each.id));
}

const answer = (question: OwnQuestion, who?: string): Pick<Reason, "pl" | "en"> => ({
  pl: `${who ? `${who}: odpowiedz` : "Odpowiedz"} na pytanie „${question.label}”.`,
  en: `${who ? `${who}: answer` : "Answer"} the question “${labelIn(question, "en")}”.`,
});

/** Required questions not answered for the whole sign-up; they are asked on the contact step. */
export function unansweredWhole(answering: Answering, sentAt: string | null): (Reason & { field: string })[] {
  return open(answering, "signup", WHOLE, sentAt).map((each) => ({ code: "contact", field: `question_${each.id}`, ...answer(each) }));
}

/** Required questions not answered for an entry. */
export function unansweredOf(answering: Answering, entry: { id: string; submitted_at: string | null }): Reason[] {
  return open(answering, "entry", { entry_id: entry.id, dancer_id: null }, entry.submitted_at).map((each) => ({
    code: "question",
    ...answer(each),
  }));
}

/** Required questions not answered for the dancers of these entries. */
export function unansweredPeople(
  answering: Answering,
  entries: readonly { dancer_ids: readonly string[]; submitted_at: string | null }[],
  dancers: readonly { id: string; first_name: string; last_name: string }[],
): (Reason & { field: string })[] {
  const dancing = new Set(entries.flatMap((each) => each.dancer_ids));
  return dancers
    .filter((each) => dancing.has(each.id))
    .flatMap((dancer) =>
      open(answering, "dancer", { entry_id: null, dancer_id: dancer.id }, sentWith(dancer.id, entries)).map((each) => ({
        code: "question",
        field: "dancers",
        ...answer(each, nameOf(dancer)),
      })),
    );
}
