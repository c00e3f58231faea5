import type { Signup } from "../../records.ts";
import { WHOLE } from "../../../entries/questions/rules.ts";
import { SheetQuestions, type SheetProps } from "./sheet-questions.tsx";
import { useAnswerWords } from "../../../entries/questions/answer-words.ts";

/** The organiser's questions about the whole sign-up; nothing where there are none. */
export function SignupQuestions({ signup, ...more }: { signup: Signup } & Pick<SheetProps, "errors" | "onSaved" | "onSave" | "onReady">) {
  const words = useAnswerWords();
  const questions = signup.questions.filter((each) => each.scope === "signup");
  if (questions.length === 0) return null;
  return (
    <section className="mt-8 grid gap-4">
      <h2>{words.ofOrganiser}</h2>
      <SheetQuestions signup={signup} subject={WHOLE} questions={questions} sentAt={signup.submitted_at} {...more} />
    </section>
  );
}
