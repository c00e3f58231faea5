// Handlers of the calls about a tenant's people and their invitations.
import { record } from "../../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { tryPassword } from "../passwords/attempts.server.ts";
import * as contract from "../contract.ts";
import { refuseWeakPassword } from "../passwords/judge.server.ts";
import { listUsersWithFactor } from "../second-factor/second-factor-sql.server.ts";
import { endUnsecuredSessions, secondStepRefusal } from "../second-factor/tickets.server.ts";
import { announceSessionsEnded } from "../sessions/open-session.server.ts";
import { deleteTokensOf } from "../tokens/tokens-sql.server.ts";
import { verifyPasswordQueued, hashPasswordQueued } from "../passwords/passwords.server.ts";
import * as store from "../sql.server.ts";
import { invitationMail, messages } from "../words.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { grantsOf } from "../../kernel/endpoints/roles.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";
import { completeLogin } from "../sessions/complete-login.server.ts";
import { getJudgeByName } from "./judges.server.ts";
import { grantsAfter } from "./grants.ts";
import * as membersSql from "./members-sql.server.ts";

const INVITATION_MS = 14 * 86_400_000;

type Row = NonNullable<Awaited<ReturnType<typeof membersSql.findInvitation>>>;

function describe(row: Row, now: Date) {
  const status: Reply<typeof contract.listInvitations>["data"][number]["status"] = row.accepted_at
    ? "accepted"
    : row.revoked_at
      ? "revoked"
      : Date.parse(row.expires_at) < now.getTime()
        ? "expired"
        : "waiting";
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status,
    expires_at: row.expires_at,
    created_at: row.created_at,
  };
}

/** Finds the pending invitation of a token. Refuses used, revoked, expired and unknown ones. */
async function getPendingInvitation(call: Call, token: string): Promise<Row> {
  const row = await membersSql.findInvitationByToken(call.db, tokenHash(token));
  if (!row || describe(row, call.now).status !== "waiting")
    throw new Refusal("invalid", { errors: { token: [messages.linkUsed[call.locale]] } });
  return row;
}

type Member = Awaited<ReturnType<typeof membersSql.listMembers>>[number];

/** People as the API shows them. */
async function describeMembers(call: Call, rows: readonly Member[]) {
  const secured = await listUsersWithFactor(
    call.db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({ ...row, grants: grantsOf(row.grants), second_factor: secured.has(row.user_id) }));
}

/** One person. With `lock`, other writers wait for this transaction. */
async function getMember(call: Call, id: string, lock = false) {
  const row = (await store.findMember(call.db, id, lock)) ?? refuse("not_found");
  return (await describeMembers(call, [row]))[0] ?? refuse("not_found");
}

/** Creates the account of a new person, or gives one to the judge without an account whom the invitation names. Returns the person's id. */
async function makeAccount(call: Call, { email, user_id }: Row, { name, password }: { name: string; password: string }): Promise<string> {
  const account = { email, name, password_hash: await hashPasswordQueued(call, password) };
  if (user_id && (await store.giveAccount(call.db, user_id, account))) return user_id;
  return store.insertUser(call.db, { ...account, locale: call.locale });
}

/** After a change of role, ends sessions without a required factor, and removes the API tokens of a new administrator. */
async function endOutdatedAccess(call: Call, userId: string, role: string): Promise<void> {
  await endUnsecuredSessions(call, userId);
  if (role === "admin") await deleteTokensOf(call.db, userId, call.tenant.id);
}

