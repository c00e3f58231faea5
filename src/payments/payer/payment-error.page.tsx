import { Landmark, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { getPayment } from "../contract.ts";
import { loadOutcome } from "./load-outcome.ts";
import { NoPayment } from "./no-payment.tsx";
import { type Full, lastProvider, outcomeAddress, PayerFrame, useOnline, usePaying } from "./payer-frame.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.failed, en: words.en.failed } };

/** The failed payment. */
export function loader(args: LoaderArgs) {
  return loadOutcome(args);
}

/** The payment failed: why, another try, another way; the order is kept, and late money is seen by itself. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <Failure loaded={loaded.payment} /> : <NoPayment />;
}

function Failure({ loaded }: { loaded: Full }) {
  const payment = useLive(getPayment, { params: { id: loaded.id } }, loaded);
  const locale = useLocale();
  const said = words[locale];
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
      <div className="row wrap gap-3">
        {payment.gateway && (
          <Button
            look="primary"
            size="big"
            busy={paying.busy}
            disabled={!online}
            icon={<RotateCw className="ic" aria-hidden />}
            onClick={() => void paying.online(lastProvider(payment))}
          >
            {`${said.again}, ${formatMoney(payment.due_grosze, locale)}`}
          </Button>
        )}
        {payment.transfer && (
          <Button
            size="big"
            disabled={paying.busy}
            icon={<Landmark className="ic" aria-hidden />}
            onClick={() => void paying.open("transfer")}
          >
            {said.byTransfer}
          </Button>
        )}
      </div>
      {!online && <p className="hint">{said.offline}</p>}
    </PayerFrame>
  );
}
