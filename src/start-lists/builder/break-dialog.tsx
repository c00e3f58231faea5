import { useState } from "react";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import type { PlannedBlock } from "../programme/plan.ts";
import { type PlacedBreak, blocksOf } from "../rules.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";

/** Longest break in minutes. */
const LONGEST = 480;

/** Dialog that adds a break between blocks or changes one: name, length and the block before it. Undone like any move. */
export function BreakDialog({
  builder,
  plan,
  pause,
  onClose,
}: {
  builder: Builder;
  plan: readonly PlannedBlock[];
  /** The break to change; a new one is added without it. */
  pause?: PlacedBreak | undefined;
  onClose: () => void;
}) {
  const messages = useBuilderWords();
  const [name, setName] = useState(pause?.name ?? "");
  const [minutes, setMinutes] = useState<number | null>(pause ? Math.round(pause.seconds / 60) : 15);
  const at = builder.order.findIndex((each) => "break_id" in each && each.break_id === pause?.break_id);
  const position = pause ? blocksOf(builder.order.slice(0, at)).length : Math.ceil(plan.length / 2);
  const [after, setAfter] = useState(position);
  const [attempt, setAttempt] = useState(0);
  const errors = attempt > 0 && (minutes === null || minutes < 1) ? [{ id: "break-minutes", message: messages.needMinutes }] : [];
  const save = () => {
    setAttempt((now) => now + 1);
    if (minutes === null || minutes < 1) return;
    const next = { break_id: pause?.break_id ?? crypto.randomUUID(), name: name.trim() || messages.breakName, seconds: minutes * 60 };
    builder.change((order) => {
      if (pause && after === position) return order.map((each) => ("break_id" in each && each.break_id === next.break_id ? next : each));
      const rest = order.filter((each) => !("break_id" in each) || each.break_id !== next.break_id);
      const border = rest.findIndex((each, index) => "block_id" in each && blocksOf(rest.slice(0, index)).length === after);
      return border === -1 ? [...rest, next] : [...rest.slice(0, border), next, ...rest.slice(border)];
    });
    onClose();
  };
  return (
    <FormDialog
      title={pause ? messages.editBreak : messages.addBreak}
      description={messages.breakWhy}
      onClose={onClose}
      confirm={pause ? messages.save : messages.addBreak}
      onConfirm={save}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormErrors errors={errors} attempt={attempt} />
        <Field id="break-name" label={messages.name} optional>
          <TextInput
            value={name}
            maxLength={60}
            placeholder={messages.breakName}
            list="break-names"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <datalist id="break-names">
          {messages.breakNames.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Field id="break-minutes" label={messages.breakLength} error={errors[0]?.message}>
          <NumberField value={minutes} onValueChange={setMinutes} min={1} max={LONGEST} step={5} snap={1} unit={messages.minutes} />
        </Field>
        <Field label={messages.when}>
          <Select
            value={String(after)}
            onValueChange={(value) => setAfter(Number(value))}
            options={[
              { value: "0", label: messages.beforeAll },
              ...plan.map((block) => ({ value: String(block.number), label: `${messages.afterBlock} ${block.number}. ${block.name}` })),
            ]}
          />
        </Field>
        <button type="submit" hidden />
      </form>
    </FormDialog>
  );
}
