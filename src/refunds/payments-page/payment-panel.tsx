import { ExternalLink, FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Facts } from "../../web/ui/signs/facts.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { SidePanel } from "../../web/ui/overlays/pane.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { type FullPayment, getPayment } from "../../payments/records/contract.ts";
import { SpendCredit } from "../../payments/credits/spend-credit.tsx";
import { ReviewSection } from "../review/review-section.tsx";
import { RefundSection } from "../desk/refund-section.tsx";
import { receiptWords } from "../../payments/receipts/receipt-words.ts";
import { dashboardWords } from "../../payments/desk/dashboard-words.ts";
import { PaymentChange } from "../../payments/desk/payment-change.tsx";
import { PaymentHistory } from "../../payments/desk/payment-history.tsx";
import { accountGroups } from "../../payments/transfer/transfer-card.tsx";
import { canMarkPaid, useMarkPaid } from "../../payments/desk/use-marking.ts";
import { useReminding } from "../../payments/reminders/use-reminding.ts";
import { CopyRow } from "../../gateways/accounts/copy-row.tsx";
import { methodWords } from "../../payments/records/method-words.ts";

const ReceiptDialog = later(async () => (await import("../../payments/receipts/receipt-dialog.tsx")).ReceiptDialog);

/** Detail panel of a payment: lines, money, payment methods, notes, changes by hand, history. `stamp` changes when the list was reloaded. */
export function PaymentPanel({
  id,
  stamp,
  office,
  onClose,
  onChanged,
}: {
  id: string;
  stamp: unknown;
  /** True for administrators and treasurers. */
  office: boolean;
  onClose: () => void;
  onChanged: () => void;
}) {
  const words = dashboardWords[useLocale()];
  const panel = useLoaded(id, ({ call }, options) => call(getPayment, { params: { id } }, options), stamp);
  const { found: payment, failed, put, reload } = panel;
  const [adding, setAdding] = useState(false);
  if (failed || !payment)
    return (
      <SidePanel title={words.title} onClose={onClose}>
        {failed ? <ErrorPanel onRetry={reload} /> : <SkeletonRows rows={6} />}
      </SidePanel>
    );
  const take = (now: FullPayment) => {
    put(now);
    onChanged();
  };
  const payer = payment.club_name ?? payment.contact_name ?? words.unnamed;
  return (
    <SidePanel
      key={id}
      title={payer}
      subtitle={`${payment.reference}, ${payment.competition_name}`}
      onClose={onClose}
      footer={office && canMarkPaid(payment) && <Settling payment={payment} onAdd={() => setAdding(true)} onDone={reload} />}
    >
      {adding && (
        <ReceiptDialog
          signup={{ id: payment.signup_id, name: payer }}
          competitionId={payment.competition_id}
          onClose={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
      <div className="grid gap-5">
        <Standing payment={payment} />
        {office && <ReviewSection payment={payment} onChanged={take} />}
        {office && <SpendCredit office payment={payment} onSpent={take} />}
        <Lines payment={payment} />
        <Payer payment={payment} office={office} />
        {payment.due_grosze > 0 && <TransferFacts payment={payment} />}
        {office && <PaymentChange key={payment.id} payment={payment} onChanged={take} />}
        {office && (
          <RefundSection
            payment={payment}
            onChanged={() => {
              reload();
              onChanged();
            }}
          />
        )}
        {payment.attempts.length > 0 && <Attempts payment={payment} />}
        {office && <PaymentHistory id={id} stamp={payment} />}
      </div>
    </SidePanel>
  );
}

/** Buttons of an open payment: add money, mark as paid, remind. */
function Settling({ payment, onAdd, onDone }: { payment: FullPayment; onAdd: () => void; onDone: () => void }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const mark = useMarkPaid();
  const remind = useReminding();
  return (
    <div className="flex grow flex-wrap gap-2">
      <Button look="primary" onClick={onAdd}>
        {receiptWords[locale].add}
      </Button>
      <Button onClick={() => void mark([payment]).then(onDone)}>{words.markOne}</Button>
      {payment.contact_email && payment.due_grosze > 0 && payment.status !== "cancelled" && (
        <Button onClick={() => void remind([payment.id]).then(onDone)}>{words.remind}</Button>
      )}
    </div>
  );
}

function Standing({ payment }: { payment: FullPayment }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  return (
    <>
      <div className="row wrap gap-3">
        <Status domain="payment" value={payment.status} />
        {payment.method && <span className="sm sec">{methodWords[locale][payment.method]}</span>}
        {payment.problem && <span className="sm t-bad b">{words.problem[payment.problem]}</span>}
      </div>
      {payment.status === "paid" && payment.balance_grosze !== 0 && (
        <Note look="warn">
          {words.balance} <b className="num nw">{formatMoney(payment.balance_grosze, locale)}</b>
        </Note>
      )}
    </>
  );
}

function Payer({ payment, office }: { payment: FullPayment; office: boolean }) {
  const words = dashboardWords[useLocale()];
  const admin = isAdmin(useSession().user);
  return (
    <>
      <p className="sm">
        <span className="sec">{words.contact}: </span>
        {[payment.contact_name, payment.contact_email, payment.club_city].filter(Boolean).join(", ")}
      </p>
      <p className="row wrap sm gap-4">
        {/* The sign-up itself is open to its coach and administrators, not to treasurers. */}
        {(admin || !office) && (
          <>
            <Link to={`/payment/${payment.id}`} className="row gap-1">
              <ExternalLink className="ic" aria-hidden />
              {words.openPage}
            </Link>
            <Link to={`/signup/competition/preview/${payment.signup_id}`} className="row gap-1">
              <ExternalLink className="ic" aria-hidden />
              {words.signup}
            </Link>
          </>
        )}
        {office && (
          <Link to={`/dashboard/documents?signup=${payment.signup_id}`} className="row gap-1">
            <FileText className="ic" aria-hidden />
            {words.documents}
          </Link>
        )}
      </p>
    </>
  );
}

function Attempts({ payment }: { payment: FullPayment }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  return (
    <section>
      <SectionHead level={3} title={words.attempts} />
      <ul>
        {payment.attempts.map((each) => (
          <li key={each.id} className="row sp sm border-b border-line py-2">
            <span>
              {formatDateTime(each.created_at, locale)}, {words.attemptStatus[each.status] ?? each.status}
            </span>
            <span className="num">{formatMoney(each.amount_grosze, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ payment }: { payment: FullPayment }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const sums = [
    ...(payment.paid_grosze > 0 && payment.paid_grosze !== payment.amount_grosze
      ? [{ label: words.paidSoFar, grosze: payment.paid_grosze }]
      : []),
    ...(payment.paid_grosze > 0 && payment.due_grosze > 0 ? [{ label: words.toPay, grosze: payment.due_grosze }] : []),
  ];
  return (
    <section>
      <SectionHead level={3} title={words.lines} />
      <ul>
        {payment.lines.map((line) => (
          <li key={line.id} className="row sp sm gap-3 border-b border-line py-2">
            <span className="text-pretty">
              <b>{line.label}</b>{" "}
              {line.detail && (
                <span className="sec">
                  <Facts text={line.detail} />
                </span>
              )}
            </span>
            <span className="num nw">{formatMoney(line.amount_grosze, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="row sp b py-2">
        <span>{words.amount}</span>
        <span className="num nw">{formatMoney(payment.amount_grosze, locale)}</span>
      </p>
      {sums.map((sum) => (
        <p key={sum.label} className="row sp sm">
          <span>{sum.label}</span>
          <span className="num nw">{formatMoney(sum.grosze, locale)}</span>
        </p>
      ))}
    </section>
  );
}

function TransferFacts({ payment }: { payment: FullPayment }) {
  const locale = useLocale();
  const admin = isAdmin(useSession().user);
  const words = dashboardWords[locale];
  const { transfer } = payment;
  if (!transfer) return admin ? <Note action={<Link to="/dashboard/settings">{words.settings}</Link>}>{words.noTransfer}</Note> : null;
  return (
    <section>
      <SectionHead level={3} title={words.transfer} />
      <dl>
        <CopyRow label={transfer.recipient} shown={accountGroups(transfer.account)} copied={transfer.account} />
        <CopyRow label={words.reference} shown={transfer.title} copied={transfer.title} />
      </dl>
      {payment.due_at && <p className="sm sec mt-2">{`${words.due}: ${formatDateTime(payment.due_at, locale, "long")}`}</p>}
    </section>
  );
}
