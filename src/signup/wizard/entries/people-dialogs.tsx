import { Trash2 } from "lucide-react";
import { useState } from "react";
import { doneOrFalse, recordOrNull } from "../../../web/calls/outcomes.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CancelButton } from "../../../web/ui/overlays/dialog-actions.tsx";
import { DateInput } from "../../../web/ui/fields/date-input.tsx";
import { Dialog } from "../../../web/ui/overlays/dialog.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { TextInput } from "../../../web/ui/fields/text-input.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { useOrWait } from "../../../capacity/waiting/use-or-wait.tsx";
import { NameChoice } from "./public-names.tsx";
import { useEntriesWords } from "./entries-words.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";

/** Corrects one person of the sign-up, or deletes one who is in no line-up. */
export function PersonDialog({
  dancer,
  inUse,
  consent,
  onClose,
  onSaved,
}: {
  dancer: Dancer;
  inUse: boolean;
  /** Text of the consent that the full name needs. */
  consent: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const words = useEntriesWords();
  const { updateDancer, deleteDancer } = useSignupCalls({ id: dancer.signup_id });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const { orWait, question } = useOrWait();
  const [busy, setBusy] = useState(false);
  const [person, setPerson] = useState(dancer);
  const change = (next: Partial<Dancer>) => setPerson((now) => ({ ...now, ...next }));
  const finish = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const done = await work();
    setBusy(false);
    if (!done) return;
    onSaved();
    onClose();
  };
  const { id, first_name, last_name, birth_year, birth_date, public_name, version } = person;
  const body = { first_name, last_name, birth_year, birth_date, public_name, version };
  const save = () =>
    finish(async () => ((await recordOrNull(() => orWait((wait) => updateDancer(id, { ...body, ...wait })), report)) ?? null) !== null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.editPerson}
      footer={
        <>
          {!inUse && (
            <Button
              look="danger"
              icon={<Trash2 className="ic" aria-hidden />}
              onClick={() => void finish(() => doneOrFalse(() => deleteDancer(id), report))}
            >
              {words.deletePerson}
            </Button>
          )}
          <span className="grow" />
          <CancelButton onClick={onClose} />
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      {question}
      <PersonFields person={person} errors={errors} consent={consent} onChange={change} />
    </Dialog>
  );
}

interface PersonProps {
  person: Dancer;
  errors: Record<string, string[]>;
  consent: string;
  onChange: (change: Partial<Dancer>) => void;
}

function PersonFields({ person, errors, consent, onChange: change }: PersonProps) {
  const words = useEntriesWords();
  const { first_name, last_name, birth_year, birth_date, public_name } = person;
  return (
    <div className="grid gap-4">
      <div className="g2">
        <Field label={words.firstName} error={errors.first_name?.[0]}>
          <TextInput value={first_name} onChange={(event) => change({ first_name: event.currentTarget.value })} />
        </Field>
        <Field label={words.lastName} error={errors.last_name?.[0]}>
          <TextInput value={last_name} onChange={(event) => change({ last_name: event.currentTarget.value })} />
        </Field>
      </div>
      <div className="g2">
        <Field label={words.birthYearFull} error={errors.birth_year?.[0]}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={birth_year === 0 ? "" : birth_year}
            onChange={(event) => change({ birth_year: Number(event.currentTarget.value.replace(/\D/g, "")) })}
          />
        </Field>
        <Field label={words.birthDate} optional error={errors.birth_date?.[0]}>
          <DateInput
            value={birth_date ?? ""}
            onValueChange={(date, typed) =>
              change(date ? { birth_date: date, birth_year: Number(date.slice(0, 4)) } : { birth_date: typed || null })
            }
          />
        </Field>
      </div>
      <div>
        <p className="lbl mb-2">{words.publicName}</p>
        <NameChoice label={words.publicName} value={public_name} onValueChange={(chosen) => change({ public_name: chosen })} />
        <p className="hint mt-2">{public_name === "full" ? consent : words.publicWhy}</p>
      </div>
    </div>
  );
}
