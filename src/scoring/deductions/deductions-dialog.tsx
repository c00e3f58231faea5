import { useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { setEntryStatus } from "../../signup/contract.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { words } from "../words.ts";
import { policyText, words as kindWords } from "./deduction-words.ts";
import type { DeductionPolicy, Matrix } from "../shapes.ts";
import { addDeduction, voidDeduction } from "../contract.ts";
import { fill } from "../../web/locale/fill.ts";

type Row = Matrix["rows"][number];
type Kinds = Matrix["form"]["deductions"];

/** Dialog of the penalties of one performance: lists, adds and withdraws them, and disqualifies the entry with a reason. */
export function DeductionsDialog({
  title,
  row,
  kinds,
  readOnly: settled,
  onChanged,
  onClose,
}: {
  title: string;
  row: Row;
  /** Kinds that the round's method allows. Empty where it has no points. */
  kinds: Kinds;
  readOnly: boolean;
  /** Called when the entry's state (competing or not) has changed. */
  onChanged: () => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const { penalty, set, errors, busy, add, setStatus, takeBack } = usePenalties(title, row, kinds, onChanged);
  // Nothing can be deducted from an entry that does not dance.
  const away = row.state === "withdrawn" || row.state === "absent";
  const readOnly = settled || away;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(messages.penaltiesFor, { number: title })}
      description={settled ? messages.closed : away ? kindWords[locale].away : undefined}
      footer={
        readOnly ? undefined : (
          <>
            {row.state === "competing" && (
              <Button look="danger" busy={busy} onClick={() => void setStatus("disqualified")}>
                {messages.disqualify}
              </Button>
            )}
            {row.state === "disqualified" && (
              <Button busy={busy} onClick={() => void setStatus("accepted")}>
                {messages.restore}
              </Button>
            )}
            {kinds.length > 0 && (
              <Button look="primary" busy={busy} onClick={() => void add()}>
                {messages.addPenalty}
              </Button>
            )}
          </>
        )
      }
    >
      {row.state === "disqualified" && (
        <div className="mb-4">
          <Note look="bad">{messages.isDisqualified}</Note>
        </div>
      )}
      <Taken row={row} busy={busy} onTakeBack={readOnly ? undefined : (id) => void takeBack(id)} />
      {!readOnly && <PenaltyForm kinds={kinds} penalty={penalty} errors={errors} set={set} />}
    </Dialog>
  );
}

/** The penalty being typed. Numbers are null while their field is empty. */
interface Penalty {
  kind: DeductionPolicy["kind"];
  amount: number | null;
  over: number | null;
  every: number | null;
  grace: number | null;
  reason: string;
}

function policyOf({ kind, amount, over, every, grace }: Penalty): DeductionPolicy {
  if (kind === "percent") return { kind, percent: amount ?? 0 };
  if (kind !== "points_per_started") return { kind, amount: amount ?? 0 };
  return { kind, amount: amount ?? 0, every_seconds: every ?? 0, seconds: over ?? 0, grace_seconds: grace ?? 0 };
}

