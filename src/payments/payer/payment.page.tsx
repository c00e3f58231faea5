import { Banknote, CreditCard, Landmark, Lock, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { redirect, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { type FullPayment, getPayment } from "../records/contract.ts";
import type { Provider } from "../../gateways/protocols/gateway.ts";
import { SpendCredit } from "../credits/spend-credit.tsx";
import { shareWords } from "../shares/share-words.ts";
import { PartialPaymentField, usePartialTransfer } from "./partial-payment.tsx";
import { outcomePath, PayerFrame, useStartPayment } from "./payer-frame.tsx";
import { TransferCard } from "../transfer/transfer-card.tsx";
import { PaymentCheck } from "./payment-check.tsx";
import { paymentMethodWords } from "../reading/offered-words.ts";
import { payerWords } from "./payer-words.ts";
import { MIN_PARTIAL_PAYMENT } from "../records/rules.ts";

export const handle: PageHandle = {
  title: (loaded: FullPayment, locale) => `${payerWords[locale].title}: ${loaded.competition_name}`,
};

/** Loads the payment. A settled or failed one redirects to its outcome page. */
export async function loader({ context, params, request }: LoaderArgs) {
  const payment = await caller(context).call(getPayment, { params: { id: params.id ?? "" } }, { signal: request.signal });
  const outcome = outcomePath(payment);
  if (outcome) throw redirect(outcome);
  return payment;
}

/** The page to pay on: what is owed and how to pay it. The outcome is always the stored status, followed live, never the URL. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const live = useLive(getPayment, { params: { id: loaded.id } }, loaded);
  const [checked, setChecked] = useState<FullPayment | undefined>(undefined);
  const payment = checked && checked.id === live.id && checked.version > live.version ? checked : live;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const paying = useStartPayment(payment.signup_id);
  // A payer who just pressed retry stays on the page.
  const outcome = paying.busy ? undefined : outcomePath(payment);
  useEffect(() => {
    if (outcome) void navigate(outcome, { replace: true });
  }, [outcome, navigate]);
  const messages = payerWords[useLocale()];

  if (payment.status === "cancelled")
    return (
      <PayerFrame payment={payment} title={messages.title} action={<SignupLink payment={payment} />}>
        <Note>{messages.cancelled}</Note>
      </PayerFrame>
    );
  if (payment.status === "processing" && payment.problem === "review")
    return (
      <PayerFrame payment={payment} title={messages.title}>
        <Note look="warn">{messages.review}</Note>
      </PayerFrame>
    );
  if (payment.status === "processing")
    return <PaymentCheck payment={payment} returned={search.get("returned") === "1"} paying={paying} onChecked={setChecked} />;
  return <Choosing key={payment.id} payment={payment} paying={paying} onSpent={setChecked} />;
}

type PaymentMethod = Provider | "transfer" | "cash";

/** Payment methods offered for a payment. */
function offeredMethods({ providers, transfer, cash }: FullPayment): PaymentMethod[] {
  return [...providers, ...(transfer ? (["transfer"] as const) : []), ...(cash ? (["cash"] as const) : [])];
}

/** The method chosen earlier if it is still offered, else the first one offered. */
function preferredMethod(payment: FullPayment): PaymentMethod | undefined {
  const offered = offeredMethods(payment);
  const chosen = payment.method === "gateway" ? payment.providers[0] : offered.find((each) => each === payment.method);
  return chosen ?? offered[0];
}

interface ChoosingProps {
  payment: FullPayment;
  paying: ReturnType<typeof useStartPayment>;
  onSpent: (now: FullPayment) => void;
}

/** The chosen method with all its details; other methods are folded below. */
function Choosing({ payment, paying, onSpent }: ChoosingProps) {
  const locale = useLocale();
  const messages = payerWords[locale];
  const connected = useOnline();
  const [part, setPart] = useState<number | undefined>(undefined);
  const transfer = usePartialTransfer(payment, part);
  const [method, setMethod] = useState<PaymentMethod | undefined>(() => preferredMethod(payment));
  const provider = payment.providers.find((each) => each === method);
  const drift = payment.balance_grosze - payment.due_grosze;
  const button = provider && (
    <Button
      look="primary"
      size="big"
      full
      busy={paying.busy}
      disabled={!connected}
      icon={<Lock className="ic" aria-hidden />}
      onClick={() => void paying.online(provider, part)}
    >
      {`${messages.online} ${formatMoney(part ?? payment.due_grosze, locale)}`}
    </Button>
  );
  return (
    <PayerFrame
      payment={payment}
      title={messages.pay}
      lead={payment.paid_grosze > 0 ? messages.partCame : undefined}
      bottom={button}
      action={
        <>
          {button && <div className="max-md:hidden">{button}</div>}
          {!connected && <p className="hint mt-3">{messages.offline}</p>}
          <OtherLinks payment={payment} />
        </>
      }
    >
      {drift !== 0 && (
        <Note
          look="warn"
          action={
            <Button
              size="small"
              busy={paying.busy}
              onClick={() => void paying.open(provider ? "gateway" : method === "cash" ? method : "transfer")}
            >
              {messages.update}
            </Button>
          }
        >
          {messages.changed} <b className="num nw">{formatMoney(drift, locale)}</b>
        </Note>
      )}
      <SpendCredit payment={payment} onSpent={onSpent} />
      {method === undefined && <Note look="warn">{paymentMethodWords[locale].noWay}</Note>}
      {provider && <OnlineWay provider={provider} />}
      {method === "transfer" && transfer && (
        <>
          <TransferCard payment={payment} transfer={transfer} />
          {payment.contact_email && <p className="sm sec">{`${messages.confirmation} ${payment.contact_email}`}</p>}
        </>
      )}
      {method === "cash" && (
        <Note>
          {messages.cashWhere} <b className="num nw">{payment.reference}</b>
        </Note>
      )}
      {method !== undefined && method !== "cash" && payment.due_grosze >= 2 * MIN_PARTIAL_PAYMENT && (
        <PartialPaymentField due={payment.due_grosze} onPart={setPart} />
      )}
      {method !== undefined && offeredMethods(payment).length > 1 && <OtherMethods payment={payment} way={method} onWay={setMethod} />}
    </PayerFrame>
  );
}

function OnlineWay({ provider }: { provider: Provider }) {
  const { title, detail } = paymentMethodWords[useLocale()].ways[provider];
  return (
    <p>
      <b>{title}</b> <span className="sec">{detail}</span>
    </p>
  );
}

const ICON: Record<PaymentMethod, LucideIcon> = { p24: CreditCard, stripe: CreditCard, transfer: Landmark, cash: Banknote };

/** Other methods, folded: the first one was chosen with the sign-up. */
function OtherMethods({
  payment,
  way: method,
  onWay: onMethod,
}: {
  payment: FullPayment;
  way: PaymentMethod;
  onWay: (method: PaymentMethod) => void;
}) {
  const locale = useLocale();
  const messages = payerWords[locale];
  return (
    <details>
      <summary className="b">{messages.another}</summary>
      <div className="mt-3">
        <RadioCards<PaymentMethod>
          layout="rows"
          label={messages.method}
          value={method}
          onValueChange={onMethod}
          cards={offeredMethods(payment).map((value) => {
            const Icon = ICON[value];
            return { value, ...paymentMethodWords[locale].ways[value], icon: <Icon className="ic" aria-hidden /> };
          })}
        />
      </div>
    </details>
  );
}

function SignupLink({ payment }: { payment: FullPayment }) {
  const messages = payerWords[useLocale()];
  return (
    <LinkButton full to={`/signup/competition/preview/${payment.signup_id}`}>
      {messages.signup}
    </LinkButton>
  );
}

/** Links to the sign-up and to its division among families. */
function OtherLinks({ payment }: { payment: FullPayment }) {
  const messages = shareWords[useLocale()];
  return (
    <div className="mt-3 grid gap-3">
      <SignupLink payment={payment} />
      <LinkButton full look="ghost" to={`/payment/shares/${payment.signup_id}`}>
        {messages.open}
      </LinkButton>
    </div>
  );
}
