// Answers to consents: stored as rows with their texts, with every effect at once (docs/rules/consents.md 2.1–2.4, 4.1–4.3).
import { record } from "../../kernel/audit/audit.server.ts";
import { networkOf } from "../../kernel/limits/limits.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { type Trx, writeTogether } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { sendCountedMail } from "../../kernel/mail/counted-mail.server.ts";
import { refuse } from "../../refusals.ts";
import { getOwnTenant } from "../../tenants/sql.server.ts";
import { isAdmin } from "../access/access.server.ts";
import { consentWrites, type NewConsent, withdrawConsents } from "./consents-sql.server.ts";
import { takeDownMail } from "./mails.ts";
import { listPeople, type PersonRow } from "./people-sql.server.ts";
import {
  purposesFor,
  type AnswerState,
  type Channel,
  isImageAllowed,
  isInPerson,
  type Purpose,
  purposes,
  type Relation,
  type ConsentKind,
} from "./rules.ts";
import { hashOf, isOutdated, type ShownText, shownText } from "./shown-text.server.ts";
import * as takeDowns from "./take-downs-sql.server.ts";
import { updateDancer } from "../dancers/sql.server.ts";
import type { SignupRow } from "../signups/sql.server.ts";
import type { CompetitionRow } from "../signups/competition-sql.server.ts";
import { entriesOf } from "../dancers/listed-sql.server.ts";
import { announceListed } from "../dancers/listed.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Who answers, and by which channel. */
interface AnswerSource {
  channel: Channel;
  relation: Relation | null;
  given_by: string;
  confirmed: boolean;
  /** Signed at the door: when, and the file with the picture of the signature. */
  signed?: { at: string; file_id: string };
}

/** Who answers, by which channel, and the texts on their screen. */
export interface Answerer extends AnswerSource {
  texts: readonly string[];
  text(kind: Purpose, person: PersonRow, locale: Call["locale"]): string;
}

export type AnswerChanges = Partial<Record<Purpose, boolean | undefined>>;

interface Matter {
  signup: Pick<SignupRow, "id">;
  competition: Pick<CompetitionRow, "id" | "name" | "practice">;
}

/** Refuses people with erased data: all their consents have ended for good. */
export function refuseErased(people: readonly PersonRow[]): void {
  if (people.some((each) => each.erased)) refuse("consents_of_erased_person");
}

type AnsweredRow = ShownText & { kind: ConsentKind; dancer_id: string | null; refused: boolean };

/** Stores answers with the texts that were read. */
async function storeRows(call: Call, signupId: string, by: AnswerSource, rows: readonly AnsweredRow[]): Promise<void> {
  await writeTogether(call.db, newRows(call, signupId, by, rows).writes);
}

/** Makes rows of answers with the texts that were read, and the writes that store them. */
export function newRows(
  call: Pick<Call, "db" | "now" | "tenant" | "client">,
  signupId: string,
  by: AnswerSource,
  rows: readonly AnsweredRow[],
) {
  const now = by.signed?.at ?? call.now.toISOString();
  const texts = new Map<string, { text_sha256: string; body: string; locale: string }>();
  const made = rows.map(({ kind, text: body, locale, dancer_id, refused }): NewConsent => {
    const text_sha256 = hashOf(body);
    texts.set(text_sha256, { text_sha256, body, locale });
    const { channel, relation, given_by } = by;
    const own = { tenant_id: call.tenant.id, id: newId(), signup_id: signupId, dancer_id, kind, text_sha256, locale };
    // A minor's own consent is recorded with the guardian's name.
    const who = kind === "own_image" && relation !== "school" ? ("self" as const) : relation;
    const times = { given_at: now, confirmed_at: by.confirmed ? now : null, withdrawn_at: refused ? now : null };
    const signature_file_id = by.signed?.file_id ?? null;
    return { ...own, ...times, given_by, client: call.client, channel, relation: who, refused, signature_file_id };
  });
  return { rows: made, writes: consentWrites(call.db, made, [...texts.values()]) };
}

