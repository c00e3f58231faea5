// One section in a sheet at the side.
import { type FormEvent, useId, useState } from "react";
import { LengthField } from "../../categories/length-field.tsx";
import { ApiError } from "../../web/calls/api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { MoneyField, NumberField } from "../../web/ui/fields/number-field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { updateSection } from "../contract.ts";
import type { Section } from "../shapes.ts";
import { earlyText, lengthRange } from "../public/shown.tsx";
import { words } from "../words.ts";

type Draft = Pick<
  Section,
  | "name"
  | "code"
  | "level_name"
  | "capacity"
  | "music"
  | "min_music_seconds"
  | "max_music_seconds"
  | "fee_grosze"
  | "fee_per"
  | "scoring_form_id"
>;

const NO_FORM = "none";

function draftOf(section: Section): Draft {
  const { name, code, level_name, capacity, music, min_music_seconds, max_music_seconds, fee_grosze, fee_per, scoring_form_id } = section;
  return { name, code, level_name, capacity, music, min_music_seconds, max_music_seconds, fee_grosze, fee_per, scoring_form_id };
}

/** Writes a section; another person's change in between is shown before anything is overwritten. */
export function SectionSheet(props: {
  section: Section;
  forms: readonly { id: string; name: string }[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { section, forms, onClose, onSaved } = props;
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const toast = useToast();
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(section));
  const [version, setVersion] = useState(section.version);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Section | undefined>(undefined);
  const put = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const labels: Record<string, string> = {
    name: said.name,
    level_name: said.level,
    capacity: said.capacity,
    min_music_seconds: said.minMusic,
    max_music_seconds: said.maxMusic,
    fee_grosze: said.fee,
    scoring_form_id: said.form,
  };
  const at = (field: string) => ({ id: `${id}-${field}`, error: errors[field]?.[0] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.call(updateSection, { params: { id: section.id }, body: { ...draft, version } });
      await onSaved();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (error.code === "stale") {
        const current = error.current as Section;
        setTheirs(current);
        setVersion(current.version);
      } else if (Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
      setAttempt((n) => n + 1);
    } finally {
      setBusy(false);
    }
  };
  const inherited = said.inherited(lengthRange(section.music_from_seconds, section.music_to_seconds, said));
  const options = [{ value: NO_FORM, label: said.noForm }, ...forms.map((form) => ({ value: form.id, label: form.name }))];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.editSection}
      description={[section.dance_name, section.presentation_name, section.age_name].join(" · ")}
      footer={
        <>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>
            {said.save}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors
          attempt={attempt}
          errors={Object.entries(errors).map(([field, [message = ""]]) => ({
            id: `${id}-${field}`,
            message: `${labels[field] ?? field}: ${message}`,
          }))}
        />
        {theirs && (
          <Note
            look="warn"
            live
            action={
              <Button
                size="small"
                onClick={() => {
                  setDraft(draftOf(theirs));
                  setTheirs(undefined);
                }}
              >
                {said.theirs}
              </Button>
            }
          >
            {said.conflict} {`„${theirs.name}”`}
          </Note>
        )}
        <Field label={said.name} {...at("name")}>
          <TextInput value={draft.name} onChange={(event) => put({ name: event.currentTarget.value })} />
        </Field>
        <div className="g2 items-end">
          <Field label={said.level} optional {...at("level_name")}>
            <TextInput value={draft.level_name ?? ""} onChange={(event) => put({ level_name: event.currentTarget.value || null })} />
          </Field>
          <Field label={said.capacity} optional {...at("capacity")}>
            <NumberField
              value={draft.capacity}
              min={1}
              max={10_000}
              placeholder={said.noLimit}
              onValueChange={(capacity) => put({ capacity })}
            />
          </Field>
        </div>
        <div className="g2">
          <Field label={said.minMusic} optional {...at("min_music_seconds")}>
            <LengthField value={draft.min_music_seconds} onValueChange={(min_music_seconds) => put({ min_music_seconds })} />
          </Field>
          <Field
            label={said.maxMusic}
            optional
            hint={draft.max_music_seconds === null ? inherited : undefined}
            {...at("max_music_seconds")}
          >
            <LengthField value={draft.max_music_seconds} onValueChange={(max_music_seconds) => put({ max_music_seconds })} />
          </Field>
        </div>
        <div className="grid gap-1">
          <span className="lbl">{said.musicKind}</span>
          <Segmented
            label={said.musicKind}
            value={draft.music}
            onValueChange={(music) => put({ music })}
            options={(["own", "organiser"] as const).map((value) => ({ value, label: said.musicKinds[value] }))}
          />
        </div>
        <div className="g2">
          <Field
            label={said.fee}
            optional
            hint={section.early_fees.length > 0 ? said.earlySheet(earlyText(section.early_fees, said, locale)) : undefined}
            {...at("fee_grosze")}
          >
            <MoneyField bare value={draft.fee_grosze} min={0} onValueChange={(fee_grosze) => put({ fee_grosze })} />
          </Field>
          <Field label={said.per}>
            <Select
              value={draft.fee_per}
              onValueChange={(fee_per) => put({ fee_per })}
              options={(["dancer", "entry"] as const).map((value) => ({ value, label: said.perOptions[value] }))}
            />
          </Field>
        </div>
        <Field label={said.form} {...at("scoring_form_id")}>
          <Select
            value={draft.scoring_form_id ?? NO_FORM}
            onValueChange={(value) => put({ scoring_form_id: value === NO_FORM ? null : value })}
            options={options}
          />
        </Field>
      </form>
    </Sheet>
  );
}
