import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { titleOf } from "../entries/label/title-of.ts";
import { useApp } from "../web/app/app-context.ts";
import { DESK_ROUTE } from "../web/layouts/desk-parts.ts";
import type { NavStage } from "../web/layouts/nav.ts";
import { caller, type LoaderArgs, personOf } from "../web/pages/page.ts";
import { formatTime } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import type { KlepkaState } from "../web/ui/signs/klepki.tsx";
import { StageBar } from "../web/ui/days/stage-bar.tsx";
import { useLive } from "../web/live/use-live.ts";
import { useNow } from "../web/live/use-now.ts";
import { getStage, type Staged } from "./contract.ts";
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { heatPlace, numbersText } from "../start-lists/rounds/heat-title.ts";
import type { Locale } from "../kernel/text/locale.ts";

type StageLists = Reply<typeof getStage>["data"];

const NONE: StageLists = [];
const StageContext = createContext<StageLists | undefined>(undefined);

/** The stage before the first answer of the server. */
const UNKNOWN: Reply<typeof getStage> = { data: [], next_cursor: null };

/** Loads the stage when a desk is opened. Null for guests, and when the server does not answer. */
export async function loadStage({ context, request }: LoaderArgs): Promise<Reply<typeof getStage> | null> {
  const person = await personOf(context).catch(() => undefined);
  if (!person) return null;
  return caller(context)
    .call(getStage, {}, { signal: request.signal })
    .catch(() => null);
}

/** Provides the live stage of the organiser's running competitions to everything inside. */
export function StageProvider({ children }: { children: ReactNode }) {
  const { caller: api } = useApp();
  const first = useRouteLoaderData<{ stage: Awaited<ReturnType<typeof loadStage>> }>(DESK_ROUTE)?.stage ?? undefined;
  const [loaded, setLoaded] = useState<Reply<typeof getStage>>(first ?? UNKNOWN);
  const [requested, setRequested] = useState(first !== undefined);
  useEffect(() => {
    if (requested) return undefined;
    let gone = false;
    api
      .call(getStage)
      .then((reply) => !gone && setLoaded(reply))
      .catch(() => undefined)
      .finally(() => !gone && setRequested(true));
    return () => {
      gone = true;
    };
  }, [requested, api]);
  const { data } = useLive(getStage, {}, loaded);
  return <StageContext value={requested || data !== UNKNOWN.data ? data : undefined}>{children}</StageContext>;
}

/** Returns the running lists with what is on stage and next. Empty while nothing runs or nothing is loaded. */
export function useStage(): StageLists {
  return useContext(StageContext) ?? NONE;
}

/** True once the stage was loaded, or loading was tried, since the desk was opened. */
export function useStageLoaded(): boolean {
  return useContext(StageContext) !== undefined;
}

/**
 * Returns the stages of the chosen competition's running lists, else of another running competition; of a practice competition only where it is
 * chosen.
 */
export function useStages(competition: string | undefined): readonly NavStage[] {
  const lists = useStage();
  const shown = lists.find((each) => each.competition_id === competition) ?? lists.find((each) => !each.practice);
  const own = lists.filter((each) => each.competition_id === shown?.competition_id);
  const stages = [...new Map(own.map((each) => [each.stage_id, each.stage]))];
  return stages.map(([id, letter]) => ({ id, letter: stages.length > 1 ? letter : null }));
}

/**
 * Stage bar over every desk page while competitions run: of the chosen competition, else of one with an entry on stage. It shows the competition's
 * name where it is not the chosen one. Practice has none.
 */
export function RunningStage({ competition }: { competition: string | undefined }) {
  const running = [
    ...Map.groupBy(
      useStage().filter((list) => !list.practice),
      (list) => list.competition_id,
    ),
  ];
  const [id, lists] =
    running.find(([each]) => each === competition) ?? running.find(([, each]) => each.some((list) => list.on_stage)) ?? running[0] ?? [];
  if (!lists) return null;
  return <CompetitionStage key={id} lists={lists} named={id !== competition && (competition !== undefined || running.length > 1)} />;
}

/** Stage bar of one competition: the list with an entry on stage, else one whose stage is held, else the next one. */
export function CompetitionStage({ lists, named }: { lists: StageLists; named: boolean }) {
  const locale = useLocale();
  const now = useNow(5000);
  const list =
    lists.find((each) => each.on_stage) ?? lists.find((each) => each.hold) ?? lists.find((each) => each.next && each.done > 0) ?? lists[0];
  // Everything is danced: an empty bar would say nothing.
  if (!list || (!list.on_stage && !list.next && !list.hold)) return null;
  const { on_stage, next, judges, marks_given } = list;
  const labelOf = (each: Staged, detail?: string) => {
    if (each.heat) return { title: heatTitle(each.heat, locale), detail: each.section_name };
    return each.start_number === null ? undefined : { number: each.start_number, title: titleOf(each) ?? each.section_name, detail };
  };
  const states = Array.from({ length: judges }, (_, i): KlepkaState => (i < marks_given ? "on" : "off"));
  return (
    <StageBar
      name={named ? list.competition_name : undefined}
      hold={list.hold?.reason}
      now={on_stage ? labelOf(on_stage, on_stage.section_name) : undefined}
      next={next ? labelOf(next) : undefined}
      delayMinutes={Math.round(list.delay_seconds / 60)}
      judges={on_stage && judges > 0 ? states : undefined}
      judgesWord={locale === "pl" ? "ocen" : "marks"}
      clock={now === undefined ? "" : formatTime(now, locale)}
    />
  );
}

type Heat = NonNullable<Staged["heat"]>;

/** Text like „Tango, grupa 2 z 4: 012 015 017”: a heat with its numbers. „Przebieg 2: 012” for one entry alone. */
export function heatTitle(heat: Heat, locale: Locale): string {
  const numbers = heat.places.flatMap((each) => (each.start_number === null || each.absent ? [] : [each.start_number]));
  return [heatPlace(heat, heat.places.length > 1, locale), numbersText(numbers)].filter(Boolean).join(": ");
}
