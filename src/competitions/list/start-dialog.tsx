// Dialog to create a competition: empty, or as a copy of an earlier one.
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors, namedErrors } from "../../web/ui/fields/form-errors.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { copyCompetition, createCompetition } from "../contract.ts";
import { practiceWords } from "../practice/practice-words.ts";
import { daysBetween, moveDay } from "../rules.ts";
import type { Competition } from "../shapes.ts";
import { words } from "../words.ts";

/** The same weekday about a year later. */
function nextYear(day: string): string {
  return moveDay(day, 364);
}

/** Asks for a name and days and creates the competition; with `from` as a copy. Calls `onMade` with the new one. */
export function StartDialog({
  from,
  onClose,
  onMade,
}: {
  from?: Competition;
  onClose: () => void;
  onMade: (made: Competition) => Promise<void>;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const id = useId();
  const [starts, setStarts] = useState(from ? nextYear(from.starts_on) : "");
  const [ends, setEnds] = useState(from ? nextYear(from.ends_on) : "");
  const [name, setName] = useState(from ? messages.copyOf(from.name, nextYear(from.starts_on).slice(0, 4)) : "");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const labels: Record<string, string> = { name: messages.name, starts_on: messages.startsOn, ends_on: messages.endsOn };
  const errorOf = (field: string) => errors[field]?.[0];
  const moveStart = (day: string) => {
    // The last day keeps its distance from the first.
    if (day && starts && ends) setEnds(moveDay(ends, daysBetween(starts, day)));
    else if (!ends) setEnds(day);
    setStarts(day);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const body = { name, starts_on: starts, ends_on: ends };
    const made = await recordOrNull(
      () => (from ? api.call(copyCompetition, { params: { id: from.id }, body }) : api.call(createCompetition, { body })),
      report,
    );
    setBusy(false);
    setAttempt((n) => n + 1);
    if (made) await onMade(made);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={from ? messages.copyTitle : messages.add}
      description={from ? messages.copyWhat : messages.newWhat}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="primary" type="submit" form={id} busy={busy}>
            {from ? messages.copy : messages.create}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors attempt={attempt} errors={namedErrors(id, errors, labels)} />
        <Field label={messages.name} id={`${id}-name`} error={errorOf("name")}>
          <TextInput value={name} onChange={(event) => setName(event.currentTarget.value)} autoComplete="off" />
        </Field>
        <div className="g2">
          <Field label={messages.startsOn} id={`${id}-starts_on`} error={errorOf("starts_on")}>
            <DateInput value={starts} onValueChange={moveStart} />
          </Field>
          <Field label={messages.endsOn} id={`${id}-ends_on`} error={errorOf("ends_on")}>
            <DateInput value={ends} onValueChange={setEnds} />
          </Field>
        </div>
        {!from && (
          <p className="sm sec">
            {practiceWords[locale].offerWhy} <Link to="/onboarding/competition">{practiceWords[locale].offer}</Link>
          </p>
        )}
      </form>
    </Dialog>
  );
}
