import { Music } from "lucide-react";
import { useEffect } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { Programme } from "../../signup/wizard/preview/programme.tsx";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { getPayment } from "../records/contract.ts";
import { loadOutcome } from "./load-outcome.ts";
import { NoPayment } from "./no-payment.tsx";
import { outcomePath, PayerFrame, useStartPayment } from "./payer-frame.tsx";
import { payerWords } from "./payer-words.ts";
import { labelOf } from "../../entries/label/title-of.ts";

type Loaded = Awaited<ReturnType<typeof loadOutcome>>;

export const handle: PageHandle = {
  title: (loaded: Loaded, locale) =>
    loaded ? `${payerWords[locale].success.replace(".", "")}: ${loaded.payment.competition_name}` : payerWords[locale].title,
};

export function loader(args: LoaderArgs) {
  return loadOutcome(args);
}

/** The page of a paid payment: the entries paid for, and what is still missing. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <Success {...loaded} /> : <NoPayment />;
}

function Success({ payment: loaded, signup }: NonNullable<Loaded>) {
  const payment = useLive(getPayment, { params: { id: loaded.id } }, loaded);
  const navigate = useNavigate();
  const place = outcomePath(payment) ?? `/payment/${payment.id}`;
  const moved = !place.startsWith("/payment/success");
  useEffect(() => {
    if (moved) void navigate(place, { replace: true });
  }, [moved, place, navigate]);
  const locale = useLocale();
  const messages = payerWords[locale];
  const paying = useStartPayment(signup.id);
  const own = new Set(signup.sections.filter((each) => each.music === "own").map((each) => each.id));
  const withoutMusic = signup.entries.filter(
    (each) => ["submitted", "accepted"].includes(each.status) && own.has(each.section_id) && each.music === null,
  );
  const until = signup.competition.music_closes_at;
  const music = `/signup/competition/music/${signup.id}`;
  const paid = payment.status === "paid";
  const { balance_grosze } = payment;
  return (
    <PayerFrame
      payment={payment}
      title={paid ? `${messages.success} ${messages.seeYou} ${formatDate(signup.competition.starts_on, locale)}.` : messages.refunded}
      lead={paid && payment.contact_email ? `${messages.successLead} ${payment.contact_email}.` : undefined}
      action={
        <LinkButton full to={`/signup/competition/preview/${signup.id}`}>
          {messages.signup}
        </LinkButton>
      }
    >
      {paid && balance_grosze > 0 && (
        <Note
          look="warn"
          action={
            <Button size="small" look="primary" busy={paying.busy} onClick={() => void paying.open("gateway")}>
              {`${messages.payBalance} ${formatMoney(balance_grosze, locale)}`}
            </Button>
          }
        >
          {messages.balance} <b className="num nw">{formatMoney(balance_grosze, locale)}</b>
        </Note>
      )}
      {paid && balance_grosze < 0 && (
        <Note look="info">
          {messages.surplus} <b className="num nw">{formatMoney(-balance_grosze, locale)}</b>
        </Note>
      )}
      {paid && withoutMusic.length > 0 && (
        <Note
          look="warn"
          icon={Music}
          action={
            <LinkButton size="small" look="primary" to={music}>
              {messages.upload}
            </LinkButton>
          }
        >
          <b>{messages.missingMusic}</b> {withoutMusic.map((each) => labelOf(each, locale)).join(", ")}.
          {until && ` ${messages.until} ${formatDate(until, locale, "long")}.`}
        </Note>
      )}
      {paid && withoutMusic.length === 0 && balance_grosze <= 0 && <Note look="ok">{messages.nothingMissing}</Note>}
      <Programme signup={signup} />
    </PayerFrame>
  );
}
