// The competition switch of the navigation's group „Turniej”: one choice for all its pages, kept in the address as `competition`.
import { useMemo } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { formatDate } from "../../kernel/text/format.ts";
import { DESK_ROUTE } from "../../web/layouts/desk-parts.ts";
import { OF_COMPETITION } from "../../web/layouts/nav.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, personOf } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { CompetitionSwitch } from "../../web/ui/overlays/competition-switch.tsx";
import { listCompetitions } from "../contract.ts";
import { practiceWords } from "../practice/practice-words.ts";
import { type Status, wallDay } from "../rules.ts";
import { deskCompetition } from "./desk-competition.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { type FrameParts, useFrameParts } from "../../web/layouts/frame-parts.ts";

/** A competition to choose. */
export interface CompetitionChoice {
  id: string;
  name: string;
  status: Status;
  starts_on: string;
  ends_on: string;
  venue_name: string | null;
  practice: boolean;
}

const ALL = { pl: "Wszystkie turnieje", en: "All competitions" };

/** Of a competition just what the switch shows. */
export function choiceOf({ id, name, status, starts_on, ends_on, venue_name, practice }: CompetitionChoice): CompetitionChoice {
  return { id, name, status, starts_on, ends_on, venue_name, practice };
}

export const choicesOf = (competitions: readonly CompetitionChoice[]): CompetitionChoice[] => competitions.map(choiceOf);

/** The id of the competition that the address asks for; undefined where it asks for none, for all, or for what is no id. */
export function competitionAsked(search: URLSearchParams): string | undefined {
  const id = search.get("competition") ?? "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

/** The competition that a desk shows: the one that its address asks for, else the one that every desk opens on now. */
export function competitionShown<C extends CompetitionChoice>(competitions: readonly C[], wanted: string | undefined): C | undefined {
  return competitions.find((each) => each.id === wanted) ?? deskCompetition(competitions, wallDay(new Date()));
}

interface Switched {
  competitions: readonly CompetitionChoice[];
  chosen: string | undefined;
  pathname: string;
  /** Where „Wszystkie turnieje” leads, if not to the page itself. */
  all?: string | undefined;
}

function partsOf({ competitions, chosen, pathname, all }: Switched, locale: Locale): FrameParts {
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
 * Puts the competition switch into the frame, and the choice into the links of the group. `chosen`: the competition that the page
 * shows, undefined where it shows all. `all`: where „Wszystkie turnieje” leads when the page itself always shows one.
 */
export function useCompetitionSwitch(competitions: readonly CompetitionChoice[], chosen: string | undefined, all?: string): void {
  const locale = useLocale();
  const { pathname } = useLocation();
  useFrameParts(useMemo(() => partsOf({ competitions, chosen, all, pathname }, locale), [competitions, chosen, all, locale, pathname]));
}

/** The competitions to choose from as a desk is opened; none for referees, who have no such desk, and where they cannot be loaded. */
export async function loadChoices({ context, request }: LoaderArgs): Promise<CompetitionChoice[] | null> {
  const person = await personOf(context).catch(() => undefined);
  if (!person || person.role === "referee") return null;
  return caller(context)
    .call(listCompetitions, {}, { signal: request.signal })
    .then(
      ({ data }) => choicesOf(data),
      () => null,
    );
}

const NONE: readonly CompetitionChoice[] = [];
/** Pages that show all competitions unless their address names one. */
const SHOWS_ALL = /^\/dashboard\/(start-lists\/lists|scores|payments|documents|entries\/consents)/;

/** The switch before the page has put its own, and on pages of no competition, with what was chosen `last`: it stands in the server's page, so that nothing moves. */
export function useFirstSwitch(last: string | undefined): FrameParts {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const competitions = useRouteLoaderData<{ competitions: CompetitionChoice[] | null }>(DESK_ROUTE)?.competitions ?? NONE;
  const coach = user?.role === "trener";
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const named = competitionAsked(params);
    const all = last === undefined ? SHOWS_ALL.test(pathname) || coach : last === "all";
    const chosen = params.has("competition") ? named : all ? undefined : competitionShown(competitions, last)?.id;
    const leadsTo = OF_COMPETITION.has(pathname) ? pathname : coach ? "/dashboard/entries" : "/dashboard";
    return partsOf({ competitions, chosen, pathname: leadsTo }, locale);
  }, [competitions, coach, last, locale, pathname, search]);
}
