// Consents signed with a finger at the door (docs/rules/hall.md 5.9).
import type { z } from "zod";
import { authorOf, type Call } from "../../kernel/calls/call.server.ts";
import type { Upload } from "../../kernel/endpoints/endpoint.ts";
import type { CompetitionRow } from "../../competitions/sql.server.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { applyAnswers, refuseErased } from "../../people/consents/answering.server.ts";
import { listPeople, type PersonRow } from "../../people/consents/people-sql.server.ts";
import { purposeText } from "../../people/consents/purpose-texts.ts";
import { purposesFor } from "../../people/consents/rules.ts";
import { isSignature, storeSignature } from "../../people/consents/signature.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { timeOfChange } from "../device-time.ts";
import { doorPurposes, type signConsentsAtDoor } from "./contract.ts";
import * as store from "./door-sql.server.ts";

type Body = z.output<NonNullable<(typeof signConsentsAtDoor)["body"]>>;
type Answers = Body["answers"];

const messages = {
  answers: { pl: "Zaznacz odpowiedź.", en: "Choose an answer." },
  self: { pl: "Ta osoba podpisuje sama.", en: "This person signs for themselves." },
  guardian: { pl: "Wybierz, kto podpisuje: rodzic albo opiekun.", en: "Choose who signs: a parent or a guardian." },
  signature: { pl: "Podpisu nie da się odczytać. Podpisz jeszcze raz.", en: "The signature cannot be read. Sign again." },
};

/**
 * Answers to store: those to questions without an answer. One that was given meanwhile stays. Refuses (`consents_answered`) when it was given
 * differently, so that nobody believes the paper instead.
 */
function newAnswers(person: PersonRow, answers: Answers): Answers {
  const chosen = doorPurposes.flatMap((kind) => {
    const yes = answers[kind];
    const now = person.answers[kind];
    if (yes === undefined) return [];
    if (now && (now.state === "given") !== yes)
      refuse("consents_answered", { values: { person: `${person.first_name} ${person.last_name}` } });
    return now ? [] : [[kind, yes] as const];
  });
  return Object.fromEntries(chosen);
}

/** Refuses (422) answers to nothing that this person is asked, and a signature of somebody else than the one who has to sign. */
function refuseUnfit(call: Call, person: PersonRow, { answers, relation }: Body): void {
  const purposes = purposesFor(person.age);
  if (!doorPurposes.some((kind) => purposes.includes(kind) && answers[kind] !== undefined))
    refuseField("answers", call.locale, messages.answers);
  const adult = person.age === "adult";
  if ((relation === "self") !== adult) refuseField("relation", call.locale, adult ? messages.self : messages.guardian);
}

/** Stores the answers with the signature. The same id counts once. `files` are the files of the call. */
export async function signConsents(call: Call, competition: CompetitionRow, body: Body, files: Record<string, Upload>) {
  const { id, signup_id, dancer_id, name, relation, texts } = body;
  // Locks the sign-up: the same change sent twice at once counts once, and an erasure comes before or after.
  const signup = (await findSignup(call.db, signup_id, true)) ?? refuse("not_found");
  if (!(await store.findOwn(call.db, competition.id, signup_id))) refuse("not_found");
  const stored = await store.findChange(call.db, id);
  if (stored) {
    if (stored.competition_id !== competition.id || stored.signup_id !== signup_id || stored.kind !== "consent") refuse("not_found");
    return { id, signup_id, repeated: true };
  }
  const [person = refuse("not_found")] = await listPeople(call.db, signup_id, [dancer_id]);
  refuseErased([person]);
  refuseUnfit(call, person, body);
  const answers = newAnswers(person, body.answers);
  const bytes = Buffer.from(body.signature, "base64");
  if (!isSignature(bytes)) refuseField("signature", call.locale, messages.signature);
  const at = timeOfChange(body.made_at, call.now);
  // A signature that answers nothing any more is not stored.
  if (Object.keys(answers).length > 0) {
    const names = { competition: competition.name, organiser: call.tenant.name };
    await applyAnswers(call, { signup, competition }, [person], answers, {
      channel: "door",
      relation,
      given_by: name,
      confirmed: true,
      signed: { at, file_id: await storeSignature(call, files, bytes) },
      texts,
      text: (kind, { age }, locale) => purposeText(kind, age, locale, names),
    });
  }
  const row = { tenant_id: call.tenant.id, id, nth: 0, competition_id: competition.id, signup_id, dancer_id, kind: "consent" as const };
  await store.insertChange(call.db, [
    { ...row, entry_id: null, note: null, made_at: at, received_at: call.now.toISOString(), ...authorOf(call) },
  ]);
  await call.announce(`door:${competition.id}`);
  await recordLastAction(call, "consent");
  return { id, signup_id, repeated: false };
}
