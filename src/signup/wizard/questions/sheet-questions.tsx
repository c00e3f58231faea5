// The organiser's questions about one thing (the sign-up, an entry, a person); saves each answer by itself.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AnswerFile, QuestionField } from "../../../competitions/questions/question-field.tsx";
import { LazyClashNote } from "../../../web/forms/lazy-clash-note.tsx";
import { useAutosave } from "../../../web/forms/use-autosave.ts";
import type { ApiError } from "../../../web/calls/api.ts";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import type { SaveStateProps } from "../../../web/ui/states/save-state.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import type { Signup } from "../../records.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import { sendAnswerFile } from "../../../entries/questions/contract.ts";
import type { OwnQuestion } from "../../../entries/questions/records.ts";
import { type SheetSubject, isAnswered, isAddedAfter, type Sheet, sheetOf, withoutRefused } from "../../../entries/questions/rules.ts";

type Values = Record<string, string | number | null>;

export interface SheetProps {
  signup: Signup;
  subject: SheetSubject;
  questions: readonly OwnQuestion[];
  /** When the thing they are about was sent; null: not yet. */
  sentAt: string | null;
  /** Other errors, by field id: `question_<id>`. */
  errors?: Record<string, string[]>;
  onSaved?: (() => void) | undefined;
  /** Called with the state of saving after each change. */
  onSave?: ((state: SaveStateProps | undefined) => void) | undefined;
  /** Receives a function that saves pending answers at once. */
  onReady?: ((flush: (() => Promise<boolean>) | undefined) => void) | undefined;
}

/** Errors of single answers, each until it is changed; other refusals are reported as usual. */
function useRefused() {
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  // A new choice is sent before the page renders without the error, so the ref must be current.
  const now = useRef(errors);
  const report = useReport();
  const put = useCallback((next: Record<string, string[]>) => {
    now.current = next;
    setErrors(next);
  }, []);
  const refused = useCallback(
    (error: ApiError) => {
      const found = Object.entries(error.errors).filter(([name]) => name.startsWith("values."));
      if (found.length === 0) report(error);
      else put({ ...now.current, ...Object.fromEntries(found) });
    },
    [report, put],
  );
  const say = (id: string, why: string[]) => put({ ...now.current, [`values.${id}`]: why });
  const forget = (ids: readonly string[]) =>
    put(Object.fromEntries(Object.entries(now.current).filter(([name]) => !ids.some((id) => name === `values.${id}`))));
  const fitting = (pendingAnswers: Partial<Values>) => withoutRefused(pendingAnswers, now.current) as Partial<Values>;
  return { errors, refused, say, forget, fitting };
}

/** Holds the answers of a sheet while they are typed. */
function useSheet({ signup, subject: { entry_id, dancer_id }, onSaved, onSave, onReady }: SheetProps) {
  const api = useApi();
  const { saveAnswers } = useSignupCalls(signup);
  const { errors, refused, say, forget, fitting } = useRefused();
  const [sending, setSending] = useState<Record<string, AnswerFile>>({});
  const subject = useMemo(() => ({ entry_id, dancer_id }), [entry_id, dancer_id]);
  const sheet = useMemo(() => sheetOf(signup.answers, subject), [signup.answers, subject]);
  const params = { id: signup.id };
  const answering = useAutosave<Sheet, Values>(sheet, {
    fieldsOf: (record = sheet) => record.values,
    async save(values, version) {
      const change = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value ?? null]));
      const saved = await saveAnswers({ ...subject, values: change, version });
      onSaved?.();
      return saved;
    },
    // An answer that is not valid waits; the others are saved.
    fitting,
    refused,
  });
  const { save, flush, beside: saveNextTo } = answering;
  // After an answer was rejected, the others are sent without it.
  useEffect(() => {
    if (Object.keys(errors).length > 0) void flush();
  }, [errors, flush]);
  const change = (next: Values) => {
    forget(Object.keys(next));
    answering.change(next);
  };
  useEffect(() => onSave?.(save), [onSave, save]);
  useEffect(() => {
    onReady?.(flush);
    return () => onReady?.(undefined);
  }, [onReady, flush]);
  const sendFile = async (id: string, file: File | null) => {
    forget([id]);
    if (file) setSending((now) => ({ ...now, [id]: { name: file.name, bytes: file.size } }));
    const form = new FormData();
    form.set("entry_id", entry_id ?? "");
    form.set("dancer_id", dancer_id ?? "");
    if (file) form.set("file", file);
    const done = await recordOrNull(
      () =>
        saveNextTo((version) =>
          file
            ? api.call(sendAnswerFile, { params: { ...params, question_id: id }, form })
            : saveAnswers({ ...subject, values: { [id]: null }, version }),
        ),
      (error) => {
        const why = error.errors.file;
        if (why) say(id, why);
        else refused(error);
      },
    );
    setSending((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== id)));
    if (done) onSaved?.();
  };
  return { ...answering, change, errors, sending, sendFile };
}

/** Fields of the organiser's questions about one subject: an entry, a person or the whole sign-up. Each answer is saved by itself. */
export function SheetQuestions(props: SheetProps) {
  const { signup, questions, sentAt, errors: others = {} } = props;
  const { record, fields, change, flush, clash, resolve, errors, sending, sendFile } = useSheet(props);
  return (
    <div className="grid gap-5">
      <LazyClashNote clash={clash} onResolve={resolve} />
      {questions.map((each) => {
        const answered = record !== undefined && isAnswered(record, each.id);
        const field = `question_${each.id}`;
        return (
          <QuestionField
            key={each.id}
            id={props.subject.dancer_id ? undefined : field}
            question={each}
            value={fields[each.id] ?? null}
            file={sending[each.id] ?? record?.files[each.id]}
            error={errors[`values.${each.id}`]?.[0] ?? (answered ? undefined : others[field]?.[0])}
            fresh={isAddedAfter(each, sentAt) && !answered}
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
