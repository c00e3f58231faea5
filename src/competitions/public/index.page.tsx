import { CalendarDays, FileText, ListOrdered, MapPin, Radio, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { listOrganisers } from "../../tenants/contract.ts";
import { ApiError } from "../../web/calls/api.ts";
import { appContext } from "../../web/app/app-context.ts";
import { formatDeadline } from "../../kernel/text/format.ts";
import { PublicPage, Unsent } from "../../web/layouts/public-page.tsx";
import { words } from "../../web/ui/words.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { OnStage } from "./on-stage.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { listPublicCompetitions } from "../contract.ts";
import { Organisers } from "./organisers.tsx";
import type { PublicCompetition } from "../shapes.ts";
import { daysText } from "./competition-texts.tsx";
import { type PublicWords, publicWords } from "./public-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export const handle: PageHandle = {
  title: (loaded: Loaded, locale: Locale) => publicWords[locale][loaded && "setup_waits" in loaded ? "organisers" : "publicTitle"],
  description: (_, locale) => publicWords[locale].publicDescription,
  shows: () => ["competitions", "start-list"],
};

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Loads the public competitions, or the organisers when none is chosen; null when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  const { caller, bootstrap } = context.get(appContext);
  try {
    if (bootstrap.tenant.slug === "") return await caller.call(listOrganisers, {}, { signal: request.signal });
    return await caller.call(listPublicCompetitions, {}, { signal: request.signal });
  } catch (error) {
    // Same as nullWhenAway, repeated here so that spectators' phones do not load its file.
    if (error instanceof ApiError && error.status >= 500) return null;
    throw error;
  }
}

/** Front page of the organiser: running, upcoming and finished competitions. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = publicWords[locale];
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  return (
    <PublicPage end={!user && <Link to="/login">{words[locale].signIn}</Link>}>
      {loaded && "setup_waits" in loaded ? <Organisers loaded={loaded} /> : <h1>{messages.publicTitle}</h1>}
      {loaded ? (
        "setup_waits" in loaded || <Lists loaded={loaded} />
      ) : (
        <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      )}
    </PublicPage>
  );
}

function Lists({ loaded }: { loaded: Reply<typeof listPublicCompetitions> }) {
  const messages = publicWords[useLocale()];
  const { data } = useLive(listPublicCompetitions, {}, loaded);
  const groups: [string, PublicCompetition[]][] = [
    [messages.now, data.filter((each) => each.status === "running")],
    [messages.next, data.filter((each) => !["running", "finished"].includes(each.status))],
    [messages.before, data.filter((each) => each.status === "finished")],
  ];
  if (data.length === 0)
    return (
      <div className="mt-6">
        <Empty title={messages.publicEmpty}>{messages.publicEmptyWhy}</Empty>
      </div>
    );
  return (
    <>
      <div className="mt-6 empty:hidden">
        <Unsent competitions={data.map((each) => each.id)} />
      </div>
      {groups
        .filter(([, list]) => list.length > 0)
        .map(([title, list]) => (
          <section key={title} className="mt-8">
            <SectionHead title={title} />
            <ul>
              {list.map((competition) => (
                <Line key={competition.id} competition={competition} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

/** Links of a competition, the most wanted first. */
function linksOf(competition: PublicCompetition, messages: PublicWords): ReactNode {
  const { slug, signup, start_lists: lists, status } = competition;
  const scores = competition.results_published || competition.scores_live;
  const live = status === "running";
  const icon = (Icon: typeof Radio) => <Icon className="ic" aria-hidden />;
  return (
    <>
      {scores && (
        <LinkButton look={live ? "primary" : "plain"} to={`/scores/${slug}`} icon={icon(live ? Radio : Trophy)}>
          {live ? messages.goScores : messages.results}
        </LinkButton>
      )}
      {signup.open && (
        <LinkButton look="primary" to={`/signup/competition/${slug}`}>
          {messages.goSignup}
        </LinkButton>
      )}
      {lists.map((list) => (
        <LinkButton key={list.id} to={`/startlist/${list.id}`} icon={icon(ListOrdered)}>
          {lists.length > 1 ? `${messages.startList}: ${list.name}` : messages.startList}
        </LinkButton>
      ))}
      {competition.regulations_url && (
        <LinkButton look="ghost" to={competition.regulations_url} reloadDocument target="_blank" icon={icon(FileText)}>
          {messages.goRegulations}
        </LinkButton>
      )}
    </>
  );
}

function signupText(competition: PublicCompetition, messages: PublicWords, locale: "pl" | "en"): string | undefined {
  const { signup, signup_opens_at: opens, signup_closes_at: closes, status } = competition;
  if (status === "running" || status === "finished") return undefined;
  const reason = messages.reasons[signup.reason];
  if (signup.reason === "open" && closes) return `${messages.signupUntil} ${formatDeadline(closes, locale)}`;
  if (signup.reason === "opens_later" && opens) return `${reason} ${formatDeadline(opens, locale)}`;
  return reason;
}

function Line({ competition }: { competition: PublicCompetition }) {
  const locale = useLocale();
  const messages = publicWords[locale];
  const signup = signupText(competition, messages, locale);
  const { on_stage: stage } = competition;
  return (
    <li className="flex flex-col gap-3 py-5 border-b border-line md:flex-row md:items-center md:gap-6">
      {competition.poster_url && (
        <img
          src={competition.poster_url}
          alt={messages.posterAlt(competition.name)}
          width={72}
          height={96}
          loading="lazy"
          className="hidden md:block w-18 h-24 object-cover rounded-md border border-line"
        />
      )}
      <div className="grid gap-1 min-w-0 grow">
        <span className="row wrap">
          <h3 className="disp text-xl">
            <Link to={`/c/${competition.slug}`}>{competition.name}</Link>
          </h3>
          <Status domain="competition" value={competition.status} />
        </span>
        <span className="row wrap sm sec gap-x-4">
          <span className="row num">
            <CalendarDays className="ic" aria-hidden />
            {daysText(competition.starts_on, competition.ends_on, locale)}
          </span>
          {(competition.venue_name ?? competition.venue_address) && (
            <span className="row">
              <MapPin className="ic" aria-hidden />
              {[competition.venue_name, competition.venue_address].filter(Boolean).join(", ")}
            </span>
          )}
        </span>
        {signup && <span className="sm">{signup}</span>}
        {stage && (
          <p className="row mt-1 px-3 py-2 rounded-md bg-spot text-on-spot justify-self-start max-w-full">
            <OnStage on={stage} />
            <span className="sm nw">{messages.onStage}</span>
          </p>
        )}
      </div>
      <div className="row wrap md:justify-end md:flex-none md:max-w-md">{linksOf(competition, messages)}</div>
    </li>
  );
}
