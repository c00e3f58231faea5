// Sheet to edit one question.
import { useId, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Textarea, TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { RecordWindow } from "../record-window.tsx";
import { createQuestion, type Question, updateQuestion } from "./contract.ts";
import { questionWords } from "./question-words.ts";
import { isDelicate, kinds, scopes } from "./rules.ts";

interface SheetProps {
  competitionId: string;
  /** Undefined means a new one. */
  question: Question | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

type Draft = Pick<Question, "scope" | "kind" | "label" | "label_en" | "hint" | "required"> & { options: string };

function draftOf(question: Question | undefined): Draft {
  const { scope = "signup", kind = "text", label = "", label_en = null, hint = null, required = false, options = [] } = question ?? {};
  return { scope, kind, label, label_en, hint, required, options: options.join("\n") };
}

/** Draft of a question and its saving. A concurrent change by another person is returned as `theirs`; the next save overwrites it. */
function useDraft({ competitionId, question, onClose, onSaved }: SheetProps) {
  const api = useApi();
  const toast = useToast();
  const [id] = useState(() => question?.id ?? newId());
  const [draft, setDraft] = useState(() => draftOf(question));
  const [version, setVersion] = useState(question?.version);
  const [theirs, setTheirs] = useState<Question | undefined>(undefined);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { options, ...fields } = draft;
    const lines = options
      .split("\n")
      .map((each) => each.trim())
      .filter(Boolean);
    const body = { ...fields, options: draft.kind === "choice" ? lines : [] };
    try {
      if (question) await api.call(updateQuestion, { params: { id }, body: { ...body, ...(version === undefined ? {} : { version }) } });
      else await api.call(createQuestion, { params: { id: competitionId }, body: { ...body, id } });
      await onSaved();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (error.code === "stale") {
        const current = error.current as Question;
        setTheirs(current);
        setVersion(current.version);
      } else if (Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
      setAttempt((now) => now + 1);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    put: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    takeTheirs: () => {
      setDraft(draftOf(theirs));
      setTheirs(undefined);
    },
    save,
    errors,
    attempt,
    busy,
    theirs,
  };
}

/** Sheet to create or edit a question. */
export function QuestionSheet(props: SheetProps) {
  const { question, onClose } = props;
  const words = questionWords[useLocale()];
  const id = useId();
  const { draft, put, save, errors, attempt, busy, theirs, takeTheirs } = useDraft(props);
  const at = (field: keyof Draft) => ({ id: `${id}-${field}`, error: errors[field]?.[0] });
  const labels = { label: words.label, label_en: words.labelEn, hint: words.hint, options: words.options };
  return (
    <RecordWindow
      id={id}
      title={question ? words.edit : words.add}
      words={words}
      errors={errors}
      labels={labels}
      attempt={attempt}
      busy={busy}
      theirs={theirs?.label}
      onTheirs={takeTheirs}
      onSave={save}
      onClose={onClose}
    >
      {isDelicate([draft.label, draft.label_en, draft.hint]) && (
        <Note look="warn" live>
          {words.delicate}
        </Note>
      )}
      <Field label={words.label} {...at("label")}>
        <TextInput value={draft.label} maxLength={200} onChange={(event) => put({ label: event.currentTarget.value })} />
      </Field>
      <AboutFields draft={draft} put={put} at={at} answered={(question?.answers ?? 0) > 0} />
      <Field label={words.hint} optional {...at("hint")} hint={words.hintHint}>
        <Textarea
          rows={2}
          value={draft.hint ?? ""}
          maxLength={500}
          onChange={(event) => put({ hint: event.currentTarget.value || null })}
        />
      </Field>
      <Field label={words.labelEn} optional {...at("label_en")}>
        <TextInput
          value={draft.label_en ?? ""}
          maxLength={200}
          onChange={(event) => put({ label_en: event.currentTarget.value || null })}
        />
      </Field>
      <Switch checked={draft.required} hint={words.requiredHint} onCheckedChange={(required) => put({ required })}>
        {words.required}
      </Switch>
    </RecordWindow>
  );
}

interface AboutProps {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  at: (field: keyof Draft) => { id: string; error: string | undefined };
  /** It has answers, so its subject and kind can no longer change. */
  answered: boolean;
}

/** Fields for the subject of a question and the kind of answer. */
function AboutFields({ draft, put, at, answered }: AboutProps) {
  const words = questionWords[useLocale()];
  return (
    <>
      {answered && <Note>{words.answered}</Note>}
      <div>
        <p className="lbl mb-2">{words.scope}</p>
        <RadioCards
          label={words.scope}
          layout="cards"
          value={draft.scope}
          cards={scopes.map((value) => ({ value, title: words.scopes[value], detail: words.scopesWhat[value], disabled: answered }))}
          onValueChange={(scope) => put({ scope })}
        />
      </div>
      <Field label={words.kind} {...at("kind")}>
        <Select
          value={draft.kind}
          disabled={answered}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onValueChange={(kind) => put({ kind })}
        />
      </Field>
      {draft.kind === "choice" && (
        <Field label={words.options} {...at("options")} hint={words.optionsHint}>
          <Textarea rows={5} value={draft.options} onChange={(event) => put({ options: event.currentTarget.value })} />
        </Field>
      )}
    </>
  );
}
