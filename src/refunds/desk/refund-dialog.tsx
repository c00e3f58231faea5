import { type ReactNode, useState } from "react";
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Textarea, TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { accountGroups } from "../../payments/transfer/transfer-card.tsx";
import { createRefund, proposeRefund } from "../records/contract.ts";
import { refundWords } from "../records/refund-words.ts";
import { type RefundProposal, RuleBox } from "./rule-box.tsx";
import type { RefundMethod } from "../../payments/records/refund-states.ts";

/** Values with which the dialog starts: the method, and that too much was paid (a case that the regulations do not cover). */
export interface RefundStart {
  way?: RefundMethod;
  overpaid?: boolean;
}

/** Dialog that plans a refund of a payment: the applicable rule, its sum, and where the money goes. */
export function RefundDialog({ paymentId, start, onClose }: { paymentId: string; start?: RefundStart; onClose: () => void }) {
  const words = refundWords[useLocale()];
  const [day, setDay] = useState(() => wallDay(new Date()));
  const [met, setMet] = useState<"yes" | "no" | undefined>(undefined);
  const query = { cancelled_on: day || undefined, case_met: met };
  const {
    last: proposal,
    failed,
    reload,
  } = useLoaded([paymentId, day, met].join(), ({ call }, options) => call(proposeRefund, { params: { id: paymentId }, query }, options));
  if (failed || !proposal)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={words.dialog}>
        {failed ? <ErrorPanel title={words.failed} onRetry={reload} /> : <SkeletonRows rows={6} />}
      </Dialog>
    );
  return (
    <RefundForm paymentId={paymentId} start={start} proposal={proposal} day={day} met={met} onClose={onClose}>
      <Field label={words.day} hint={words.dayHint}>
        <DateInput value={day} onValueChange={(value) => value && setDay(value)} />
      </Field>
      {proposal.asks && (
        <Segmented<"yes" | "no" | "unsaid">
          full
          label={words.asks[proposal.asks]}
          value={met ?? "unsaid"}
          onValueChange={(value) => setMet(value === "unsaid" ? undefined : value)}
          options={[
            { value: "yes", label: `${words.asks[proposal.asks]}: ${words.yes.toLowerCase()}` },
            { value: "no", label: words.no },
          ]}
        />
      )}
    </RefundForm>
  );
}

interface FormProps {
  paymentId: string;
  start: RefundStart | undefined;
  proposal: RefundProposal;
  day: string;
  met: "yes" | "no" | undefined;
  children: ReactNode;
  onClose: () => void;
}

/** Typed fields of a refund, and sending it. */
function useRefundForm({ paymentId, start, proposal, day, met, onClose }: Omit<FormProps, "children">) {
  const locale = useLocale();
  const words = refundWords[locale];
  const api = useApi();
  const toast = useToast();
  const [id] = useState(newId);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<{ amount?: number | null; way?: RefundMethod; account?: string; recipient?: string; reason?: string }>(
    {},
  );
  const way = typed.way ?? proposal.ways.find((each) => each.way === start?.way)?.way ?? proposal.ways[0]?.way ?? "transfer";
  const amount = typed.amount === undefined ? ((start?.overpaid ? null : proposal.computed_grosze) ?? proposal.base_grosze) : typed.amount;
  const account = typed.account ?? accountGroups(proposal.account ?? "");
  const recipient = typed.recipient ?? proposal.recipient ?? "";
  const reason = typed.reason ?? (start?.overpaid ? words.overpaid : "");
  const save = async () => {
    setBusy(true);
    const body = {
      id,
      way,
      amount_grosze: amount ?? 0,
      cancelled_on: day,
      case_met: met,
      reason: reason || null,
      ...(way === "transfer" ? { account: account || null, recipient: recipient || null } : {}),
    };
    const made = await recordOrNull(() => api.call(createRefund, { params: { id: paymentId }, body }), report);
    setBusy(false);
    if (!made) return;
    toast({ text: `${way === "credit" ? words.keptFor : words.planned} ${formatMoney(made.amount_grosze, locale)}`, look: "done" });
    onClose();
  };
  const put = (change: typeof typed) => setTyped((now) => ({ ...now, ...change }));
  return { values: { way, amount, account, recipient, reason }, put, errors, busy, save };
}

function RefundForm({ children, ...props }: FormProps) {
  const { proposal, onClose } = props;
  const locale = useLocale();
  const words = refundWords[locale];
  const { values, put, errors, busy, save } = useRefundForm(props);
  const { way, amount } = values;
  const most = proposal.ways.find((each) => each.way === way)?.most_grosze ?? 0;
  const none = proposal.ways.length === 0;
  return (
    <FormDialog
      title={words.dialog}
      onClose={onClose}
      confirm={way === "credit" ? words.keep : words.plan}
      busy={busy}
      disabled={none}
      onConfirm={() => void save()}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {children}
        <RuleBox proposal={proposal} />
        {none ? (
          <p className="sec">{words.nothing}</p>
        ) : (
          <>
            <RadioCards<RefundMethod>
              layout="rows"
              label={words.where}
              value={way}
              onValueChange={(value) => put({ way: value })}
              cards={proposal.ways.map((each) => ({
                value: each.way,
                title: words.ways[each.way],
                detail: `${words.wayHints[each.way]}. ${words.atMost} ${formatMoney(each.most_grosze, locale)}`,
              }))}
            />
            <Field label={words.amount} hint={`${words.atMost} ${formatMoney(most, locale)}.`} error={errors.amount_grosze?.[0]}>
              <MoneyField value={amount} onValueChange={(value) => put({ amount: value })} min={0} />
            </Field>
            {amount !== proposal.computed_grosze && (
              <Field label={words.reason} error={errors.reason?.[0]}>
                <Textarea rows={2} value={values.reason} onChange={(event) => put({ reason: event.currentTarget.value })} />
              </Field>
            )}
            {way === "transfer" && (
              <>
                <Field label={words.accountNumber} error={errors.account?.[0]}>
                  <TextInput value={values.account} onChange={(event) => put({ account: event.currentTarget.value })} />
                </Field>
                <Field label={words.recipient} error={errors.recipient?.[0]}>
                  <TextInput value={values.recipient} onChange={(event) => put({ recipient: event.currentTarget.value })} />
                </Field>
              </>
            )}
          </>
        )}
      </form>
    </FormDialog>
  );
}
