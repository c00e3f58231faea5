// The story of each payment call.
import { toString as qrSvg } from "qrcode";
import { record } from "../kernel/audit.server.ts";
import { newId } from "../kernel/ids.ts";
import { sendMail } from "../kernel/mail.server.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { competitionOf, getSignup } from "../signup/access.server.ts";
import { loadBundle, priceOf } from "../signup/describe.server.ts";
import * as contract from "./contract.ts";
import { notificationFits, register, verify } from "./p24.ts";
import { judgeNotification, mayBecome, nextStatuses, qrText, referenceOf, type Status } from "./rules.ts";
import * as store from "./sql.server.ts";
import { paidMail } from "./words.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof store.findPayment>>>;
const PROVIDER = "p24";

/** The payment that this caller may open; refuses with not_found whoever may not. */
async function getOwn(call: Call, id: string, lock = false): Promise<Row> {
  const row = (await store.findPayment(call.db, id, lock)) ?? refuse("not_found");
  await getSignup(call, row.signup_id);
  return row;
}

async function describe(call: Call, id: string) {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  const recipient = await store.findRecipient(call.db, call.tenant.id);
  const transfer = recipient.bank_account
    ? {
        recipient: recipient.invoice_name ?? recipient.name,
        account: recipient.bank_account,
        title: `${row.reference} ${row.club_name ?? row.contact_name ?? ""}`.trim(),
        amount_grosze: row.amount_grosze,
      }
    : null;
  return {
    ...row,
    status: row.status as Status,
    method: row.method as "transfer" | null,
    lines: await store.listLines(call.db, id),
    transfer: transfer && {
      ...transfer,
      qr_svg: await qrSvg(qrText({ ...transfer, nip: recipient.invoice_nip }), { type: "svg", errorCorrectionLevel: "L", margin: 2 }),
    },
    gateway: call.world.gateway !== undefined,
    attempts: await store.listAttempts(call.db, id),
    next_statuses: [...nextStatuses(row.status as Status)],
  };
}

/** Moves a payment, keeps the change in its history, and tells whoever follows it. */
async function move(call: Call, row: Row, change: store.PaymentChange, event: Partial<store.NewEvent> & { kind: string }): Promise<void> {
  await store.savePayment(call.db, row.id, change);
  const before = { status: row.status, paid_grosze: row.paid_grosze, note: row.note };
  await store.insertEvent(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    payment_id: row.id,
    who: call.person?.name ?? "płacący",
    user_id: call.person?.id ?? null,
    before,
    after: { ...before, ...change },
    ...event,
  });
  for (const topic of [`payment:${row.id}`, "payments", `signup:${row.signup_id}`, "entries", "stage"]) await call.announce(topic);
}

async function sayPaid(call: Call, row: Row): Promise<void> {
  if (!row.contact_email) return;
  const words = paidMail(row.locale === "en" ? "en" : "pl", {
    competition: row.competition_name,
    amount_grosze: row.amount_grosze,
    reference: row.reference,
    url: `${call.world.publicUrl}/payment/${row.id}`,
    lines: await store.listLines(call.db, row.id),
  });
  await sendMail(call.db, call.world, call.tenant, {
    kind: "payment_received",
    to: { email: row.contact_email, name: row.contact_name },
    ...words,
  });
}

