import { EllipsisVertical } from "lucide-react";
import { formatLength, formatTime } from "../../kernel/text/format.ts";
import { heatPlace } from "../../start-lists/rounds/heat-title.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { dances } from "../dancing.ts";
import type { HallHeat } from "../shapes.ts";
import type { StageDesk } from "./contract.ts";
import { heatName, soleNumber, targetName } from "./heat-names.ts";
import { words } from "./words.ts";

/** More judges than this are a number in place of staves. */
const MOST_STAVES = 12;

/** The light: what is on the floor, for how long, and how many marks are in. */
export function FloorCard({
  heat,
  marks,
  onOpen,
}: {
  heat: HallHeat | undefined;
  marks: StageDesk["marks"];
  onOpen: (heatId: string) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  if (!heat)
    return (
      <section className="sm-now unlit" aria-label={messages.onStage}>
        <b className="sec">{messages.emptyStage}</b>
      </section>
    );
  const number = soleNumber(heat);
  const [first] = heat.places;
  return (
    <section className="sm-now" aria-label={messages.onStage} data-floor={heat.id}>
      <div className="row sp">
        <span className="row b">
          <i className="dot" />
          {messages.onStage}
        </span>
        <span className="row sm">
          <Marks marks={marks} />
          <IconButton label={messages.more(targetName(heat, locale))} size="touch" onClick={() => onOpen(heat.id)}>
            <EllipsisVertical className="ic" aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="row sm-w">
        {number !== undefined && <Bib number={number} size="xl" look="lit" />}
        <div className="grow">
          <b className="disp">{heatName(heat, locale)}</b>
          <span className="sm">
            {number === undefined ? heat.round_name : [first?.club_name, heatPlace(heat, false, locale)].filter(Boolean).join(", ")}
          </span>
        </div>
        <Elapsed heat={heat} />
      </div>
      {number === undefined && (
        <div className="sm-b">
          {heat.places.map(
            (place) =>
              place.start_number !== null && (
                <Bib key={place.performance_id} number={place.start_number} look={dances(place) ? "lit" : "gone"} />
              ),
          )}
        </div>
      )}
      <Progress heat={heat} />
    </section>
  );
}

function Marks({ marks: { given, judges } }: { marks: StageDesk["marks"] }) {
  const messages = words[useLocale()];
  if (judges === 0) return null;
  const label = messages.marksIn(given, judges);
  if (judges > MOST_STAVES) return <span className="num">{label}</span>;
  return (
    <>
      <span aria-hidden>{messages.marks}</span>
      <Klepki value={given} of={judges} label={label} />
    </>
  );
}

/** Seconds since the heat began; undefined before the page knows the time. */
function useElapsed({ started_at }: HallHeat): number | undefined {
  const now = useNow();
  return now !== undefined && started_at !== null ? Math.max(0, (now - Date.parse(started_at)) / 1000) : undefined;
}

function Elapsed({ heat }: { heat: HallHeat }) {
  const elapsed = useElapsed(heat);
  return <output className="sm-t">{elapsed === undefined ? "" : formatLength(elapsed)}</output>;
}

function Progress({ heat }: { heat: HallHeat }) {
  const locale = useLocale();
  const elapsed = useElapsed(heat) ?? 0;
  return (
    <>
      <div className="nowbar">
        <i style={{ width: `${heat.seconds > 0 ? Math.min(100, (elapsed / heat.seconds) * 100) : 0}%` }} />
      </div>
      <div className="row sp xs sm-l2">
        <span>{heat.started_at && words[locale].since(formatTime(heat.started_at, locale))}</span>
        <span className="num">{formatLength(heat.seconds)}</span>
      </div>
    </>
  );
}
