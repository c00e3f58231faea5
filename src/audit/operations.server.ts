// Handler of the call that reads the audit trail.
import { APPLICATION } from "../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../kernel/requests/cursor.server.ts";
import * as contract from "./contract.ts";
import { idsIn, sidesOf } from "./rules.ts";
import * as store from "./sql.server.ts";
import { handle } from "../kernel/calls/call.server.ts";

/** Returns the name that a record had on one side of the event, for deleted subjects. */
function nameOn(...sides: unknown[]): string | null {
  for (const side of sides)
    if (typeof side === "object" && side !== null)
      for (const key of ["name", "title", "email"]) {
        const value = (side as Record<string, unknown>)[key];
        if (typeof value === "string" && value !== "") return value;
      }
  return null;
}

export const handlers = handle(contract, {
  async listAuditEvents(call, { query }) {
    const { q, subject_kind, action, author, from, to, limit } = query;
    const found = await store.listEventRows(call.db, {
      q: q?.trim(),
      subject_kind,
      action,
      author,
      from,
      to,
      limit: limit + 1,
      after: idOfCursor(query.cursor),
    });
    const page = cutPage(found, limit, (last) => last.id);
    const rows = page.data.map((row) => ({ ...row, sides: sidesOf(row.action, row.before, row.after) }));
    const inside = new Set(rows.flatMap(({ sides }) => [...idsIn(sides.before), ...idsIn(sides.after)]));
    const subjects = rows.flatMap((row) => row.subject_id ?? []);
    const names = await store.listNames(call.db, [...new Set([...inside, ...subjects])]);
    return {
      data: rows.map(({ sides, user_id, device_id, ...row }) => ({
        ...row,
        by_guest: user_id === null && device_id === null && row.who !== APPLICATION,
        subject: names.get(row.subject_id ?? "") ?? nameOn(row.before, row.after),
        ...sides,
      })),
      names: Object.fromEntries([...names].filter(([id]) => inside.has(id))),
      next_cursor: page.next_cursor,
    };
  },
});