const createPayment = handle(contract.createPayment, async (call, { params, body }) => {
  const signup = await getSignup(call, params.id ?? "", true);
  if (signup.status !== "submitted") refuse("not_submitted");
  const competition = await competitionOf(call, signup);
  const quote = priceOf({ locale: signup.locale === "en" ? "en" : "pl" }, await loadBundle(call, signup));
  const open = await store.lockPaymentOf(call.db, signup.id);
  const settled = open && ["paid", "processing", "refunded", "partially_refunded"].includes(open.status);
  const owed = Math.max(0, quote.total_grosze - (await store.paidOf(call.db, signup.id)));
  if (settled && (owed === 0 || open.status === "processing")) return describe(call, open.id);
  const id = open && !settled ? open.id : (body.id ?? newId());
  const paidNow = owed === 0;
  if (open && !settled) {
    const row = (await store.findPayment(call.db, id, true)) ?? refuse("not_found");
    await move(call, row, { amount_grosze: owed, method: body.method, status: paidNow ? "paid" : "pending" }, { kind: "asked_again" });
  } else {
    await store.insertPayment(call.db, {
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      signup_id: signup.id,
      reference: referenceOf(competition.name, competition.starts_on, await store.nextNumber(call.db, competition.id)),
      amount_grosze: owed,
      status: paidNow ? "paid" : "pending",
      method: body.method,
      due_at: competition.payment_due_at,
      paid_at: paidNow ? call.now.toISOString() : null,
    });
    const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
    await move(call, row, {}, { kind: "asked", note: null });
  }
  const lines = settled
    ? [{ entry_id: null, label: quote.lines.length > 0 ? (call.locale === "pl" ? "Dopłata" : "Balance") : "", amount_grosze: owed }]
    : quote.lines;
  await store.saveLines(
    call.db,
    id,
    lines.map((line, position) => ({
      tenant_id: call.tenant.id,
      id: newId(),
      payment_id: id,
      entry_id: line.entry_id,
      label: line.label,
      amount_grosze: line.amount_grosze,
      position,
    })),
  );
  return describe(call, id);
});

const startAttempt = handle(contract.startAttempt, async (call, { params, body }) => {
  const gateway = call.world.gateway ?? refuse("gateway_off");
  const row = await getOwn(call, params.id ?? "", true);
  if (row.status === "paid" || row.status === "refunded" || row.status === "partially_refunded") refuse("already_paid");
  const id = body.id ?? newId();
  const earlier = await store.findAttempt(call.db, id);
  if (earlier)
    return earlier.payment_id === row.id && earlier.redirect_url ? { id, redirect_url: earlier.redirect_url } : refuse("duplicate");
  const redirect_url = await register(gateway, {
    sessionId: id,
    amount: row.amount_grosze,
    currency: row.currency,
    description: `${row.competition_name}, ${row.reference}`,
    email: (row.contact_email ?? "").slice(0, 50),
    urlReturn: `${call.world.publicUrl}/payment/${row.id}`,
    urlStatus: `${call.world.publicUrl}${contract.receiveNotification.path}?tenant=${call.tenant.slug}`,
    transferLabel: row.reference.slice(0, 20),
    language: call.locale,
  }).catch((error: unknown) => {
    call.world.log.warn({ err: error, request: call.requestId }, "the gateway did not register a transaction");
    return refuse("gateway_away");
  });
  await store.insertAttempt(call.db, {
    tenant_id: call.tenant.id,
    id,
    payment_id: row.id,
    provider: PROVIDER,
    session_id: id,
    amount_grosze: row.amount_grosze,
    status: "pending",
    redirect_url,
  });
  await move(call, row, { status: "processing", method: "gateway" }, { kind: "attempt_started", attempt_id: id });
  return { id, redirect_url };
});

const receiveNotification = handle(contract.receiveNotification, async (call, { body }) => {
  const gateway = call.world.gateway ?? refuse("not_found");
  const { sign, ...told } = body;
  if (!notificationFits(gateway.merchant, told, sign)) refuse("signature_wrong");
  const attempt = (await store.findAttemptBySession(call.db, told.sessionId)) ?? refuse("not_found");
  const row = (await store.findPayment(call.db, attempt.payment_id, true)) ?? refuse("not_found");
  // Under the payment's lock, and only once: gateways repeat themselves, also at the same moment.
  if ((await store.findAttemptStatus(call.db, attempt.id)).status === "paid") return { status: "known" };
  const fresh = await store.insertEvent(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    payment_id: row.id,
    attempt_id: attempt.id,
    kind: "notified",
    provider: PROVIDER,
    provider_key: `${told.sessionId} ${told.orderId} paid`,
    raw: JSON.stringify(told),
    who: "Przelewy24",
  });
  if (!fresh) return { status: "known" };
  const finished_at = call.now.toISOString();
  const verdict = judgeNotification(attempt, told);
  const confirmed =
    verdict === "paid" &&
    (await verify(gateway, {
      sessionId: told.sessionId,
      orderId: told.orderId,
      amount: attempt.amount_grosze,
      currency: attempt.currency,
    }).catch(() => false));
  if (verdict === "review") {
    await store.saveAttempt(call.db, attempt.id, {
      status: "review",
      provider_order_id: told.orderId,
      problem: `amount ${told.amount} ${told.currency}`,
      finished_at,
    });
    await move(call, row, {}, { kind: "to_review", attempt_id: attempt.id, who: "Przelewy24", note: `${told.amount} ${told.currency}` });
    return { status: "review" };
  }
  // Not verified is not money: the transaction is undone, and the gateway repeats its notification later.
  if (!confirmed) refuse("unavailable");
  await store.saveAttempt(call.db, attempt.id, { status: "paid", provider_order_id: told.orderId, finished_at });
  await move(
    call,
    row,
    { status: "paid", paid_grosze: attempt.amount_grosze, method: "gateway", paid_at: finished_at },
    { kind: "paid", attempt_id: attempt.id, who: "Przelewy24" },
  );
  await sayPaid(call, row);
  return { status: "paid" };
});

