// Incidents of a head judge's lists, above the judge's day.
import { Check, Plus, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { formatTime } from "../../kernel/text/format.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { JUDGE_ROUTE, type JudgesQuestions } from "../../web/layouts/desk-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isUnreachable } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs, personOf } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { type HeadIncidents, type Incident, incidentKinds, listHeadIncidents } from "./contract.ts";
import { INCIDENT_ICONS } from "./incident-icons.ts";
import { incidentTitle } from "./incident-text.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { useSettling } from "./use-settling.ts";
import { words } from "./words.ts";

/** Time limit for loading them before the judge's day is drawn without them, in milliseconds. */
const PATIENCE_MS = 4000;

/** What a head judge reports: everything but a call for the head judge. */
const HEAD_KINDS = incidentKinds.filter((kind) => kind !== "call");

/** Shown while the server is unavailable: the stream brings the incidents when it is back. */
const UNKNOWN: HeadIncidents = { data: [], next_cursor: null, lists: [] };

interface Loaded {
  /** Null for people who read none. */
  incidents: HeadIncidents | null;
}

async function load({ context, request }: LoaderArgs): Promise<Loaded> {
  const person = await personOf(context).catch(() => undefined);
  if (!person) return { incidents: null };
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const incidents = await caller(context).call(listHeadIncidents, {}, { signal });
    return { incidents: incidents.lists.length > 0 ? incidents : null };
  } catch (error) {
    return { incidents: isUnreachable(error) ? UNKNOWN : null };
  }
}

/** The incidents, followed live. Nothing for judges who are head judge of no list. */
function Questions() {
  const loaded = useRouteLoaderData<Loaded | null>(JUDGE_ROUTE)?.incidents;
  return loaded && <Live loaded={loaded} />;
}

function Live({ loaded }: { loaded: HeadIncidents }) {
  const messages = words[useLocale()];
  const online = useOnline();
  const { data, lists } = useLive(listHeadIncidents, {}, loaded);
  const { settle, busyId } = useSettling();
  const [reporting, setReporting] = useState(false);
  if (lists.length === 0) return null;
  return (
    <div className="asked" aria-live="polite">
      <section aria-label={messages.title}>
        <SectionHead
          title={messages.title}
          aside={
            <Button icon={<Plus className="ic" aria-hidden />} disabled={!online} onClick={() => setReporting(true)}>
              {messages.report}
            </Button>
          }
        />
        {data.length === 0 ? (
          <p className="sec">{messages.none}</p>
        ) : (
          <ul>
            {data.map((item) => (
              <Item
                key={item.id}
                item={item}
                several={lists.length > 1}
                busy={busyId === item.id}
                disabled={!online}
                onSettle={(done) => void settle(item, done)}
              />
            ))}
          </ul>
        )}
      </section>
      {reporting && <ReportSheet lists={lists} kinds={HEAD_KINDS} onClose={() => setReporting(false)} />}
    </div>
  );
}

interface ItemProps {
  item: Incident;
  /** True when the lists must be told apart. */
  several: boolean;
  busy: boolean;
  disabled: boolean;
  onSettle: (done: boolean) => void;
}

function Item({ item, several, busy, disabled, onSettle }: ItemProps) {
  const locale = useLocale();
  const messages = words[locale];
  const Icon = INCIDENT_ICONS[item.kind];
  const about = [
    item.round_name,
    messages.reportedBy(item.who, formatTime(item.at, locale)),
    several && `${item.list_name}, ${messages.stage(item.stage)}`,
    item.done && messages.settledBy(item.done.who, formatTime(item.done.at, locale)),
  ];
  return (
    <li className={`al ${item.done ? "" : "warn"}`} data-incident={item.kind}>
      <Icon className="ic" aria-hidden />
      <div className="grow min-w-40">
        <b>{incidentTitle(item, locale)}</b>
        <span className="block">{about.filter(Boolean).join(" · ")}</span>
        {item.note && <span className="block break-words">{item.note}</span>}
      </div>
      {item.done ? (
        <Button
          icon={<RotateCcw className="ic" aria-hidden />}
          busy={busy}
          disabled={disabled}
          aria-label={`${messages.reopen}: ${incidentTitle(item, locale)}`}
          onClick={() => onSettle(false)}
        >
          {messages.reopen}
        </Button>
      ) : (
        <Button
          look="primary"
          icon={<Check className="ic" aria-hidden />}
          busy={busy}
          disabled={disabled}
          aria-label={`${messages.settle}: ${incidentTitle(item, locale)}`}
          onClick={() => onSettle(true)}
        >
          {messages.settle}
        </Button>
      )}
    </li>
  );
}

/** Open incidents for the frame of the judge's day. */
export const questions: JudgesQuestions = { load, Questions };
