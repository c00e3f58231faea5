import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { Select, type SelectOption } from "../../web/ui/fields/select.tsx";
import { TextInput, Textarea } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { type IncidentKind, MOST_NOTE, type ReportedList } from "./contract.ts";
import { words } from "./words.ts";

/** What is reported, of one list. */
export interface IncidentReport {
  start_list_id: string;
  kind: IncidentKind;
  performance_id: string | null;
  start_number: number | null;
  round_id: string | null;
  note: string | null;
}

/** Performances to choose from, and the first choice. */
interface EntryChoice {
  options: readonly SelectOption<string>[];
  first: string | undefined;
}

type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface IncidentSheetProps {
  kinds: readonly IncidentKind[];
  lists: readonly Omit<ReportedList, "stage">[];
  /** Without them the start number is typed. */
  entries?: EntryChoice | undefined;
  /** The server's sentences about fields. */
  errors?: FieldErrors | undefined;
  busy?: boolean | undefined;
  onSend: (report: IncidentReport) => void;
  onClose: () => void;
}

/** Value of the choice that names no entry. */
const NONE = "none";
/** Digits of the largest start number. */
const MOST_DIGITS = 4;

/** What is typed and chosen about entry and round. */
interface Subject {
  entry: string;
  number: string;
  round: string | undefined;
}

const performanceOf = ({ entry }: Subject): string | null => (entry === NONE ? null : entry);
const numberOf = ({ number }: Subject): number | null => (number === "" ? null : Number(number));

/** „Zdarzenie”: what happened, to which entry or round, and a note. */
export function IncidentSheet({ kinds, lists, entries, errors = {}, busy = false, onSend, onClose }: IncidentSheetProps) {
  const messages = words[useLocale()];
  const [kind, setKind] = useState<IncidentKind>();
  const [listId, setListId] = useState(lists[0]?.id ?? "");
  const [subject, setSubject] = useState<Subject>({ entry: entries?.first ?? NONE, number: "", round: undefined });
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const list = lists.find((each) => each.id === listId);
  const [performance_id, start_number] = [performanceOf(subject), numberOf(subject)];
  const round_id = (kind === "complaint" && performance_id === null && subject.round) || null;
  const lacksRound = kind === "complaint" && performance_id === null && start_number === null && round_id === null;
  const send = () => {
    setTried(true);
    if (kind && list && !lacksRound)
      onSend({ start_list_id: list.id, kind, performance_id, start_number, round_id, note: note.trim() || null });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={messages.one}
      footer={
        <Button look="primary" className="padb" full busy={busy} onClick={send}>
          {messages.send}
        </Button>
      }
    >
      <div className="grid gap-4">
        {lists.length > 1 && (
          <Field label={messages.listOf}>
            <Select
              options={lists.map((each) => ({ value: each.id, label: each.name }))}
              value={listId}
              onValueChange={(next) => {
                setListId(next);
                setSubject({ ...subject, round: undefined });
              }}
            />
          </Field>
        )}
        <div className="grid gap-2">
          <RadioCards
            layout="rows"
            label={messages.kind}
            value={kind}
            onValueChange={setKind}
            cards={kinds.map((value) => ({ value, title: messages.kinds[value] }))}
          />
          <div role="alert">{tried && !kind && <ErrorText>{messages.kindMissing}</ErrorText>}</div>
        </div>
        <SubjectFields
          subject={subject}
          onChange={setSubject}
          entries={entries}
          rounds={kind === "complaint" && performance_id === null ? (list?.rounds ?? []) : undefined}
          errors={tried && lacksRound ? { ...errors, round_id: [messages.roundMissing] } : errors}
        />
        <Field label={messages.note} optional hint={messages.noteHint} error={errors["note"]?.[0]}>
          <Textarea value={note} rows={3} maxLength={MOST_NOTE} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
    </Sheet>
  );
}

interface SubjectFieldsProps {
  subject: Subject;
  onChange: (subject: Subject) => void;
  entries: EntryChoice | undefined;
  /** Rounds that a complaint can name; undefined: none is needed. */
  rounds: ReportedList["rounds"] | undefined;
  errors: FieldErrors;
}

/** The entry (chosen, or its start number), and the round of a complaint without an entry. */
function SubjectFields({ subject, onChange, entries, rounds, errors }: SubjectFieldsProps) {
  const messages = words[useLocale()];
  return (
    <>
      {entries ? (
        <Field label={messages.entry} error={errors["performance_id"]?.[0]}>
          <Select
            options={[{ value: NONE, label: messages.noEntry }, ...entries.options]}
            value={subject.entry}
            onValueChange={(entry) => onChange({ ...subject, entry })}
          />
        </Field>
      ) : (
        <Field label={messages.number} optional error={errors["start_number"]?.[0]}>
          <TextInput
            inputMode="numeric"
            value={subject.number}
            onChange={(event) => {
              const number = event.currentTarget.value.replace(/\D/g, "").replace(/^0+/, "").slice(0, MOST_DIGITS);
              onChange({ ...subject, number });
            }}
          />
        </Field>
      )}
      {rounds && (
        <Field label={messages.roundOf} error={errors["round_id"]?.[0]}>
          <Select
            options={rounds.map((each) => ({ value: each.id, label: each.name }))}
            value={subject.round}
            onValueChange={(round) => onChange({ ...subject, round })}
          />
        </Field>
      )}
    </>
  );
}
