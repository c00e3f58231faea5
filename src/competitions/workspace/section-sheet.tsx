// Sheet to edit one section.
import { Network } from "lucide-react";
import { useId } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { RecordWindow } from "../record-window.tsx";
import { useFeeQuestion } from "../fee-changes/use-fee-question.tsx";
import type { Section } from "../shapes.ts";
import { words } from "../words.ts";
import { FeeFields, MusicFields, NameFields } from "./section-fields.tsx";
import { type Draft, useSection } from "./use-section.ts";

const NO_FORM = "none";

/** Edits a section. A concurrent change by another person is shown before it is overwritten. */
export function SectionSheet(props: {
  section: Section;
  forms: readonly { id: string; name: string }[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { section, forms, onClose, onSaved } = props;
  const messages = words[useLocale()];
  const id = useId();
  const question = useFeeQuestion(section.competition_id);
  const { draft, put, save, errors, attempt, busy, theirs, takeTheirs } = useSection(section, question.ask, async () => {
    await onSaved();
    onClose();
  });
  const labels: Record<string, string> = {
    name: messages.name,
    level_name: messages.level,
    capacity: messages.capacity,
    min_music_seconds: messages.minMusic,
    max_music_seconds: messages.maxMusic,
    fee_grosze: messages.fee,
    scoring_form_id: messages.scoringForm,
  };
  const at = (field: keyof Draft) => ({ id: `${id}-${field}`, error: errors[field]?.[0] });
  const fields = { section, draft, put, at };
  const options = [{ value: NO_FORM, label: messages.noForm }, ...forms.map((form) => ({ value: form.id, label: form.name }))];
  return (
    <RecordWindow
      id={id}
      title={messages.editSection}
      description={[section.dance_name, section.presentation_name, section.age_name].join(" · ")}
      words={messages}
      errors={errors}
      labels={labels}
      attempt={attempt}
      busy={busy}
      theirs={theirs?.name}
      onTheirs={takeTheirs}
      onSave={save}
      onClose={onClose}
    >
      <NameFields {...fields} />
      <MusicFields {...fields} />
      <FeeFields {...fields} />
      <Field label={messages.scoringForm} {...at("scoring_form_id")}>
        <Select
          value={draft.scoring_form_id ?? NO_FORM}
          onValueChange={(value) => put({ scoring_form_id: value === NO_FORM ? null : value })}
          options={options}
        />
      </Field>
      <LinkButton to={`/dashboard/rounds/${section.id}`} icon={<Network className="ic" aria-hidden />}>
        {messages.roundsPlan}
      </LinkButton>
      {question.dialog}
    </RecordWindow>
  );
}
