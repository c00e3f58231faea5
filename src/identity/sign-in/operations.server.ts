// Handlers of the calls about sessions, passwords and onboarding.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { countMail } from "../../kernel/mail/counted-mail.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { CSRF_COOKIE } from "../../kernel/calls/perform.server.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import type { Tenant } from "../../kernel/world/world.server.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { makeFormsJob } from "../../tenants/jobs.server.ts";
import { insertFirstTenant } from "../../tenants/sql.server.ts";
import { tryPassword } from "../passwords/attempts.server.ts";
import * as contract from "../contract.ts";
import { refuseWeakPassword, judgePasswordOnce } from "../passwords/judge.server.ts";
import { isMissingFactor, secondStepRefusal } from "../second-factor/tickets.server.ts";
import { verifyPasswordQueued, hashPasswordQueued } from "../passwords/passwords.server.ts";
import { permissionsOf } from "../rules.ts";
import { announceSessionsEnded, endSession, moveSession, newCsrf, openSession } from "../sessions/open-session.server.ts";
import { deleteSessionsOf } from "../sessions/sessions-sql.server.ts";
import * as store from "../sql.server.ts";
import { deleteTokensOf } from "../tokens/tokens-sql.server.ts";
import { passwordChangedMail, resetMail, messages } from "../words.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";
import { onboardingNeeded, completeLogin } from "../sessions/complete-login.server.ts";

const RESET_MS = 3_600_000;

/** Organisers where a person may sign in: the call's, or all of the person's when the call names none. Empty for an unknown person. */
async function findSignInPlaces(call: Call, person: store.Credentials | undefined): Promise<Tenant[]> {
  const id = person?.id ?? newId();
  if (call.tenant.id === "") return store.listPlacesOf(call.db, { id, role: person?.super_admin ? "super-admin" : undefined });
  const belongs = (await store.findMembership(call.db, id)) !== undefined || person?.super_admin === true;
  return belongs ? [call.tenant] : [];
}

/** Mails an account's owner that the password was changed, with a link to reset it. */
async function notifyOwner(call: Call, { email, name, locale }: Pick<store.Credentials, "email" | "name" | "locale">): Promise<void> {
  const url = `${call.world.publicUrl}/forgotten-password?tenant=${call.tenant.slug}`;
  await sendMail(call.db, call.world, call.tenant, {
    kind: "password_changed",
    to: { email, name },
    ...passwordChangedMail(locale, url),
  });
}

/** The signed-in person as the API shows it. */
export async function describeUser(call: Call): Promise<contract.User> {
  const person = personOf(call);
  const self = (await store.findSelf(call.db, person)) ?? refuse("unauthenticated");
  const { role } = person;
  const grants = call.card ? [] : person.grants;
  const known = {
    id: person.id,
    name: self.name,
    email: self.email,
    role,
    grants: [...grants],
    locale: person.locale,
    tenant: { slug: call.tenant.slug, name: call.tenant.name },
    permissions: permissionsOf(role, grants),
  };
  // A card opens neither the account nor other organisers.
  if (call.card) {
    const { competition_id, ends_at } = call.card;
    return { ...known, onboarding_needed: false, card: { competition_id, ends_at } };
  }
  const asks: NonNullable<contract.User["asks"]> = [];
  if (self.weak_password) asks.push("new_password");
  if (admins.includes(role) && !self.second_factor) asks.push("second_factor");
  return {
    ...known,
    onboarding_needed: onboardingNeeded(self.membership),
    places: self.places,
    ...(asks.length > 0 ? { asks } : {}),
  };
}

