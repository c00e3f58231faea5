import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDate, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { SidePanel } from "../../web/ui/overlays/pane.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { accountGroups } from "../../payments/transfer/transfer-card.tsx";
import { type Refund, updateRefund } from "../records/contract.ts";
import { refundWords } from "../records/refund-words.ts";
import { canRefundBecome } from "../records/states.ts";
import { refundProblemText } from "./problem-words.ts";
import type { Status as RefundStatus } from "../../payments/records/refund-states.ts";

/** Detail panel of a refund: its sum and rule, where it goes, and the office's actions. */
export function RefundPanel({ refund, onClose, onChanged }: { refund: Refund; onClose: () => void; onChanged: () => void }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const facts: [string, string | null][] = [
    [words.amount, formatMoney(refund.amount_grosze, locale)],
    [words.free, formatMoney(refund.base_grosze, locale)],
    [words.byRule, refund.computed_grosze === null ? words.unsaid : formatMoney(refund.computed_grosze, locale)],
    [words.kept, refund.kept_grosze > 0 ? formatMoney(refund.kept_grosze, locale) : null],
    [words.day, formatDate(refund.cancelled_on, locale)],
    [words.reason, refund.reason],
    [words.where, words.ways[refund.way]],
    [words.list, refund.list_number === null ? null : String(refund.list_number)],
    [words.transferTitle, refund.title],
    [words.who, `${refund.who}, ${formatDateTime(refund.created_at, locale)}`],
  ];
  return (
    <SidePanel
      key={refund.id}
      title={refund.club_name ?? refund.contact_name ?? words.unnamed}
      subtitle={`${refund.reference}, ${refund.competition_name}`}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p>
          <Status domain="refund" value={refund.status} />
        </p>
        {refund.status === "rejected" && (
          <Note look="bad">
            <b>{words.problem}:</b> {refundProblemText(refund.problem, locale)}
          </Note>
        )}
        <p className="sm">{refund.rule}</p>
        <dl>
          {facts.map(
            ([label, text]) =>
              text !== null && (
                <div key={label} className="row sp sm gap-4 border-b border-line py-2">
                  <dt className="sec">{label}</dt>
                  <dd className="text-right break-words">{text}</dd>
                </div>
              ),
          )}
        </dl>
        <Link to={`/dashboard/payments?payment=${refund.payment_id}`} className="row sm gap-1">
          <ExternalLink className="ic" aria-hidden />
          {words.viewPayment}
        </Link>
        <Moves key={refund.version} refund={refund} onChanged={onChanged} />
      </div>
    </SidePanel>
  );
}

/** Actions on a refund: changing the account while it waits, and status changes by hand. */
function Moves({ refund, onChanged }: { refund: Refund; onChanged: () => void }) {
  const words = refundWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const [account, setAccount] = useState(accountGroups(refund.account ?? ""));
  const [recipient, setRecipient] = useState(refund.recipient ?? "");
  const [problem, setProblem] = useState("");
  const send = async (body: { status?: RefundStatus; account?: string; recipient?: string; problem?: string | null }) => {
    setBusy(true);
    const done = await recordOrNull(
      () => api.call(updateRefund, { params: { id: refund.id }, body: { ...body, version: refund.version } }),
      report,
    );
    setBusy(false);
    if (!done) return;
    toast({ text: words.saved, look: "done" });
    onChanged();
  };
  const may = (to: RefundStatus) => canRefundBecome(refund, to);
  const typing = refund.way === "transfer" && (refund.status === "planned" || may("planned"));
  return (
    <div className="grid gap-4">
      {typing && (
        <>
          <Field label={words.accountNumber} error={errors.account?.[0]}>
            <TextInput value={account} onChange={(event) => setAccount(event.currentTarget.value)} />
          </Field>
          <Field label={words.recipient} error={errors.recipient?.[0]}>
            <TextInput value={recipient} onChange={(event) => setRecipient(event.currentTarget.value)} />
          </Field>
        </>
      )}
      {may("rejected") && (
        <Field label={words.problemField} error={errors.problem?.[0]}>
          <TextInput value={problem} onChange={(event) => setProblem(event.currentTarget.value)} />
        </Field>
      )}
      <div className="row wrap gap-2">
        {refund.status === "planned" && typing && (
          <Button busy={busy} onClick={() => void send({ account, recipient })}>
            {words.saveAccount}
          </Button>
        )}
        {may("planned") && (
          <Button look="primary" busy={busy} onClick={() => void send({ status: "planned", account, recipient })}>
            {words.again}
          </Button>
        )}
        {may("done") && (
          <Button look="primary" busy={busy} onClick={() => void send({ status: "done" })}>
            {words.done}
          </Button>
        )}
        {may("rejected") && (
          <Button busy={busy} onClick={() => void send({ status: "rejected", problem: problem || null })}>
            {words.returned}
          </Button>
        )}
        {may("taken_back") && (
          <Button look="danger" busy={busy} onClick={() => void send({ status: "taken_back" })}>
            {words.takeBack}
          </Button>
        )}
      </div>
    </div>
  );
}
