import { Cake, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { count, formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { ErrorText, Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FEW } from "../../competitions/public/shown-as.ts";
import { useReport } from "../../web/use-report.ts";
import { useAutosave } from "../../web/autosave/use-autosave.ts";
import { Clashed } from "../../web/autosave/clashed.tsx";
import { artistIsPublic } from "../brief/artist-name.ts";
import { feeOf } from "../pricing/quote.ts";
import type { OfferedSection, Signup, SignupEntry } from "../records.ts";
import { choicesOf, takesSize } from "./choices.ts";
import { LineUp } from "./line-up.tsx";
import { useEntriesWords } from "./entries-words.ts";
import { useSignupCalls } from "./use-signup-calls.ts";
import { counted } from "../words.ts";

interface Fields {
  title: string | null;
  artist_name: string | null;
  choreographer: string | null;
  dance_category_id: string;
  presentation_category_id: string;
  level_code: string | null;
  dancer_ids: string[];
}

/** The values of an entry as the editor holds them. */
export function fieldsOf(entry: SignupEntry, sections: readonly OfferedSection[]): Fields {
  const section = sections.find((each) => each.id === entry.section_id);
  return {
    title: entry.title,
    artist_name: entry.artist_name,
    choreographer: entry.choreographer,
    dance_category_id: section?.dance_category_id ?? "",
    presentation_category_id: section?.presentation_category_id ?? "",
    level_code: section?.level_code ?? null,
    dancer_ids: entry.dancer_ids,
  };
}

interface EditorProps {
  signup: Signup;
  entry: SignupEntry;
  index: number;
  onReload: () => Promise<void>;
  /** Hears what happened to the last change. */
  onSave: (state: SaveStateProps | undefined) => void;
  onClose: () => void;
  /** Closes after what was there when the editor opened is saved again. */
  onCancel: () => void;
}

/** The entry's values while it is open, each change saved by itself. */
function useFields({ signup, entry, onReload, onSave }: EditorProps) {
  const { updateEntry } = useSignupCalls(signup);
  const [before] = useState(() => fieldsOf(entry, signup.sections));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refused = useReport(setErrors);
  const { fields, change, flush, save, clash, resolve } = useAutosave<SignupEntry, Fields>(entry, {
    fieldsOf: (now = entry) => fieldsOf(now, signup.sections),
    async save(next, version = entry.version) {
      const saved = await updateEntry(entry.id, { ...next, version });
      setErrors({});
      await onReload();
      return saved;
    },
    refused,
  });
  useEffect(() => onSave(save), [onSave, save]);
  const put = (next: Partial<Fields>, now = false) => {
    change(next);
    if (now) void flush();
  };
  /** Saves what was there when the entry was opened; true once it is saved. */
  const putBack = () => {
    if (clash) resolve(false);
    else change(before);
    return flush();
  };
  return { fields, put, putBack, flush, clash, resolve, errors };
}

/** Which entry is open, and how much it still misses. */
function Head({ name, wanting }: { name: string; wanting: number }) {
  const locale = useLocale();
  return (
    <div className="row sp mb-4">
      <h3 className="disp text-[1.375rem]">{name}</h3>
      {wanting > 0 && (
        <Chip look="warn" icon={CircleAlert}>
          {locale === "pl" ? `do uzupełnienia: ${wanting}` : `to complete: ${wanting}`}
        </Chip>
      )}
    </div>
  );
}

/** One entry open for changes; each is saved by itself, and the age category is computed and explained. */
export function EntryEditor(props: EditorProps) {
  const { signup, entry, index, onReload, onClose, onCancel } = props;
  const words = useEntriesWords();
  const locale = useLocale();
  const editing = useFields(props);
  const { fields, put, putBack, flush, clash, resolve, errors } = editing;
  const name = `${words.entry} ${index + 1}`;
  const { dances, presentations, levels, alike } = choicesOf(signup.sections, fields);
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const expected = Math.max(fields.dancer_ids.length, alike[0]?.min_dancers ?? 0);
  const present = (presentation_category_id: string) => put({ presentation_category_id, level_code: null }, true);
  return (
    <li className="ent-edit" aria-label={name}>
      <Head name={name} wanting={entry.problems.length} />
      <Clashed clash={clash} onResolve={resolve} />
      <PresentationField
        presentations={presentations}
        value={fields.presentation_category_id}
        error={errors.section_id?.[0]}
        onPresent={present}
      />
      <div className="g3">
        <TextField name="title" label={words.title} optional={expected <= FEW} most={160} editing={editing} />
        <Field label={words.dance}>
          <Select
            options={dances}
            value={fields.dance_category_id}
            onValueChange={(dance_category_id) => put({ dance_category_id, level_code: null }, true)}
          />
        </Field>
        <TextField name="choreographer" label={words.choreographer} optional most={160} editing={editing} />
      </div>
      <div className="mt-4">
        <TextField
          name="artist_name"
          label={words.artistName}
          optional
          hint={artistIsPublic(expected) ? words.artistRead : words.artistKept}
          most={60}
          editing={editing}
        />
      </div>
      {levels.length > 1 && (
        <div className="mt-4">
          <Field label={words.level}>
            <Select
              options={levels}
              value={fields.level_code ?? section?.level_code ?? undefined}
              onValueChange={(level_code) => put({ level_code }, true)}
            />
          </Field>
        </div>
      )}
      <LineUp
        signup={signup}
        ids={fields.dancer_ids}
        range={alike[0] ? rangeOf(alike[0], locale) : ""}
        onPeopleChanged={onReload}
        onChange={(dancer_ids) => put({ dancer_ids }, true)}
      />
      {errors.dancer_ids && <ErrorText>{errors.dancer_ids[0]}</ErrorText>}
      <AgeBox entry={entry} section={section} better={takesSize(presentations, fields.dancer_ids.length)} onPresent={present} />
      <div className="row mt-5">
        <Button look="primary" onClick={() => void flush().then((saved) => saved && onClose())}>
          {words.saveEntry}
        </Button>
        <CancelButton look="ghost" onClick={() => void putBack().then((saved) => saved && onCancel())} />
        <span className="grow" />
        {section && <span className="num b lg">{formatMoney(feeOf(section, fields.dancer_ids.length), locale)}</span>}
      </div>
    </li>
  );
}

interface PresentationProps {
  presentations: readonly OfferedSection[];
  value: string;
  error: string | undefined;
  onPresent: (presentationId: string) => void;
}

/** The presentation categories of the dance, each with its size and its fee. */
function PresentationField({ presentations, value, error, onPresent }: PresentationProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  return (
    <Fieldset legend={words.presentation} error={error}>
      <RadioCards
        label={words.presentation}
        value={value}
        cards={presentations.map((each) => ({
          value: each.presentation_category_id,
          title: each.presentation_name,
          detail: rangeOf(each, locale),
          strong: priceTag(each, locale, words),
        }))}
        onValueChange={onPresent}
      />
    </Fieldset>
  );
}

interface TextProps {
  name: "title" | "choreographer" | "artist_name";
  label: string;
  optional: boolean;
  hint?: string;
  /** The longest it may be, in characters. */
  most: number;
  editing: Pick<ReturnType<typeof useFields>, "fields" | "put" | "flush" | "errors">;
}

/** One text of the entry, sent once it is left. */
function TextField({ name, label, optional, hint, most, editing: { fields, put, flush, errors } }: TextProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={errors[name]?.[0]}>
      <TextInput
        value={fields[name] ?? ""}
        maxLength={most}
        onBlur={() => void flush()}
        onChange={(event) => put({ [name]: event.currentTarget.value === "" ? null : event.currentTarget.value })}
      />
    </Field>
  );
}

interface AgeProps {
  entry: SignupEntry;
  section: OfferedSection | undefined;
  /** A presentation category that takes as many people as there are. */
  better: OfferedSection | undefined;
  onPresent: (presentationId: string) => void;
}

/** The age category and why it is this one; when the people are too many or too few, the way to a category that takes them. */
function AgeBox({ entry, section, better, onPresent }: AgeProps) {
  const words = useEntriesWords();
  const some = entry.dancer_ids.length > 0;
  const misfit = some && entry.explanation.some((each) => each.code === "too_few" || each.code === "too_many");
  return (
    <div className="agebox" aria-live="polite">
      <Cake className="ic" aria-hidden />
      <span className="grow">
        <b>{`${words.ageCategory}: ${misfit ? words.ageLater : some && section ? section.age_name : words.ageUnknown}`}</b>
        {some &&
          entry.explanation.map((each) => (
            <span key={each.code + each.text} className="sm sec block">
              {each.text}
            </span>
          ))}
      </span>
      {misfit && better && (
        <Button
          size="small"
          onClick={() => onPresent(better.presentation_category_id)}
        >{`${words.changeTo} ${better.presentation_name}`}</Button>
      )}
    </div>
  );
}

/** The number of people that a category takes: `4–7 osób`, `1 osoba`, `od 8 osób`. */
function rangeOf(section: OfferedSection, locale: "pl" | "en"): string {
  const { min_dancers: min, max_dancers: max } = section;
  if (max === null) return locale === "pl" ? `od ${min} osób` : `${min} or more`;
  if (min === max) return count(locale, min, counted.people[locale]);
  return `${min}–${count(locale, max, counted.people[locale])}`;
}

function priceTag(section: OfferedSection, locale: "pl" | "en", words: { perPerson: string; free: string }): string {
  if (section.fee_grosze === null) return "";
  if (section.fee_grosze === 0) return words.free;
  const money = formatMoney(section.fee_grosze, locale).replace(/[,.]00/, "");
  return section.fee_per === "dancer" && section.max_dancers !== 1 ? `${money}${words.perPerson}` : money;
}
