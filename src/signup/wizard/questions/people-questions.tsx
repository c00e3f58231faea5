// The organiser's questions about people: a list of everybody who dances, each to unfold.
import { ChevronDown, CircleAlert, CircleCheck } from "lucide-react";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import { useAnswerWords } from "../../../entries/questions/answer-words.ts";
import type { OwnQuestion } from "../../../entries/questions/records.ts";
import { isAnswered, sentWith, sheetOf } from "../../../entries/questions/rules.ts";
import { SheetQuestions } from "./sheet-questions.tsx";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import { changeable } from "../../../entries/states.ts";

/** The people in the line-ups with their questions; nothing without questions or people. */
export function PeopleQuestions({ signup, onSaved }: { signup: Signup; onSaved?: () => void }) {
  const words = useAnswerWords();
  const questions = signup.questions.filter((each) => each.scope === "dancer");
  const live = signup.entries.filter((each) => changeable.includes(each.status));
  const dancing = new Set(live.flatMap((each) => each.dancer_ids));
  const people = signup.dancers.filter((each) => dancing.has(each.id));
  if (questions.length === 0 || people.length === 0) return null;
  return (
    <section className="mt-8 grid gap-3" id="people_questions">
      <h2>{words.aboutPeople}</h2>
      <p className="sec">{words.aboutPeopleLead}</p>
      <ul className="grid gap-2">
        {people.map((dancer) => (
          <Person
            key={dancer.id}
            signup={signup}
            dancer={dancer}
            questions={questions}
            sentAt={sentWith(dancer.id, live)}
            open={people.length === 1}
            onSaved={onSaved}
          />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  signup: Signup;
  dancer: Dancer;
  questions: readonly OwnQuestion[];
  sentAt: string | null;
  open: boolean;
  onSaved: (() => void) | undefined;
}

function Person({ signup, dancer, questions, sentAt, open, onSaved }: PersonProps) {
  const locale = useLocale();
  const words = useAnswerWords();
  const asked = { entry_id: null, dancer_id: dancer.id };
  const sheet = sheetOf(signup.answers, asked);
  const left = questions.filter((each) => !isAnswered(sheet, each.id));
  const needed = left.some((each) => each.required);
  return (
    <li>
      <details className="psum" open={open}>
        <summary>
          <b className="grow min-w-0">{nameOf(dancer)}</b>
          {left.length === 0 ? (
            <Chip look="plain" icon={CircleCheck} className="ok">
              {words.answered}
            </Chip>
          ) : (
            <Chip look={needed ? "warn" : "plain"} icon={needed ? CircleAlert : undefined}>
              {`${words.left}: ${left.length.toLocaleString(locale)}`}
            </Chip>
          )}
          <ChevronDown className="ic" aria-hidden />
        </summary>
        <div className="p-4">
          <SheetQuestions signup={signup} subject={asked} questions={questions} sentAt={sentAt} onSaved={onSaved} />
        </div>
      </details>
    </li>
  );
}