/** Gives, refuses or withdraws consents of people of one sign-up, which the caller has locked. Unchanged answers are not stored again. */
export async function applyAnswers(
  call: Call,
  matter: Matter,
  people: readonly PersonRow[],
  changes: AnswerChanges,
  by: Answerer,
): Promise<void> {
  const { signup } = matter;
  const names = { competition: matter.competition.name, organiser: call.tenant.name };
  refuseErased(people);
  for (const person of people) {
    const changed: { kind: Purpose; state: "given" | "refused" | "withdrawn" }[] = [];
    for (const kind of purposesFor(person.age)) {
      const yes = changes[kind];
      const now = person.answers[kind];
      const consented = now?.state === "given";
      const same = now?.channel === by.channel;
      if (yes === undefined || (now && consented === yes && same && !isOutdated(person, kind, names))) continue;
      const taken = yes ? 0 : await withdrawConsents(call.db, signup.id, kind, call.now.toISOString(), person.dancer_id);
      // Withdrawing an answer that came by another channel adds a refusal of one's own.
      if (taken === 0 || !same) {
        const shown = shownText(call, by.texts, (locale) => by.text(kind, person, locale));
        await storeRows(call, signup.id, by, [{ kind, ...shown, dancer_id: person.dancer_id, refused: !yes }]);
      }
      changed.push({ kind, state: yes ? "given" : consented ? "withdrawn" : "refused" });
    }
    await recordAnswers(call, person, changed, by.channel);
  }
  await followNames(call, people, changes);
  await followImages(call, matter, people);
  await call.announce(`signup:${signup.id}`, `entries:${matter.competition.id}`);
}

async function recordAnswers(call: Call, person: PersonRow, changed: readonly { kind: Purpose; state: AnswerState }[], channel: Channel) {
  for (const state of ["given", "refused", "withdrawn"] as const) {
    const consents = changed.filter((each) => each.state === state).map((each) => each.kind);
    if (consents.length > 0)
      await record(call, {
        action: state === "given" ? "consented" : state === "refused" ? "consent_refused" : "consent_withdrawn",
        subject_kind: "dancer",
        subject_id: person.dancer_id,
        after: { consents, channel },
      });
  }
}

/** Applies the consent to the full name: every list shows it in full, or as initials, at once. */
async function followNames(call: Call, people: readonly PersonRow[], { full_names }: AnswerChanges): Promise<void> {
  if (full_names === undefined) return;
  const moved = people.filter((each) => (each.public_name === "full") !== full_names);
  for (const each of moved) await updateDancer(call.db, each.dancer_id, { public_name: full_names ? "full" : "initials" });
  await announceListed(
    call,
    await entriesOf(
      call.db,
      people.map((each) => each.dancer_id),
    ),
  );
}

/** Adds people who no longer allow photos to the organiser's take-down list and mails the organiser. People who allow them again leave the list. */
export async function followImages(call: Call, { signup, competition }: Matter, before: readonly PersonRow[]): Promise<void> {
  const after = new Map((await listPeople(call.db, signup.id)).map((each) => [each.dancer_id, each]));
  const allowed = (person: PersonRow | undefined) => person !== undefined && isImageAllowed(person.age, person.answers);
  const reallowed = before.filter((each) => !allowed(each) && allowed(after.get(each.dancer_id))).map((each) => each.dancer_id);
  if (reallowed.length > 0) await takeDowns.closeAfterConsent(call.db, reallowed, call.now.toISOString());
  let opened = 0;
  for (const { dancer_id } of before.filter((each) => allowed(each) && !allowed(after.get(each.dancer_id)))) {
    const row = { tenant_id: call.tenant.id, id: newId(), competition_id: competition.id, dancer_id, since: call.now.toISOString() };
    if (await takeDowns.openTakeDown(call.db, row)) opened++;
  }
  if (opened > 0) await mailOrganiser(call, competition);
}

async function mailOrganiser(call: Call, competition: Matter["competition"]): Promise<void> {
  const { contact_email } = await getOwnTenant(call.db, call.tenant.id);
  if (!contact_email || competition.practice) return;
  const url = await publicAddress(
    call.world,
    call.world.database.owner,
    call.tenant,
    `/dashboard/entries/consents?competition=${competition.id}&view=take_down`,
  );
  const to = { email: contact_email, name: call.tenant.name };
  const mail = { key: competition.id, kind: "take_down", to, ...takeDownMail(competition.name, url) };
  await sendCountedMail(call, [mail], { client: isAdmin(call) ? null : networkOf(call.client) });
}

/** Those of these people of these sign-ups for whom photos and recordings may be published. */
export async function listImagesAllowed(trx: Trx, signupIds: readonly string[], dancerIds: readonly string[]): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for (const id of signupIds) people.push(...(await listPeople(trx, id, dancerIds)));
  return people.filter((each) => isImageAllowed(each.age, each.answers));
}

/** True when a guardian refused a purpose in person; then nobody else may consent to it. */
export function isRefusedByGuardian(person: PersonRow | undefined, kind: Purpose): boolean {
  const now = person?.answers[kind];
  return isInPerson(now?.channel) && now?.state !== "given";
}

/** The answers that a school or the sign-up may give for a person: those that the guardian has not answered in person. */
export function unlockedAnswers(person: PersonRow, changes: AnswerChanges): AnswerChanges {
  return Object.fromEntries(purposes.filter((kind) => !isInPerson(person.answers[kind]?.channel)).map((kind) => [kind, changes[kind]]));
}
