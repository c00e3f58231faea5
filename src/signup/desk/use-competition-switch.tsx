import { useMemo } from "react";
import { formatDate } from "../../web/format.ts";
import { useFrameParts } from "../../web/frames.tsx";
import { useLocale } from "../../web/locale.tsx";
import { CompetitionSwitch } from "../../web/ui/competition-switch.tsx";
import { entriesWords } from "./entries-words.ts";

/** A competition to choose. */
export interface Choice {
  id: string;
  name: string;
  starts_on: string;
  venue_name: string | null;
}

/** Puts the competition switch into the frame. */
export function useCompetitionSwitch(competitions: readonly Choice[], competition: Choice | undefined): void {
  const locale = useLocale();
  const words = entriesWords[locale];
  const parts = useMemo(
    () => ({
      competitionSwitch: (
        <CompetitionSwitch
          name={competition?.name ?? words.allCompetitions}
          detail={competition ? [formatDate(competition.starts_on, locale), competition.venue_name].filter(Boolean).join(" · ") : ""}
          items={[
            ...competitions.map((each) => ({
              label: each.name,
              to: `/dashboard/entries?competition=${each.id}`,
              checked: each.id === competition?.id,
            })),
            "separator" as const,
            { label: words.allCompetitions, to: "/dashboard/entries?competition=all", checked: competition === undefined },
          ]}
        />
      ),
    }),
    [competitions, competition, locale, words],
  );
  useFrameParts(parts);
}
