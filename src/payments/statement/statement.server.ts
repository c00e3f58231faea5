// Handlers of bank statements: a transfer is stored once, each open row gets a proposal, and only confirmed rows are booked.
import { createHash } from "node:crypto";
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import * as contract from "./contract.ts";
import { bookRows, takeBackBookings } from "./booking.server.ts";
import { fingerprintText, separateNewLines } from "./identity.ts";
import { proposalsFor } from "./proposals.ts";
import * as store from "./statement-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const messages = {
  future: { pl: "Podaj dzień, który już był, najpóźniej dzisiejszy.", en: "Enter a day that has been, today at the latest." },
  unread: { pl: "najpierw uzupełnij dzień i kwotę", en: "enter the day and the amount first" },
};

type View = (typeof contract.views)[number];

/** All open rows with view, proposal and similar money. `found` is true when the search matches. */
async function listOpen(call: Call, q: string | undefined) {
  const waiting = (await store.listWaiting(call.db)).map((each) => ({
    ...each,
    // A share is paid by a family. The club and the coach pay whole payments.
    names: (each.share_id ? each.dancers : [each.club_name, each.contact_name, ...each.dancers]).filter((name) => name !== null),
  }));
  // Proposals cover all open rows, so that a search does not change them.
  const all = await store.listOpenRows(call.db, q);
  const read = all.flatMap(({ booked_on, amount_grosze, ...row }) =>
    booked_on === null || amount_grosze === null ? [] : [{ ...row, booked_on, amount_grosze }],
  );
  const earlier = all.length === 0 ? [] : await store.listEarlier(call.db);
  const proposals = proposalsFor(read.toReversed(), waiting, earlier);
  const viewOf = (id: string): View => {
    const proposal = proposals.get(id)?.proposal;
    return proposal ? (proposal.sure ? "sure" : "likely") : "unmatched";
  };
  return all.map((row) => {
    const { proposal, similar } = proposals.get(row.id) ?? {};
    return {
      ...row,
      view: row.amount_grosze === null ? ("unread" as const) : viewOf(row.id),
      proposal: proposal
        ? { ...proposal, parts: proposal.parts.map(({ waiting: to, amount_grosze }) => ({ ...to, amount_grosze })) }
        : null,
      similar: similar
        ? {
            booked_on: similar.booked_on,
            payer: similar.payer,
            title: similar.title,
            view:
              similar.row_id === null ? null : similar.state === "open" || similar.state === null ? viewOf(similar.row_id) : similar.state,
            payment_id: "payment_id" in similar ? similar.payment_id : (similar.bookings[0]?.payment_id ?? null),
          }
        : null,
    };
  });
}

/** Day by which a row is sorted. */
const listedOn = (row: { booked_on: string | null }) => row.booked_on ?? "0001-01-01";

/** A page of a list that is fully in memory, following a cursor. */
function pageOf<R extends { id: string; booked_on: string | null }>(
  rows: readonly R[],
  limit: number,
  after: store.PageEnd | undefined,
): R[] {
  const begins = after ? rows.findIndex((each) => listedOn(each) < after.on || (listedOn(each) === after.on && each.id < after.id)) : 0;
  return begins < 0 ? [] : rows.slice(begins, begins + limit + 1);
}

const settled = { proposal: null, similar: null };

async function getRow(call: Call, id: string, lock = false) {
  return (await store.findRows(call.db, [id], lock))[0] ?? refuse("not_found");
}

