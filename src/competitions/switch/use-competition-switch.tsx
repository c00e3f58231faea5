// The competition switch in the navigation group „Turniej”. One choice applies to all its pages and is stored in the query parameter `competition`.
import { useMemo } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { formatDate } from "../../kernel/text/format.ts";
import { DESK_ROUTE } from "../../web/layouts/desk-parts.ts";
import { OF_COMPETITION } from "../../web/layouts/nav.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, personOf } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { CompetitionSwitch } from "../../web/ui/overlays/competition-switch.tsx";
import { listCompetitions } from "../contract.ts";
import { practiceWords } from "../practice/practice-words.ts";
import { type Status, wallDay } from "../rules.ts";
import { deskCompetition } from "./desk-competition.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { type FrameParts, useFrameParts } from "../../web/layouts/frame-parts.ts";

/** A competition in the list of the switch. */
export interface CompetitionChoice {
  id: string;
  name: string;
  status: Status;
  starts_on: string;
  ends_on: string;
  venue_name: string | null;
  practice: boolean;
}

const NONE: readonly CompetitionChoice[] = [];
const ALL = { pl: "Wszystkie turnieje", en: "All competitions" };

/** Reduces a competition to the fields that the switch shows. */
export function choiceOf({ id, name, status, starts_on, ends_on, venue_name, practice }: CompetitionChoice): CompetitionChoice {
  return { id, name, status, starts_on, ends_on, venue_name, practice };
}

/** Reduces competitions to the fields that the switch shows. */
export const choicesOf = (competitions: readonly CompetitionChoice[]): CompetitionChoice[] => competitions.map(choiceOf);

/** Returns the competition id in the query; undefined when there is none, when it means all, or when it is no valid id. */
export function requestedCompetitionId(search: URLSearchParams): string | undefined {
  const id = search.get("competition") ?? "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

/** Returns the competition that a desk shows: the requested one, else the default of all desks. */
export function selectedCompetition<C extends CompetitionChoice>(
  competitions: readonly C[],
  requestedId: string | undefined,
): C | undefined {
  return competitions.find((each) => each.id === requestedId) ?? deskCompetition(competitions, wallDay(new Date()));
}

interface SwitchState {
  competitions: readonly CompetitionChoice[];
  chosen: string | undefined;
  pathname: string;
  /** Target of „Wszystkie turnieje” when it is not the page itself. */
  all?: string | undefined;
}

function partsOf({ competitions, chosen, pathname, all }: SwitchState, locale: Locale): FrameParts {
  if (competitions.length === 0) return {};
  const shown = competitions.find((each) => each.id === chosen);
  return {
    competition: shown?.id ?? "all",
    competitionSwitch: (
      <CompetitionSwitch
        name={shown?.name ?? ALL[locale]}
        detail={
          shown
            ? [shown.practice && practiceWords[locale].mark, formatDate(shown.starts_on, locale), shown.venue_name]
                .filter(Boolean)
                .join(" · ")
            : ""
        }
        items={[
          ...competitions.map((each) => ({
            label: each.name,
            hint: formatDate(each.starts_on, locale, "short"),
            to: `${pathname}?competition=${each.id}`,
            checked: each.id === shown?.id,
          })),
          "separator" as const,
          { label: ALL[locale], to: all ?? `${pathname}?competition=all`, checked: shown === undefined },
        ]}
      />
    ),
  };
}

/**
 * Adds the competition switch to the frame, and the choice to the links of its group. `chosen` is the competition that the page shows; undefined when
 * it shows all. `all` is the target of „Wszystkie turnieje” when the page always shows one competition.
 */
export function useCompetitionSwitch(competitions: readonly CompetitionChoice[] = NONE, chosen?: string, all?: string): void {
  const locale = useLocale();
  const { pathname } = useLocation();
  useFrameParts(useMemo(() => partsOf({ competitions, chosen, all, pathname }, locale), [competitions, chosen, all, locale, pathname]));
}

/** Loads the competitions to choose from. Null for referees without a grant, who have no such desk, and when loading fails. */
export async function loadChoices({ context, request }: LoaderArgs): Promise<CompetitionChoice[] | null> {
  const person = await personOf(context).catch(() => undefined);
  if (!person || (person.role === "referee" && !person.grants?.length)) return null;
  return caller(context)
    .call(listCompetitions, {}, { signal: request.signal })
    .then(
      ({ data }) => choicesOf(data),
      () => null,
    );
}

/** Pages that show all competitions unless their address names one. */
const SHOWS_ALL = /^\/dashboard\/(start-lists\/lists|scores|payments|documents|entries\/consents)/;

/**
 * The switch until the page sets its own, and on pages without a competition. Uses the `last` choice. The server renders it, so that nothing moves
 * later.
 */
export function useFirstSwitch(last: string | undefined): FrameParts {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const competitions = useRouteLoaderData<{ competitions: CompetitionChoice[] | null }>(DESK_ROUTE)?.competitions ?? NONE;
  const outside = user !== undefined && !isAdmin(user);
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const named = requestedCompetitionId(params);
    const all = last === undefined ? SHOWS_ALL.test(pathname) || outside : last === "all";
    const chosen = params.has("competition") ? named : all ? undefined : selectedCompetition(competitions, last)?.id;
    const leadsTo = OF_COMPETITION.has(pathname) ? pathname : outside ? "/dashboard/entries" : "/dashboard";
    return partsOf({ competitions, chosen, pathname: leadsTo }, locale);
  }, [competitions, outside, last, locale, pathname, search]);
}
