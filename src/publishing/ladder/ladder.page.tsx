import { redirect, useLoaderData, useRevalidator } from "react-router";
import { choicesOf, type CompetitionChoice, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import { later } from "../../web/pages/later.tsx";
import { ApiError } from "../../web/calls/api.ts";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { listScoringForms } from "../../scoring-forms/contract.ts";
import { getPlan, listPanels, type Plan } from "../../rounds/contract.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { PanelCards } from "../../rounds/panels/panel-cards.tsx";
import type { PanelRound } from "../../rounds/panels/use-panel.ts";
import { ConflictsButton } from "../../start-lists/conflicts/conflicts-button.tsx";
import { DecisionList } from "../../rounds/screens/decision-list.tsx";
import { type Form, titleOf } from "../../rounds/screens/draft.ts";
import { PlanEditor } from "../../rounds/screens/plan-editor.tsx";
import { words } from "../../rounds/screens/words.ts";
import type { SeenMatrix } from "../../scoring/shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";

const CurrentRound = later(async () => (await import("./current-round.tsx")).CurrentRound);

interface Loaded {
  plan: Plan;
  forms: Form[];
  decisions: Decision[];
  panels: PanelRound[];
  /** Marks of the round in the address, or of the round that began last. Null before the first round. */
  matrix: SeenMatrix | null;
  competitions: CompetitionChoice[];
}

/** Loads the code of the current round before the page is drawn. */
export const prepare = () => CurrentRound.fetch();

export const handle: PageHandle = {
  title: (loaded, locale) => (loaded as Loaded | null)?.plan.section.name ?? words[locale].title,
};

/** Rounds that the reader runs and that have, or can have, marks. */
const withMarks = ({ kept, rounds, offices }: Plan) =>
  kept ? rounds.filter(({ id, status }) => status !== "planned" && status !== "called_off" && offices[id] !== undefined) : [];

/** Loads a section's plan, scoring forms, marks of one round and decisions. Null when the server is unavailable. */
export async function loader({ context, params, request }: LoaderArgs): Promise<Loaded | null> {
  const { call } = caller(context);
  const options = { signal: request.signal };
  try {
    const section = { params: { id: params.id ?? "" } };
    const [plan, panels, forms, competitions] = await Promise.all([
      call(getPlan, section, options),
      call(listPanels, section, options),
      call(listScoringForms, {}, options),
      call(listCompetitions, {}, options),
    ]);
    const begun = withMarks(plan);
    const wantedId = new URL(request.url).searchParams.get("round");
    const shown = begun.find((round) => round.id === wantedId) ?? begun.at(-1);
    const matrix = shown ? await call(getMatrixByBlock, { params: { id: shown.id } }, options) : null;
    return {
      plan,
      forms: forms.data.map(({ id, name, method, archived }) => ({ id, name, method, archived })),
      decisions: panels.decisions,
      panels: panels.data,
      matrix,
      competitions: choicesOf(competitions.data),
    };
  } catch (error) {
    // The reader is a judge who runs none of the section's rounds.
    if (error instanceof ApiError && error.code === "forbidden") throw redirect("/unauthorized");
    return nullWhenUnavailable(error);
  }
}

/** A section's rounds as a ladder: the current round with its cut line and the head judge's decision, the plan, and earlier decisions. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  const { revalidate, state } = useRevalidator();
  useCompetitionSwitch(loaded?.competitions, loaded?.plan.section.competition_id, "/dashboard/competitions");
  if (loaded) return <Followed key={loaded.plan.section.id} {...loaded} />;
  return (
    <>
      <PageHead title={messages.title} />
      <div className="dm">
        <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

/** Title of a round in the plan. */
function titleIn({ rounds }: Plan, id: string, locale: Locale): string {
  const at = rounds.findIndex((each) => each.id === id);
  return titleOf(rounds, at, rounds[at]?.method, locale);
}

function Followed({ plan: loaded, forms, decisions, panels, matrix, competitions }: Loaded) {
  const locale = useLocale();
  const messages = words[locale];
  const plan = useLive(getPlan, { params: { id: loaded.section.id } }, loaded);
  const competition = competitions.find((each) => each.id === plan.section.competition_id);
  const organiser = plan.office === "organiser";
  const { revalidate } = useRevalidator();
  const ways = withMarks(plan);
  return (
    <PlanEditor
      plan={plan}
      forms={forms}
      crumbs={
        organiser
          ? [
              ...(competition ? [{ label: competition.name, to: `/dashboard/competitions?id=${competition.id}&tab=sections` }] : []),
              { label: messages.title, to: `/dashboard/rounds?competition=${plan.section.competition_id}` },
            ]
          : [{ label: messages.day, to: "/judge/dashboard" }, ...(competition ? [{ label: competition.name }] : [])]
      }
      marksOf={(id) =>
        ways.length > 1 && ways.some((round) => round.id === id) ? { to: `?round=${id}`, shown: matrix?.block.id === id } : {}
      }
      current={(barTaken) =>
        matrix && <CurrentRound key={matrix.block.id} title={titleIn(plan, matrix.block.id, locale)} loaded={matrix} barTaken={barTaken} />
      }
      empty={
        <Empty
          title={messages.noForm}
          actions={
            <LinkButton look="primary" to="/dashboard/scoring">
              {messages.toForms}
            </LinkButton>
          }
        />
      }
    >
      <PanelCards
        lists={organiser}
        rounds={panels
          .filter((round) => isAllowed(plan.offices[round.id] ?? null, "decide"))
          .map((round) => ({ ...round, title: titleIn(plan, round.id, locale) }))}
      />
      {organiser && panels.length > 0 && (
        <div>
          <ConflictsButton competitionId={plan.section.competition_id} onClose={() => void revalidate()} />
        </div>
      )}
      <DecisionList decisions={decisions} plan={plan} />
    </PlanEditor>
  );
}
