// Reads a list with everything that decides about its order, on which repairs are computed.
import type { Call } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import { listBreaks } from "../../start-lists/programme/breaks-sql.server.ts";
import { listRepeated } from "../../start-lists/programme/elsewhere-sql.server.ts";
import { listWhole } from "../../start-lists/programme/list.server.ts";
import { findHead, listAppearances } from "../../start-lists/sql.server.ts";
import type { RunningList } from "./running-order.ts";

/** Returns a list as it is now. Refuses not_found. */
export async function readList(call: Pick<Call, "db">, id: string): Promise<RunningList> {
  const head = (await findHead(call.db, id)) ?? refuse("not_found");
  const { breaks, appearances, repeated } = await readTogether(call.db, (t) => ({
    breaks: listBreaks(t, id),
    appearances: listAppearances(t, id),
    repeated: listRepeated(t, { competition: head.competition_id, list: id }),
  }));
  const dancers = new Map(
    [...Map.groupBy(appearances, (each) => each.performance_id)].map(
      ([performance, own]) => [performance, [...new Set(own.map((each) => each.dancer_id))]] as const,
    ),
  );
  const { version, starts_at, changeover_seconds, rest_seconds } = head;
  return {
    version,
    starts_at,
    changeover_seconds,
    rest_seconds,
    blocks: await listWhole(call.db, id),
    breaks,
    dancers,
    elsewhere: repeated.filter((each) => each.start_list_id !== id),
  };
}