/** State of the form, and the calls that add or withdraw penalties and disqualify or restore the entry. */
function usePenalties(title: string, row: Row, kinds: Kinds, onChanged: () => void) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [penalty, setPenalty] = useState<Penalty>({
    kind: kinds[0] ?? "points",
    amount: null,
    over: null,
    every: 1,
    grace: 0,
    reason: "",
  });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const set = (changes: Partial<Penalty>) => setPenalty((now) => ({ ...now, ...changes }));
  const add = async () => {
    setBusy(true);
    const body = { id: newId(), policy: policyOf(penalty), reason: penalty.reason };
    const added = await recordOrNull(() => api.call(addDeduction, { params: { id: row.performance_id }, body }), report);
    setBusy(false);
    if (!added) return;
    setErrors({});
    set({ amount: null, over: null, reason: "" });
    toast({ text: fill(messages.penaltyAdded, { number: title }) });
  };
  const setStatus = async (status: "disqualified" | "accepted") => {
    const reason = penalty.reason.trim();
    if (status === "disqualified" && reason === "") {
      setErrors({ reason: [messages.disqualifyWhy] });
      return;
    }
    setBusy(true);
    const body = { status, reason: reason || null };
    const done = await recordOrNull(() => api.call(setEntryStatus, { params: { id: row.entry_id }, body }), report);
    setBusy(false);
    if (!done) return;
    setErrors({});
    set({ reason: "" });
    toast({ text: fill(status === "disqualified" ? messages.disqualifyDone : messages.restoreDone, { number: title }) });
    onChanged();
  };
  const takeBack = async (id: string) => {
    setBusy(true);
    const done = await doneOrFalse(() => api.call(voidDeduction, { params: { id } }), report);
    setBusy(false);
    if (done) toast({ text: fill(messages.penaltyVoided, { number: title }) });
  };
  return { penalty, set, errors, busy, add, setStatus, takeBack };
}

/** List of deductions with their reasons. `onTakeBack` is undefined where nothing can be changed. */
function Taken({ row, busy, onTakeBack }: { row: Row; busy: boolean; onTakeBack: ((id: string) => void) | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  if (row.deductions.length === 0) return <p className="sm sec">{messages.noPenalties}</p>;
  return (
    <ul className="jl">
      {row.deductions.map((each) => (
        <li key={each.id}>
          <span className="grow">
            <b className="num t-bad block">{policyText(each.policy, locale)}</b>
            {each.reason}
          </span>
          {onTakeBack && (
            <TextButton disabled={busy} onClick={() => onTakeBack(each.id)}>
              {messages.voidPenalty}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function PenaltyForm({
  kinds,
  penalty,
  errors,
  set,
}: {
  kinds: Kinds;
  penalty: Penalty;
  errors: Record<string, string[]>;
  set: (changes: Partial<Penalty>) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const called = kindWords[locale];
  const { kind, amount } = penalty;
  const wrong = (field: string) => errors[`policy.${field}`]?.[0];
  return (
    <div className="mt-4 grid gap-4">
      {kinds.length === 0 && <Note>{called.noPoints}</Note>}
      {kinds.length > 1 && (
        <Field label={called.kind}>
          <Select
            label={called.kind}
            value={kind}
            onValueChange={(next) => set({ kind: next })}
            options={kinds.map((value) => ({ value, label: called.kinds[value] }))}
          />
        </Field>
      )}
      {kind === "points_per_started" && (
        <div className="grid items-start gap-4 md:grid-cols-3">
          <Field label={called.over} error={wrong("seconds")}>
            <NumberField value={penalty.over} onValueChange={(over) => set({ over })} min={0} max={3600} snap={0.01} unit="s" />
          </Field>
          <Field label={called.every} error={wrong("every_seconds")}>
            <NumberField value={penalty.every} onValueChange={(every) => set({ every })} min={1} max={3600} unit="s" />
          </Field>
          <Field label={called.grace} error={wrong("grace_seconds")}>
            <NumberField value={penalty.grace} onValueChange={(grace) => set({ grace })} min={0} max={600} unit="s" />
          </Field>
        </div>
      )}
      {kinds.length > 0 &&
        (kind === "percent" ? (
          <Field label={called.percent} error={wrong("percent")}>
            <NumberField value={amount} onValueChange={(next) => set({ amount: next })} min={0} max={100} snap={0.01} unit="%" />
          </Field>
        ) : (
          <Field label={messages.points} error={wrong("amount")}>
            <NumberField value={amount} onValueChange={(next) => set({ amount: next })} min={0} max={1000} step={0.5} snap={0.01} />
          </Field>
        ))}
      <Field label={messages.penaltyReason} error={errors["reason"]?.[0]}>
        <TextInput value={penalty.reason} maxLength={300} onChange={(event) => set({ reason: event.currentTarget.value })} />
      </Field>
    </div>
  );
}