const listPayments = handle(contract.listPayments, async (call, { query }) => {
  const person = personOf(call);
  if (person.role === "referee") return { data: [], next_cursor: null, totals: [] };
  const filter = { competition_id: query.competition_id, q: query.q, user_id: person.role === "trener" ? person.id : undefined };
  const after = query.cursor
    ? (JSON.parse(Buffer.from(query.cursor, "base64url").toString("utf8")) as { value: string | number; id: string })
    : undefined;
  const rows = await store.listPayments(call.db, {
    ...filter,
    status: query.status,
    sort: query.sort,
    direction: query.direction,
    limit: query.limit + 1,
    after,
  });
  const data = rows.slice(0, query.limit).map((row) => ({ ...row, status: row.status as Status, method: row.method as "transfer" | null }));
  const last = rows.length > query.limit ? data.at(-1) : undefined;
  const cursor = last && { value: query.sort === "club_name" ? (last.club_name ?? "") : last[query.sort], id: last.id };
  return {
    data,
    next_cursor: cursor ? Buffer.from(JSON.stringify(cursor)).toString("base64url") : null,
    totals: (await store.totalsOf(call.db, filter)).map((total) => ({ ...total, status: total.status as Status })),
  };
});

const getPayment = handle(contract.getPayment, async (call, { params }) => describe(call, (await getOwn(call, params.id ?? "")).id));

const getPaymentHistory = handle(contract.getPaymentHistory, async (call, { params }) => {
  const row = (await store.findPayment(call.db, params.id ?? "")) ?? refuse("not_found");
  return { data: await store.listEvents(call.db, row.id), next_cursor: null };
});

const updatePayment = handle(contract.updatePayment, async (call, { params, body }) => {
  const row = (await store.findPayment(call.db, params.id ?? "", true)) ?? refuse("not_found");
  if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: await describe(call, row.id) });
  const status = body.status ?? (row.status as Status);
  if (!mayBecome(row.status as Status, status)) refuse("not_possible");
  const becomesPaid = status === "paid" && row.status !== "paid";
  const change: store.PaymentChange = {
    ...(body.status === undefined ? {} : { status }),
    ...(body.method === undefined ? {} : { method: body.method }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(body.paid_grosze === undefined
      ? becomesPaid
        ? { paid_grosze: row.amount_grosze }
        : status === "pending"
          ? { paid_grosze: 0 }
          : {}
      : { paid_grosze: body.paid_grosze }),
    ...(becomesPaid ? { paid_at: call.now.toISOString() } : status === "pending" ? { paid_at: null } : {}),
  };
  await move(call, row, change, { kind: "changed_by_hand", note: body.note ?? null });
  await record(call, {
    action: "changed",
    subject_kind: "payment",
    subject_id: row.id,
    before: { status: row.status, note: row.note },
    after: change,
  });
  if (becomesPaid) await sayPaid(call, row);
  return describe(call, row.id);
});

export const handlers = [createPayment, startAttempt, receiveNotification, listPayments, getPayment, getPaymentHistory, updatePayment];
