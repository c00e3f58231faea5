// Row of a dictionary while it is edited.
import { type FormEvent, useId } from "react";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { CancelButton } from "../web/ui/overlays/dialog-actions.tsx";
import { useFocusBackOnLeave } from "../web/ui/overlays/focus-back.ts";
import { Checkbox } from "../web/ui/fields/checkbox.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { FormErrors, namedErrors } from "../web/ui/fields/form-errors.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { NumberField } from "../web/ui/fields/number-field.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import type { Draft, Kind, Row } from "./draft.ts";
import { LengthField } from "./length-field.tsx";
import { useRecord } from "./use-record.ts";
import { type Words, words } from "./words.ts";

interface EditorProps {
  kind: Kind;
  /** Undefined means a new record. */
  row: Row | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Edits one record: Enter saves, Esc discards. A concurrent change by another person is shown before anything is overwritten. */
export function CategoryEditor({ kind, row, onDone, onCancel }: EditorProps) {
  const messages = words[useLocale()];
  const id = useId();
  useFocusBackOnLeave();
  const { draft, put, errors, attempt, busy, theirs, save, settle } = useRecord(kind, row, onDone);
  const errorOf = (field: string) => errors[field]?.[0];
  const labels: Record<string, string> = {
    name: messages.name,
    code: messages.code,
    description: messages.description,
    min_age: messages.minAge,
    max_age: messages.maxAge,
    min_dancers: messages.minDancers,
    max_dancers: messages.maxDancers,
    min_music_seconds: messages.minMusic,
    max_music_seconds: messages.maxMusic,
    slot_seconds: messages.slot,
  };
  const at = (field: string) => `${id}-${field}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const text = (field: "name" | "code" | "description", label: string, extra: { hint?: string; optional?: boolean } = {}) => (
    <Field label={label} id={at(field)} error={errorOf(field)} {...extra}>
      <TextInput value={draft[field]} autoFocus={field === "name"} onChange={(event) => put({ [field]: event.currentTarget.value })} />
    </Field>
  );
  return (
    <form
      className="grow grid gap-4 py-4"
      onSubmit={submit}
      noValidate
      aria-label={row ? row.name : messages.add[kind]}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onCancel();
      }}
    >
      <FormErrors attempt={attempt} errors={namedErrors(id, errors, labels)} />
      {theirs && (
        <Conflict
          messages={messages}
          mine={draft}
          theirs={theirs}
          onMine={() => settle(theirs, true)}
          onTheirs={() => settle(theirs, false)}
        />
      )}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_160px]">
        {text("name", messages.name)}
        {text("code", messages.code, { optional: true })}
      </div>
      {kind === "age" && <AgeFields draft={draft} put={put} messages={messages} at={at} errorOf={errorOf} />}
      {kind === "presentation" && <PresentationFields draft={draft} put={put} messages={messages} at={at} errorOf={errorOf} />}
      {text("description", messages.description, { optional: true })}
      <div className="acts">
        <CancelButton onClick={onCancel} />
        <Button type="submit" look="primary" busy={busy}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

function Conflict(props: { messages: Words; mine: Draft; theirs: Row; onMine: () => void; onTheirs: () => void }) {
  const { messages, mine, theirs } = props;
  return (
    <Note
      look="warn"
      live
      action={
        <span className="row wrap">
          <Button size="small" onClick={props.onTheirs}>
            {messages.theirs}
          </Button>
          <Button size="small" onClick={props.onMine}>
            {messages.mine}
          </Button>
        </span>
      }
    >
      {messages.conflict} {`„${theirs.name}” / „${mine.name}”`}
    </Note>
  );
}

interface FieldsProps {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  messages: Words;
  at: (field: string) => string;
  errorOf: (field: string) => string | undefined;
}

function AgeFields({ draft, put, messages, at, errorOf }: FieldsProps) {
  const bases = (["calendar_year", "competition_day"] as const).map((value) => ({ value, label: messages[value] }));
  return (
    <>
      <div className="grid gap-4 grid-cols-2 md:grid-cols-[190px_190px_minmax(0,1fr)]">
        <Field label={messages.minAge} id={at("min_age")} error={errorOf("min_age")} optional>
          <NumberField value={draft.min_age} onValueChange={(min_age) => put({ min_age })} min={0} max={120} />
        </Field>
        <Field label={messages.maxAge} id={at("max_age")} error={errorOf("max_age")} optional>
          <NumberField value={draft.max_age} onValueChange={(max_age) => put({ max_age })} min={0} max={120} />
        </Field>
        <Field label={messages.basis} id={at("age_basis")} className="col-span-2 md:col-span-1">
          <Select options={bases} value={draft.age_basis} onValueChange={(age_basis) => put({ age_basis })} />
        </Field>
      </div>
      {(["older_allowed", "younger_allowed"] as const).map((field) => (
        <ShareFields
          key={field}
          label={field === "older_allowed" ? messages.older : messages.younger}
          value={draft[field]}
          onValue={(share) => put({ [field]: share })}
          messages={messages}
        />
      ))}
    </>
  );
}

function ShareFields({
  label,
  value,
  onValue,
  messages,
}: {
  label: string;
  value: Draft["older_allowed"];
  onValue: (share: Draft["older_allowed"]) => void;
  messages: Words;
}) {
  return (
    <div className="row wrap gap-4">
      <Checkbox checked={value !== null} onCheckedChange={(on) => onValue(on ? { years: 2, max_share_percent: 20 } : null)}>
        {label}
      </Checkbox>
      {value && (
        <>
          <span className="row">
            <span className="sm sec">{messages.years}</span>
            <span className="w-24">
              <NumberField
                size="small"
                label={`${label}: ${messages.years}`}
                value={value.years}
                min={0}
                max={20}
                onValueChange={(years) => onValue({ ...value, years: years ?? 0 })}
              />
            </span>
          </span>
          <span className="row">
            <span className="sm sec">{messages.share}</span>
            <span className="w-28">
              <NumberField
                size="small"
                unit="%"
                label={`${label}: ${messages.share}`}
                value={value.max_share_percent}
                min={0}
                max={100}
                onValueChange={(share) => onValue({ ...value, max_share_percent: share ?? 0 })}
              />
            </span>
          </span>
        </>
      )}
    </div>
  );
}

function PresentationFields({ draft, put, messages, at, errorOf }: FieldsProps) {
  return (
    <div className="grid gap-4 grid-cols-2 lg:grid-cols-5 items-end lg:items-start">
      <Field label={messages.minDancers} id={at("min_dancers")} error={errorOf("min_dancers")}>
        <NumberField value={draft.min_dancers} onValueChange={(min_dancers) => put({ min_dancers })} min={1} max={1000} />
      </Field>
      <Field label={messages.maxDancers} id={at("max_dancers")} error={errorOf("max_dancers")} optional>
        <NumberField value={draft.max_dancers} onValueChange={(max_dancers) => put({ max_dancers })} min={1} max={1000} />
      </Field>
      <Field label={messages.minMusic} id={at("min_music_seconds")} error={errorOf("min_music_seconds")} optional>
        <LengthField value={draft.min_music_seconds} onValueChange={(min_music_seconds) => put({ min_music_seconds })} />
      </Field>
      <Field label={messages.maxMusic} id={at("max_music_seconds")} error={errorOf("max_music_seconds")} optional>
        <LengthField value={draft.max_music_seconds} onValueChange={(max_music_seconds) => put({ max_music_seconds })} />
      </Field>
      <Field
        label={messages.slot}
        id={at("slot_seconds")}
        error={errorOf("slot_seconds")}
        hint={messages.lengthHint}
        className="col-span-2 md:col-span-1"
      >
        <LengthField value={draft.slot_seconds} onValueChange={(slot_seconds) => put({ slot_seconds })} />
      </Field>
    </div>
  );
}
