import { Cake, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { count, formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ErrorText, Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FEW } from "../../competitions/public/shown-as.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useAutosave } from "./autosave.ts";
import { artistIsPublic } from "../brief/artist-name.ts";
import { calls } from "../calls.ts";
import { feeOf } from "../pricing/quote.ts";
import type { OfferedSection, Signup, SignupEntry } from "../records.ts";
import { LineUp } from "./line-up.tsx";
import { useSignupWords } from "../use-signup-words.ts";
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

/** One entry open for changes; each is saved by itself, and the age category is computed and explained. */
export function EntryEditor({
  signup,
  entry,
  index,
  onReload,
  onSave,
  onClose,
  onCancel,
}: {
  signup: Signup;
  entry: SignupEntry;
  index: number;
  onReload: () => Promise<void>;
  /** Hears what happened to the last change. */
  onSave: (state: SaveStateProps | undefined) => void;
  onClose: () => void;
  /** Puts back what was there when the editor opened. */
  onCancel: (before: Fields) => void;
}) {
  const words = useSignupWords();
  const locale = useLocale();
  const api = useApi();
  const toast = useToast();
  const [before] = useState(() => fieldsOf(entry, signup.sections));
  const [fields, setFields] = useState(before);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const { change, flush, state } = useAutosave<Fields>(
    async (next) => {
      await api.call(calls.updateEntry, { params: { id: entry.id }, body: next });
      setErrors({});
      await onReload();
    },
    (error) => (Object.keys(error.errors).length > 0 ? setErrors(error.errors) : toast({ text: error.message, look: "bad" })),
  );
  useEffect(() => onSave(state), [onSave, state]);
  const put = (next: Partial<Fields>, now = false) => {
    setFields((earlier) => ({ ...earlier, ...next }));
    change(next);
    if (now) void flush();
  };
  const presentations = offeredPresentations(signup.sections, fields.dance_category_id);
  const dances = unique(
    signup.sections,
    (each) => each.dance_category_id,
    (each) => each.dance_name,
  );
  const alike = signup.sections.filter(
    (each) => each.dance_category_id === fields.dance_category_id && each.presentation_category_id === fields.presentation_category_id,
  );
  const levels = unique(
    alike.filter((each) => each.level_code !== null),
    (each) => each.level_code ?? "",
    (each) => each.level_name ?? each.level_code ?? "",
  );
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const current = alike[0];
  const wanting = entry.problems.length;
  const misfit = entry.dancer_ids.length > 0 && entry.explanation.some((each) => each.code === "too_few" || each.code === "too_many");
  const size = fields.dancer_ids.length;
  const expected = Math.max(size, current?.min_dancers ?? 0);
  const better = misfit
    ? presentations.find((each) => size >= each.min_dancers && (each.max_dancers === null || size <= each.max_dancers))
    : undefined;
  const close = async () => {
    if (await flush()) onClose();
  };
  return (
    <li className="ent-edit" aria-label={`${words.entry} ${index + 1}`}>
      <div className="row sp mb-4">
        <h3 className="disp text-[1.375rem]">{`${words.entry} ${index + 1}`}</h3>
        {wanting > 0 && (
          <Chip look="warn" icon={CircleAlert}>
            {locale === "pl" ? `do uzupełnienia: ${wanting}` : `to complete: ${wanting}`}
          </Chip>
        )}
      </div>
      <Fieldset legend={words.presentation} error={errors.section_id?.[0]}>
        <RadioCards
          label={words.presentation}
          value={fields.presentation_category_id}
          cards={presentations.map((each) => ({
            value: each.presentation_category_id,
            title: each.presentation_name,
            detail: rangeOf(each, locale),
            strong: priceTag(each, locale, words),
          }))}
          onValueChange={(presentation_category_id) => put({ presentation_category_id, level_code: null }, true)}
        />
      </Fieldset>
      <div className="g3">
        <Field label={words.title} optional={expected <= FEW} error={errors.title?.[0]}>
          <TextInput
            value={fields.title ?? ""}
            maxLength={160}
            onBlur={() => void flush()}
            onChange={(event) => put({ title: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          />
        </Field>
        <Field label={words.dance}>
          <Select
            options={dances}
            value={fields.dance_category_id}
            onValueChange={(dance_category_id) => put({ dance_category_id, level_code: null }, true)}
          />
        </Field>
        <Field label={words.choreographer} optional error={errors.choreographer?.[0]}>
          <TextInput
            value={fields.choreographer ?? ""}
            maxLength={160}
            onBlur={() => void flush()}
            onChange={(event) => put({ choreographer: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          />
        </Field>
      </div>
      <div className="mt-4">
        <Field
          label={words.artistName}
          optional
          hint={artistIsPublic(expected) ? words.artistRead : words.artistKept}
          error={errors.artist_name?.[0]}
        >
          <TextInput
            value={fields.artist_name ?? ""}
            maxLength={60}
            onBlur={() => void flush()}
            onChange={(event) => put({ artist_name: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          />
        </Field>
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
        range={current ? rangeOf(current, locale) : ""}
        onPeopleChanged={onReload}
        onChange={(dancer_ids) => put({ dancer_ids }, true)}
      />
      {errors.dancer_ids && <ErrorText>{errors.dancer_ids[0]}</ErrorText>}
      <div className="agebox" aria-live="polite">
        <Cake className="ic" aria-hidden />
        <span className="grow">
          <b>{`${words.ageCategory}: ${misfit ? words.ageLater : entry.dancer_ids.length > 0 && section ? section.age_name : words.ageUnknown}`}</b>
          {entry.dancer_ids.length > 0 &&
            entry.explanation.map((each) => (
              <span key={each.code + each.text} className="sm sec block">
                {each.text}
              </span>
            ))}
        </span>
        {better && (
          <Button
            size="small"
            onClick={() => put({ presentation_category_id: better.presentation_category_id, level_code: null }, true)}
          >{`${words.changeTo} ${better.presentation_name}`}</Button>
        )}
      </div>
      <div className="row mt-5">
        <Button look="primary" onClick={() => void close()}>
          {words.saveEntry}
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            void flush().then(() => onCancel(before));
          }}
        >
          {words.cancel}
        </Button>
        <span className="grow" />
        {section && <span className="num b lg">{formatMoney(feeOf(section, fields.dancer_ids.length), locale)}</span>}
      </div>
    </li>
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

function unique(sections: readonly OfferedSection[], key: (each: OfferedSection) => string, name: (each: OfferedSection) => string) {
  return [...new Map(sections.map((each) => [key(each), { value: key(each), label: name(each) }])).values()];
}

/** One section of each presentation category that a dance is offered in, in order. */
function offeredPresentations(sections: readonly OfferedSection[], danceId: string): OfferedSection[] {
  const own = sections.filter((each) => each.dance_category_id === danceId);
  return [...new Map((own.length > 0 ? own : sections).map((each) => [each.presentation_category_id, each])).values()];
}
