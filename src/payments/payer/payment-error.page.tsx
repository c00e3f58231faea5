import { useEffect } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Note } from "../../web/ui/states/note.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { type FullPayment, getPayment } from "../records/contract.ts";
import { loadOutcome } from "./load-outcome.ts";
import { NoPayment } from "./no-payment.tsx";
import { outcomeAddress, PayerFrame, usePaying } from "./payer-frame.tsx";
import { TryAgain } from "./try-again.tsx";
import { words } from "./payer-words.ts";

export const handle: PageHandle = { title: { pl: words.pl.failed, en: words.en.failed } };

export function loader(args: LoaderArgs) {
  return loadOutcome(args);
}

/** The page of a failed payment: the reason, a retry, and other methods. Money that arrives late moves the payer on. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <Failure loaded={loaded.payment} /> : <NoPayment />;
}

function Failure({ loaded }: { loaded: FullPayment }) {
  const payment = useLive(getPayment, { params: { id: loaded.id } }, loaded);
  const said = words[useLocale()];
  const online = useOnline();
  const navigate = useNavigate();
  const paying = usePaying(payment.signup_id);
  const place = outcomeAddress(payment) ?? `/payment/${payment.id}`;
  const moved = !place.startsWith("/payment/error") && !paying.busy;
  useEffect(() => {
    if (moved) void navigate(place, { replace: true });
  }, [moved, place, navigate]);
  const last = payment.attempts[0];
  const why = last?.problem === "returned" ? said.returnedWhy : last?.status === "expired" ? said.expiredWhy : said.failedWhy;
  return (
    <PayerFrame payment={payment} title={said.failed} lead={said.failedLead}>
      <Note look="bad" live>
        <b>{why}</b> {said.noDouble}
      </Note>
      <TryAgain payment={payment} paying={paying} online={online} />
      {!online && <p className="hint">{said.offline}</p>}
    </PayerFrame>
  );
}
