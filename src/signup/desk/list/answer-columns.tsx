import { labelIn } from "../../../competitions/questions/rules.ts";
import type { Column } from "../../../web/ui/tables/data-table.tsx";
import type { EntryRow } from "../../records.ts";
import type { ListQuestion } from "./answer-query.ts";

function textOf(row: EntryRow, { id }: ListQuestion, locale: "pl" | "en"): string | undefined {
  const value = row.answered?.[id];
  return typeof value === "number" ? value.toLocaleString(locale) : value;
}

/** A column with the answers to each shown question; numbers are aligned right. */
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

/** Answers as lines, on a phone and on paper: one for each answered question. */
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
