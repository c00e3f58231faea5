import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CancelButton } from "../../../web/ui/overlays/dialog-actions.tsx";
import { ErrorText, Field } from "../../../web/ui/fields/field.tsx";
import type { SaveStateProps } from "../../../web/ui/states/save-state.tsx";
import { Select } from "../../../web/ui/fields/select.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import { MOST_NAMED } from "../../../competitions/public/public-label.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { useAutosave } from "../../../web/forms/use-autosave.ts";
import { LazyClashNote } from "../../../web/forms/lazy-clash-note.tsx";
import { artistIsPublic } from "../../../entries/label/artist-name.ts";
import { EntryQuestions } from "../questions/entry-questions.tsx";
import type { Signup } from "../../records.ts";
import { useOrWait } from "../../../capacity/waiting/use-or-wait.tsx";
import { choicesOf, savablePart, withAlternative, firstOpenChoice, placeOf, findFittingSize } from "../../sections/choices.ts";
import { Alternatives } from "../../sections/alternatives.tsx";
import { isUndecided, isOpenProblem } from "../../sections/section-line.ts";
import { PEOPLE_QUESTIONS, type Unsettled } from "./unsettled.ts";
import { AgeBox, LevelField, PresentationField, rangeOf, TextField } from "./entry-fields.tsx";
import { LineUp } from "./line-up.tsx";
import { useEntriesWords } from "./entries-words.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import { type EntryTexts, fieldNames, textsOf } from "../../../entries/entry-fields.ts";
import type { OfferedSection, SignupEntry } from "../../../entries/records.ts";
import { definedFields } from "../../../kernel/values/fields.ts";

interface Fields extends EntryTexts {
  /** Null: not chosen yet. */
  dance_category_id: string | null;
  presentation_category_id: string | null;
  level_code: string | null;
  dancer_ids: string[];
}

/** Returns the values of an entry as the editor edits them. */
export function fieldsOf(entry: SignupEntry, sections: readonly OfferedSection[]): Fields {
  return { ...textsOf(entry), ...placeOf(entry, sections), dancer_ids: entry.dancer_ids };
}

interface EditorProps {
  signup: Signup;
  entry: SignupEntry;
  index: number;
  unsettled: Unsettled;
  onReload: () => Promise<void>;
  /** Called with the state of saving after each change. */
  onSave: (state: SaveStateProps | undefined) => void;
  onClose: () => void;
  /** True when another entry follows; without one, "next" adds an entry. */
  next: boolean;
  onNext: () => void;
  /** Closes the editor after the values it opened with were saved again. */
  onCancel: () => void;
}

/** Holds the values of the open entry and saves each change. */
function useFields({ signup, entry, onReload, onSave }: EditorProps) {
  const { updateEntry } = useSignupCalls(signup);
  const { orWait, question } = useOrWait();
  const [before] = useState(() => fieldsOf(entry, signup.sections));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refused = useReport(setErrors);
  /** The alternative section that was pressed, until something else is chosen. */
  const alternative = useRef<string>(undefined);
  const { fields, change, flush, save, clash, resolve } = useAutosave<SignupEntry, Fields>(entry, {
    fieldsOf: (now = entry) => fieldsOf(now, signup.sections),
    async save(next, version = entry.version) {
      const body = withAlternative(next, alternative.current);
      const saved = (await orWait((wait) => updateEntry(entry.id, { ...body, version, ...wait }))) ?? (await stay(next, version));
      setErrors({});
      await onReload();
      return saved;
    },
    fitting: (pendingFields) => savablePart(pendingFields, entry, signup.sections),
    refused,
  });
  /** Saves the change without moving the entry: its section and line-up stay as they were. */
  const stay = async (next: Partial<Fields>, version: number) => {
    const { dance_category_id, presentation_category_id, level_code, dancer_ids } = fieldsOf(entry, signup.sections);
    change({ dance_category_id, presentation_category_id, level_code, dancer_ids });
    const rest = definedFields(textsOf(next));
    return Object.keys(rest).length === 0 ? entry : updateEntry(entry.id, { ...rest, version });
  };
  useEffect(() => onSave(save), [onSave, save]);
  const put = (next: Partial<Fields>, now = false, to?: string) => {
    if (to !== undefined || next.level_code !== undefined) alternative.current = to;
    change(next);
    if (now) void flush();
  };
  /** Saves the values that the entry had when it was opened; true once they are saved. */
  const putBack = () => {
    alternative.current = undefined;
    if (clash) resolve(false);
    else change(before);
    return flush();
  };
  return { fields, put, putBack, flush, clash, resolve, errors, question };
}

/** Heading with the number of missing items. */
function Head({ name, wanting }: { name: string; wanting: number }) {
  const words = useEntriesWords();
  return (
    <div className="row sp mb-4">
      <h3 className="disp text-[1.375rem]">{name}</h3>
      {wanting > 0 && (
        <Chip look="warn" icon={CircleAlert}>
          {`${words.missing} ${wanting}`}
        </Chip>
      )}
    </div>
  );
}

/** Choices of dance, size and level for the entry, and functions that set them. */
function usePlace({ signup, entry }: EditorProps, { fields, put }: ReturnType<typeof useFields>) {
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const choices = choicesOf(signup.sections, fields);
  const present = (presentation_category_id: string) => put({ presentation_category_id, level_code: null }, true);
  /** Keeps the size when the other dance offers it; else takes the only one or asks again. */
  const dance = (dance_category_id: string) => {
    const offered = choicesOf(signup.sections, { ...fields, dance_category_id }).presentations.map((each) => each.presentation_category_id);
    const sameSize = offered.find((each) => each === fields.presentation_category_id) ?? (offered.length === 1 ? offered[0] : null);
    put({ dance_category_id, presentation_category_id: sameSize ?? null, level_code: null }, true);
  };
  /** The choice without which a change of a sent entry cannot be saved. */
  const missingChoice = entry.status === "draft" ? undefined : firstOpenChoice(signup.sections, fields);
  const here =
    section?.dance_category_id === fields.dance_category_id && section?.presentation_category_id === fields.presentation_category_id;
  const level = fields.level_code ?? (missingChoice || !here || entry.undecided.includes("level") ? null : (section?.level_code ?? null));
  return { ...choices, present, dance, level, missingChoice };
}

