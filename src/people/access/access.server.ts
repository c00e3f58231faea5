// Who may open a sign-up, and what of it may be changed now. Only this file checks the secret.
import { timingSafeEqual } from "node:crypto";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { admins, hasAccess, treasurers } from "../../kernel/endpoints/roles.ts";
import * as signupsStore from "../signups/sql.server.ts";
import * as competitionSql from "../signups/competition-sql.server.ts";
import { musicClosed, signupClosed, isAcceptedAfterDeadline } from "./sign-up-window.ts";
import type { SignupRow } from "../signups/sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../../identity/one-time-tokens.server.ts";

/** Name of the cookie that holds a sign-up's secret. */
export function secretCookie(signupId: string): string {
  return `signup_${signupId}`;
}

/** Ids of the sign-ups for which the caller's browser sends a secret; the secrets are not checked yet. */
export function openableIds(call: Call): string[] {
  return Object.keys(call.cookies)
    .map((name) => /^signup_([0-9a-f-]{36})$/.exec(name)?.[1])
    .filter((id) => id !== undefined);
}

const SECRET_DAYS = 400;
/** The office makes many sign-ups for clubs and opens each without a secret, and a browser has no room for so many cookies. */
const OFFICE_DAYS = 1;

/** Sets the cookie with the sign-up's secret in the caller's browser. */
export function setSecret(call: Call, signupId: string, secret: string): void {
  const days = isAdmin(call) ? OFFICE_DAYS : SECRET_DAYS;
  call.setCookie(secretCookie(signupId), secret, { httpOnly: true, maxAgeSeconds: days * 86_400 });
}

type Linking = Pick<Call, "db" | "world" | "tenant" | "now">;

/** Makes a link to a page of a sign-up that opens it on any device. Its key is its own, and only the hash is stored. */
export async function openingLink(call: Linking, signupId: string, page: "preview" | "music"): Promise<string> {
  const { url, write } = newLink(call, signupId, page);
  await write.execute();
  return url;
}

/** The same link, with the write that stores its key. */
export function newLink(call: Linking, signupId: string, page: "preview" | "music") {
  const key = newToken();
  const write = signupsStore.keyWrite(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    signup_id: signupId,
    key_hash: tokenHash(key),
    created_at: call.now.toISOString(),
  });
  return { url: `${call.world.publicUrl}/signup/competition/${page}/${signupId}?key=${key}&tenant=${call.tenant.slug}`, write };
}

/** True when a secret is the sign-up's own, or the key of a link in one of its mails. */
export function secretFits(row: Pick<signupsStore.SignupRow, "secret_hash" | "key_hashes">, secret: string | undefined): boolean {
  if (secret === undefined || secret === "") return false;
  const hash = tokenHash(secret);
  return [row.secret_hash, ...row.key_hashes].some((each) => timingSafeEqual(hash, each));
}

/** Deletes the cookie with the sign-up's secret from the caller's browser. */
export function clearSecret(call: Call, signupId: string): void {
  call.setCookie(secretCookie(signupId.toLowerCase()), "", { httpOnly: true, maxAgeSeconds: 0 });
}

/** True when the caller is an administrator of the tenant. */
export function isAdmin(call: Call): boolean {
  return call.person !== undefined && admins.includes(call.person.role);
}

/** True when the caller handles all payments and documents of the tenant: an administrator, or a person with this grant. */
export function isTreasurer(call: Pick<Call, "person">): boolean {
  return hasAccess(call.person, treasurers);
}

/** True when the caller may open this sign-up: by its secret cookie, as the person who made it, or as an administrator. */
export function mayOpen(call: Call, row: Pick<signupsStore.SignupRow, "id" | "secret_hash" | "key_hashes" | "user_id">): boolean {
  if (isAdmin(call)) return true;
  if (call.person !== undefined && call.person.id === row.user_id) return true;
  return secretFits(row, call.cookies[secretCookie(row.id)]);
}

/** Finds a sign-up. Refuses not_found for a caller who may not open it. `lock` locks it until the transaction ends. */
export async function getSignup(call: Call, id: string, lock = false): Promise<signupsStore.SignupRow> {
  const row = await signupsStore.findSignup(call.db, id, lock);
  return row && mayOpen(call, row) ? row : refuse("not_found");
}

/** The same for its payments and documents, which treasurers open, too. */
export async function getBilledSignup(call: Call, id: string, lock = false): Promise<signupsStore.SignupRow> {
  const row = await signupsStore.findSignup(call.db, id, lock);
  return row && (isTreasurer(call) || mayOpen(call, row)) ? row : refuse("not_found");
}

/** The competition of a sign-up. */
export async function competitionOf(
  call: Pick<Call, "db">,
  signup: Pick<signupsStore.SignupRow, "competition_id">,
): Promise<competitionSql.CompetitionRow> {
  return (await competitionSql.findCompetition(call.db, signup.competition_id)) ?? refuse("not_found");
}

/** The reason why this caller may not change entries now; null when allowed. An administrator always may. */
export function lockedSentence(call: Call, competition: competitionSql.CompetitionRow): string | null {
  return isAdmin(call) ? null : (signupClosed(competition, call.now)?.[call.locale] ?? null);
}

/** The reason why this caller may not change music now; null when allowed. An administrator always may. */
export function musicLockedSentence(call: Call, competition: competitionSql.CompetitionRow): string | null {
  return isAdmin(call) ? null : (musicClosed(competition, call.now)?.[call.locale] ?? null);
}

/**
 * Refuses closed, with the reason, unless this caller may change entries now. Returns true when the change is late and allowed only because it was
 * typed before the deadline.
 */
export function guardOpen(
  call: Call,
  competition: competitionSql.CompetitionRow,
  { typed_seconds_ago }: { typed_seconds_ago?: number | undefined } = {},
): boolean {
  const why = lockedSentence(call, competition);
  if (why === null) return false;
  return isAcceptedAfterDeadline(competition, call.now, typed_seconds_ago) || refuse("closed", { values: { why } });
}

/** A competition (by id or slug) that the caller may see: drafts only for administrators. Refuses not_found. */
export async function publicCompetition(call: Call, idOrSlug: string): Promise<competitionSql.CompetitionRow> {
  const competition = await competitionSql.findCompetition(call.db, idOrSlug);
  const hidden = isAdmin(call) ? ["archived"] : ["draft", "archived"];
  return competition && !hidden.includes(competition.status) ? competition : refuse("not_found");
}

/** Refuses a trial, which is never sent, reserves no places and stores no files. */
export function guardReal(signup: Pick<SignupRow, "trial">): void {
  if (signup.trial) refuse("trial_signup");
}
