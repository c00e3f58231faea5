// Frame of the payer's pages with the summary at the side, and the calls that start a payment.
import { type ReactNode, useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatMoney } from "../../kernel/text/format.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useRestoredPage } from "../../web/browser/use-restored-page.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { createPayment, type FullPayment, startAttempt } from "../records/contract.ts";
import type { Provider } from "../../gateways/protocols/gateway.ts";
import { PayerRefunds } from "./payer-refunds.tsx";
import { payerWords } from "./payer-words.ts";
import { Facts } from "../../web/ui/signs/facts.tsx";

/** Layout of a payer's page: competition in the header, content at the left, summary at the right. */
export function PayerFrame({
  payment,
  title,
  lead,
  children,
  action,
  bottom,
}: {
  payment: FullPayment;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** The page's main button, fixed to the bottom of a phone. */
  bottom?: ReactNode;
}) {
  return (
    <PublicPage context={<b className="max-md:hidden">{payment.competition_name}</b>} bottom={bottom}>
      <p className="sm sec mb-1 md:hidden">{payment.competition_name}</p>
      <h1>{title}</h1>
      {lead && <p className="sec mt-2">{lead}</p>}
      <div className="wiz-grid mt-6">
        <div className="grid gap-5">{children}</div>
        <Sum payment={payment}>{action}</Sum>
      </div>
    </PublicPage>
  );
}

/** Summary: lines of the payment, sum paid, sum to pay. */
function Sum({ payment, children }: { payment: FullPayment; children: ReactNode }) {
  const locale = useLocale();
  const messages = payerWords[locale];
  const paid = payment.status === "paid";
  return (
    <aside className="panel sum" aria-label={messages.summary}>
      <p className="sm sec">
        {messages.reference}: <span className="num b">{payment.reference}</span>
      </p>
      <ul className="mt-2">
        {payment.lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{line.label}</b>
              {line.detail && (
                <small>
                  <Facts text={line.detail} />
                </small>
              )}
            </span>
            <span className="num nw">{formatMoney(line.amount_grosze, locale)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {!paid && payment.paid_grosze > 0 && (
          <div className="t-ok">
            <dt>{messages.paidBefore}</dt>
            <dd className="num nw">{formatMoney(-payment.paid_grosze, locale)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{paid ? messages.paidTotal : messages.toPay}</dt>
          <dd className="num nw" aria-live="polite">
            {formatMoney(paid ? payment.paid_grosze : payment.due_grosze, locale)}
          </dd>
        </div>
      </dl>
      <PayerRefunds refunds={payment.refunds} />
      {children}
      <p className="sm mt-3">
        <Link to={`/signup/competition/documents/${payment.signup_id}`}>{messages.documents}</Link>
      </p>
    </aside>
  );
}

/**
 * Starts paying: online at the provider's page (the first one offered, unless one is named), or by another method on the payment's page. Refusals
 * appear as a toast.
 */
export function useStartPayment(signupId: string) {
  const api = useApi();
  const report = useReport();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useRestoredPage(() => setBusy(false));
  const ask = useCallback(
    (method: "transfer" | "gateway" | "cash") =>
      recordOrNull(() => api.call(createPayment, { params: { id: signupId }, body: { method } }), report),
    [api, report, signupId],
  );
  const online = async (provider?: Provider, amount_grosze?: number) => {
    setBusy(true);
    const payment = await ask("gateway");
    const attempt =
      payment && payment.due_grosze > 0
        ? await recordOrNull(() => api.call(startAttempt, { params: { id: payment.id }, body: { provider, amount_grosze } }), report)
        : null;
    if (attempt) window.location.assign(attempt.redirect_url);
    else {
      setBusy(false);
      if (payment) await navigate(`/payment/${payment.id}`);
    }
  };
  const open = async (method: "transfer" | "gateway" | "cash") => {
    setBusy(true);
    const payment = await ask(method);
    setBusy(false);
    if (payment) await navigate(`/payment/${payment.id}`);
  };
  return { busy, online, open };
}

/** Provider of the last attempt, if it is still offered. */
export function lastProvider({ attempts, providers }: Pick<FullPayment, "attempts" | "providers">): Provider | undefined {
  return providers.find((each) => each === attempts[0]?.provider);
}

/** URL of the outcome page that matches the stored status. Undefined while the payment can still be paid. */
export function outcomePath(payment: Pick<FullPayment, "id" | "status">): string | undefined {
  if (["paid", "refunded", "partially_refunded"].includes(payment.status)) return `/payment/success?payment=${payment.id}`;
  return payment.status === "failed" ? `/payment/error?payment=${payment.id}` : undefined;
}
