import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { checkPayment } from "../contract.ts";
import type { Full } from "./payer-frame.tsx";
import { words } from "../words.ts";

/** When a payer who came back has the gateway asked, in milliseconds after the page opened; at the last time unpaid counts as given up. */
const ASK_MS = [1000, 3000, 6000] as const;

/** Waiting for the bank: klepki of the three steps, the gateway asked in the background, and a way out. */
export function Waiting({
  payment,
  returned,
  onChecked,
  onOther,
  busy,
}: {
  payment: Full;
  /** The payer came back from the gateway. */
  returned: boolean;
  onChecked: (now: Full) => void;
  onOther: () => void;
  busy: boolean;
}) {
  const said = words[useLocale()];
  const api = useApi();
  const [silent, setSilent] = useState(false);
  const { id } = payment;
  const heard = useRef(onChecked);
  useEffect(() => {
    heard.current = onChecked;
  });
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (last: boolean) => {
      const now = await recordOrNull(
        () => api.call(checkPayment, { params: { id }, body: { returned: last } }, { signal: abort.signal }),
        () => setSilent(true),
      ).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
        return null;
      });
      if (abort.signal.aborted) return;
      if (now) {
        setSilent(last && now.status === "processing");
        heard.current(now);
      }
    };
    const times = returned ? ASK_MS : ASK_MS.slice(0, 1);
    const timers = times.map((after, at) => setTimeout(() => void ask(returned && at === ASK_MS.length - 1), after));
    return () => {
      abort.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [api, id, returned]);
  const check = async () => {
    const now = await recordOrNull(
      () => api.call(checkPayment, { params: { id }, body: {} }),
      () => setSilent(true),
    );
    if (!now) return;
    setSilent(now.status === "processing");
    heard.current(now);
  };
  return (
    <section className="panel grid gap-4 p-6" aria-label={said.waiting}>
      <div className="row gap-4" role="status">
        <Klepki size="big" states={["accent", "off", "off"]} label={said.steps} />
        <ol className="sm sec row wrap gap-3">
          <li className="b">{said.stepOrdered}</li>
          <li>{said.stepBank}</li>
          <li>{said.stepConfirmed}</li>
        </ol>
      </div>
      <p>{said.waitingLead}</p>
      {silent && (
        <Note look="warn" live>
          {said.stillUnknown}
        </Note>
      )}
      <div className="row wrap gap-3">
        <Button look="primary" onClick={() => void check()}>
          {said.check}
        </Button>
        <Button busy={busy} onClick={onOther}>
          {said.otherWay}
        </Button>
      </div>
    </section>
  );
}