export const handlers = handle(contract, {
  async listStatementColumns(call) {
    const data = (await store.listColumns(call.db)).map(({ layout, columns }) => ({ layout, columns: contract.columns.parse(columns) }));
    return { data, next_cursor: null };
  },

  async addStatementRows(call, { body }) {
    const at = call.now.toISOString();
    const lines = body.lines
      .filter((line) => "unread" in line || line.side === "in")
      .map((line) => ({ ...line, key: createHash("sha256").update(fingerprintText(line)).digest("hex") }));
    await store.lockImports(call.db, call.tenant.id);
    const bankIds = lines.flatMap((line) => ("unread" in line || line.bank_id === "" ? [] : [line.bank_id]));
    const keys = lines.map((line) => line.key);
    const { fresh, renumbered } = separateNewLines(lines, await store.listStored(call.db, keys, bankIds), newId);
    const rows = fresh.map((line): store.NewRow => {
      const { id, text } = line;
      const row = { id, text, fingerprint: Buffer.from(line.key, "hex"), nth: line.position };
      if ("unread" in line)
        return {
          ...row,
          booked_on: null,
          amount_grosze: null,
          currency: "PLN",
          payer: "",
          title: text.slice(0, 500),
          bank_id: "",
          unread: line.unread,
        };
      const { booked_on, amount_grosze, currency, payer, title, bank_id } = line;
      return { ...row, booked_on, amount_grosze, currency, payer, title, bank_id, unread: null };
    });
    await store.insertRows(call.db, call.tenant.id, rows, at);
    const ids = new Set(fresh.map((line) => line.id));
    for (const each of renumbered) if (!ids.has(each.id)) await store.saveBankId(call.db, each.id, each.bank_id);
    if (body.read_by) await store.saveColumns(call.db, call.tenant.id, body.read_by, at);
    return {
      added: fresh.length,
      known: lines.length - fresh.length,
      debits: body.lines.length - lines.length,
      unread: rows.filter((row) => row.unread !== null).length,
    };
  },

  async listStatementRows(call, { query }) {
    const { view, q, limit } = query;
    const after = readCursor(query.cursor, z.object({ on: z.iso.date(), id: z.uuid() }));
    const open = (await listOpen(call, q)).filter((each) => each.found);
    const rows =
      view === "booked" || view === "aside"
        ? (await store.listRows(call.db, view, q, { limit: limit + 1, after })).map((row) => ({ ...row, ...settled }))
        : pageOf(view ? open.filter((each) => each.view === view) : open, limit, after);
    const decided = await store.countRows(call.db, q);
    const count = (each: View) =>
      each === "booked" || each === "aside"
        ? (decided.find(({ state }) => state === each)?.n ?? 0)
        : open.filter((row) => row.view === each).length;
    return {
      ...cutPage<(typeof rows)[number]>(rows, limit, (last) => cursorOf({ on: listedOn(last), id: last.id })),
      counts: {
        sure: count("sure"),
        likely: count("likely"),
        unmatched: count("unmatched"),
        unread: count("unread"),
        booked: count("booked"),
        aside: count("aside"),
      },
    };
  },

  bookStatementRows: (call, { body }) => bookRows(call, body.rows),

  async updateStatementRow(call, { params, body }) {
    const row = await getRow(call, params.id ?? "", true);
    if ("booked_on" in body) {
      if (row.amount_grosze !== null) refuse("statement_row_complete");
      if (body.booked_on > wallDay(call.now)) refuseField("booked_on", call.locale, messages.future);
      await store.saveRow(call.db, row.id, body);
    } else {
      // A row put aside keeps its bookings when it is reopened. A booked row, or an open row that is reopened, loses them.
      if (row.state === "booked" || (row.state === "open" && body.state === "open")) await takeBackBookings(call, row);
      const decided =
        body.state === "open"
          ? { decided_by: null, decided_at: null }
          : { decided_by: call.person?.name ?? null, decided_at: call.now.toISOString() };
      await store.saveRow(call.db, row.id, { state: body.state, ...decided });
    }
    return { ...(await getRow(call, row.id)), ...settled };
  },

  async deleteStatementBooking(call, { params }) {
    const id = params.id ?? "";
    const row = await getRow(call, (await store.findRowOfBooking(call.db, id)) ?? refuse("not_found"), true);
    // Another person may have taken it back meanwhile.
    const booking = row.bookings.find((each) => each.id === id) ?? refuse("not_found");
    await takeBackBookings(call, row, [booking]);
    if (row.state === "booked") await store.saveRow(call.db, row.id, { state: "open" });
  },
});
