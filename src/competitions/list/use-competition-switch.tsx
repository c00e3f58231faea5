// The competition switch of the navigation's group „Turniej”: one choice for all its pages, kept in the address as `competition`.
import { useMemo } from "react";
import { useLocation } from "react-router";
import { formatDate } from "../../web/locale/format.ts";
import { useFrameParts } from "../../web/frames.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { CompetitionSwitch } from "../../web/ui/competition-switch.tsx";
import { practiceWords } from "../practice/practice-words.ts";

/** A competition to choose. */
export interface CompetitionChoice {
  id: string;
  name: string;
  starts_on: string;
  venue_name: string | null;
  practice: boolean;
}

const ALL = { pl: "Wszystkie turnieje", en: "All competitions" };

/** Of competitions just what the switch shows. */
export function choicesOf(competitions: readonly CompetitionChoice[]): CompetitionChoice[] {
  return competitions.map(({ id, name, starts_on, venue_name, practice }) => ({ id, name, starts_on, venue_name, practice }));
}

/** The id of the competition that the address asks for; undefined where it asks for none, for all, or for what is no id. */
export function competitionAsked(search: URLSearchParams): string | undefined {
  const asked = search.get("competition") ?? "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked) ? asked : undefined;
}

/**
 * Puts the competition switch into the frame, and the choice into the links of the group. `chosen`: the competition that the page
 * shows, undefined where it shows all. `all`: where „Wszystkie turnieje” leads when the page itself always shows one.
 */
export function useCompetitionSwitch(competitions: readonly CompetitionChoice[], chosen: string | undefined, all?: string): void {
  const locale = useLocale();
  const { pathname } = useLocation();
  const parts = useMemo(() => {
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
  }, [competitions, chosen, all, locale, pathname]);
  useFrameParts(parts);
}
