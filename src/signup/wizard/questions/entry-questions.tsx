import type { Signup } from "../../records.ts";
import { useAnswerWords } from "../../../entries/questions/answer-words.ts";
import { SheetQuestions, type SheetProps } from "./sheet-questions.tsx";
import type { SignupEntry } from "../../../entries/records.ts";

/** The organiser's questions about one entry; nothing where there are none. */
export function EntryQuestions({ signup, entry, ...more }: { signup: Signup; entry: SignupEntry } & Pick<SheetProps, "onSaved">) {
  const words = useAnswerWords();
  const questions = signup.questions.filter((each) => each.scope === "entry");
  if (questions.length === 0) return null;
  return (
    <section className="mt-5 grid gap-4">
      <h4>{words.ofOrganiser}</h4>
      <SheetQuestions
        signup={signup}
        subject={{ entry_id: entry.id, dancer_id: null }}
        questions={questions}
        sentAt={entry.submitted_at}
        {...more}
      />
    </section>
  );
}
