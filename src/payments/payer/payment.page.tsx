import { CreditCard, Landmark, Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { redirect, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { getPayment } from "../contract.ts";
import { type Full, outcomeAddress, PayerFrame, useOnline, usePaying } from "./payer-frame.tsx";
import { TransferCard } from "./transfer-card.tsx";
import { Waiting } from "./waiting.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = {
  title: (loaded: Full, locale) => `${words[locale].title}: ${loaded.competition_name}`,
};

/** The payment; one that is settled or failed belongs to another page. */
export async function loader({ context, params, request }: LoaderArgs) {
  const payment = await caller(context).call(getPayment, { params: { id: params.id ?? "" } }, { signal: request.signal });
  const away = outcomeAddress(payment);
  if (away) throw redirect(away);
  return payment;
}

/** What is owed and how to pay it; the outcome is always our own state, followed live, never what the address says. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const live = useLive(getPayment, { params: { id: loaded.id } }, loaded);
  const [checked, setChecked] = useState<Full | undefined>(undefined);
  const payment = checked && checked.id === live.id && checked.version > live.version ? checked : live;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const away = outcomeAddress(payment);
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
  const locale = useLocale();
  const said = words[locale];
  const paying = usePaying(payment.signup_id);

  if (payment.status === "cancelled")
    return (
      <PayerFrame payment={payment} title={said.title} action={<SignupLink payment={payment} />}>
        <Note>{said.cancelled}</Note>
      </PayerFrame>
    );
  if (payment.status === "processing")
    return (
      <PayerFrame payment={payment} title={payment.problem === "review" ? said.title : said.waiting}>
        {payment.problem === "review" ? (
          <Note look="warn">{said.review}</Note>
        ) : (
          <Waiting
            payment={payment}
            returned={search.get("returned") === "1"}
            busy={paying.busy}
            onChecked={setChecked}
            onOther={() => void paying.open("transfer")}
          />
        )}
      </PayerFrame>
    );
  return <Choosing key={payment.id} payment={payment} paying={paying} />;
}

type Way = "gateway" | "transfer";

/** The choice between paying online and by transfer. */
function Choosing({ payment, paying }: { payment: Full; paying: ReturnType<typeof usePaying> }) {
  const locale = useLocale();
  const said = words[locale];
  const online = useOnline();
  const { transfer } = payment;
  const [way, setWay] = useState<Way>(payment.gateway && (payment.method === "gateway" || !transfer) ? "gateway" : "transfer");
  const drift = payment.balance_grosze - payment.due_grosze;
  const button = way === "gateway" && payment.gateway && (
    <Button
      look="primary"
      size="big"
      full
      busy={paying.busy}
      disabled={!online}
      icon={<Lock className="ic" aria-hidden />}
      onClick={() => void paying.online()}
    >
      {`${said.online} ${formatMoney(payment.due_grosze, locale)}`}
    </Button>
  );
  return (
    <PayerFrame
      payment={payment}
      title={said.pay}
      lead={said.lead}
      bottom={button}
      action={
        <>
          {button && <div className="max-md:hidden">{button}</div>}
          {!online && <p className="hint mt-3">{said.offline}</p>}
          {way === "gateway" && payment.gateway && online && <p className="hint mt-3">{said.toBank}</p>}
          <div className="mt-3">
            <SignupLink payment={payment} />
          </div>
        </>
      }
    >
      {drift !== 0 && (
        <Note
          look="warn"
          action={
            <Button size="small" busy={paying.busy} onClick={() => void paying.open(way)}>
              {said.update}
            </Button>
          }
        >
          {said.changed} <b className="num nw">{formatMoney(drift, locale)}</b>
        </Note>
      )}
      {payment.gateway || transfer ? <Ways payment={payment} way={way} onWay={setWay} /> : <Note look="warn">{said.noWay}</Note>}
      {way === "transfer" && transfer && (
        <>
          <TransferCard payment={payment} transfer={transfer} />
          <p className="sm sec">{payment.contact_email ? `${said.follow} ${payment.contact_email}.` : said.followShort}</p>
        </>
      )}
      {way === "transfer" && !transfer && payment.gateway && <Note look="warn">{said.noTransfer}</Note>}
    </PayerFrame>
  );
}

function Ways({ payment, way, onWay }: { payment: Full; way: Way; onWay: (way: Way) => void }) {
  const said = words[useLocale()];
  return (
    <RadioCards<Way>
      layout="rows"
      label={said.method}
      value={way}
      onValueChange={onWay}
      cards={[
        {
          value: "gateway",
          title: said.online,
          detail: payment.gateway ? said.onlineDetail : said.noGateway,
          strong: <span className="sm sec">{said.atOnce}</span>,
          icon: <CreditCard className="ic" aria-hidden />,
          disabled: !payment.gateway,
        },
        {
          value: "transfer",
          title: said.transfer,
          detail: said.transferDetail,
          strong: <span className="sm sec">{said.days}</span>,
          icon: <Landmark className="ic" aria-hidden />,
        },
      ]}
    />
  );
}

function SignupLink({ payment }: { payment: Full }) {
  const said = words[useLocale()];
  return (
    <LinkButton full to={`/signup/competition/preview/${payment.signup_id}`}>
      {said.signup}
    </LinkButton>
  );
}
