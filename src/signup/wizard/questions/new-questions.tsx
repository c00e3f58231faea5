import { MessageCircleQuestion } from "lucide-react";
import { LinkButton } from "../../../web/ui/button.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { useLocale } from "../../../web/locale/locale.tsx";
import { labelIn } from "../../../competitions/questions/rules.ts";
import type { Signup } from "../../records.ts";
import { stepAddress } from "../../frame/wizard-frame.tsx";
import { useAnswerWords } from "../../../entries/questions/answer-words.ts";
import { type SheetSubject, isAnswered, isAddedAfter, sentWith, sheetOf, WHOLE } from "../../../entries/questions/rules.ts";
import { changeable } from "../../../entries/states.ts";

/** Links to unanswered questions that were added after the sign-up was sent. */
export function NewQuestions({ signup }: { signup: Signup }) {
  const words = useAnswerWords();
  const locale = useLocale();
  const live = signup.entries.filter((each) => changeable.includes(each.status));
  const dancing = [...new Set(live.flatMap((each) => each.dancer_ids))];
  const asked: Record<string, readonly { about: SheetSubject; sentAt: string | null }[]> = {
    signup: [{ about: WHOLE, sentAt: signup.submitted_at }],
    entry: live.map((each) => ({ about: { entry_id: each.id, dancer_id: null }, sentAt: each.submitted_at })),
    dancer: dancing.map((id) => ({ about: { entry_id: null, dancer_id: id }, sentAt: sentWith(id, live) })),
  };
  const fresh = signup.questions.filter((question) =>
    asked[question.scope]?.some(
      ({ about, sentAt }) => isAddedAfter(question, sentAt) && !isAnswered(sheetOf(signup.answers, about), question.id),
    ),
  );
  const [first] = fresh;
  if (!first) return null;
  return (
    <div className="mb-5">
      <Note
        look="info"
        icon={MessageCircleQuestion}
        action={
          <LinkButton size="small" look="primary" to={stepAddress(first.scope === "signup" ? "contact" : "entries", signup)}>
            {words.answerNow}
          </LinkButton>
        }
      >
        <b>{words.newTitle}</b> {words.newLead} {`${fresh.map((each) => labelIn(each, locale)).join(", ")}.`}
      </Note>
    </div>
  );
}
