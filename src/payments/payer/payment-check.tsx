import { useEffect, useRef, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type FullPayment, checkPayment } from "../records/contract.ts";
import { PayerFrame, type useStartPayment } from "./payer-frame.tsx";
import { RetryPayment } from "./retry-payment.tsx";
import { payerWords } from "./payer-words.ts";

/** Delays in ms after which a returning payer's page polls the provider. At the last poll an unpaid attempt ends as failed. */
const POLL_MS = [0, 3000, 6000] as const;

/** State of the poll: running, answered without money, or not answered. */
type PollState = "asking" | "unpaid" | "silent";

/** The page of a payment begun online: polls the provider at once and shows the answer. */
export function PaymentCheck({
  payment,
  returned,
  paying,
  onChecked,
}: {
  payment: FullPayment;
  /** True when the payer came back from the provider's page. */
  returned: boolean;
  paying: ReturnType<typeof useStartPayment>;
  onChecked: (now: FullPayment) => void;
}) {
  const messages = payerWords[useLocale()];
  const pollState = usePolling(payment.id, returned, paying.busy, onChecked);
  return (
    <PayerFrame payment={payment} title={pollState === "unpaid" ? messages.failed : messages.waiting}>
      <section className="panel grid gap-4 p-6" aria-label={messages.waiting}>
        {pollState === "asking" && (
          <div className="row gap-4" role="status">
            <Klepki size="big" states={["accent", "off", "off"]} label={messages.steps} />
            <ol className="sm sec row wrap gap-3">
              <li className="b">{messages.stepOrdered}</li>
              <li>{messages.stepBank}</li>
              <li>{messages.stepConfirmed}</li>
            </ol>
          </div>
        )}
        {pollState === "unpaid" && (
          <Note look="warn" live>
            <b>{messages.unpaid}</b> {messages.noDouble}
          </Note>
        )}
        {pollState === "silent" && (
          <Note look="warn" live>
            {messages.stillUnknown}
          </Note>
        )}
        {pollState !== "asking" && <RetryPayment payment={payment} paying={paying} />}
      </section>
    </PayerFrame>
  );
}

/** Polls the provider, several times for a returning payer. Does not poll while the payer starts a new attempt. */
function usePolling(id: string, returned: boolean, busy: boolean, onChecked: (now: FullPayment) => void): PollState {
  const api = useApi();
  const [pollState, setPollState] = useState<PollState>("asking");
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
        () => setPollState("silent"),
      ).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
        return null;
      });
      if (abort.signal.aborted || !now) return;
      setPollState(now.status === "processing" ? "unpaid" : "asking");
      newest.current.onChecked(now);
    };
    const times = returned ? POLL_MS : POLL_MS.slice(0, 1);
    const timers = times.map((after, at) => setTimeout(() => void ask(returned && at === POLL_MS.length - 1), after));
    return () => {
      abort.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [api, id, returned]);
  return pollState;
}
