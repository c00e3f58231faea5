// Answers the dashboard's call with the organiser's day.
import { deskCompetition } from "../../competitions/switch/desk-competition.ts";
import { wallDay } from "../../competitions/rules.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { formatDate } from "../../kernel/text/format.ts";
import * as contract from "../contract.ts";
import { listDeskRows, readDay } from "./day-sql.server.ts";
import { listPendingItems } from "../pending/pending.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Legal time limit for answering a request about data: one month, counted as 30 days, in milliseconds. */
const ANSWER_MS = 30 * 86_400_000;

/** Reads the day with full round names and the pending decisions. */
async function namedDay(call: Call, competitionId: string | undefined) {
  const opened = competitionId ?? deskCompetition(await listDeskRows(call.db), wallDay(call.now))?.id;
  const day = await readDay(call.db, opened);
  const names = wholeNames(day.named, call.locale);
  const named = <B extends { id: string; name: string }>(each: B): B => ({ ...each, name: names.get(each.id) ?? each.name });
  const pending = await listPendingItems(
    call,
    day.maybe_pending.map((each) => each.id),
  );
  return { ...day, blocks: day.blocks.map(named), held: day.held.map(named), pending };
}

type Seats = Awaited<ReturnType<typeof readDay>>["missing"];
const shownSeats = (seats: Seats) => seats.map(({ seat, name, numbers }) => ({ seat, name, numbers }));
const countOf = (seats: Seats) => seats.reduce((sum, each) => sum + each.count, 0);

/** Deadline for answering the oldest request about data, as a sentence. */
function answerBy(first: string | null, locale: Locale): string {
  const date = first === null ? "" : formatDate(new Date(Date.parse(first) + ANSWER_MS), locale);
  return locale === "pl" ? `Odpowiedź do ${date}` : `Answer due by ${date}`;
}

export const handlers = handle(contract, {
  async getDay(call, { query }) {
    const {
      competition,
      entries,
      payments,
      performances,
      stages,
      blocks: rounds,
      breaks,
      judges,
      missing,
      orders,
      filled,
      drafts,
      held,
      requests,
      pending,
    } = await namedDay(call, query.competition_id);
    const id = competition?.id;
    const alert = (
      kind: Reply<typeof contract.getDay>["alerts"][number]["kind"],
      count: number,
      subject: string,
      link: string,
      judges: { seat: string; name: string; numbers: number[] }[] = [],
      numbers: number[] = [],
    ) => (count > 0 ? [{ kind, count, subject, link, judges, numbers }] : []);
    const missingIn = Map.groupBy(missing, (each) => each.round_id);
    const ordersIn = Map.groupBy(orders, (each) => each.round_id);
    const unchecked = new Set(pending.filter((each) => each.kind === "paper").map((each) => each.round.id));
    return {
      competition,
      entries,
      payments,
      performances,
      stages,
      blocks: rounds.map(({ without_start: _w, not_taken: _n, ...round }) => round),
      breaks,
      judges,
      held,
      pending,
      alerts: [
        ...rounds.flatMap(({ id, name }) => {
          const seats = missingIn.get(id) ?? [];
          const unordered = ordersIn.get(id) ?? [];
          return [
            ...alert("marks_missing", countOf(seats), name, `/dashboard/scores?block=${id}`, shownSeats(seats)),
            ...alert("orders_missing", countOf(unordered), name, `/dashboard/scores?block=${id}`, shownSeats(unordered)),
          ];
        }),
        ...rounds.flatMap(({ id: round, name, status, without_start, not_taken }) => {
          const link = `/dashboard/scores?block=${round}`;
          const open = status === "waiting" || status === "live";
          const own = filled.filter((each) => each.round_id === round);
          return [
            ...alert("marks_filled", countOf(own), name, link, shownSeats(own)),
            ...alert("marks_without_start", open ? without_start.length : 0, name, link, [], without_start),
            ...alert("marks_not_taken", not_taken.length, name, `${link}&sheets=refused`, [], not_taken),
          ];
        }),
        ...alert("music_missing", entries.music_missing, competition?.name ?? "", `/dashboard/entries?competition=${id}&music=none`),
        ...alert("payment_failed", payments.failed, competition?.name ?? "", `/dashboard/payments?competition=${id}&status=failed`),
        ...alert("data_requests", requests.open, answerBy(requests.first, call.locale), "/dashboard/privacy"),
        ...alert("list_draft", drafts.all, competition?.name ?? "", "/dashboard/start-lists/lists"),
        ...rounds
          .filter(
            (round) =>
              round.status === "live" &&
              round.performances > 0 &&
              round.done === round.performances &&
              !missingIn.has(round.id) &&
              !ordersIn.has(round.id) &&
              !unchecked.has(round.id),
          )
          .flatMap((round) => alert("not_closed", 1, round.name, `/dashboard/scores?block=${round.id}`)),
      ],
    };
  },
});
