// The organiser's day: one answer for the dashboard.
import type { Reply } from "../../kernel/endpoint.ts";
import { handle } from "../../kernel/perform.server.ts";
import * as contract from "../contract.ts";
import { readDay } from "./day-sql.server.ts";

const getDay = handle(contract.getDay, async (call, { query }) => {
  const { competition, entries, payments, performances, stages, blocks, breaks, judges, missing, filled, drafts, held } = await readDay(
    call.db,
    query.competition_id,
  );
  const id = competition?.id;
  const alert = (
    kind: Reply<typeof contract.getDay>["alerts"][number]["kind"],
    count: number,
    subject: string,
    link: string,
    judges: { seat: string; name: string; numbers: number[] }[] = [],
    numbers: number[] = [],
  ) => (count > 0 ? [{ kind, count, subject, link, judges, numbers }] : []);
  const missingIn = (block: string) =>
    missing.filter((each) => each.block_id === block).map(({ seat, name, numbers }) => ({ seat, name, numbers }));
  return {
    competition,
    entries,
    payments,
    performances,
    stages,
    blocks: blocks.map(({ sheets: _s, judges: _j, dancing: _d, without_start: _w, not_taken: _n, ...block }) => block),
    breaks,
    judges,
    held,
    alerts: [
      ...blocks
        .filter((block) => block.status !== "published")
        .flatMap((block) =>
          alert(
            "marks_missing",
            block.dancing * block.judges - block.sheets,
            block.name,
            `/dashboard/scores?block=${block.id}`,
            missingIn(block.id),
          ),
        ),
      ...blocks.flatMap(({ id: block, name, status, without_start, not_taken }) => {
        const link = `/dashboard/scores?block=${block}`;
        const open = status === "waiting" || status === "live";
        const kept = filled.filter((each) => each.block_id === block);
        const owed = kept.reduce((sum, each) => sum + each.count, 0);
        return [
          ...alert(
            "marks_filled",
            owed,
            name,
            link,
            kept.map(({ seat, name: judge, numbers }) => ({ seat, name: judge, numbers })),
          ),
          ...alert("marks_without_start", open ? without_start.length : 0, name, link, [], without_start),
          ...alert("marks_not_taken", not_taken.length, name, link, [], not_taken),
        ];
      }),
      ...alert("music_missing", entries.music_missing, competition?.name ?? "", `/dashboard/entries?competition=${id}&music=none`),
      ...alert("payment_failed", payments.failed, competition?.name ?? "", `/dashboard/payments?competition=${id}&status=failed`),
      ...alert("list_draft", drafts.all, competition?.name ?? "", "/dashboard/start-lists/lists"),
      ...blocks
        .filter(
          (block) =>
            block.status === "live" &&
            block.performances > 0 &&
            block.done === block.performances &&
            block.sheets >= block.dancing * block.judges,
        )
        .flatMap((block) => alert("not_closed", 1, block.name, `/dashboard/scores?block=${block.id}`)),
    ],
  };
});

export const handlers = [getDay];
