// Operations on a dancer's public name: chosen and withdrawn at any time, and applied to every public page at once.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { getSignup } from "../../people/access/access.server.ts";
import { isRefusedByGuardian, refuseErased } from "../../people/consents/answering.server.ts";
import { withdrawConsents } from "../../people/consents/consents-sql.server.ts";
import { listPeople } from "../../people/consents/people-sql.server.ts";
import * as contract from "../contract.ts";
import { describeSignup } from "../record/describe.server.ts";
import * as dancersStore from "../../people/dancers/sql.server.ts";
import { announceSignup } from "../../people/signups/announcing.server.ts";
import { entryChanged } from "../../capacity/status-changes/entry-changed.server.ts";
import type { EntryState } from "../../capacity/status-changes/rules.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { loadBundle, type Bundle } from "../../entries/bundle/bundle.server.ts";
import { storeConsents } from "../../entries/consents/sign-up-consents.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/**
 * Stores the consent to a full public name when a sent sign-up changes a person to it, and withdraws it for other names. Refuses full_name_refused
 * when a guardian has refused it. `texts` are the consent's texts as they were shown.
 */
export async function storeNameConsent(
  call: Call,
  bundle: Bundle,
  before: Dancer,
  after: Dancer,
  texts?: readonly string[],
): Promise<void> {
  if (after.public_name === "full" && before.public_name !== "full") {
    const [person] = await listPeople(call.db, bundle.signup.id, [after.id]);
    if (person) refuseErased([person]);
    if (isRefusedByGuardian(person, "full_names")) refuse("full_name_refused");
  }
  if (after.public_name !== "full") await withdrawConsents(call.db, bundle.signup.id, "full_names", call.now.toISOString(), after.id);
  else if (bundle.signup.status === "submitted") await storeConsents(call, { ...bundle, dancers: [after] }, [], texts);
}

/** Runs what follows a change of a person's data for their entries, some of which may have moved. */
export async function runAfterPersonChange(
  call: Call,
  { entries }: Bundle,
  { before, after, moved }: { before: Dancer; after: Dancer; moved: readonly EntryState[] },
): Promise<void> {
  const now = new Map(moved.map((each) => [each.id, each]));
  const touched = entries.filter((each) => now.has(each.id) || each.dancer_ids.includes(after.id));
  await entryChanged(
    call,
    touched.map((each) => ({ ...each, people: [before] })),
    touched.map((each) => ({ ...(now.get(each.id) ?? each), people: [after] })),
  );
}

export const handlers = handle(contract, {
  async setPublicName(call, { params, body }) {
    const found = (await dancersStore.findDancer(call.db, params.id ?? "")) ?? refuse("not_found");
    const signup = await getSignup(call, found.signup_id, true);
    const bundle = await loadBundle(call, signup);
    const before = bundle.dancers.find((each) => each.id === found.id) ?? refuse("not_found");
    const after = { ...before, public_name: body.public_name };
    if (before.public_name !== after.public_name) {
      await dancersStore.updateDancer(call.db, before.id, { public_name: after.public_name });
      if (signup.status === "submitted")
        await record(call, {
          action: "changed",
          subject_kind: "dancer",
          subject_id: before.id,
          before: { public_name: before.public_name },
          after: { public_name: after.public_name },
        });
    }
    await storeNameConsent(call, bundle, before, after, body.texts);
    await runAfterPersonChange(call, bundle, { before, after, moved: [] });
    await announceSignup(call, signup);
    return describeSignup(call, signup);
  },
});
