// The story of how a dancer is named where everybody reads: chosen and taken back at any time, at once on every public page.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { getSignup } from "../../people/access/access.server.ts";
import { refusedByGuardian, refuseErased } from "../../people/consents/answering.server.ts";
import { withdrawConsents } from "../../people/consents/consents-sql.server.ts";
import { listPeople } from "../../people/consents/people-sql.server.ts";
import * as contract from "../contract.ts";
import { describeSignup } from "../record/describe.server.ts";
import * as dancersStore from "../../people/dancers/sql.server.ts";
import { announceListed } from "../../people/dancers/listed.server.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { loadBundle, type Bundle } from "../../entries/bundle/bundle.server.ts";
import { keepConsents } from "../../entries/consents/sign-up-consents.server.ts";
import { tell } from "../../entries/charges/announcing.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Keeps or withdraws the consent that a changed name rests on, and shows the name everywhere that it is read. */
export async function followName(call: Call, bundle: Bundle, before: Dancer, after: Dancer, texts?: readonly string[]): Promise<void> {
  if (after.public_name === "full" && before.public_name !== "full") {
    const [person] = await listPeople(call.db, bundle.signup.id, [after.id]);
    if (person) refuseErased([person]);
    if (refusedByGuardian(person, "full_names")) refuse("full_name_refused");
  }
  if (after.public_name !== "full") await withdrawConsents(call.db, bundle.signup.id, "full_names", call.now.toISOString(), after.id);
  else if (bundle.signup.status === "submitted") await keepConsents(call, { ...bundle, dancers: [after] }, [], texts);
  if (shown(before) === shown(after)) return;
  await announceListed(
    call,
    bundle.entries.filter((each) => each.dancer_ids.includes(after.id)).map((each) => each.id),
  );
}

const shown = ({ first_name, last_name, public_name }: Dancer) => JSON.stringify([first_name, last_name, public_name]);

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
    await followName(call, bundle, before, after, body.texts);
    await tell(call, bundle);
    return describeSignup(call, signup);
  },
});
