// Handlers of balances: one side of all sent sign-ups, with search, sorting, paging and sums.
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import * as contract from "./contract.ts";
import * as store from "./balances-sql.server.ts";
import { pick } from "../../kernel/values/fields.ts";
import { handle } from "../../kernel/calls/call.server.ts";

const SHOWN = contract.balance.keyof().options;

const cursorValues = { balance_grosze: z.int(), since: z.iso.datetime({ offset: true }), club_name: z.string() } as const;

export const handlers = handle(contract, {
  async listBalances(call, { query }) {
    const { limit, cursor, sort, direction, ...filter } = query;
    const after = readCursor(cursor, z.object({ value: cursorValues[sort], id: z.uuid() }));
    const rows = await store.listBalances(call.db, filter, { sort, direction, limit: limit + 1, after });
    const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.signup_id }));
    return {
      ...page,
      data: page.data.map((each) => pick(each, SHOWN)),
      totals: await store.balanceTotals(call.db, filter),
    };
  },
});
