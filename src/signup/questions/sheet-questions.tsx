// The organiser's questions about one thing (the sign-up, an entry, a person), each answer saved by itself.
import { useEffect, useMemo, useState } from "react";
import { type AnswerFile, QuestionField } from "../../competitions/questions/question-field.tsx";
import { Clashed } from "../../web/autosave/clashed.tsx";
import { useAutosave } from "../../web/autosave/use-autosave.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { useReport } from "../../web/use-report.ts";
import type { Signup } from "../records.ts";
import { useSignupCalls } from "../wizard/use-signup-calls.ts";
import { answerCalls } from "./calls.ts";
import type { AskedQuestion } from "./records.ts";
import { type Asked, isAnswered, isNew, type Sheet, sheetOf } from "./rules.ts";

type Values = Record<string, string | number | null>;

export interface SheetProps {
  signup: Signup;
  asked: Asked;
  questions: readonly AskedQuestion[];
  /** When what they are about was sent; null: not yet. */
  sentAt: string | null;
  /** What else is wrong, by the ids of fields: `question_<id>`. */
  errors?: Record<string, string[]>;
  onSaved?: (() => void) | undefined;
  /** Hears what happened to the last change. */
  onSave?: ((state: SaveStateProps | undefined) => void) | undefined;
  /** Hands out how to save now what waits. */
  onReady?: ((flush: (() => Promise<boolean>) | undefined) => void) | undefined;
}

/** The answers of a sheet while they are typed. */
function useSheet({ signup, asked: { entry_id, dancer_id }, onSaved, onSave, onReady }: SheetProps) {
  const api = useApi();
  const { saveAnswers } = useSignupCalls(signup);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [sending, setSending] = useState<Record<string, AnswerFile>>({});
  const report = useReport(setErrors);
  const asked = useMemo(() => ({ entry_id, dancer_id }), [entry_id, dancer_id]);
  const sheet = useMemo(() => sheetOf(signup.answers, asked), [signup.answers, asked]);
  const params = { id: signup.id };
  const answering = useAutosave<Sheet, Values>(sheet, {
    fieldsOf: (record = sheet) => record.values,
    async save(values, version) {
      const change = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value ?? null]));
      const saved = await saveAnswers({ ...asked, values: change, version });
      setErrors({});
      onSaved?.();
      return saved;
    },
    refused: report,
  });
  const { save, flush, beside } = answering;
  useEffect(() => onSave?.(save), [onSave, save]);
  useEffect(() => {
    onReady?.(flush);
    return () => onReady?.(undefined);
  }, [onReady, flush]);
  const sendFile = async (id: string, file: File | null) => {
    setErrors({});
    if (file) setSending((now) => ({ ...now, [id]: { name: file.name, bytes: file.size } }));
    const form = new FormData();
    form.set("entry_id", entry_id ?? "");
    form.set("dancer_id", dancer_id ?? "");
    if (file) form.set("file", file);
    const done = await recordOrNull(
      () =>
        beside((version) =>
          file
            ? api.call(answerCalls.sendAnswerFile, { params: { ...params, question_id: id }, form })
            : saveAnswers({ ...asked, values: { [id]: null }, version }),
        ),
      (error) => {
        const why = error.errors.file;
        if (why) setErrors({ [`values.${id}`]: why });
        else report(error);
      },
    );
    setSending((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== id)));
    if (done) onSaved?.();
  };
  return { ...answering, errors, sending, sendFile };
}

/** The fields of the questions about one thing. */
export function SheetQuestions(props: SheetProps) {
  const { signup, questions, sentAt, errors: others = {} } = props;
  const { record, fields, change, flush, clash, resolve, errors, sending, sendFile } = useSheet(props);
  return (
    <div className="grid gap-5">
      <Clashed clash={clash} onResolve={resolve} />
      {questions.map((each) => {
        const answered = record !== undefined && isAnswered(record, each.id);
        const field = `question_${each.id}`;
        return (
          <QuestionField
            key={each.id}
            id={props.asked.dancer_id ? undefined : field}
            question={each}
            value={fields[each.id] ?? null}
            file={sending[each.id] ?? record?.files[each.id]}
            error={errors[`values.${each.id}`]?.[0] ?? (answered ? undefined : others[field]?.[0])}
            fresh={isNew(each, sentAt) && !answered}
            disabled={signup.locked !== null && answered}
            onChange={(value) => change({ [each.id]: value })}
            onLeave={() => void flush()}
            onFile={(file) => void sendFile(each.id, file)}
          />
        );
      })}
    </div>
  );
}
