// Pending decisions about rounds, shown on the organiser's day and on the judge's day.
import { FileCheck, Gavel, History } from "lucide-react";
import { useMemo } from "react";
import { Link, useRevalidator, useRouteLoaderData } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { JUDGE_ROUTE, type JudgesQuestions } from "../../web/layouts/desk-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { fill } from "../../web/locale/fill.ts";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, personOf } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { ReserveQuestion } from "../../scoring/rulings/reserve-panel.tsx";
import { words as reserveWords } from "../../scoring/rulings/reserve-words.ts";
import { words as cutWords } from "../../scoring/rulings/cut-words.ts";
import { words as publishingWords } from "../words.ts";
import { listPending } from "./contract.ts";
import { words } from "./pending-words.ts";
import { RepublishButton } from "./republish-button.tsx";
import { ENDED_BY, type PendingItem } from "../shapes.ts";
import { numberOf } from "../../scoring/round-messages.ts";

/** Start numbers shown of a changed result, at most. */
const SHOWN = 6;

const linkTo = (item: PendingItem) => `/dashboard/scores?block=${item.round.id}`;

/** List of pending decisions. Each has the button that settles it, or says who has to act. */
export function PendingItems({ items }: { items: readonly PendingItem[] }) {
  const messages = words[useLocale()];
  const { revalidate } = useRevalidator();
  const done = () => void revalidate();
  const reserves = items.filter((item) => item.kind === "reserve");
  const others = items.filter((item) => item.kind !== "reserve");
  return (
    <div className="asked" aria-live="polite">
      {others.length > 0 && (
        <ul aria-label={messages.list}>
          {others.map((item) => (
            <PendingLine
              key={[item.kind, item.round.id, ...item.entries.map((each) => each.entry_id)].join(" ")}
              item={item}
              onDone={done}
            />
          ))}
        </ul>
      )}
      {reserves.map((item) => (
        <ReserveQuestion key={item.round.id} question={item} onDone={done}>
          <ReserveHeading item={item} />
        </ReserveQuestion>
      ))}
    </div>
  );
}

function ReserveHeading({ item }: { item: PendingItem }) {
  const messages = reserveWords[useLocale()];
  return (
    <p className="sm">
      <b>{fill(messages.led, { round: item.round.name, next: item.next?.name ?? "" })}</b> <Link to={linkTo(item)}>{messages.marks}</Link>
    </p>
  );
}

function PendingLine({ item, onDone }: { item: PendingItem; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { kind, round, acts, places, version } = item;
  if (kind === "reserve") return null;
  const Icon = kind === "paper" ? FileCheck : kind === "changed" ? History : Gavel;
  // All tied entries are named; of a changed result only the first few.
  const shown = item.entries
    .slice(0, kind === "changed" ? SHOWN : undefined)
    .map(numberOf)
    .join(", ");
  const more = kind === "changed" ? item.entries.length - SHOWN : 0;
  const numbers = more > 0 ? `${shown} ${fill(publishingWords[locale].alertMarksAnd, { n: more })}` : shown;
  const title = fill(messages[kind], { numbers, seats: item.seats.join(", "), round: round.name });
  const free = places > 0 && fill(messages.free, { places: count(locale, places, cutWords[locale].places) });
  const waits = kind === "uncounted" && item.seats.length > 0 ? messages.waits.judges : messages.waits[ENDED_BY[kind]];
  const named = kind !== "settled" && kind !== "uncounted" && round.name;
  const why = item.why.map((sentence) => sentence.replace(/\.$/, ""));
  const about = [named, ...why, free, !acts && fill(waits, { seats: item.seats.join(", ") })].filter(Boolean).join(" · ");
  return (
    <li className="al warn">
      <Icon className="ic" aria-hidden />
      <div className="grow min-w-40">
        <b>{title}</b>
        <span>{about}</span>
      </div>
      {kind === "changed" && acts && version !== null ? (
        <RepublishButton round={round} version={version} onDone={onDone} />
      ) : (
        <LinkButton look={acts ? "primary" : "plain"} to={linkTo(item)}>
          {acts ? messages.end[kind] : messages.open}
        </LinkButton>
      )}
    </li>
  );
}

/** Pending decisions of one competition, followed live; `items` are those loaded with the page. */
export function usePending(competitionId: string, items: readonly PendingItem[]): readonly PendingItem[] {
  const loaded = useMemo(() => ({ data: [...items], next_cursor: null, runs: true }), [items]);
  return useLive(listPending, { query: { competition_id: competitionId } }, loaded).data;
}

type Listed = Reply<typeof listPending>;

/** Time limit for loading them before the judge's day is drawn without them, in milliseconds. */
const PATIENCE_MS = 4000;

async function load({ context, request }: LoaderArgs): Promise<{ pending: Listed | null }> {
  const person = await personOf(context).catch(() => undefined);
  // A judge's card opens no pages of rounds.
  if (!person || person.card) return { pending: null };
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const pending = await caller(context)
    .call(listPending, {}, { signal })
    .catch(() => null);
  return { pending };
}

function LivePendingItems({ loaded }: { loaded: Listed }) {
  return <PendingItems items={useLive(listPending, {}, loaded).data} />;
}

/** Pending decisions of all competitions for a judge who runs rounds, followed live. */
function Questions() {
  const loaded = useRouteLoaderData<Awaited<ReturnType<typeof load>> | null>(JUDGE_ROUTE)?.pending;
  return loaded?.runs ? <LivePendingItems loaded={loaded} /> : null;
}

/** Pending decisions for the frame of the judge's day. */
export const questions: JudgesQuestions = { load, Questions };
