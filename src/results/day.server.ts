// The organiser's day: one answer for the dashboard.
import { handle } from "../kernel/perform.server.ts";
import * as contract from "./contract.ts";
import { readDay } from "./day-sql.server.ts";
import { listHeld } from "./sql.server.ts";

const getDay = handle(contract.getDay, async (call, { query }) => {
  const { competition, id, entries, payments, performances, blocks, breaks, judges, missing, drafts } = await readDay(
    call.db,
    query.competition_id,
  );
  const alert = (
    kind: "marks_missing" | "music_missing" | "payment_failed" | "not_closed" | "list_draft",
    count: number,
    subject: string,
    link: string,
    judges: { seat: string; name: string; numbers: number[] }[] = [],
  ) => (count > 0 ? [{ kind, count, subject, link, judges }] : []);
  const missingIn = (block: string) =>
    missing.filter((each) => each.block_id === block).map(({ seat, name, numbers }) => ({ seat, name, numbers }));
  return {
    competition: competition ?? null,
    entries,
    payments,
    performances,
    blocks: blocks.map(({ sheets: _s, judges: _j, dancing: _d, ...block }) => block),
    breaks,
    judges,
    held: id === null ? [] : await listHeld(call.db, id),
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
      ...alert("music_missing", entries.music_missing, competition?.name ?? "", `/dashboard/entries?competition=${id}&music=none`),
      ...alert("payment_failed", payments.failed, competition?.name ?? "", `/dashboard/payments?competition=${id}&status=failed`),
      ...alert("list_draft", drafts, competition?.name ?? "", "/dashboard/start-lists/lists"),
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
