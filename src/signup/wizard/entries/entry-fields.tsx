// Parts of an entry's editor: size, texts, level, and the age category with its reasons.
import { Cake } from "lucide-react";
import { count, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Field, Fieldset } from "../../../web/ui/fields/field.tsx";
import { RadioCards } from "../../../web/ui/fields/radio-cards.tsx";
import { Select } from "../../../web/ui/fields/select.tsx";
import { TextInput } from "../../../web/ui/fields/text-input.tsx";
import type { Signup } from "../../records.ts";
import { useEntriesWords } from "./entries-words.ts";
import { isUndecided } from "../../sections/section-line.ts";
import { AWAITED_CHOICE } from "./unsettled.ts";
import { type EntryField, type EntryTexts, entryFields } from "../../../entries/entry-fields.ts";
import type { OfferedSection, SignupEntry } from "../../../entries/records.ts";
import { counted } from "../../../entries/words.ts";

interface PresentationProps {
  presentations: readonly OfferedSection[];
  value: string | undefined;
  error: string | undefined;
  /** A change of a sent entry waits for this choice. */
  isAwaited: boolean;
  /** The entry is not sent yet, so today's fees apply. */
  priced: boolean;
  onPresent: (presentationId: string) => void;
}

/** Cards of the presentation categories of the dance, each with its size and fee. */
export function PresentationField({ presentations, value, error, isAwaited, priced, onPresent }: PresentationProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  return (
    <div {...(isAwaited ? AWAITED_CHOICE : {})}>
      <Fieldset legend={words.presentation} error={error} hint={isAwaited ? words.heldPresentation : undefined}>
        <RadioCards
          label={words.presentation}
          value={value}
          cards={presentations.map((each) => ({
            value: each.presentation_category_id,
            title: each.presentation_name,
            detail: rangeOf(each, locale),
            strong: priced ? priceTag(each, locale, words) : "",
          }))}
          onValueChange={onPresent}
        />
      </Fieldset>
    </div>
  );
}

interface TextProps {
  name: EntryField;
  /** Replaces the usual label of the field. */
  label?: string;
  optional?: boolean;
  hint?: string | undefined;
  editing: {
    fields: EntryTexts;
    put: (next: Partial<EntryTexts>) => void;
    flush: () => Promise<boolean>;
    errors: Record<string, string[]>;
  };
}

/** Field of one text of the entry, saved when it is left. */
export function TextField({ name, label, optional = true, hint, editing: { fields, put, flush, errors } }: TextProps) {
  const locale = useLocale();
  return (
    <Field label={label ?? entryFields[name].label[locale]} optional={optional} hint={hint} error={errors[name]?.[0]}>
      <TextInput
        value={fields[name] ?? ""}
        maxLength={entryFields[name].most}
        onBlur={() => void flush()}
        onChange={(event) => put({ [name]: event.currentTarget.value === "" ? null : event.currentTarget.value })}
      />
    </Field>
  );
}

interface LevelProps {
  levels: readonly { value: string; label: string }[];
  value: string | null;
  /** A change of a sent entry waits for this choice. */
  isAwaited: boolean;
  error: string | undefined;
  onLevel: (level: string) => void;
}

/** Select of the level, where there are several. */
export function LevelField({ levels, value, isAwaited, error, onLevel }: LevelProps) {
  const words = useEntriesWords();
  if (levels.length < 2) return null;
  return (
    <div className="mt-4" {...(isAwaited ? AWAITED_CHOICE : {})}>
      <Field label={words.level} error={error} hint={isAwaited ? words.heldLevel : undefined}>
        <Select options={levels} value={value ?? undefined} placeholder={words.chooseLevel} onValueChange={onLevel} />
      </Field>
    </div>
  );
}

interface AgeProps {
  signup: Signup;
  entry: SignupEntry;
  /** The presentation category that takes as many people as are in the line-up. */
  better: OfferedSection | undefined;
  onPresent: (presentationId: string) => void;
}

/** Shows the age category with its reasons. With too many or too few people it offers a category that takes them. */
export function AgeBox({ signup, entry, better, onPresent }: AgeProps) {
  const words = useEntriesWords();
  const placed = entry.undecided.every((each) => each === "level");
  const uncounted = isUndecided(entry);
  const section = placed && !uncounted ? signup.sections.find((each) => each.id === entry.section_id) : undefined;
  const some = entry.dancer_ids.length > 0;
  const misfit = some && entry.explanation.some((each) => each.code === "too_few" || each.code === "too_many");
  return (
    <div className="agebox" aria-live="polite">
      <Cake className="ic" aria-hidden />
      <span className="grow">
        <b>{`${words.ageCategory}: ${misfit ? words.ageLater : some && section ? section.age_name : some && uncounted ? words.ageOffline : words.ageUnknown}`}</b>
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

/** Number of people that a section takes: `4–7 osób`, `1 osoba`, `od 8 osób`. */
export function rangeOf(section: OfferedSection, locale: "pl" | "en"): string {
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
