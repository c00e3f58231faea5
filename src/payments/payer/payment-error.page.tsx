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
import { outcomePath, PayerFrame, useStartPayment } from "./payer-frame.tsx";
import { RetryPayment } from "./retry-payment.tsx";
import { payerWords } from "./payer-words.ts";

export const handle: PageHandle = { title: { pl: payerWords.pl.failed, en: payerWords.en.failed } };

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
  const messages = payerWords[useLocale()];
  const online = useOnline();
  const navigate = useNavigate();
  const paying = useStartPayment(payment.signup_id);
  const place = outcomePath(payment) ?? `/payment/${payment.id}`;
  const moved = !place.startsWith("/payment/error") && !paying.busy;
  useEffect(() => {
    if (moved) void navigate(place, { replace: true });
  }, [moved, place, navigate]);
  const last = payment.attempts[0];
  const why = last?.problem === "returned" ? messages.returnedWhy : last?.status === "expired" ? messages.expiredWhy : messages.failedWhy;
  return (
    <PayerFrame payment={payment} title={messages.failed} lead={messages.failedLead}>
      <Note look="bad" live>
        <b>{why}</b> {messages.noDouble}
      </Note>
      <RetryPayment payment={payment} paying={paying} online={online} />
      {!online && <p className="hint">{messages.offline}</p>}
    </PayerFrame>
  );
}
