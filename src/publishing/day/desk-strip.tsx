import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { type DayBlock, DayLegend, DayStrip } from "../../web/ui/days/day-strip.tsx";
import { useNow } from "../../web/live/use-now.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { getDay } from "../contract.ts";
import { words } from "../words.ts";
import { chosenLists } from "./chosen-lists.ts";
import { fill } from "../../web/locale/fill.ts";

type Day = Reply<typeof getDay>;

const MINUTE = 60_000;

/** The day as a line of rounds, one line per list, with its progress. `delays` are seconds per list and move the planned end. */
export function DayOverview({ day, delays }: { day: Day; delays: ReadonlyMap<string, number> }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow(10_000);
  const lists = chosenLists(day.blocks, now);
  const missingByRound = new Map<string | undefined, number>();
  for (const { kind, link, count } of day.alerts) {
    const round = link.split("block=")[1];
    if (kind === "marks_missing" || kind === "orders_missing") missingByRound.set(round, (missingByRound.get(round) ?? 0) + count);
  }
  const stages = day.stages.filter((stage) => lists.some((list) => list[0]?.start_list_id === stage.start_list_id));
  return (
    <section className="dm-day">
      <div className="row sp wrap items-baseline! gap-x-6">
        <p className="bignum num">
          {day.performances.done} <span>{fill(messages.performancesOf, { all: day.performances.all })}</span>
        </p>
        {stages.map((stage) => (
          <Ends
            key={stage.start_list_id}
            stage={stage}
            delay={delays.get(stage.start_list_id) ?? 0}
            named={stages.length > 1 ? stage.name : undefined}
          />
        ))}
        <span className="grow" />
        <DayLegend />
      </div>
      {lists.length === 0 ? (
        <p className="row mt-3">
          {messages.noList} <LinkButton to="/dashboard/start-lists">{messages.makeList}</LinkButton>
        </p>
      ) : (
        lists.map((list) => {
          const pauses = day.breaks.filter((each) => each.start_list_id === list[0]?.start_list_id);
          const rests = pauses.map(breakBlock);
          const strip = [...roundBlocks(list, rests, missingByRound, messages.perf), ...rests].toSorted((a, b) => a.from - b.from);
          const from = Math.min(...strip.map((round) => round.from));
          const to = Math.max(...strip.map((round) => round.to));
          return (
            <DayStrip key={list[0]?.start_list_id} from={from} to={to + 5 * MINUTE} now={now} blocks={strip} label={messages.stripLabel} />
          );
        })
      )}
    </section>
  );
}

/** Expected end of one stage: as planned, or moved by `delay` in seconds (negative when early). */
function Ends({ stage: { all, done, ends_at }, delay, named }: { stage: Day["stages"][number]; delay: number; named: string | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  if (ends_at === null) return undefined;
  const moved = done > 0 && done < all && Math.abs(delay) >= MINUTE / 1000;
  return (
    <p className="sec">
      {named && `${named}: `}
      {moved ? messages.endsAbout : messages.ends}{" "}
      <b className="num">{formatTime(moved ? Date.parse(ends_at) + delay * 1000 : ends_at, locale)}</b>
      {moved && <span className="num">{`, ${messages.plan} ${formatTime(ends_at, locale)}`}</span>}
    </p>
  );
}

/** Break of a list as a block of the strip; a break for awards has its own look. */
function breakBlock(pause: Day["breaks"][number]): DayBlock {
  const from = Date.parse(pause.planned_at);
  const kind = /nagr|dekorac|wręcz|award|ceremon/i.test(pause.name) ? "award" : "break";
  return { key: pause.id, kind, from, to: from + pause.seconds * 1000, name: pause.name };
}

/** Rounds of one list as blocks of the strip. A round lasts until the next round or break, at most three minutes per performance. */
function roundBlocks(
  list: Day["blocks"],
  rests: readonly DayBlock[],
  missingByRound: ReadonlyMap<string | undefined, number>,
  perf: string,
): DayBlock[] {
  const starts = [...list.map((round) => Date.parse(round.planned_at)), ...rests.map((rest) => rest.from)];
  return list.map((round, i) => {
    const from = Date.parse(round.planned_at);
    const longest = from + Math.max(round.performances, 1) * 3 * MINUTE;
    const missing = missingByRound.get(round.id) ?? 0;
    const kind =
      round.status === "published"
        ? "published"
        : round.status === "live" && round.done < round.performances
          ? "running"
          : round.status === "waiting"
            ? "ahead"
            : "unpublished";
    return {
      key: round.id,
      kind,
      from,
      to: Math.min(longest, ...starts.filter((start) => start > from)),
      number: i + 1,
      name: round.name,
      size: `${round.performances} ${perf}`,
      ...(kind === "unpublished" ? { missing } : {}),
      ...(kind === "running" ? { progress: round.performances ? round.done / round.performances : 0 } : {}),
    };
  });
}
