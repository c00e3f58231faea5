import { Plus, QrCode, Radio } from "lucide-react";
import { useContext } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { useStage } from "../../stage/stage-bar.tsx";
import { StageControl } from "../../stage/stage-control.tsx";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { StageProposalsContext } from "../../web/layouts/desk-parts.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { getDay } from "../contract.ts";
import { Ceremony } from "../release/ceremony.tsx";
import { Alerts, Entries, Judges, Money } from "./desk-parts.tsx";
import { DayOverview } from "./desk-strip.tsx";
import { useDay } from "./use-day.ts";
import { words } from "../words.ts";
import { PendingItems, usePending } from "../pending/pending-list.tsx";

export const handle: PageHandle = { title: { pl: "Pulpit", en: "Desk" } };

/** Loads the day of the requested competition, and the competitions to switch to. Null when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const requestedId = requestedCompetitionId(new URL(request.url).searchParams);
  const options = { signal: request.signal };
  try {
    const [day, competitions] = await Promise.all([
      api.call(getDay, { query: { competition_id: requestedId } }, options),
      api.call(listCompetitions, {}, options),
    ]);
    return { day, requestedId, competitions: choicesOf(competitions.data) };
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}
type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** The organiser's desk, or an error panel when its data could not be loaded. */
export function Component() {
  const messages = words[useLocale()];
  const loaded = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  if (loaded) return <Desk {...loaded} />;
  return (
    <>
      <PageHead title={messages.dashboard} />
      <div className="dm">
        <ErrorPanel title={messages.dayFailed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

/** The organiser's day: stage, alerts, judges, money and entries. */
function Desk({ day: loaded, requestedId, competitions }: Loaded) {
  const messages = words[useLocale()];
  const day = useDay(requestedId, loaded);
  const running = useStage().filter((list) => list.competition_id === day.competition?.id);
  const { competition } = day;
  useCompetitionSwitch(competitions, competition?.id, "/dashboard/competitions");
  if (!competition) {
    return (
      <>
        <PageHead title={messages.dashboard} />
        <div className="dm">
          <Empty
            title={messages.noCompetition}
            actions={
              <LinkButton look="primary" to="/dashboard/competitions" icon={<Plus className="ic" aria-hidden />}>
                {messages.makeCompetition}
              </LinkButton>
            }
          >
            {messages.noCompetitionWhy}
          </Empty>
        </div>
      </>
    );
  }
  return <CompetitionDesk day={day} competition={competition} competitions={competitions} running={running} />;
}

/** The desk of one competition. */
function CompetitionDesk({
  day,
  competition,
  competitions,
  running,
}: {
  day: Loaded["day"];
  competition: NonNullable<Loaded["day"]["competition"]>;
  competitions: Loaded["competitions"];
  running: ReturnType<typeof useStage>;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const pending = usePending(competition.id, day.pending);
  const parts = useContext(StageProposalsContext);
  const listed = running.find((list) => list.on_stage) ?? running[0];
  return (
    <>
      <PageHead
        title={competition.status === "running" ? messages.dashboard : messages.dashboardOther}
        actions={
          <>
            {listed && (
              <LinkButton to={`/dashboard/start-lists/QR/${listed.start_list_id}`} icon={<QrCode className="ic" aria-hidden />}>
                {messages.qr}
              </LinkButton>
            )}
            <LinkButton to={`/scores/${competition.slug}`} icon={<Radio className="ic" aria-hidden />}>
              {messages.publicResults}
            </LinkButton>
          </>
        }
      >
        {`${competition.name}, ${formatDate(competition.starts_on, locale, "long")}`}
      </PageHead>
      <div className="dm">
        {competitions.some((each) => each.practice && each.id === competition.id) && (
          <PracticeNote action={<LinkButton to={`/dashboard/competitions?id=${competition.id}`}>{messages.practiceSettings}</LinkButton>} />
        )}
        <DayOverview day={day} delays={new Map(running.map((list) => [list.start_list_id, list.delay_seconds]))} />
        <parts.StageProposals competitionId={competition.id} />
        <PendingItems items={pending} />
        {competition.status === "running" && <StageControl competitionId={competition.id} />}
        <Ceremony competitionId={competition.id} rounds={day.held} />
        <div className="dm-g">
          <div className="grid content-start gap-7">
            <Alerts alerts={day.alerts} pending={pending} />
            <parts.HallPanel competitionId={competition.id} />
          </div>
          <Judges judges={day.judges} competitionId={competition.id} />
          <div className="grid content-start gap-7">
            <Money payments={day.payments} />
            <Entries entries={day.entries} competitionId={competition.id} />
          </div>
        </div>
      </div>
    </>
  );
}