export const handlers = handle(contract, {
  async listUsers(call, { query }) {
    const rows = await membersSql.listMembers(call.db, {
      q: query.q,
      role: query.role,
      grant: query.grant,
      archived: query.archived === undefined ? undefined : query.archived === "true",
      limit: query.limit + 1,
      after: idOfCursor(query.cursor),
    });
    const page = cutPage(rows, query.limit, (last) => last.id);
    return { ...page, data: await describeMembers(call, page.data) };
  },

  async updateMember(call, { params, body }) {
    const before = await getMember(call, params.id ?? "", true);
    if (body.version !== undefined && body.version !== before.version) refuse("stale", { current: before });
    // A judge without an account gets another role with an account.
    if (before.email === "" && body.role !== undefined && body.role !== before.role) refuseField("role", call.locale, messages.noAccount);
    const leaves =
      before.role === "admin" && !before.archived && (body.archived === true || (body.role !== undefined && body.role !== "admin"));
    if (leaves && (await membersSql.countAdmins(call.db)) <= 1) refuseField("role", call.locale, messages.lastAdmin);
    const grants = grantsAfter(before, body);
    await membersSql.updateMembership(call.db, before.id, {
      ...(body.role === undefined ? {} : { role: body.role }),
      grants,
      ...(body.archived === undefined ? {} : { archived: body.archived }),
    });
    if (before.role !== "admin" || before.archived) await endOutdatedAccess(call, before.user_id, body.role ?? before.role);
    if (grants.some((grant) => !before.grants.includes(grant))) await deleteTokensOf(call.db, before.user_id, call.tenant.id);
    await announceSessionsEnded(call, before.user_id);
    const after = await getMember(call, before.id);
    await record(call, {
      action: "changed",
      subject_kind: "membership",
      subject_id: before.id,
      before: { role: before.role, grants: before.grants, archived: before.archived },
      after: { role: after.role, grants: after.grants, archived: after.archived },
    });
    return after;
  },

  async listInvitations(call, { query }) {
    const rows = await membersSql.listInvitationRows(call.db, query.limit + 1, idOfCursor(query.cursor));
    const page = cutPage(rows, query.limit, (last) => last.id);
    return { ...page, data: page.data.map((row) => describe(row, call.now)) };
  },

  async createInvitation(call, { body }) {
    const id = body.id ?? newId();
    const earlier = await membersSql.findInvitation(call.db, id);
    if (earlier) return describe(earlier, call.now);
    if (body.user_id) await getJudgeByName(call, body.user_id);
    const token = newToken();
    await membersSql.insertInvitation(call.db, {
      tenant_id: call.tenant.id,
      id,
      email: body.email,
      name: body.name ?? null,
      role: body.role,
      token_hash: tokenHash(token),
      invited_by: personOf(call).id,
      user_id: body.user_id ?? null,
      expires_at: new Date(call.now.getTime() + INVITATION_MS).toISOString(),
    });
    const url = `${call.world.publicUrl}/invitation?token=${token}&tenant=${call.tenant.slug}`;
    await sendMail(call.db, call.world, call.tenant, {
      kind: "invitation",
      to: { email: body.email, name: body.name ?? null },
      ...invitationMail(call.locale, call.tenant.name, body.role, url),
    });
    await record(call, { action: "invited", subject_kind: "invitation", subject_id: id, after: { email: body.email, role: body.role } });
    return describe((await membersSql.findInvitation(call.db, id)) ?? refuse("not_found"), call.now);
  },

  async revokeInvitation(call, { params }) {
    const row = (await membersSql.findInvitation(call.db, params.id ?? "")) ?? refuse("not_found");
    if (!row.accepted_at && !row.revoked_at) await membersSql.closeInvitation(call.db, row.id, { revoked_at: call.now.toISOString() });
    await record(call, { action: "revoked", subject_kind: "invitation", subject_id: row.id });
  },

  async openInvitation(call, { body }) {
    const row = await getPendingInvitation(call, body.token);
    const hasAccount = (await store.findCredentials(call.db, row.email)) !== undefined;
    return { email: row.email, name: row.name, role: row.role, tenant_name: call.tenant.name, known: hasAccount };
  },

  async acceptInvitation(call, { body }) {
    const row = await getPendingInvitation(call, body.token);
    const person = await store.findCredentials(call.db, row.email);
    if (person) {
      await tryPassword(call, person.email, () => verifyPasswordQueued(call, body.password, person.password_hash), {
        field: "password",
        sentences: messages.wrongPassword,
      });
    }
    if (!person && body.password.length < 10)
      refuseField("password", call.locale, { pl: "Wpisz co najmniej 10 znaków.", en: "Enter at least 10 characters." });
    if (!person)
      await refuseWeakPassword(call, "password", body.password, { email: row.email, name: body.name, organiser: call.tenant.name });
    const userId = person?.id ?? (await makeAccount(call, row, body));
    await store.saveMembership(call.db, call.tenant.id, userId, row.role, null);
    await endOutdatedAccess(call, userId, row.role);
    await announceSessionsEnded(call, userId);
    await membersSql.closeInvitation(call.db, row.id, { accepted_at: call.now.toISOString() });
    await record(call, { action: "accepted", subject_kind: "invitation", subject_id: row.id, after: { user_id: userId, role: row.role } });
    return (await secondStepRefusal(call, userId, call.tenant.id, false)) ?? completeLogin(call, userId, false);
  },
});
