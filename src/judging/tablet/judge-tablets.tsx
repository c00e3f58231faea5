import { Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApp } from "../../web/app/app-context.ts";
import { formatTime, plural } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { useNow } from "../../web/live/use-now.ts";
import { isLow } from "./battery-chip.tsx";
import { OFFLINE_AFTER_MS } from "../rules.ts";
import { fill, marks, words } from "../words.ts";
import { listTablets } from "../contract.ts";

type Tablets = Reply<typeof listTablets>;
export type JudgesTablet = Tablets["data"][number];

const NONE: Tablets = { data: [], next_cursor: null };

/** The tablets of a competition's judges, updated live. Empty until they are loaded. */
export function useTablets(competitionId: string): readonly JudgesTablet[] {
  const { caller } = useApp();
  const [loaded, setLoaded] = useState(NONE);
  useEffect(() => {
    let gone = false;
    caller.call(listTablets, { params: { id: competitionId } }).then(
      (reply) => !gone && setLoaded(reply),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [caller, competitionId]);
  return useLive(listTablets, { params: { id: competitionId } }, loaded).data;
}

/** State of one judge's tablet: battery, whether it is online (else since when it is not), and the marks that wait on it. */
export function TabletState({ tablet }: { tablet: JudgesTablet | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow(5000);
  if (!tablet || now === undefined) return null;
  const { battery_percent, charging, unsent, seen_at, others } = tablet;
  const away = now - Date.parse(seen_at) > OFFLINE_AFTER_MS;
  const low = battery_percent !== null && isLow({ percent: battery_percent, charging: charging ?? false });
  const Icon = away ? WifiOff : Wifi;
  const state = away ? fill(messages.tabletAway, { time: formatTime(seen_at, locale) }) : messages.tabletHere;
  return (
    <span className="row jl-t">
      {others > 0 && !away && <span className="t-warn xs b">{fill(messages.manyTablets, { n: others + 1 })}</span>}
      {unsent > 0 && <span className="t-warn xs b">{`${unsent} ${plural(locale, unsent, marks[locale])} ${messages.tabletWaits}`}</span>}
      {battery_percent !== null && <span className={`num xs${low ? " t-bad b" : " sec"}`}>{`${battery_percent}%`}</span>}
      <span title={state} className={away ? "t-bad" : "t-ok"}>
        <Icon className="ic" aria-hidden />
        <span className="vh">{state}</span>
      </span>
    </span>
  );
}
