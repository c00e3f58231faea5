// The story of bank statements: rows of a file are kept once, each open one gets a proposal, and only what the office confirms is booked.
import { createHash } from "node:crypto";
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { cursorOf, readCursor } from "../../kernel/calls/cursor.server.ts";
import { newId } from "../../kernel/ids.ts";
import { type Call, handle, personOf } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { findSignup } from "../../signup/sql.server.ts";
import { findShare } from "../shares/shares-sql.server.ts";
import { receive, takeBack } from "../receipts/receiving.server.ts";
import * as contract from "./asking.ts";
import { proposalsFor } from "./proposals.ts";
import { rowBy } from "./statement-file.ts";
import * as store from "./statement-sql.server.ts";

const said = {
  decided: { pl: "ten wiersz jest już rozliczony", en: "this row is settled already" },
  gone: { pl: "nie ma takiego zgłoszenia", en: "there is no such sign-up" },
  released: { pl: "Cofnięto wpłatę z wyciągu.", en: "The transfer of the statement was taken back." },
};

/** A row of the bank, whatever file brings it and whatever its columns are taken for. */
function fingerprintOf(cells: readonly string[], nth: number): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([nth, ...cells]))
    .digest();
}

type View = (typeof contract.views)[number];

/** All open rows that are searched for, each with what it is probably for. */
async function listOpen(call: Call, q: string | undefined) {
  const waiting = (await store.listWaiting(call.db)).map((each) => ({
    ...each,
    // A share is paid by a family: the club and the coach pay the whole.
    names: (each.share_id ? each.dancers : [each.club_name, each.contact_name, ...each.dancers]).filter((name) => name !== null),
  }));
  // Proposals are made over all that is open: whoever searches sees the same as whoever does not.
  const all = await store.listRows(call.db, "open", undefined);
  const proposals = proposalsFor(all.toReversed(), waiting);
  const shown = q ? new Set((await store.listRows(call.db, "open", q)).map((each) => each.id)) : undefined;
  return all
    .filter((each) => shown?.has(each.id) ?? true)
    .map((row) => {
      const found = proposals.get(row.id);
      const proposal = found ? { ...found.waiting, reason: found.reason, sure: found.sure } : null;
      const view: View = found ? (found.sure ? "sure" : "likely") : "unmatched";
      return { ...row, proposal, view };
    });
}

/** A page of a list that is at hand as a whole, behind a cursor. */
function pageOf<R extends { id: string; booked_on: string }>(
  rows: readonly R[],
  limit: number,
  after: { on: string; id: string } | undefined,
): R[] {
  const begins = after ? rows.findIndex((each) => each.booked_on < after.on || (each.booked_on === after.on && each.id < after.id)) : 0;
  return begins < 0 ? [] : rows.slice(begins, begins + limit + 1);
}

/** Books one row for a sign-up; why not, where it cannot be. */
async function book(call: Call, id: string, signupId: string, shareId: string | null): Promise<{ pl: string; en: string } | undefined> {
  const row = await store.findRow(call.db, id, true);
  if (row?.state !== "open") return said.decided;
  const signup = await findSignup(call.db, signupId, true);
  const share = shareId === null ? undefined : await findShare(call.db, { id: shareId });
  if (!signup || (shareId !== null && share?.signup_id !== signup.id)) return said.gone;
  const today = wallDay(call.now);
  const note = [row.payer, row.title].filter(Boolean).join(": ").slice(0, 1000) || null;
  const done = await receive(call, signup, {
    id: newId(),
    amount_grosze: row.amount_grosze,
    method: "transfer",
    received_on: row.booked_on > today ? today : row.booked_on,
    note,
    share_id: shareId,
  });
  if ("why" in done) return done.why;
  const decided = { decided_by: personOf(call).name, decided_at: call.now.toISOString() };
  await store.saveRow(call.db, row.id, { state: "booked", payment_id: done.payment_id, share_id: shareId, ...decided });
  return undefined;
}

export const handlers = handle(contract, {
  async listStatementColumns(call) {
    const data = (await store.listColumns(call.db)).map(({ layout, columns }) => ({ layout, columns: contract.columns.parse(columns) }));
    return { data, next_cursor: null };
  },

  async addStatementRows(call, { body }) {
    const at = call.now.toISOString();
    const read = body.rows.map(({ cells, nth }) => ({ told: rowBy(cells, body.columns), fingerprint: fingerprintOf(cells, nth) }));
    const came = read.flatMap(({ told, fingerprint }) => (typeof told === "object" ? [{ ...told, fingerprint }] : []));
    const debits = read.filter(({ told }) => told === "debit").length;
    const added = await store.insertRows(call.db, call.tenant.id, came, at);
    await store.saveColumns(call.db, call.tenant.id, body.layout, body.columns, at);
    return { added, known: came.length - added, debits, unreadable: read.length - came.length - debits };
  },

  async listStatementRows(call, { query }) {
    const { view, q, limit } = query;
    const after = readCursor(query.cursor, z.object({ on: z.iso.date(), id: z.uuid() }));
    const open = await listOpen(call, q);
    const rows =
      view === "booked" || view === "aside"
        ? (await store.listRows(call.db, view, q, { limit: limit + 1, after })).map((row) => ({ ...row, proposal: null }))
        : pageOf(view ? open.filter((each) => each.view === view) : open, limit, after);
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    const count = (wanted: View) => open.filter((each) => each.view === wanted).length;
    return {
      data,
      next_cursor: last ? cursorOf({ on: last.booked_on, id: last.id }) : null,
      counts: {
        sure: count("sure"),
        likely: count("likely"),
        unmatched: count("unmatched"),
        booked: await store.countRows(call.db, "booked", q),
        aside: await store.countRows(call.db, "aside", q),
      },
    };
  },

  async bookStatementRows(call, { body }) {
    const skipped: { id: string; text: string }[] = [];
    // In one order, so that two who confirm the same do not wait for each other.
    for (const { id, signup_id, share_id } of body.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const why = await book(call, id, signup_id, share_id ?? null);
      if (why) skipped.push({ id, text: why[call.locale] });
    }
    return { booked: body.rows.length - skipped.length, skipped };
  },

  async updateStatementRow(call, { params, body }) {
    const row = (await store.findRow(call.db, params.id ?? "", true)) ?? refuse("not_found");
    if (row.payment) await takeBack(call, row.payment.id, row, said.released[call.locale]);
    const decided =
      body.state === "open"
        ? { decided_by: null, decided_at: null }
        : { decided_by: personOf(call).name, decided_at: call.now.toISOString() };
    await store.saveRow(call.db, row.id, { state: body.state, payment_id: null, share_id: null, ...decided });
    const now = (await store.findRow(call.db, row.id)) ?? refuse("not_found");
    return { ...now, proposal: null };
  },
});
