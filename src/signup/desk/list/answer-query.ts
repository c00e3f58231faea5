// Reads from the address which answers the list of entries shows and is filtered by. Pure.
import { isDelicate, labelIn, type Kind, type Scope } from "../../../competitions/questions/rules.ts";
import type { CallArguments } from "../../../kernel/endpoints/endpoint.ts";
import type { listEntries } from "../../contract.ts";
import { answersWords } from "./answers-words.ts";

/** A question as the list needs it. */
export interface ListQuestion {
  id: string;
  scope: Scope;
  kind: Kind;
  label: string;
  label_en: string | null;
  hint: string | null;
  options: readonly string[];
}

type AnswerQuery = Pick<NonNullable<CallArguments<typeof listEntries>["query"]>, "questions" | "question_id" | "choice">;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Most columns of answers that one call returns. */
const MOST_COLUMNS = 40;

/** Parses the address: `questions=<id>,<id>` are shown, `answer=<id>:<choice>` filters by a choice, `answer=<id>` by a missing answer. */
export function parseAnswers(search: URLSearchParams, offered: readonly Pick<ListQuestion, "id">[]): AnswerQuery {
  const isKnown = (id: string) => UUID.test(id) && offered.some((each) => each.id === id);
  const shown = (search.get("questions") ?? "").split(",").filter(isKnown).slice(0, MOST_COLUMNS);
  const [id = "", ...choice] = (search.get("answer") ?? "").split(":");
  return {
    ...(shown.length > 0 ? { questions: shown.join(",") } : {}),
    ...(isKnown(id) ? { question_id: id, ...(choice.length > 0 ? { choice: choice.join(":") } : {}) } : {}),
  };
}

/** Writes the filter of answers for the address; undefined: none. */
export function answerKey({ question_id, choice }: Pick<AnswerQuery, "question_id" | "choice">): string | undefined {
  return question_id === undefined ? undefined : choice === undefined ? question_id : `${question_id}:${choice}`;
}

/** Options of the filter: each value of a choice, and a missing answer to each question. */
export function answerFilters(questions: readonly ListQuestion[], locale: "pl" | "en"): { value: string; label: string }[] {
  return questions.flatMap((question) => {
    const label = labelIn(question, locale);
    const options = question.kind === "choice" ? question.options : [];
    return [
      ...options.map((option) => ({ value: `${question.id}:${option}`, label: `${label}: ${option}` })),
      { value: question.id, label: `${label}: ${answersWords[locale].none}` },
    ];
  });
}

/** True when a question asks for sensitive data, so that its answers are shown and printed only where they were chosen by hand. */
export const isSensitive = ({ label, label_en, hint }: ListQuestion) => isDelicate([label, label_en, hint]);

/** Returns the shown questions in their order. */
export function shownQuestions<Q extends Pick<ListQuestion, "id">>(questions: readonly Q[], { questions: shown = "" }: AnswerQuery): Q[] {
  const ids = new Set(shown.split(","));
  return questions.filter((each) => ids.has(each.id));
}
