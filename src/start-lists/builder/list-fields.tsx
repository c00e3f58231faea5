import { DateInput, TimeInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useBuilderWords } from "./builder-words.ts";
import type { ListDraft } from "./list-draft.ts";

/** Fields for name, day, hour, stage and changeover of a list; `errors` by field id. */
export function ListFields({
  draft,
  errors,
  onChange,
}: {
  draft: ListDraft;
  errors: readonly { id: string; message: string }[];
  onChange: (change: Partial<ListDraft>) => void;
}) {
  const messages = useBuilderWords();
  const wrong = (id: string) => errors.find((each) => each.id === id)?.message;
  return (
    <>
      <Field id="list-name" label={messages.name} hint={messages.nameHint} error={wrong("list-name")}>
        <TextInput value={draft.name} maxLength={120} onChange={(event) => onChange({ name: event.currentTarget.value })} />
      </Field>
      <div className="g2">
        <Field id="list-day" label={messages.day} error={wrong("list-day")}>
          <DateInput value={draft.day} onValueChange={(day) => onChange({ day })} />
        </Field>
        <Field id="list-time" label={messages.startsAt} error={wrong("list-time")}>
          <TimeInput value={draft.time} onValueChange={(time) => onChange({ time })} />
        </Field>
        <Field id="list-stage" label={messages.stage} hint={messages.stageHint} error={wrong("list-stage")}>
          <TextInput value={draft.stage} maxLength={20} onChange={(event) => onChange({ stage: event.currentTarget.value })} />
        </Field>
        <Field label={messages.changeoverSeconds}>
          <NumberField
            value={draft.changeover}
            onValueChange={(changeover) => onChange({ changeover })}
            min={0}
            max={3600}
            step={5}
            unit={messages.seconds}
          />
        </Field>
      </div>
    </>
  );
}
