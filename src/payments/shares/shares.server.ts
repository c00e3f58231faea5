// Handlers of shares: a coach divides what a sign-up owes among families, each family pays by a link, and the money belongs to the sign-up.
import { toString as qrSvg } from "qrcode";
import { record } from "../../kernel/audit/audit.server.ts";
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { competitionOf, getSignup } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import { isProvider, listOfferedMethods } from "../../gateways/accounts/payment-methods.server.ts";
import { requestPayment } from "../ledger/payment-requests.server.ts";
import { beginOnlinePayment, pollRunningAttempt } from "../attempts/attempts.server.ts";
import { findRunningAttempt } from "../records/attempts-sql.server.ts";
import { findPayment } from "../records/payments-sql.server.ts";
import * as contract from "./contract.ts";
import { encryptToken, decryptToken } from "./share-tokens.server.ts";
import * as store from "./shares-sql.server.ts";
import { shareBalance, splitEvenly, shortNameOf, shareStateOf, scaleDown } from "./split.ts";
import { findSignup, type SignupRow } from "../../people/signups/sql.server.ts";
import { loadBundle } from "../../entries/bundle/bundle.server.ts";
import { currentPrice } from "../../entries/charges/charges.server.ts";
import { qrText, referenceOf } from "../transfer/rules.ts";
import { recipientOf } from "../transfer/recipient.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../../identity/one-time-tokens.server.ts";

const UNKNOWN: Limit = { name: "unknown links to a share from a client", most: 30, seconds: 900 };
const STARTS: Limit = { name: "payments begun of a share", most: 30, seconds: 3600 };
/** References of shares start here, above those of payments. */
const FIRST_NUMBER = 1_000_001;

const messages = {
  tooMuch: {
    pl: "Razem z pozostałymi udziałami to więcej, niż zostało do zapłaty.",
    en: "With the other shares this exceeds the amount left to pay.",
  },
  paidMore: { pl: "Za ten udział wpłynęło już więcej.", en: "More has already been paid for this share." },
};

/** Price of a sign-up, its money, and its balance in grosze. */
async function moneyOf(call: Call, signup: SignupRow) {
  const competition = await competitionOf(call, signup);
  if (competition.practice) refuse("practice");
  const quote = await currentPrice(call, signup);
  const received = await findPaidAmount(call.db, signup.id);
  const owed = signup.status === "submitted" ? Math.max(0, quote.total_grosze - received) : 0;
  return { competition, quote, received, owed };
}

const freshToken = ({ world, tenant }: Call, shareId: string) => encryptToken(world.secrets, tenant.id, shareId, newToken());

async function shown(call: Call, share: store.ShareRow, owed: number) {
  const { world, tenant } = call;
  const token = decryptToken(world.secrets, tenant.id, share);
  const url = token === undefined ? null : await publicAddress(world, world.database.owner, tenant, `/share/${token}`);
  return { ...share, url, due_grosze: shareBalance(share, owed), state: shareStateOf(share, owed) };
}

/** Sum that open shares still ask for, without the share `except`. */
function sumOpenShares(shares: readonly store.ShareRow[], except?: string): number {
  const open = shares.filter((each) => each.revoked_at === null && each.id !== except);
  return open.reduce((sum, each) => sum + Math.max(0, each.amount_grosze - each.paid_grosze), 0);
}

