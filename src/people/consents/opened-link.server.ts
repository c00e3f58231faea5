// Opens a person's link: one person of one sign-up, with the answers to consents (docs/rules/consents.md 2.2).
import { refuse } from "../../refusals.ts";
import { competitionOf } from "../access/access.server.ts";
import * as links from "../person-links/person-links-sql.server.ts";
import { listPeople } from "./people-sql.server.ts";
import { findSignup } from "../signups/sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * The person of a link, with the sign-up (locked with `lock`) and the competition. Refuses not_found when the link was revoked while waiting for the
 * lock.
 */
export async function openLink(call: Call, link: links.LinkRow, lock = false) {
  const signup = (await findSignup(call.db, link.signup_id, lock)) ?? refuse("not_found");
  if (lock && !(await links.isValidLink(call.db, link.id))) refuse("not_found");
  const [person = refuse("not_found")] = await listPeople(call.db, signup.id, [link.dancer_id]);
  return { signup, person, competition: await competitionOf(call, signup) };
}
