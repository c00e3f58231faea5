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
import { outcomeAddress, PayerFrame, usePaying } from "./payer-frame.tsx";
import { words } from "./payer-words.ts";
import { labelOf } from "../../entries/label/title-of.ts";

type Loaded = Awaited<ReturnType<typeof loadOutcome>>;

export const handle: PageHandle = {
  title: (loaded: Loaded, locale) =>
    loaded ? `${words[locale].success.replace(".", "")}: ${loaded.payment.competition_name}` : words[locale].title,
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
  const place = outcomeAddress(payment) ?? `/payment/${payment.id}`;
  const moved = !place.startsWith("/payment/success");
  useEffect(() => {
    if (moved) void navigate(place, { replace: true });
  }, [moved, place, navigate]);
  const locale = useLocale();
  const said = words[locale];
  const paying = usePaying(signup.id);
  const own = new Set(signup.sections.filter((each) => each.music === "own").map((each) => each.id));
  const silent = signup.entries.filter(
    (each) => ["submitted", "accepted"].includes(each.status) && own.has(each.section_id) && each.music === null,
  );
  const until = signup.competition.music_closes_at;
  const music = `/signup/competition/music/${signup.id}`;
  const paid = payment.status === "paid";
  const { balance_grosze } = payment;
  return (
    <PayerFrame
      payment={payment}
      title={paid ? `${said.success} ${said.seeYou} ${formatDate(signup.competition.starts_on, locale)}.` : said.refunded}
      lead={paid && payment.contact_email ? `${said.successLead} ${payment.contact_email}.` : undefined}
      action={
        <LinkButton full to={`/signup/competition/preview/${signup.id}`}>
          {said.signup}
        </LinkButton>
      }
    >
      {paid && balance_grosze > 0 && (
        <Note
          look="warn"
          action={
            <Button size="small" look="primary" busy={paying.busy} onClick={() => void paying.open("gateway")}>
              {`${said.payBalance} ${formatMoney(balance_grosze, locale)}`}
            </Button>
          }
        >
          {said.balance} <b className="num nw">{formatMoney(balance_grosze, locale)}</b>
        </Note>
      )}
      {paid && balance_grosze < 0 && (
        <Note look="info">
          {said.surplus} <b className="num nw">{formatMoney(-balance_grosze, locale)}</b>
        </Note>
      )}
      {paid && silent.length > 0 && (
        <Note
          look="warn"
          icon={Music}
          action={
            <LinkButton size="small" look="primary" to={music}>
              {said.upload}
            </LinkButton>
          }
        >
          <b>{said.missingMusic}</b> {silent.map((each) => labelOf(each, locale)).join(", ")}.
          {until && ` ${said.until} ${formatDate(until, locale, "long")}.`}
        </Note>
      )}
      {paid && silent.length === 0 && balance_grosze <= 0 && <Note look="ok">{said.nothingMissing}</Note>}
      <Programme signup={signup} />
    </PayerFrame>
  );
}
