import { Check } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../../kernel/text/format.ts";
import { predictedAt } from "../../start-lists/rules.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { dances, isAwaited } from "../dancing.ts";
import type { HallHeat } from "../shapes.ts";
import { readinessOf } from "./desk-state.ts";
import { heatDetail, heatName, soleNumber } from "./heat-names.ts";
import { words } from "./words.ts";

type Position = "next" | "afterNext" | undefined;

/** A heat of the queue: who is there, number, title, and when it is expected. A press opens its actions. */
export const HeatRow = memo(function HeatRow(props: {
  heat: HallHeat;
  delay: number;
  /** On deck, in the hole, or later. */
  position?: Position;
  /** True for the next few, of whom somebody should be there by now. */
  soon?: boolean;
  onOpen: (heatId: string) => void;
}) {
  const { heat, delay, position, soon = false, onOpen } = props;
  const locale = useLocale();
  const messages = words[locale];
  const number = soleNumber(heat);
  const state = stateOf(heat, soon, locale);
  const time = heat.started_at ?? predictedAt(heat.planned_at, delay);
  return (
    <li className={position === "next" ? "first" : ""} data-heat={heat.id} data-status={heat.status}>
      <button type="button" className="sm-r" onClick={() => onOpen(heat.id)}>
        <ReadyBox heat={heat} soon={soon} />
        {number !== undefined && <Bib number={number} look={heat.places.some(dances) ? "plain" : "gone"} />}
        <span className="grow">
          {position && <small className="sm-k">{messages[position]}</small>}
          <b>{heatName(heat, locale)}</b>
          <small className={soon && state.missing ? "t-warn b" : ""}>
            {[heatDetail(heat, locale), state.text].filter(Boolean).join(", ")}
          </small>
        </span>
        <time className="num sec sm" dateTime={time}>
          {formatTime(time, locale)}
        </time>
      </button>
    </li>
  );
});

/** State of a heat in words, and whether people of it are missing. Of those who dance later nobody has to be there yet. */
function stateOf(heat: HallHeat, soon: boolean, locale: "pl" | "en"): { text: string; missing: boolean } {
  const messages = words[locale];
  const [first, ...others] = heat.places;
  // A heat that nobody is left to dance keeps its place on the list.
  if (first && !isAwaited(heat) && (heat.status === "waiting" || heat.status === "skipped"))
    return { text: others.length > 0 ? messages.nobodyDances : messages.out[first.out ?? "absent"], missing: false };
  if (heat.status !== "waiting") return { text: messages.state[heat.status], missing: false };
  const { here, of } = readinessOf(heat);
  const called = heat.called_at === null ? "" : messages.called(formatTime(heat.called_at, locale));
  if (of === 0) return { text: called, missing: false };
  const ready = here === of ? messages.allHere : here === 0 ? messages.nobodyYet : messages.lacks(of - here);
  if (here === 0 && (called || !soon)) return { text: called, missing: true };
  return { text: ready, missing: here < of };
}

/** Box of a heat: a tick when everybody is there, else how many of how many. */
function ReadyBox({ heat, soon }: { heat: HallHeat; soon: boolean }) {
  const messages = words[useLocale()];
  const { here, of } = readinessOf(heat);
  if (of === 0 || heat.status === "done" || heat.status === "skipped") return <span className="sm-c sm-none" />;
  const all = here === of;
  return (
    <span className={`sm-c ${all ? "ok" : soon ? "wait" : ""}`} data-ready={all ? "all" : here === 0 ? "none" : "some"}>
      <span className="vh">{messages.readyBox(here, of)}</span>
      {all ? (
        <Check className="ic" aria-hidden />
      ) : (
        <span className="num" aria-hidden>
          {`${here}/${of}`}
        </span>
      )}
    </span>
  );
}