export const handlers = handle(contract, {
  async csrfCookie(call) {
    call.setCookie(CSRF_COOKIE, call.cookies[CSRF_COOKIE] || newCsrf());
  },

  async login(call, { body }) {
    const person = await store.findCredentials(call.db, body.email);
    // An unknown address takes the same steps, and the same time, as a known one.
    const places = await findSignInPlaces(call, person);
    const stored = places.length > 0 ? person?.password_hash : undefined;
    await tryPassword(call, body.email, () => verifyPasswordQueued(call, body.password, stored), {
      field: "email",
      sentences: messages.wrongPair,
    });
    const [place, another] = places;
    if (!person || !place) return refuseField("email", call.locale, messages.wrongPair);
    await judgePasswordOnce(call, person, body.password, place.name);
    if (another) return { places };
    const remember = !["", "0", "false"].includes(String(body.remember ?? ""));
    await store.enterTenant(call.db, place.id);
    return (await secondStepRefusal(call, person.id, place.id, remember)) ?? completeLogin({ ...call, tenant: place }, person.id, remember);
  },

  currentUser: describeUser,

  async updateCurrentUser(call, { body }) {
    const person = personOf(call);
    const change: Parameters<typeof store.updateUser>[2] = {};
    if (body.name !== undefined) change.name = body.name;
    if (body.locale !== undefined) change.locale = body.locale;
    if (body.new_password !== undefined) {
      const row = await store.findCredentialsById(call.db, person.id);
      await tryPassword(call, person.email, () => verifyPasswordQueued(call, body.current_password ?? "", row?.password_hash), {
        field: "current_password",
        sentences: messages.wrongPassword,
      });
      await refuseWeakPassword(call, "new_password", body.new_password, { ...person, organiser: call.tenant.name });
      await store.setPassword(call.db, person.id, await hashPasswordQueued(call, body.new_password));
      await deleteSessionsOf(call.db, person.id, call.session ? tokenHash(call.session) : undefined);
      await store.closeResetsOf(call.db, person.id, call.now);
      if (body.revoke_tokens) await deleteTokensOf(call.db, person.id);
      await notifyOwner(call, person);
      await record(call, { action: "password_changed", subject_kind: "user", subject_id: person.id });
    }
    await store.updateUser(call.db, person.id, change);
    await announceSessionsEnded(call, person.id);
    return { ...(await describeUser(call)), ...(body.locale === undefined ? {} : { locale: body.locale }) };
  },

  async logout(call) {
    await endSession(call);
    call.setSession(undefined);
  },

  async forgottenPassword(call, { body }) {
    // Counted for all addresses alike, so that the reply does not reveal whether one is known.
    refuseTooMany(await countMail(call, body.email));
    const person = await store.findCredentials(call.db, body.email);
    // A person of several organisers gets one link, in the name of the first one: the password is the same everywhere.
    const [tenant] = await findSignInPlaces(call, person);
    if (!person || !tenant) return;
    await store.enterTenant(call.db, tenant.id);
    const token = newToken();
    await store.insertReset(call.db, {
      tenant_id: tenant.id,
      id: newId(),
      user_id: person.id,
      token_hash: tokenHash(token),
      expires_at: new Date(call.now.getTime() + RESET_MS).toISOString(),
    });
    const url = `${call.world.publicUrl}/reset-password?token=${token}&tenant=${tenant.slug}`;
    await sendMail(call.db, call.world, tenant, {
      kind: "password_reset",
      to: { email: person.email, name: person.name },
      ...resetMail(call.locale, url),
    });
  },

  async resetPassword(call, { body }) {
    const reset =
      (await store.consumeReset(call.db, call.tenant.id, tokenHash(body.token), call.now)) ??
      refuseField("token", call.locale, messages.linkUsed);
    const person = (await store.findCredentialsById(call.db, reset.user_id)) ?? refuse("not_found");
    await refuseWeakPassword(call, "password", body.password, { ...person, organiser: call.tenant.name });
    await store.setPassword(call.db, person.id, await hashPasswordQueued(call, body.password));
    await store.closeResetsOf(call.db, reset.user_id, call.now);
    await deleteSessionsOf(call.db, reset.user_id);
    await deleteTokensOf(call.db, reset.user_id);
    await announceSessionsEnded(call, reset.user_id);
    await notifyOwner(call, person);
    await record(call, { action: "password_reset", subject_kind: "user", subject_id: reset.user_id });
  },

  async completeOnboarding(call) {
    await store.markOnboarded(call.db, personOf(call).id, call.now);
    return describeUser(call);
  },

  listPlaces: async (call) => ({
    data: await store.listPlacesOf(call.db, personOf(call)),
    next_cursor: null,
  }),

  async switchTenant(call, { body }) {
    const person = personOf(call);
    const place = (await store.listPlacesOf(call.db, person)).find((each) => each.slug === body.slug) ?? refuse("not_found");
    if (await isMissingFactor(call, person.id, place.id)) refuse("second_factor_required_there");
    await moveSession(call, place.id);
    return place;
  },

  async setup(call, { body }) {
    if (!(await store.consumeSetupToken(call.db, body.token)) || (await store.hasAnyUser(call.db)))
      throw new Refusal("invalid", { errors: { token: [messages.linkUsed[call.locale]] } });
    await refuseWeakPassword(call, "password", body.password, { ...body, organiser: body.tenant_name });
    const tenantId = newId();
    const userId = newId();
    await insertFirstTenant(call.db, { id: tenantId, slug: body.tenant_slug, name: body.tenant_name, contact_email: body.email });
    await store.insertFirstAdmin(call.db, tenantId, {
      id: userId,
      email: body.email,
      name: body.name,
      password_hash: await hashPasswordQueued(call, body.password),
      locale: call.locale,
    });
    await call.queueJob(makeFormsJob, { tenant_id: tenantId, locale: call.locale }, `forms-${tenantId}`);
    await openSession(call, userId, false, tenantId);
    return { slug: body.tenant_slug };
  },
});
