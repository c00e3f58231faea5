import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "../../entries/label/title-of.ts";
import { heatPlace, numbersText } from "../../start-lists/rounds/heat-title.ts";
import { givesMarks } from "../../start-lists/rules.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { type List, onStageText } from "./judge-day.ts";
import { sheetPath } from "../rules.ts";
import { runText, words } from "../words.ts";

/** Card of the entry or heat on the floor of this list, with the link to its sheet. */
export function OnStage({ list, title }: { list: List; title: string | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow();
  const entry = list.on_stage;
  if (!entry) return null;
  // A day that an earlier version stored on the tablet has no heat.
  const heat = entry.heat ?? null;
  const several = heat !== null && heat.numbers.length > 1;
  const place = heat ? heatPlace(heat, several, locale) : entry.run && runText(entry.run, locale);
  const elapsed = entry.started_at && now ? Math.max(0, (now - Date.parse(entry.started_at)) / 1000) : undefined;
  const action = list.seat && givesMarks(list.duty ?? "judge") ? messages.rate : messages.openPad;
  const number = !several && entry.start_number !== null && startNumber(entry.start_number);
  const time = elapsed === undefined ? messages.onStageNow : onStageText(elapsed, entry.seconds, locale);
  return (
    <section className="jnow" aria-label={messages.onStageNow}>
      <div className="min-w-0">
        <span className="row b num">
          <i className="dot" />
          {time}
        </span>
        <div className="row mt-3 gap-5">
          {entry.start_number !== null && !several && <Bib number={entry.start_number} size="xl" />}
          <div className="min-w-0">
            {several ? (
              <b className="disp num block text-2xl">{numbersText(heat.numbers)}</b>
            ) : (
              titleOf(entry) && <b className="disp block text-2xl">{titleOf(entry)}</b>
            )}
            <span>{[entry.section_name, place, title].filter(Boolean).join(" · ")}</span>
          </div>
        </div>
      </div>
      <Link className="btn jnow-b" to={sheetPath(entry)} aria-label={[action, number].filter(Boolean).join(" ")}>
        {action}
        <ArrowRight className="ic" aria-hidden />
      </Link>
    </section>
  );
}
