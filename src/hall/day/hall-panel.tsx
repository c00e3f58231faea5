// Panel „Hala” on the organiser's day: changes that wait, open incidents, stations that went offline, who came (docs/rules/hall.md 8.1).
import { ArrowLeftRight, RotateCw, TriangleAlert, Unplug, UserRoundCheck, Wifi, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useReducer, useState } from "react";
import { Link } from "react-router";
import { formatTime } from "../../kernel/text/format.ts";
import { words as incidentWords } from "../../stage/incidents/words.ts";
import { useApp } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Meter } from "../../web/ui/states/progress.tsx";
import { useProposals } from "../proposals/desk-proposals.tsx";
import { PROPOSALS_ID } from "../proposals/proposal-list.tsx";
import { getHallDay, type HallDay } from "./contract.ts";
import { stationsNow } from "./stations-now.ts";
import { words } from "./words.ts";

/** Stations without contact that are listed by name. */
const MOST_LISTED = 4;

interface PanelProps {
  competitionId: string;
}

/** Draws nothing until it is loaded, because most competitions have no stations. Loaded after the page, so the server draws nothing either. */
export function HallPanel({ competitionId }: PanelProps) {
  const { loaded, failed, load } = useHallDay(competitionId);
  if (loaded) return <LivePanel key={competitionId} competitionId={competitionId} loaded={loaded} />;
  return failed && <Failed onRetry={load} />;
}

/** Loads the hall of a competition; after a failure again when the network returns. */
function useHallDay(competitionId: string) {
  const { caller } = useApp();
  const [state, setState] = useState<{ id: string; day: HallDay | null }>();
  const [turn, load] = useReducer((last: number) => last + 1, 0);
  const isOwn = state?.id === competitionId;
  const failed = isOwn && state.day === null;
  useEffect(() => {
    const abort = new AbortController();
    caller.call(getHallDay, { params: { id: competitionId } }, { signal: abort.signal }).then(
      (day) => setState({ id: competitionId, day }),
      () => abort.signal.aborted || setState({ id: competitionId, day: null }),
    );
    return () => abort.abort();
  }, [caller, competitionId, turn]);
  useEffect(() => (failed ? onReturn(load) : undefined), [failed]);
  return { loaded: isOwn ? (state.day ?? undefined) : undefined, failed, load };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const messages = words[useLocale()];
  return (
    <section>
      <SectionHead title={messages.title} />
      <p className="row sm mt-3 wrap" role="alert">
        <Unplug className="ic t-bad" aria-hidden />
        {messages.failed}
        <Button size="small" icon={<RotateCw className="ic" aria-hidden />} onClick={onRetry}>
          {messages.retry}
        </Button>
      </p>
    </section>
  );
}

/** Follows the hall. Shows nothing while no station exists and nothing waits. */
function LivePanel({ competitionId, loaded }: PanelProps & { loaded: HallDay }) {
  const messages = words[useLocale()];
  const day = useLive(getHallDay, { params: { id: competitionId } }, loaded);
  const proposals = useProposals(competitionId).length;
  const { stations, incidents, check_in } = day;
  if (stations.length === 0 && incidents.open === 0 && proposals === 0) return null;
  const of = `?competition=${competitionId}`;
  return (
    <section aria-label={messages.title} data-hall>
      <SectionHead title={messages.title} />
      <ul className="jl">
        {proposals > 0 && (
          <Row
            name="proposals"
            icon={<ArrowLeftRight className="ic t-warn" aria-hidden />}
            link={
              <a className="sm" href={`#${PROPOSALS_ID}`}>
                {messages.confirm}
              </a>
            }
          >
            <b>{messages.proposals(proposals)}</b>
          </Row>
        )}
        <Incidents incidents={incidents} to={`/dashboard/incidents${of}`} />
        <Stations stations={stations} to={`/dashboard/stations${of}`} />
        {check_in.of > 0 && <CheckIn {...check_in} to={`/dashboard/door${of}`} />}
      </ul>
    </section>
  );
}

/** A line with its sign and a link to where it is dealt with. */
function Row({ name, icon, link, children }: { name: string; icon: ReactNode; link?: ReactNode; children: ReactNode }) {
  return (
    <li data-row={name}>
      {icon}
      <span className="grow min-w-0">{children}</span>
      {link}
    </li>
  );
}

function Incidents({ incidents: { open, newest }, to }: { incidents: HallDay["incidents"]; to: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const link = (
    <Link className="sm" to={to}>
      {messages.incidentList}
    </Link>
  );
  return (
    <Row name="incidents" icon={<TriangleAlert className={`ic ${newest ? "t-bad" : "sec"}`} aria-hidden />} link={link}>
      {newest ? <b>{messages.incidents(open)}</b> : messages.noIncidents}
      {newest && (
        <span className="block sec sm">
          {messages.newest(incidentWords[locale].kinds[newest.kind].toLocaleLowerCase(locale), formatTime(newest.at, locale))}
        </span>
      )}
    </Row>
  );
}

/** How many stations are online, and each that went offline. */
function Stations({ stations, to }: { stations: HallDay["stations"]; to: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow(5000);
  const { all, online, offline } = stationsNow(stations, now ?? 0);
  const isQuiet = now === undefined || offline.length === 0;
  const Icon = isQuiet ? Wifi : WifiOff;
  const link = (
    <Link className="sm" to={to}>
      {messages.stations}
    </Link>
  );
  return (
    <Row name="stations" icon={<Icon className={`ic ${isQuiet ? (online > 0 ? "t-ok" : "sec") : "t-bad"}`} aria-hidden />} link={link}>
      {all === 0 ? messages.noStations : now !== undefined && messages.online(online, all)}
      {!isQuiet &&
        offline.slice(0, MOST_LISTED).map((each) => (
          <span key={each.id} className="block sm" data-offline={each.id}>
            <b>{each.name}</b> {messages.offlineSince(formatTime(each.seen_at, locale))}
          </span>
        ))}
      {!isQuiet && offline.length > MOST_LISTED && (
        <span className="block sec sm">{messages.moreOffline(offline.length - MOST_LISTED)}</span>
      )}
    </Row>
  );
}

function CheckIn({ here, of, to }: HallDay["check_in"] & { to: string }) {
  const messages = words[useLocale()];
  const text = messages.arrived(here, of);
  const link = (
    <Link className="sm" to={to}>
      {messages.door}
    </Link>
  );
  return (
    <Row name="check-in" icon={<UserRoundCheck className={`ic ${here === of ? "t-ok" : "sec"}`} aria-hidden />} link={link}>
      {text}
      <Meter
        label={text}
        parts={[
          { key: "here", value: here, look: "ok" },
          { key: "rest", value: of - here, look: "rest" },
        ]}
      />
    </Row>
  );
}
