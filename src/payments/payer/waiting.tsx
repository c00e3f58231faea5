import { useEffect, useRef, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type FullPayment, checkPayment } from "../records/contract.ts";
import { PayerFrame, type usePaying } from "./payer-frame.tsx";
import { TryAgain } from "./try-again.tsx";
import { words } from "./payer-words.ts";

/** Delays in ms after which a returning payer's page polls the provider. At the last poll an unpaid attempt ends as failed. */
const ASK_MS = [0, 3000, 6000] as const;

/** State of the poll: running, answered without money, or not answered. */
type Heard = "asking" | "unpaid" | "silent";

/** The page of a payment begun online: polls the provider at once and shows the answer. */
export function Waiting({
  payment,
  returned,
  paying,
  onChecked,
}: {
  payment: FullPayment;
  /** True when the payer came back from the provider's page. */
  returned: boolean;
  paying: ReturnType<typeof usePaying>;
  onChecked: (now: FullPayment) => void;
}) {
  const said = words[useLocale()];
  const heard = useAsking(payment.id, returned, paying.busy, onChecked);
  return (
    <PayerFrame payment={payment} title={heard === "unpaid" ? said.failed : said.waiting}>
      <section className="panel grid gap-4 p-6" aria-label={said.waiting}>
        {heard === "asking" && (
          <div className="row gap-4" role="status">
            <Klepki size="big" states={["accent", "off", "off"]} label={said.steps} />
            <ol className="sm sec row wrap gap-3">
              <li className="b">{said.stepOrdered}</li>
              <li>{said.stepBank}</li>
              <li>{said.stepConfirmed}</li>
            </ol>
          </div>
        )}
        {heard === "unpaid" && (
          <Note look="warn" live>
            <b>{said.unpaid}</b> {said.noDouble}
          </Note>
        )}
        {heard === "silent" && (
          <Note look="warn" live>
            {said.stillUnknown}
          </Note>
        )}
        {heard !== "asking" && <TryAgain payment={payment} paying={paying} />}
      </section>
    </PayerFrame>
  );
}

/** Polls the provider, several times for a returning payer. Does not poll while the payer starts a new attempt. */
function useAsking(id: string, returned: boolean, busy: boolean, onChecked: (now: FullPayment) => void): Heard {
  const api = useApi();
  const [heard, setHeard] = useState<Heard>("asking");
  const newest = useRef({ busy, onChecked });
  useEffect(() => {
    newest.current = { busy, onChecked };
  });
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (last: boolean) => {
      if (newest.current.busy) return;
      const now = await recordOrNull(
        () => api.call(checkPayment, { params: { id }, body: { returned: last } }, { signal: abort.signal }),
        () => setHeard("silent"),
      ).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
        return null;
      });
      if (abort.signal.aborted || !now) return;
      setHeard(now.status === "processing" ? "unpaid" : "asking");
      newest.current.onChecked(now);
    };
    const times = returned ? ASK_MS : ASK_MS.slice(0, 1);
    const timers = times.map((after, at) => setTimeout(() => void ask(returned && at === ASK_MS.length - 1), after));
    return () => {
      abort.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [api, id, returned]);
  return heard;
}
