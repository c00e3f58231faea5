// Begins and reopens a sign-up, and changes its contact. Dancers and entries: changing.server.ts; sending: submit.server.ts.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import {
  getSignup,
  setSecret,
  guardOpen,
  isAdmin,
  mayOpen,
  openableIds,
  secretFits,
  clearSecret,
  publicCompetition,
} from "../../people/access/access.server.ts";
import { countBegun, guardBeginning } from "../limits/limits.server.ts";
import * as contract from "../contract.ts";
import { describeSignup } from "../record/describe.server.ts";
import { afterDeadlineFact, markAfterDeadline } from "../../entries/late/after-deadline.server.ts";
import { listOpenQuestions } from "../../entries/questions/answers-sql.server.ts";
import { findTrialFor } from "../trial/trial.server.ts";
import { movesToClub } from "../../capacity/moves/moves.server.ts";
import { placesMayBeFree } from "../../capacity/waiting/capacity-state.server.ts";
import { announceSignup } from "../../people/signups/announcing.server.ts";
import * as signupsStore from "../../people/signups/sql.server.ts";
import { closedTitle, signupClosed } from "../../people/access/sign-up-window.ts";
import * as sectionsSql from "../../entries/sections-sql.server.ts";
import { offered, openBundle } from "../../entries/bundle/bundle.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../../identity/one-time-tokens.server.ts";

const isOwn = (call: Call, { user_id }: Pick<signupsStore.SignupRow, "user_id">) => user_id !== null && user_id === call.person?.id;

/** Returns the sign-up that this browser began with the same key, when the first answer was lost. It works also after sign-up has closed. */
async function findBegun(call: Call, competitionId: string, id: string, key: string | undefined) {
  const row = key === undefined ? undefined : await signupsStore.findSignup(call.db, id);
  if (key === undefined || row?.competition_id !== competitionId || row.trial || !secretFits({ ...row, key_hashes: [] }, key))
    return undefined;
  if (!isOwn(call, row)) setSecret(call, id, key);
  return { id: row.id, link: `/signup/competition/preview/${row.id}?key=${key}` };
}

export const handlers = handle(contract, {
  async getSignupForm(call, { params }) {
    const competition = await publicCompetition(call, params.id ?? "");
    const own = await signupsStore.listOwnSignups(call.db, competition.id, openableIds(call), call.person?.id ?? null);
    return {
      competition,
      closed: signupClosed(competition, call.now)?.[call.locale] ?? null,
      closed_title: closedTitle(competition, call.now)[call.locale],
      sections: (await sectionsSql.listSections(call.db, competition.id))
        .filter((each) => !each.archived)
        .map((each) => offered(each, call.now)),
      trial: await findTrialFor(call, competition.id),
      asks: (await listOpenQuestions(call.db, competition.id)).some((each) => each.scope === "signup"),
      signups: own
        .filter((each) => mayOpen(call, each) && !each.trial)
        .map((each) => ({ ...each, own: call.person !== undefined && each.user_id === call.person.id })),
    };
  },

  async createSignup(call, { params, query, body }) {
    const competition = await publicCompetition(call, params.id ?? "");
    const { id = newId(), trial = false, key, ...fields } = body;
    if (trial && !isAdmin(call)) refuse("forbidden");
    const earlier = await findBegun(call, competition.id, id, key);
    if (earlier) return earlier;
    const late = guardOpen(call, competition, query);
    await guardBeginning(call);
    const secret = key ?? newToken();
    const mine = trial || call.person?.role === "trener" ? call.person : undefined;
    const made = await signupsStore.insertSignup(call.db, {
      locale: call.locale,
      ...(mine && !trial ? { contact_name: mine.name, contact_email: mine.email, contact_role: "coach" } : {}),
      ...definedFields(fields),
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      user_id: mine?.id ?? null,
      trial,
      secret_hash: tokenHash(secret),
      created_at: call.now.toISOString(),
    });
    // A repeated creation: the caller with the first one's key gets the sign-up again, without the secret.
    if (!made) {
      const repeated = await findBegun(call, competition.id, id, key);
      if (repeated) return repeated;
      const existing = await getSignup(call, id);
      return existing.competition_id === competition.id ? { id, link: `/signup/competition/preview/${id}` } : refuse("not_found");
    }
    await markAfterDeadline(call, late, id);
    await countBegun(call);
    if (trial) return { id, link: `/signup/competition/preview/${id}` };
    // An account opens it by signing in, so that nothing stays on a shared device after signing out.
    if (!mine) setSecret(call, id, secret);
    await record(call, {
      action: "created",
      subject_kind: "signup",
      subject_id: id,
      after: { competition: competition.name, ...afterDeadlineFact(late) },
    });
    return { id, link: `/signup/competition/preview/${id}?key=${secret}` };
  },

  async openSignup(call, { params, body }) {
    const row = await signupsStore.findSignup(call.db, params.id ?? "");
    if (!row || !secretFits(row, body.key)) refuse("not_found");
    setSecret(call, row.id, body.key);
    return { id: row.id, competition_id: row.competition_id };
  },

  async forgetSignup(call, { params }) {
    clearSecret(call, params.id ?? "");
  },

  getSignup: async (call, { params }) => describeSignup(call, await getSignup(call, params.id ?? "")),

  async updateSignup(call, { params, query, body }) {
    const bundle = await openBundle(call, params.id ?? "", query);
    const before = bundle.signup;
    const { version, ...fields } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: await describeSignup(call, before) });
    const change = definedFields(fields);
    const movesClub = change.club_name !== undefined && (await movesToClub(call, before, change.club_name));
    await signupsStore.updateSignup(call.db, before.id, change);
    if (movesClub && before.status === "submitted") await placesMayBeFree(call, before.competition_id);
    await markAfterDeadline(call, bundle.late, before.id);
    if (before.status === "submitted")
      await record(call, {
        action: "changed",
        subject_kind: "signup",
        subject_id: before.id,
        before: Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof signupsStore.SignupRow]])),
        after: { ...change, ...afterDeadlineFact(bundle.late) },
      });
    await announceSignup(call, before);
    return describeSignup(call, await getSignup(call, before.id));
  },
});
