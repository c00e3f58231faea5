import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea, TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { SidePanel } from "../../web/ui/overlays/pane.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type Credit, getCredit, payOutCredit, takeCreditBack } from "./contract.ts";
import { creditWords } from "./credit-words.ts";

/** Detail panel of a credit: owner, entries, and the office's actions on what is left. */
export function CreditPanel({ credit, onClose, onChanged }: { credit: Credit; onClose: () => void; onChanged: () => void }) {
  const locale = useLocale();
  const words = creditWords[locale];
  const [open, setOpen] = useState<"out" | "back" | undefined>(undefined);
  const done = () => {
    setOpen(undefined);
    onChanged();
  };
  const facts: [string, string | null][] = [
    [words.given, formatMoney(credit.given_grosze, locale)],
    [words.left, formatMoney(credit.left_grosze, locale)],
    [words.owner, credit.of_account ? words.ofAccount : words.ofMailbox],
    ["E-mail", credit.contact_email],
  ];
  return (
    <SidePanel
      title={credit.club_name ?? credit.contact_name ?? words.unnamed}
      subtitle={`${credit.reference}, ${credit.competition_name}`}
      onClose={onClose}
      footer={
        credit.left_grosze > 0 && (
          <div className="flex grow flex-wrap gap-2">
            <Button look="primary" onClick={() => setOpen("out")}>
              {words.payOut}
            </Button>
            <Button look="danger" onClick={() => setOpen("back")}>
              {words.takeBack}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-5">
        <dl>
          {facts.map(
            ([label, text]) =>
              text !== null && (
                <div key={label} className="row sp sm gap-4 border-b border-line py-2">
                  <dt className="sec">{label}</dt>
                  <dd className="min-w-0 text-right break-words">{text}</dd>
                </div>
              ),
          )}
        </dl>
        <Entries id={credit.id} version={credit.version} />
        <Link to={`/dashboard/payments?payment=${credit.payment_id}`} className="row sm gap-1">
          <ExternalLink className="ic" aria-hidden />
          {words.openPayment}
        </Link>
      </div>
      {open === "out" && <PayOut credit={credit} onClose={() => setOpen(undefined)} onDone={done} />}
      {open === "back" && <TakeBack credit={credit} onClose={() => setOpen(undefined)} onDone={done} />}
    </SidePanel>
  );
}

/** Entries of a credit, reloaded with each version. */
function Entries({ id, version }: { id: string; version: number }) {
  const locale = useLocale();
  const words = creditWords[locale];
  // Each version has new entries.
  const { found, failed, reload } = useLoaded(id, ({ call }, options) => call(getCredit, { params: { id } }, options), version);
  return (
    <section>
      <SectionHead level={3} title={words.entries} />
      {!found && !failed && <SkeletonRows rows={2} />}
      {failed && <ErrorPanel title={words.failed} onRetry={reload} />}
      {found && !failed && (
        <ol>
          {found.entries.map((each) => (
            <li key={each.id} className="border-b border-line py-2">
              <p className="row sp sm gap-3">
                <span>
                  <b>{words.kinds[each.kind]}</b> <span className="sec">{`${each.competition_name}, ${each.reference}`}</span>
                </span>
                <span className="num nw">{formatMoney(each.amount_grosze, locale)}</span>
              </p>
              <p className="xs sec">{`${formatDateTime(each.at, locale)}, ${each.who}`}</p>
              {each.reason && <p className="sm sec">{each.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface DialogProps {
  credit: Credit;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that plans a transfer of what is left. */
function PayOut({ credit, onClose, onDone }: DialogProps) {
  const locale = useLocale();
  const words = creditWords[locale];
  const api = useApi();
  const toast = useToast();
  const [id] = useState(newId);
  const [account, setAccount] = useState("");
  const [recipient, setRecipient] = useState(credit.contact_name ?? credit.club_name ?? "");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const sum = formatMoney(credit.left_grosze, locale);
  const send = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(payOutCredit, { params: { id: credit.id }, body: { id, account, recipient } }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: `${words.paidOut} ${sum}`, look: "done" });
    onDone();
  };
  return (
    <FormDialog title={`${words.payOut}: ${sum}`} onClose={onClose} confirm={words.payOut} busy={busy} onConfirm={() => void send()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="sec">{words.payOutHint}</p>
        <Field label={words.accountNumber} error={errors["account"]?.[0]}>
          <TextInput value={account} onChange={(event) => setAccount(event.currentTarget.value)} />
        </Field>
        <Field label={words.recipient} error={errors["recipient"]?.[0]}>
          <TextInput value={recipient} onChange={(event) => setRecipient(event.currentTarget.value)} />
        </Field>
      </form>
    </FormDialog>
  );
}

/** Dialog that takes back what is left, with a reason. */
function TakeBack({ credit, onClose, onDone }: DialogProps) {
  const locale = useLocale();
  const words = creditWords[locale];
  const api = useApi();
  const toast = useToast();
  const [id] = useState(newId);
  const sum = formatMoney(credit.left_grosze, locale);
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(takeCreditBack, { params: { id: credit.id }, body: { id, reason: why } }),
    () => {
      toast({ text: `${words.takenBack} ${sum}`, look: "done" });
      onDone();
    },
  );
  return (
    <FormDialog
      title={`${words.takeBackTitle}: ${sum}`}
      onClose={onClose}
      confirm={words.takeBack}
      busy={busy}
      onConfirm={() => void send()}
    >
      <div className="grid gap-4">
        <p className="sec">{words.takeBackHint}</p>
        <Field label={words.reason} error={error}>
          <Textarea rows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}
