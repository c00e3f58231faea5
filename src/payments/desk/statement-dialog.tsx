import { Check, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import type { Payment } from "../contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { paymentsUpTo } from "./payments-query.ts";
import { type Match, matchStatement, ticked } from "./statement.ts";
import { useMarking } from "./use-marking.ts";

const looks = { agrees: "ok", differs: "bad", unknown: "warn", settled: "neutral" } as const;

/** Pasted lines of a bank statement beside the payments whose references they name; those whose sum agrees are ticked, and marked after confirming. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const mark = useMarking();
  const payments = useAllPayments();
  const [text, setText] = useState("");
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const matches = matchStatement(text, payments ?? []);
  const chosen = matches.filter((each) => ticked(each, turned));
  const turn = (id: string) =>
    setTurned((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const apply = async () => {
    setBusy(true);
    const marked = await mark(chosen.map((each) => each.payment));
    setBusy(false);
    if (marked > 0) onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={words.statement}
      description={words.pasteHint}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={chosen.length === 0}
            icon={<Check className="ic" aria-hidden />}
            onClick={() => void apply()}
          >
            {chosen.length > 0 ? `${words.markFound} (${chosen.length})` : words.markFound}
          </Button>
        </>
      }
    >
      <Field label={words.paste}>
        <Textarea rows={7} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div className="mt-4" aria-live="polite">
        {text.trim() !== "" && payments === undefined && <SkeletonRows rows={3} />}
        {text.trim() !== "" && payments !== undefined && matches.length === 0 && (
          <Note look="warn" icon={CircleAlert}>
            {words.nothingFound}
          </Note>
        )}
        {matches.length > 0 && (
          <ul aria-label={words.found}>
            {matches.map((match) => (
              <Found key={match.payment.id} match={match} ticked={ticked(match, turned)} onTurn={() => turn(match.payment.id)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** All payments of the organiser, once they came. */
function useAllPayments(): Payment[] | undefined {
  const api = useApi();
  const report = useReport();
  const [payments, setPayments] = useState<Payment[] | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    void listOrEmpty(() => paymentsUpTo(api, {}, Infinity), report).then((rows) => {
      if (!gone) setPayments(rows);
    });
    return () => {
      gone = true;
    };
  }, [api, report]);
  return payments;
}

/** One payment that a line names, to be ticked. */
function Found({ match, ticked: checked, onTurn }: { match: Match<Payment>; ticked: boolean; onTurn: () => void }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const { line, payment, verdict, sum_grosze } = match;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-60 flex-1">
        <Checkbox
          checked={checked}
          disabled={verdict === "settled"}
          onCheckedChange={onTurn}
          hint={`${payment.reference}, ${words.line} ${line}`}
        >
          <b>{payment.club_name ?? payment.contact_name ?? words.unnamed}</b>
        </Checkbox>
      </span>
      <span className="num b">{formatMoney(payment.amount_grosze - payment.paid_grosze, locale)}</span>
      <Chip look={looks[verdict]}>
        {words.verdict[verdict]}
        {verdict === "differs" && sum_grosze !== undefined && ` (${words.inStatement} ${formatMoney(sum_grosze, locale)})`}
      </Chip>
    </li>
  );
}