async function describeShares(call: Call, signup: SignupRow): Promise<contract.Shares> {
  const { competition, quote, received, owed } = await moneyOf(call, signup);
  const shares = await store.listShares(call.db, signup.id);
  const free = Math.max(0, owed - sumOpenShares(shares));
  const { entries, dancers } = await loadBundle(call, signup);
  const sharing = new Set(shares.filter((each) => each.revoked_at === null).map((each) => each.dancer_id));
  const lines = quote.lines.map((line) => ({
    amount_grosze: line.amount_grosze,
    dancer_ids: entries.find((entry) => entry.id === line.entry_id)?.dancer_ids ?? [],
  }));
  const split = scaleDown(new Map([...splitEvenly(lines)].filter(([id]) => !sharing.has(id))), free);
  return {
    data: await Promise.all(shares.map((each) => shown(call, each, owed))),
    next_cursor: null,
    competition_name: competition.name,
    total_grosze: quote.total_grosze,
    held_grosze: received,
    free_grosze: free,
    suggested: dancers.flatMap((dancer) => {
      const amount_grosze = split.get(dancer.id) ?? 0;
      return amount_grosze > 0 ? [{ dancer_id: dancer.id, label: shortNameOf(dancer), amount_grosze }] : [];
    }),
  };
}

/** Finds the share of a link's token. Unknown tokens count against the client's limit (429); known ones always open, also from that network. */
async function shareOf(call: Call, token: string | undefined): Promise<store.ShareRow> {
  const share = await store.findShare(call.db, { token_hash: tokenHash(token ?? "") });
  if (share) return share;
  refuseTooMany(await call.world.limits.consume(UNKNOWN, networkOf(call.client)));
  return refuse("not_found");
}

/** A share as its family reads it, without anything else of the sign-up. */
async function describeShare(call: Call, share: store.ShareRow): Promise<contract.FamilyShare> {
  const signup = (await findSignup(call.db, share.signup_id)) ?? refuse("not_found");
  const { competition, owed } = await moneyOf(call, signup);
  const due_grosze = shareBalance(share, owed);
  const offered = await listOfferedMethods(call);
  const running = await findRunningAttempt(call.db, { share_id: share.id });
  const payer = { reference: share.reference, club_name: share.label, contact_name: null };
  const recipient = due_grosze > 0 && offered.includes("transfer") ? await recipientOf(call, payer) : null;
  const transfer = recipient && { ...recipient, amount_grosze: due_grosze };
  return {
    id: share.id,
    competition_name: competition.name,
    starts_on: competition.starts_on,
    label: share.label,
    reference: share.reference,
    amount_grosze: share.amount_grosze,
    paid_grosze: share.paid_grosze,
    due_grosze,
    state: shareStateOf(share, owed),
    due_at: competition.payment_due_at,
    processing: running !== undefined && due_grosze > 0,
    transfer: transfer && { ...transfer, qr_svg: await qrSvg(qrText(transfer), { type: "svg", errorCorrectionLevel: "L", margin: 2 }) },
    providers: due_grosze > 0 ? offered.filter(isProvider) : [],
  };
}

/** Returns the payable sum of a share, with its sign-up locked. Refuses a share that is paid, revoked or closed. */
async function getPayableShare(call: Call, shareId: string): Promise<number> {
  const share = (await store.findShare(call.db, { id: shareId })) ?? refuse("not_found");
  const signup = (await findSignup(call.db, share.signup_id, true)) ?? refuse("not_found");
  const { owed } = await moneyOf(call, signup);
  const due = shareBalance(share, owed);
  if (due > 0) return due;
  return shareStateOf(share, owed) === "paid" ? refuse("already_paid") : refuse("share_settled");
}

