import { LengthField } from "../../categories/length-field.tsx";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField, NumberField } from "../../web/ui/fields/number-field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { earlyText, lengthRange } from "../public/competition-texts.tsx";
import type { Section } from "../shapes.ts";
import { words } from "../words.ts";
import type { Draft } from "./use-section.ts";

interface FieldsProps {
  section: Section;
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  /** Id of a field and its error. */
  at: (field: keyof Draft) => { id: string; error: string | undefined };
}

/** Name, level and cap of a section. */
export function NameFields({ draft, put, at }: FieldsProps) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <>
      <Field label={messages.name} {...at("name")}>
        <TextInput value={draft.name} onChange={(event) => put({ name: event.currentTarget.value })} />
      </Field>
      <div className="g2 items-end">
        <Field label={messages.level} optional {...at("level_name")}>
          <TextInput value={draft.level_name ?? ""} onChange={(event) => put({ level_name: event.currentTarget.value || null })} />
        </Field>
        <Field label={messages.capacity} optional {...at("capacity")}>
          <NumberField
            value={draft.capacity}
            min={1}
            max={10_000}
            placeholder={messages.noLimit}
            onValueChange={(capacity) => put({ capacity })}
          />
        </Field>
        <Field label={messages.day} optional hint={draft.day === null ? undefined : formatDate(draft.day, locale, "long")} {...at("day")}>
          <DateInput value={draft.day ?? ""} onValueChange={(day) => put({ day: day || null })} />
        </Field>
      </div>
    </>
  );
}

/** Length and source of the music. */
export function MusicFields({ section, draft, put, at }: FieldsProps) {
  const messages = words[useLocale()];
  const inherited = messages.inherited(lengthRange(section.music_from_seconds, section.music_to_seconds, messages));
  return (
    <>
      <div className="g2">
        <Field label={messages.minMusic} optional {...at("min_music_seconds")}>
          <LengthField value={draft.min_music_seconds} onValueChange={(min_music_seconds) => put({ min_music_seconds })} />
        </Field>
        <Field
          label={messages.maxMusic}
          optional
          hint={draft.max_music_seconds === null ? inherited : undefined}
          {...at("max_music_seconds")}
        >
          <LengthField value={draft.max_music_seconds} onValueChange={(max_music_seconds) => put({ max_music_seconds })} />
        </Field>
      </div>
      <div className="grid gap-1">
        <span className="lbl">{messages.musicKind}</span>
        <Segmented
          label={messages.musicKind}
          value={draft.music}
          onValueChange={(music) => put({ music })}
          options={(["own", "organiser"] as const).map((value) => ({ value, label: messages.musicKinds[value] }))}
        />
      </div>
    </>
  );
}

/** Price of a start. */
export function FeeFields({ section, draft, put, at }: FieldsProps) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <div className="g2">
      <Field
        label={messages.fee}
        optional
        hint={section.early_fees.length > 0 ? messages.earlySheet(earlyText(section.early_fees, messages, locale)) : undefined}
        {...at("fee_grosze")}
      >
        <MoneyField bare value={draft.fee_grosze} min={0} onValueChange={(fee_grosze) => put({ fee_grosze })} />
      </Field>
      <Field label={messages.per}>
        <Select
          value={draft.fee_per}
          onValueChange={(fee_per) => put({ fee_per })}
          options={(["dancer", "entry"] as const).map((value) => ({ value, label: messages.perOptions[value] }))}
        />
      </Field>
    </div>
  );
}
