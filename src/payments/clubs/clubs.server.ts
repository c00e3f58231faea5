// Handlers of clubs' accounts: the office and treasurers read all, a coach reads their own.
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { matchesSearch, fold } from "../../kernel/text/search.ts";
import { refuse } from "../../refusals.ts";
import { isTreasurer } from "../../people/access/access.server.ts";
import * as contract from "./contract.ts";
import { type Line, listLines, listMovements } from "./clubs-sql.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

/** Filter of the sign-ups that the caller may see. Undefined when they may see none. */
function visibleSignups(call: Call): { user_id?: string } | undefined {
  const { role, id } = personOf(call);
  if (isTreasurer(call)) return {};
  return role === "referee" ? undefined : { user_id: id };
}

/** Balance of a sign-up in grosze: below zero it owes money, above zero money is returned to it. */
const balanceOf = (each: Pick<Line, "came_grosze" | "returned_grosze" | "fees_grosze">) =>
  each.came_grosze - each.returned_grosze - each.fees_grosze;

/** Adds up the sign-ups of one account. Its name is the most recently written one. */
function accountOf(id: string, lines: readonly Line[]): contract.ClubAccount {
  const sum = (value: (each: Line) => number) => lines.reduce((total, each) => total + value(each), 0);
  const last = lines.at(-1);
  return {
    id,
    name: last?.name ?? null,
    city: last?.city ?? null,
    signups: lines.length,
    entries: sum((each) => each.entries),
    fees_grosze: sum((each) => each.fees_grosze),
    came_grosze: sum((each) => each.came_grosze),
    returned_grosze: sum((each) => each.returned_grosze),
    balance_grosze: sum(balanceOf),
  };
}

export const handlers = handle(contract, {
  async listClubAccounts(call, { query }) {
    const seen = visibleSignups(call);
    if (!seen) return { data: [], next_cursor: null, total: 0 };
    const { q, open, limit } = query;
    const after = readCursor(query.cursor, z.object({ name: z.string(), id: z.string() }));
    const found = Map.groupBy(await listLines(call.db, seen), (each) => each.account);
    const accounts = [...found]
      .map(([id, lines]) => ({ ...accountOf(id, lines), sorted: fold(lines.at(-1)?.name ?? "") }))
      .filter((each) => matchesSearch(q, [each.name, each.city]))
      .filter((each) => !open || each.balance_grosze !== 0)
      .toSorted((a, b) => (a.sorted === b.sorted ? (a.id < b.id ? -1 : 1) : a.sorted < b.sorted ? -1 : 1));
    const begins = after ? accounts.findIndex((each) => each.sorted > after.name || (each.sorted === after.name && each.id > after.id)) : 0;
    const rows = begins < 0 ? [] : accounts.slice(begins, begins + limit + 1);
    return { ...cutPage(rows, limit, (last) => cursorOf({ name: last.sorted, id: last.id })), total: accounts.length };
  },

  async getClubAccount(call, { params }) {
    const id = params.key ?? "";
    const seen = visibleSignups(call) ?? refuse("not_found");
    const lines = await listLines(call.db, { ...seen, account: id });
    if (lines.length === 0) refuse("not_found");
    return {
      ...accountOf(id, lines),
      lines: lines.map((each) => ({ ...each, balance_grosze: balanceOf(each) })),
      movements: await listMovements(
        call.db,
        lines.map((each) => each.signup_id),
      ),
    };
  },
});