export const handlers = handle(contract, {
  listShares: async (call, { params }) => describeShares(call, await getSignup(call, params.id ?? "")),

  async makeShares(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    if (signup.status !== "submitted") refuse("not_submitted");
    const { competition, owed } = await moneyOf(call, signup);
    if (owed === 0) refuse("nothing_due");
    const shares = await store.listShares(call.db, signup.id);
    const dancers = new Map((await loadBundle(call, signup)).dancers.map((each) => [each.id, each]));
    const sharing = new Set(shares.filter((each) => each.revoked_at === null).map((each) => each.dancer_id));
    const newShares = [...new Map(body.shares.map((each) => [each.dancer_id, each])).values()].filter(
      (each) => !sharing.has(each.dancer_id),
    );
    const sum = newShares.reduce((total, each) => total + each.amount_grosze, 0);
    if (newShares.length > 0 && sum > owed - sumOpenShares(shares)) refuseField("shares", call.locale, messages.tooMuch);
    const made = await store.countShares(call.db, call.tenant.id);
    const rows = newShares.map(({ dancer_id, amount_grosze, label }, at): store.NewShare => {
      const dancer = dancers.get(dancer_id) ?? refuse("not_found");
      const reference = referenceOf(competition.name, competition.starts_on, FIRST_NUMBER + made + at);
      const id = newId();
      const share = { tenant_id: call.tenant.id, id, signup_id: signup.id, dancer_id, reference, ...freshToken(call, id) };
      return { ...share, label: label ?? shortNameOf(dancer), amount_grosze, created_at: call.now.toISOString() };
    });
    await store.insertShares(call.db, rows);
    await record(call, {
      action: "created",
      subject_kind: "share",
      subject_id: signup.id,
      after: { amount_grosze: rows.map((each) => each.amount_grosze) },
    });
    await call.announce(`signup:${signup.id}`);
    return describeShares(call, signup);
  },

  async updateShare(call, { params, body }) {
    const found = (await store.findShare(call.db, { id: params.id ?? "" })) ?? refuse("not_found");
    const signup = await getSignup(call, found.signup_id, true);
    const share = (await store.findShare(call.db, { id: found.id })) ?? refuse("not_found");
    const { owed } = await moneyOf(call, signup);
    if (body.version !== undefined && body.version !== share.version) refuse("stale", { current: await shown(call, share, owed) });
    if (share.revoked_at !== null) refuse("share_settled");
    const { amount_grosze = share.amount_grosze, label = share.label, revoked, renewed } = body;
    const more = Math.max(0, amount_grosze - share.paid_grosze);
    if (amount_grosze < share.paid_grosze) refuseField("amount_grosze", call.locale, messages.paidMore);
    if (amount_grosze > share.amount_grosze && more > owed - sumOpenShares(await store.listShares(call.db, signup.id), share.id))
      refuseField("amount_grosze", call.locale, messages.tooMuch);
    await store.saveShare(call.db, share.id, {
      amount_grosze,
      label,
      ...(revoked ? { revoked_at: call.now.toISOString() } : {}),
      ...(renewed ? freshToken(call, share.id) : {}),
    });
    const before = { amount_grosze: share.amount_grosze, label: share.label };
    await record(call, {
      action: revoked ? "revoked" : "changed",
      subject_kind: "share",
      subject_id: signup.id,
      before,
      after: { amount_grosze, label },
    });
    await call.announce(`signup:${signup.id}`, `share:${share.id}`);
    return shown(call, (await store.findShare(call.db, { id: share.id })) ?? refuse("not_found"), owed);
  },

  getShare: async (call, { params }) => describeShare(call, await shareOf(call, params.token)),

  async startShareAttempt(call, { params, body }) {
    const share = await shareOf(call, params.token);
    refuseTooMany(await call.world.limits.consume(STARTS, share.id));
    await getPayableShare(call, share.id);
    const signup = (await findSignup(call.db, share.signup_id, true)) ?? refuse("not_found");
    const payment =
      (await findPayment(call.db, await requestPayment({ ...call, person: undefined }, signup, {}), true)) ?? refuse("not_found");
    return beginOnlinePayment(call, payment, {
      ...body,
      share_id: share.id,
      getPayable: () => getPayableShare(call, share.id),
      readCurrent: () => describeShare(call, share),
      order: { label: share.reference, email: body.email, path: `/share/${params.token}?returned=1` },
    });
  },

  async checkShare(call, { params, body }) {
    const share = await shareOf(call, params.token);
    await pollRunningAttempt(call, { share_id: share.id }, body.returned ?? false);
    return describeShare(call, (await store.findShare(call.db, { id: share.id })) ?? refuse("not_found"));
  },
});
