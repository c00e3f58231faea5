// Books rows of bank statements on the payments that the office confirmed, and takes bookings back (docs/rules/payments.md 4.7).
import { wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { bookMoney, removeMoney } from "../receipts/receiving.server.ts";
import { findShare } from "../shares/shares-sql.server.ts";
import * as store from "./statement-sql.server.ts";
import { findSignup, type SignupRow } from "../../people/signups/sql.server.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

const messages = {
  decided: { pl: "ten wiersz jest już rozliczony", en: "this row is settled already" },
  gone: { pl: "nie ma takiego zgłoszenia", en: "there is no such sign-up" },
  more: { pl: "to więcej, niż zostało z tej wpłaty", en: "this is more than the row has left to book" },
  unread: { pl: "najpierw uzupełnij dzień i kwotę", en: "enter the day and the amount first" },
  foreign: {
    pl: "tej waluty nie księgujemy: przelicz kwotę i dodaj wpłatę ręcznie",
    en: "this currency is not booked: convert the amount and add the payment by hand",
  },
  released: { pl: "Cofnięto wpłatę z wyciągu.", en: "The booking from the statement was undone." },
};

/** A partial sum of a row for one sign-up. */
interface BookedAmount {
  signup_id: string;
  share_id?: string | null | undefined;
  amount_grosze: number;
}

/** Books rows in parts. A row that cannot be booked as confirmed is skipped, with the reason. */
export async function bookRows(call: Call, confirmed: readonly { id: string; parts: readonly BookedAmount[] }[]) {
  // Locks rows first, then sign-ups, each in one order, so that two confirmations of the same rows cannot deadlock.
  const rows = new Map((await store.findRows(call.db, unique(confirmed.map((each) => each.id)), true)).map((row) => [row.id, row]));
  const signups = new Map<string, SignupRow>();
  for (const id of unique(confirmed.flatMap((each) => each.parts.map((part) => part.signup_id)))) {
    const signup = await findSignup(call.db, id, true);
    if (signup) signups.set(id, signup);
  }
  const skipped: { id: string; text: string }[] = [];
  for (const { id, parts } of confirmed) {
    const row = rows.get(id);
    const why = row ? await bookRow(call, row, parts, signups) : messages.decided[call.locale];
    if (why) skipped.push({ id, text: why });
  }
  return { booked: confirmed.length - skipped.length, skipped };
}

const unique = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/** Books the parts of one locked row. Returns the reason when a part cannot be booked; earlier parts stay booked, and the row keeps the rest. */
async function bookRow(
  call: Call,
  row: store.StatementRecord,
  parts: readonly BookedAmount[],
  signups: ReadonlyMap<string, SignupRow>,
): Promise<string | undefined> {
  if (row.state !== "open") return messages.decided[call.locale];
  if (row.booked_on === null) return messages.unread[call.locale];
  if (row.currency !== "PLN") return messages.foreign[call.locale];
  if (parts.reduce((sum, part) => sum + part.amount_grosze, 0) > row.left_grosze) return messages.more[call.locale];
  for (const part of parts) {
    const signup = signups.get(part.signup_id);
    const shareId = part.share_id ?? null;
    const share = shareId === null ? undefined : await findShare(call.db, { id: shareId });
    if (!signup || (shareId !== null && share?.signup_id !== signup.id)) return messages.gone[call.locale];
    const today = wallDay(call.now);
    const id = newId();
    const done = await bookMoney(call, signup, {
      id,
      amount_grosze: part.amount_grosze,
      method: "transfer",
      received_on: row.booked_on > today ? today : row.booked_on,
      note: [row.payer, row.title].filter(Boolean).join(": ").slice(0, 1000) || null,
      share_id: shareId,
    });
    if ("why" in done) return done.why;
    const { amount_grosze } = part;
    const { payment_id } = done;
    await store.insertBooking(call.db, { tenant_id: call.tenant.id, id, row_id: row.id, payment_id, share_id: shareId, amount_grosze });
    row.left_grosze -= amount_grosze;
    if (row.left_grosze === 0) row.state = "booked";
    const { name } = personOf(call);
    await store.saveRow(call.db, row.id, { state: row.state, decided_by: name, decided_at: call.now.toISOString() });
  }
  return undefined;
}

/** Removes bookings of a locked row from their payments. */
export async function takeBackBookings(call: Call, row: store.StatementRecord, bookings = row.bookings): Promise<void> {
  const { booked_on } = row;
  if (booked_on === null) return;
  for (const id of unique(bookings.map((each) => each.signup_id))) await findSignup(call.db, id, true);
  for (const { id, payment_id, amount_grosze, share_id } of bookings) {
    await removeMoney(call, payment_id, { amount_grosze, share_id, booked_on }, messages.released[call.locale]);
    await store.deleteBooking(call.db, id);
  }
}
