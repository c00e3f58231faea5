// Questions that a regulations file leaves open, each once, with the effect of the answer.
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import type { Question } from "../shapes.ts";
import { placesInWords } from "./unmapped/file-places.ts";
import { words } from "../words.ts";

/** List of open questions; nothing when there are none. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const locale = useLocale();
  const messages = words[locale];
  if (questions.length === 0) return null;
  return (
    <section className="grid gap-4">
      <SectionHead level={3} title={messages.questions} aside={<span className="sm muted num">{questions.length}</span>} />
      <p className="sm sec">{messages.questionsWhat}</p>
      <dl>
        {questions.map((each) => (
          <div key={`${each.path} ${each.question_pl}`} className="grid gap-1 py-2 border-b border-line">
            <dt className="sm b break-words">{placesInWords(locale === "pl" ? each.question_pl : each.question_en, locale)}</dt>
            <dd className="sm sec break-words">{placesInWords(locale === "pl" ? each.changes_pl : each.changes_en, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
