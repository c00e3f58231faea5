// The organiser's own questions as columns of a list of entries. Pure.
import { labelIn } from "../../competitions/questions/rules.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { listAnswers } from "./contract.ts";

export type Answered = Pick<Reply<typeof listAnswers>, "questions" | "data">;

export interface AnswerColumns {
  heads: string[];
  /** One cell for each question; answers of people are prefixed with their names. */
  cells: (entry: { id: string; signup_id: string }) => (string | number)[];
}

/**
 * Joins answers into one cell. A single number stays a number. Answers of people are prefixed with their names and use a decimal comma, like number
 * cells.
 */
export function cellOf(answers: readonly { dancer: string | null; value: string | number }[]): string | number {
  const [only] = answers;
  if (only && only.dancer === null) return only.value;
  const text = (value: string | number) => (typeof value === "number" ? String(value).replace(".", ",") : value);
  return answers.map(({ dancer, value }) => `${dancer ?? ""}: ${text(value)}`).join("; ");
}

/** A column for each question, with the answers of an entry, its sign-up and its people. */
export function answerColumns({ questions, data }: Answered, locale: "pl" | "en"): AnswerColumns {
  const signups = new Map(data.filter((line) => line.scope === "signup").map((line) => [line.signup_id, line]));
  const entries = new Map(data.filter((line) => line.scope === "entry").map((line) => [line.id, line]));
  const people = Map.groupBy(
    data.filter((line) => line.scope === "dancer").flatMap((line) => line.entry_ids.map((entry) => ({ entry, line }))),
    (each) => each.entry,
  );
  return {
    heads: questions.map((question) => labelIn(question, locale)),
    cells: ({ id, signup_id }) =>
      questions.map((question) => {
        if (question.scope === "signup") return signups.get(signup_id)?.values[question.id] ?? "";
        if (question.scope === "entry") return entries.get(id)?.values[question.id] ?? "";
        return cellOf(
          (people.get(id) ?? []).flatMap(({ line }) => {
            const value = line.values[question.id];
            return value === undefined ? [] : [{ dancer: line.name ?? "", value }];
          }),
        );
      }),
  };
}