/** Ways to leave the entry: open questions are decided first, then everything is saved or undone. */
function useLeaving({ unsettled, onCancel }: EditorProps, { flush, putBack }: ReturnType<typeof useFields>) {
  const done = async (then: () => void) => {
    if ((await unsettled.settleQuestions()) && (await flush())) then();
  };
  const cancel = async () => {
    if ((await unsettled.settleQuestions(PEOPLE_QUESTIONS)) && (await putBack())) onCancel();
  };
  return { done, cancel };
}

/** Texts shown below the row of title, dance and choreography. */
const BELOW = fieldNames.filter((text) => text !== "title" && text !== "choreographer");

/** Editor of one open entry. Saves each change by itself, and shows the computed age category with its reasons. */
export function EntryEditor(props: EditorProps) {
  const { signup, entry, index, unsettled, onReload, onClose, onNext } = props;
  const words = useEntriesWords();
  const locale = useLocale();
  const editing = useFields(props);
  const { fields, put, clash, resolve, errors, question } = editing;
  const name = `${words.entry} ${index + 1}`;
  const { dances, presentations, levels, alike, present, dance, level, missingChoice } = usePlace(props, editing);
  const expected = Math.max(fields.dancer_ids.length, alike[0]?.min_dancers ?? 0);
  const artistHint = artistIsPublic(expected) ? words.artistRead : words.artistKept;
  const { done, cancel } = useLeaving(props, editing);
  return (
    <li
      id={`entry-${entry.id}`}
      className="ent-edit"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => onKeys(event, (next) => void done(next ? onNext : onClose))}
    >
      {question}
      <Head name={name} wanting={entry.problems.filter(isOpenProblem).length} />
      <LazyClashNote clash={clash} onResolve={resolve} />
      <PresentationField
        presentations={presentations}
        value={fields.presentation_category_id ?? undefined}
        error={errors.section_id?.[0] ?? errors.presentation_category_id?.[0]}
        isAwaited={missingChoice === "presentation"}
        priced={entry.status === "draft"}
        onPresent={present}
      />
      <div className="g3">
        <TextField name="title" label={words.title} optional={expected <= MOST_NAMED} editing={editing} />
        <Field label={words.dance}>
          <Select options={dances} value={fields.dance_category_id ?? undefined} placeholder={words.chooseDance} onValueChange={dance} />
        </Field>
        <TextField name="choreographer" editing={editing} />
      </div>
      {BELOW.map((text) => (
        <div key={text} className="mt-4">
          <TextField name={text} hint={text === "artist_name" ? artistHint : undefined} editing={editing} />
        </div>
      ))}
      <LevelField
        levels={levels}
        value={level}
        isAwaited={missingChoice === "level"}
        error={errors.level_code?.[0]}
        onLevel={(level_code) => put({ level_code }, true)}
      />
      <LineUp
        signup={signup}
        entryId={entry.id}
        ids={fields.dancer_ids}
        range={alike[0] ? rangeOf(alike[0], locale) : ""}
        onPeopleChanged={onReload}
        unsettled={unsettled}
        onChange={(dancer_ids) => put({ dancer_ids }, true)}
      />
      {errors.dancer_ids && <ErrorText>{errors.dancer_ids[0]}</ErrorText>}
      <AgeBox signup={signup} entry={entry} better={findFittingSize(presentations, fields.dancer_ids.length)} onPresent={present} />
      <Alternatives signup={signup} entry={entry} onChoose={(place, to) => put(place, true, to)} />
      <EntryQuestions signup={signup} entry={entry} />
      <Foot
        signup={signup}
        entry={entry}
        next={props.next}
        onDone={() => void done(onClose)}
        onNext={() => void done(onNext)}
        onCancel={() => void cancel()}
      />
    </li>
  );
}

/** Escape closes the entry, Ctrl + Enter goes on to the next one; not from an open list or window. */
function onKeys(event: KeyboardEvent<HTMLElement>, leave: (next: boolean) => void): void {
  const { currentTarget, target } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.getAttribute("aria-expanded") === "true") return;
  const next = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!next && event.key !== "Escape") return;
  event.preventDefault();
  // Takes up text that is still being typed, as when the field is left.
  target.blur();
  leave(next);
}

interface FootProps {
  signup: Signup;
  entry: SignupEntry;
  /** True when another entry follows. */
  next: boolean;
  onDone: () => void;
  onNext: () => void;
  onCancel: () => void;
}

/** Buttons to close the entry or go on, and its price. */
function Foot({ signup, entry, next, onDone, onNext, onCancel }: FootProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  const line = isUndecided(entry) ? undefined : signup.quote.lines.find((each) => each.entry_id === entry.id);
  return (
    <div className="row wrap mt-5">
      <Button look="primary" onClick={onDone}>
        {words.saveEntry}
      </Button>
      <Button look="plain" onClick={onNext} aria-keyshortcuts="Control+Enter">
        {next ? words.nextEntry : words.oneMore}
      </Button>
      <CancelButton look="ghost" onClick={onCancel} />
      <span className="grow" />
      {line && <span className="num b lg">{formatMoney(line.amount_grosze, locale)}</span>}
    </div>
  );
}
