import { useState } from "react";
import { useRevalidator } from "react-router";
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type Payment, updatePayment } from "../records/contract.ts";
import { receiptWords } from "./receipt-words.ts";
import { addReceipt, getSignupBalance, listPayers } from "./contract.ts";
import { methodWords } from "../records/method-words.ts";

const receiptMethods = ["cash", "transfer", "other"] as const;
type ReceiptMethod = (typeof receiptMethods)[number];

interface ReceiptFields {
  /** Id of the sign-up that paid. */
  chosen: string | undefined;
  /** The typed sum in grosze. Undefined until the field is edited. */
  typed: number | null | undefined;
  way: ReceiptMethod;
  day: string;
  note: string;
}

/** Dialog to note received money for a given sign-up, or one found by search. The sum starts as what the sign-up owes. */
export function ReceiptDialog({
  signup,
  competitionId,
  onClose,
}: {
  signup?: { id: string; name: string } | undefined;
  competitionId: string | undefined;
  onClose: () => void;
}) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const { values, set, owed, errors, busy, save } = useReceipt(signup?.id, onClose);
  return (
    <FormDialog
      title={words.add}
      description={words.addHint}
      onClose={onClose}
      confirm={words.add}
      busy={busy}
      onConfirm={() => void save()}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {signup ? (
          <p className="b">{signup.name}</p>
        ) : (
          <Field label={words.payerField} error={errors.signup?.[0]}>
            <PayerChoice competitionId={competitionId} value={values.chosen} onValue={(chosen) => set({ chosen })} />
          </Field>
        )}
        {owed !== undefined && owed > 0 && (
          <p className="row sp sm">
            <span className="sec">{words.owes}</span>
            <b className="num nw">{formatMoney(owed, locale)}</b>
          </p>
        )}
        {owed !== undefined && owed <= 0 && <Note look="warn">{words.owesNothing}</Note>}
        <div className="g2">
          <Field label={words.amount} error={errors.amount_grosze?.[0]}>
            <MoneyField value={values.sum} onValueChange={(typed) => set({ typed })} min={0} />
          </Field>
          <Field label={words.dayField} error={errors.received_on?.[0]}>
            <DateInput value={values.day} onValueChange={(day) => set({ day })} />
          </Field>
        </div>
        <Segmented
          full
          label={words.method}
          value={values.way}
          onValueChange={(method) => set({ way: method })}
          options={receiptMethods.map((value) => ({ value, label: methodWords[locale][value] }))}
        />
        <Field label={values.early ? words.early : words.note} optional={!values.early} error={errors.note?.[0]}>
          <TextInput value={values.note} maxLength={1000} onChange={(event) => set({ note: event.currentTarget.value })} />
        </Field>
        <button type="submit" className="vh" tabIndex={-1} aria-hidden />
      </form>
    </FormDialog>
  );
}

/** Fields of the received money. `save` notes it, closes the dialog and shows a toast with an undo. */
function useReceipt(signupId: string | undefined, onClose: () => void) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [today] = useState(() => wallDay(new Date()));
  const [fields, setFields] = useState<ReceiptFields>(() => ({
    chosen: signupId,
    typed: undefined,
    way: "cash",
    day: today,
    note: "",
  }));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  // A request repeated on a bad network carries the same id, so the money is noted once.
  const [id] = useState(newId);
  const report = useReport(setErrors);
  const { chosen, typed, way: method, day, note } = fields;
  const owed = useOwed(chosen);
  // Until the field is edited it shows what the sign-up owes, however late that answer arrives.
  const sum = typed === undefined ? (owed !== undefined && owed > 0 ? owed : null) : typed;

  const undo = async (payment: Pick<Payment, "id" | "version" | "status" | "amount_grosze" | "paid_grosze">, came: number) => {
    const before = payment.paid_grosze - came;
    const reopened = payment.status === "paid" && before < payment.amount_grosze;
    // The version guards money that arrived meanwhile: the undo never removes it.
    const body = { version: payment.version, paid_grosze: before, ...(reopened ? { status: "pending" as const } : {}) };
    if (await recordOrNull(() => api.call(updatePayment, { params: { id: payment.id }, body }), report))
      toast({ text: `${words.undone} ${formatMoney(came, locale)}` });
    await revalidate();
  };
  const save = async () => {
    const missing = {
      ...(chosen === undefined ? { signup: [words.choosePayer] } : {}),
      ...(sum === null || sum <= 0 ? { amount_grosze: [words.enterSum] } : {}),
    };
    setErrors(missing);
    if (chosen === undefined || sum === null || sum <= 0) return;
    setBusy(true);
    const body = { id, amount_grosze: sum, method: method, received_on: day, note: note.trim() || null };
    const payment = await recordOrNull(() => api.call(addReceipt, { params: { id: chosen }, body }), report);
    setBusy(false);
    if (!payment) return;
    const left = payment.due_grosze > 0 ? `${words.receivedLeft} ${formatMoney(payment.due_grosze, locale)}` : words.receivedPaid;
    toast({ text: `${words.received} ${formatMoney(sum, locale)}, ${left}`, undo: () => void undo(payment, sum) });
    onClose();
    await revalidate();
  };
  const set = (changes: Partial<ReceiptFields>) => setFields((now) => ({ ...now, ...changes }));
  return { values: { chosen, sum, way: method, day, note, early: day !== "" && day < today }, set, owed, errors, busy, save };
}

/** What a sign-up still owes, in grosze. Undefined until the answer arrives. */
function useOwed(signupId: string | undefined): number | undefined {
  const { found } = useLoaded(signupId, ({ call }, options) => call(getSignupBalance, { params: { id: signupId ?? "" } }, options));
  return found?.balance_grosze;
}

/** Search in sent sign-ups, limited to one competition when it is given. */
export function PayerChoice({
  competitionId,
  value,
  onValue,
}: {
  competitionId: string | undefined;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const [typed, setTyped] = useState("");
  const query = { q: typed, limit: 30, competition_id: competitionId };
  const { last } = useLoaded(`${competitionId} ${typed}`, ({ call }, options) => call(listPayers, { query }, options));
  const options = (last?.data ?? []).map((each) => ({
    value: each.id,
    label: each.club_name ?? each.contact_name ?? words.unnamed,
    detail: [each.club_name ? each.contact_name : null, each.contact_email, competitionId ? null : each.competition_name]
      .filter(Boolean)
      .join(", "),
  }));
  return <Combobox options={options} value={value} onValueChange={onValue} onSearch={setTyped} placeholder={words.payerHint} />;
}
