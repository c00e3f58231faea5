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
import { PartChoice, usePartTransfer } from "./part-choice.tsx";
import { outcomeAddress, PayerFrame, usePaying } from "./payer-frame.tsx";
import { TransferCard } from "../transfer/transfer-card.tsx";
import { Waiting } from "./waiting.tsx";
import { offeredWords } from "../reading/offered-words.ts";
import { words } from "./payer-words.ts";
import { LEAST_PART } from "../records/rules.ts";

export const handle: PageHandle = {
  title: (loaded: FullPayment, locale) => `${words[locale].title}: ${loaded.competition_name}`,
};

/** Loads the payment. A settled or failed one redirects to its outcome page. */
export async function loader({ context, params, request }: LoaderArgs) {
  const payment = await caller(context).call(getPayment, { params: { id: params.id ?? "" } }, { signal: request.signal });
  const away = outcomeAddress(payment);
  if (away) throw redirect(away);
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
  const paying = usePaying(payment.signup_id);
  // A payer who just pressed retry stays on the page.
  const away = paying.busy ? undefined : outcomeAddress(payment);
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
  const said = words[useLocale()];

  if (payment.status === "cancelled")
    return (
      <PayerFrame payment={payment} title={said.title} action={<SignupLink payment={payment} />}>
        <Note>{said.cancelled}</Note>
      </PayerFrame>
    );
  if (payment.status === "processing" && payment.problem === "review")
    return (
      <PayerFrame payment={payment} title={said.title}>
        <Note look="warn">{said.review}</Note>
      </PayerFrame>
    );
  if (payment.status === "processing")
    return <Waiting payment={payment} returned={search.get("returned") === "1"} paying={paying} onChecked={setChecked} />;
  return <Choosing key={payment.id} payment={payment} paying={paying} onSpent={setChecked} />;
}

type Way = Provider | "transfer" | "cash";

/** Payment methods offered for a payment. */
function waysOf({ providers, transfer, cash }: FullPayment): Way[] {
  return [...providers, ...(transfer ? (["transfer"] as const) : []), ...(cash ? (["cash"] as const) : [])];
}

/** The method chosen earlier if it is still offered, else the first one offered. */
function chosenOf(payment: FullPayment): Way | undefined {
  const ways = waysOf(payment);
  const chosen = payment.method === "gateway" ? payment.providers[0] : ways.find((each) => each === payment.method);
  return chosen ?? ways[0];
}

interface ChoosingProps {
  payment: FullPayment;
  paying: ReturnType<typeof usePaying>;
  onSpent: (now: FullPayment) => void;
}

/** The chosen method with all its details; other methods are folded below. */
function Choosing({ payment, paying, onSpent }: ChoosingProps) {
  const locale = useLocale();
  const said = words[locale];
  const connected = useOnline();
  const [part, setPart] = useState<number | undefined>(undefined);
  const transfer = usePartTransfer(payment, part);
  const [way, setWay] = useState<Way | undefined>(() => chosenOf(payment));
  const provider = payment.providers.find((each) => each === way);
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
      {`${said.online} ${formatMoney(part ?? payment.due_grosze, locale)}`}
    </Button>
  );
  return (
    <PayerFrame
      payment={payment}
      title={said.pay}
      lead={payment.paid_grosze > 0 ? said.partCame : undefined}
      bottom={button}
      action={
        <>
          {button && <div className="max-md:hidden">{button}</div>}
          {!connected && <p className="hint mt-3">{said.offline}</p>}
          <Ways payment={payment} />
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
              onClick={() => void paying.open(provider ? "gateway" : way === "cash" ? way : "transfer")}
            >
              {said.update}
            </Button>
          }
        >
          {said.changed} <b className="num nw">{formatMoney(drift, locale)}</b>
        </Note>
      )}
      <SpendCredit payment={payment} onSpent={onSpent} />
      {way === undefined && <Note look="warn">{offeredWords[locale].noWay}</Note>}
      {provider && <OnlineWay provider={provider} />}
      {way === "transfer" && transfer && (
        <>
          <TransferCard payment={payment} transfer={transfer} />
          {payment.contact_email && <p className="sm sec">{`${said.confirmation} ${payment.contact_email}`}</p>}
        </>
      )}
      {way === "cash" && (
        <Note>
          {said.cashWhere} <b className="num nw">{payment.reference}</b>
        </Note>
      )}
      {way !== undefined && way !== "cash" && payment.due_grosze >= 2 * LEAST_PART && (
        <PartChoice due={payment.due_grosze} onPart={setPart} />
      )}
      {way !== undefined && waysOf(payment).length > 1 && <OtherWays payment={payment} way={way} onWay={setWay} />}
    </PayerFrame>
  );
}

function OnlineWay({ provider }: { provider: Provider }) {
  const { title, detail } = offeredWords[useLocale()].ways[provider];
  return (
    <p>
      <b>{title}</b> <span className="sec">{detail}</span>
    </p>
  );
}

const ICON: Record<Way, LucideIcon> = { p24: CreditCard, stripe: CreditCard, transfer: Landmark, cash: Banknote };

/** Other methods, folded: the first one was chosen with the sign-up. */
function OtherWays({ payment, way, onWay }: { payment: FullPayment; way: Way; onWay: (way: Way) => void }) {
  const locale = useLocale();
  const said = words[locale];
  return (
    <details>
      <summary className="b">{said.another}</summary>
      <div className="mt-3">
        <RadioCards<Way>
          layout="rows"
          label={said.method}
          value={way}
          onValueChange={onWay}
          cards={waysOf(payment).map((value) => {
            const Icon = ICON[value];
            return { value, ...offeredWords[locale].ways[value], icon: <Icon className="ic" aria-hidden /> };
          })}
        />
      </div>
    </details>
  );
}

function SignupLink({ payment }: { payment: FullPayment }) {
  const said = words[useLocale()];
  return (
    <LinkButton full to={`/signup/competition/preview/${payment.signup_id}`}>
      {said.signup}
    </LinkButton>
  );
}

/** Links to the sign-up and to its division among families. */
function Ways({ payment }: { payment: FullPayment }) {
  const said = shareWords[useLocale()];
  return (
    <div className="mt-3 grid gap-3">
      <SignupLink payment={payment} />
      <LinkButton full look="ghost" to={`/payment/shares/${payment.signup_id}`}>
        {said.open}
      </LinkButton>
    </div>
  );
}
