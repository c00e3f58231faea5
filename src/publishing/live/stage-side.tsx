import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Prediction } from "../../web/ui/days/prediction.tsx";
import { SpotBar } from "../../web/ui/days/stage-bar.tsx";
import { useNow } from "../../web/live/use-now.ts";
import type { PublicRound } from "../contract.ts";
import { heatPlace, numbersText } from "../../start-lists/rounds/heat-title.ts";
import { predictedAt } from "../../start-lists/rules.ts";
import { StarButton, type Stars } from "../../start-lists/live/star.tsx";
import { fill } from "../../web/locale/fill.ts";
import { resultWords } from "../../scoring/result-words.ts";
import { words, roundName } from "./public-words.ts";
import type { Light } from "../shapes.ts";

const SHOWN = 12;

/** The spotlight: the performance on stage, its elapsed time, and how many judges have sent their marks. */
export function StageLight({ light: on_stage }: { light: Light }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow();
  const { heat, start_number, section_name } = on_stage;
  const several = heat !== null && heat.numbers.length > 1;
  const place = heat && heatPlace(heat, several, locale);
  const shown = several ? { label: place, beside: null } : on_stage.shown;
  const elapsed = on_stage.started_at && now !== undefined ? Math.max(0, (now - Date.parse(on_stage.started_at)) / 1000) : undefined;
  return (
    <SpotBar
      number={several ? undefined : (start_number ?? undefined)}
      numbers={several ? numbersText(heat.numbers) : undefined}
      title={shown.label || section_name}
      detail={[messages.onStage, !several && place, shown.beside, section_name, !several && on_stage.club_name].filter(Boolean).join(" · ")}
      elapsed={elapsed}
      length={on_stage.seconds}
      scores={
        on_stage.judges > 0
          ? {
              received: on_stage.marks_given,
              of: on_stage.judges,
              label: fill(resultWords[locale].marksIn, { n: on_stage.marks_given, all: on_stage.judges }),
            }
          : undefined
      }
    />
  );
}

type Upcoming = PublicRound["upcoming"][number];

/** Upcoming performances by round, with predicted times. `only` selects rows by search or followed numbers, and adds danced rows without a result. */
export function UpcomingPerformances({
  rounds,
  lateOf,
  only,
  stars,
}: {
  rounds: readonly PublicRound[];
  /** Delay of a round's stage in seconds. */
  lateOf: (round: PublicRound) => number;
  only?: ((row: Upcoming) => boolean) | undefined;
  stars: Stars;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const waiting = rounds.flatMap((round) =>
    round.upcoming.filter((row) => (only ? only(row) : row.status === "waiting")).map((row) => ({ round, row })),
  );
  if (waiting.length === 0) return null;
  // All performances of the last heat are shown.
  const last = waiting[SHOWN - 1]?.row.planned_at;
  const groups = Map.groupBy(
    waiting.filter(({ row }, at) => only || at < SHOWN || row.planned_at === last),
    ({ round, row }) =>
      [roundName(round, locale), row.heat && heatPlace(row.heat, row.heat.together > 1, locale)].filter(Boolean).join(" · "),
  );
  return (
    <section aria-label={messages.stillToDance}>
      <div className="listh">
        <h2>{messages.stillToDance}</h2>
        <span className="xs sec">{messages.predicted}</span>
      </div>
      {[...groups].map(([name, rows]) => (
        <div key={name} className="up-b">
          <h3>{name}</h3>
          <ol className="sls">
            {rows.map(({ round, row }) => (
              <li key={row.performance_id} className="sl">
                {row.status === "waiting" ? (
                  <Prediction at={predictedAt(row.planned_at, lateOf(round))} plan={row.planned_at} exact />
                ) : (
                  <span className="tm" />
                )}
                {row.start_number === null ? <span /> : <Bib number={row.start_number} />}
                <span className="nm">
                  <b>{row.shown.label}</b>
                  <small>
                    {[
                      row.shown.beside,
                      row.club_name,
                      row.status === "on_stage" && messages.danceNow,
                      row.status === "done" && messages.danceDone,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </span>
                <StarButton entryId={row.entry_id} number={row.start_number} stars={stars} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
