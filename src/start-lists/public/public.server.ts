// What the public sees of a list: its page and the poster that leads to it.
import { isId } from "../../kernel/values/ids.ts";
import { qrPathOf } from "../../kernel/text/qr-code.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { noticesOf } from "../../notices/sql.server.ts";
import { refuse } from "../../refusals.ts";
import { listBreaks } from "../programme/breaks-sql.server.ts";
import * as contract from "../contract.ts";
import { getHead, listWhole, visibleHeats } from "../programme/list.server.ts";
import { publishedLists, publishedTotals } from "./published-sql.server.ts";
import { stageDelay, newestOf, queuedHeats, shortCode } from "../rules.ts";
import { findHead, type Head, listsByCode } from "../sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

async function findByAddress(call: Call, address: string): Promise<Head | undefined> {
  if (isId(address)) return findHead(call.db, address);
  const [only, ...more] = await listsByCode(call.db, address.toLowerCase());
  return only !== undefined && more.length === 0 ? findHead(call.db, only) : undefined;
}

/** Planned and actual start of a performance on the floor or waiting: of its heat on the floor, else the next one. */
function presentTimes({ id, status }: Listed["performances"][number], heats: Listed["heats"]) {
  const heat = status === "done" ? undefined : heats.find((each) => each.status === status && each.performance_ids.includes(id));
  return heat && { planned_at: heat.planned_at, started_at: heat.started_at };
}
type Listed = Awaited<ReturnType<typeof listWhole>>[number];

export const handlers = handle(contract, {
  async getPublicStartList(call, { params }) {
    const head = (await findByAddress(call, params.id ?? "")) ?? refuse("not_found");
    if (head.status !== "published") refuse("not_found");
    const whole = await listWhole(call.db, head.id, true);
    const totals = await publishedTotals(call.db, head.id);
    const blocks = whole.map((block) => ({
      ...block,
      heats: visibleHeats(block.heats),
      performances: block.performances.map((each) => ({
        ...each,
        ...presentTimes(each, block.heats),
        ...(totals.get(each.id) ?? { total: null, place: null }),
      })),
    }));
    return {
      ...head,
      status: "published" as const,
      delay_seconds: stageDelay(whole.flatMap(queuedHeats), call.now.getTime()),
      updated_at: newestOf([head.published_at, ...whole.flatMap((block) => block.heats.map((heat) => heat.started_at))]),
      lists: await publishedLists(call.db, head.competition_id),
      blocks,
      breaks: await listBreaks(call.db, head.id),
      notices: await noticesOf(call.db, { competition_id: head.competition_id, channel: "public", stage: head.stage }, call.now),
    };
  },

  async getPoster(call, { params }) {
    const head = await getHead(call, params.id ?? "");
    const code = shortCode(head.id);
    const alone = (await listsByCode(call.db, code)).length === 1;
    const address = await publicAddress(call.world, call.world.database.owner, call.tenant, `/startlist/${alone ? code : head.id}`);
    return { ...head, address, code: qrPathOf(address) };
  },
});
