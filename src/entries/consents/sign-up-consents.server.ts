// The consents that a sign-up with these line-ups needs: the answered ones, and the rows of new ones (docs/rules/consents.md 1.1).
import { listConsents } from "../../people/consents/consents-sql.server.ts";
import { isSignupText, shownText } from "../../people/consents/shown-text.server.ts";
import { isMinor } from "../line-ups/eligibility.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { signupBoxes, type ConsentKind, type SignupBox, answerSourceOf } from "../../people/consents/rules.ts";
import { changeable } from "../states.ts";
import type { Bundle } from "../bundle/bundle.server.ts";
import { writeTogether } from "../../kernel/postgres/database.server.ts";
import { newRows } from "../../people/consents/answering.server.ts";
import { consentText, type SignupKind } from "../../people/consents/texts.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** The minors in the line-ups. */
export function minorsOf({ entries, dancers, competition }: Pick<Bundle, "entries" | "dancers" | "competition">): Dancer[] {
  const dancing = new Set(entries.filter((each) => changeable.includes(each.status)).flatMap((each) => each.dancer_ids));
  return dancers.filter((each) => dancing.has(each.id) && isMinor(each, competition.starts_on));
}

/** The sign-up's consent boxes that were answered to today's texts and need no answer again. */
export function answeredConsents(
  call: Pick<Call, "tenant">,
  bundle: Pick<Bundle, "signup" | "competition" | "dancers" | "entries">,
  consents: Awaited<ReturnType<typeof listConsents>>,
): SignupBox[] {
  const { signup, competition } = bundle;
  const names = { competition: competition.name, organiser: call.tenant.name, role: signup.contact_role };
  const ofAll = (kind: SignupBox) =>
    consents.some(
      (each) =>
        each.kind === kind &&
        each.dancer_id === null &&
        (kind === "image" || each.withdrawn_at === null) &&
        isSignupText(kind, each.text_sha256, names),
    );
  // The guardian's earlier statement does not cover a child added later.
  const later = signup.contact_role === "parent" && !answeredByEach("participation", minorsOf(bundle), consents);
  return signupBoxes.filter((kind) => ofAll(kind) && !(kind === "guardian_statement" && later));
}

/** True when each of these people has an answer of this kind. */
export function answeredByEach(kind: ConsentKind, people: readonly Dancer[], consents: Awaited<ReturnType<typeof listConsents>>): boolean {
  return people.every(({ id }) => consents.some((each) => each.kind === kind && each.dancer_id === id));
}

/** Stores the new consents of a sign-up (see `newConsents`). */
export async function storeConsents(
  call: Call,
  bundle: Consenting,
  kinds: readonly SignupKind[],
  texts?: readonly string[],
): Promise<void> {
  const before = await listConsents(call.db, bundle.signup.id);
  await writeTogether(call.db, newConsents(call, bundle, kinds, { before, texts }).writes);
}

type Consenting = Pick<Bundle, "signup" | "competition" | "dancers" | "entries">;

/**
 * Rows for consents not answered yet: one for each kind, one for each dancer shown with the full name, and one for each minor's participation stated
 * by a parent. `texts` are those on the screen. Without them a declaration or a name is stored with the text in the language of the call, and a
 * consent to photos is refused.
 */
export function newConsents(
  call: Call,
  bundle: Consenting,
  kinds: readonly SignupKind[],
  { before, texts }: { before: Awaited<ReturnType<typeof listConsents>>; texts: readonly string[] | undefined },
) {
  const { signup, competition, dancers } = bundle;
  // A trial stores no consents.
  if (signup.trial) return { rows: [], writes: [] };
  const names = { competition: competition.name, organiser: call.tenant.name, role: signup.contact_role };
  const standing = before.filter((each) => each.withdrawn_at === null);
  const minors = kinds.includes("guardian_statement") && signup.contact_role === "parent" ? minorsOf(bundle) : [];
  const missing: { kind: ConsentKind; box: SignupKind; dancer_id: string | null }[] = [
    ...kinds
      .filter(
        (kind) => !standing.some((each) => each.dancer_id === null && each.kind === kind && isSignupText(kind, each.text_sha256, names)),
      )
      .map((kind) => ({ kind, box: kind, dancer_id: null })),
    ...dancers
      .filter((each) => each.public_name === "full" && !standing.some((one) => one.kind === "full_names" && one.dancer_id === each.id))
      .map(({ id }) => ({ kind: "full_names" as const, box: "full_names" as const, dancer_id: id })),
    ...minors
      .filter(({ id }) => !before.some((each) => each.kind === "participation" && each.dancer_id === id))
      .map(({ id }) => ({ kind: "participation" as const, box: "guardian_statement" as const, dancer_id: id })),
  ];
  const rows = missing.map(({ box, ...row }) => {
    const textIn = (locale: Call["locale"]) => consentText(box, locale, names);
    const shown = texts ?? (box === "image" ? [] : [textIn(call.locale)]);
    return { ...row, ...shownText(call, shown, textIn), refused: false };
  });
  const given_by = call.person?.name ?? signup.contact_name ?? "";
  return newRows(call, signup.id, { ...answerSourceOf(signup.contact_role), given_by, confirmed: false }, rows);
}
