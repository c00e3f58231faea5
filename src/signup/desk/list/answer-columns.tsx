import { labelIn } from "../../../competitions/questions/rules.ts";
import type { Column } from "../../../web/ui/tables/data-table.tsx";
import type { EntryRow } from "../../records.ts";
import type { ListQuestion } from "./answer-query.ts";

function textOf(row: EntryRow, { id }: ListQuestion, locale: "pl" | "en"): string | undefined {
  const value = row.answered?.[id];
  return typeof value === "number" ? value.toLocaleString(locale) : value;
}

/** A column for each shown question with what was answered; numbers right aligned. */
export function columnsOfAnswers(questions: readonly ListQuestion[], locale: "pl" | "en"): Column<EntryRow>[] {
  return questions.map((question) => ({
    key: `question_${question.id}`,
    header: labelIn(question, locale),
    ...(question.kind === "number" && question.scope !== "dancer" ? { align: "right" as const } : {}),
    cell: (row) => {
      const text = textOf(row, question, locale);
      const room = question.scope === "dancer" ? "min-w-40" : "min-w-20";
      return text === undefined ? (
        <span className="muted">–</span>
      ) : (
        <span className={`sm block max-w-56 text-pretty ${room}`}>{text}</span>
      );
    },
  }));
}

/** The same on a phone and on paper: a line for each question that was answered. */
export function AnswerLines({ row, questions, locale }: { row: EntryRow; questions: readonly ListQuestion[]; locale: "pl" | "en" }) {
  return questions.map((question) => {
    const text = textOf(row, question, locale);
    return text === undefined ? null : (
      <span key={question.id} className="sm block">
        <span className="sec">{`${labelIn(question, locale)}: `}</span>
        {text}
      </span>
    );
  });
}
