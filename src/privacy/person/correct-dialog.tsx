import { useState } from "react";
import { updateDancer } from "../../signup/contract.ts";
import { useOrWait } from "../../capacity/waiting/use-or-wait.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { StoredPerson } from "../contract.ts";
import { words } from "../words.ts";

const textIn = (value: unknown) => (typeof value === "string" ? value : "");

/** Corrects the person's name and date of birth in all line-ups. */
export function CorrectDialog({ person, onClose, onSaved }: { person: StoredPerson; onClose: () => void; onSaved: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const dancers = person.held["dancers"] ?? [];
  const newest = dancers.at(-1);
  const [draft, setDraft] = useState({
    first_name: textIn(newest?.["first_name"]),
    last_name: textIn(newest?.["last_name"]),
    birth_date: textIn(newest?.["birth_date"]),
  });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const { orWait, question } = useOrWait();
  const save = async () => {
    setBusy(true);
    const { birth_date, ...name } = draft;
    const body = birth_date === "" ? name : { ...name, birth_date, birth_year: Number(birth_date.slice(0, 4)) };
    let done = true;
    for (const dancer of dancers)
      if (done) {
        const correct = (wait: object) => api.call(updateDancer, { params: { id: textIn(dancer["id"]) }, body: { ...body, ...wait } });
        done = ((await recordOrNull(() => orWait(correct), report)) ?? null) !== null;
      }
    setBusy(false);
    if (!done) return;
    toast({ text: messages.corrected });
    onSaved();
  };
  return (
    <FormDialog title={messages.correctTitle} onClose={onClose} confirm={messages.save} busy={busy} onConfirm={() => void save()}>
      {question}
      <div className="grid gap-4">
        <Field label={messages.first} error={errors["first_name"]?.[0]}>
          <TextInput value={draft.first_name} onChange={(event) => setDraft({ ...draft, first_name: event.currentTarget.value })} />
        </Field>
        <Field label={messages.last} error={errors["last_name"]?.[0]}>
          <TextInput value={draft.last_name} onChange={(event) => setDraft({ ...draft, last_name: event.currentTarget.value })} />
        </Field>
        <Field label={messages.birthDate} optional error={errors["birth_date"]?.[0] ?? errors["birth_year"]?.[0]}>
          <DateInput value={draft.birth_date} onValueChange={(birth_date) => setDraft({ ...draft, birth_date })} />
        </Field>
      </div>
    </FormDialog>
  );
}
