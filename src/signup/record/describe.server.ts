// Describes a sign-up for its page: loads everything once, judges it by the rules, and prices it.
import { lockedSentence, musicLockedSentence } from "../../people/access/access.server.ts";
import { listConsents } from "../../people/consents/consents-sql.server.ts";
import { openChoices } from "../../entries/line-ups/undecided.ts";
import { unfilledPlaces } from "../../entries/pricing/deposits.ts";
import type { Signup } from "../records.ts";
import { findPaid } from "../../entries/pricing/payments-sql.server.ts";
import { describeWaiting } from "../../capacity/waiting/capacity-state.server.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import { reasonIn } from "../../people/reasons.ts";
import { type Bundle, offered, loadBundle } from "../../entries/bundle/bundle.server.ts";
import { priceOf } from "../../entries/pricing/price-of.ts";
import { describeEntry, missingOf } from "../../entries/bundle/problems.ts";
import { minorsOf, answeredConsents, answeredByEach } from "../../entries/consents/sign-up-consents.server.ts";
import { offerCostsOf } from "../../entries/charges/charges.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** True when the sign-up reserved a place of the section that an entry can still take. */
function holdsPlace({ reservations, today }: Bundle, sectionId: string): boolean {
  return reservations.some((each) => each.section_id === sectionId && each.until >= today && unfilledPlaces(each) > 0);
}

/** What the page of a sign-up needs in addition to its bundle. */
interface PageFacts {
  consents: Awaited<ReturnType<typeof listConsents>>;
  waiting: Awaited<ReturnType<typeof describeWaiting>>;
  money: Awaited<ReturnType<typeof findPaid>>;
}

/** Returns the sign-up as the API shows it. */
export async function describeSignup(call: Call, signup: SignupRow): Promise<Signup> {
  const bundle = await loadBundle(call, signup, "all");
  const chosen = bundle.entries.filter((each) => each.status !== "draft" || openChoices(bundle, each).length === 0);
  return describeBundle(call, bundle, {
    consents: await listConsents(call.db, signup.id),
    waiting: await describeWaiting(call, { ...bundle, entries: chosen }),
    money: await findPaid(call.db, signup.id),
  });
}

/** Returns a sign-up as the API shows it from loaded records, with all sections of the competition. */
export function describeBundle(call: Call, bundle: Bundle, { consents, waiting, money }: PageFacts): Signup {
  const { signup } = bundle;
  const waitingIds = new Set(waiting.map((each) => each.entry_id));
  // A draft that would wait costs nothing until it has a place.
  const expected = bundle.entries.map((each) => (waitingIds.has(each.id) ? { ...each, status: "waiting" as const } : each));
  return {
    ...signup,
    competition: bundle.competition,
    dancers: bundle.dancers,
    entries: bundle.entries
      .filter((each) => each.status !== "withdrawn" || each.submitted_at !== null)
      .map((each) => describeEntry(call, bundle, each)),
    sections: bundle.sections
      .filter((each) => !each.archived || bundle.entries.some((entry) => entry.section_id === each.id))
      .map((each) => ({ ...offered(each, call.now), ...(holdsPlace(bundle, each.id) ? { full: false } : {}) })),
    questions: bundle.asking.questions,
    answers: bundle.asking.sheets,
    waiting: waiting.map((each) => ({
      ...each,
      costs: each.offered_until === null ? null : offerCostsOf(call, bundle, each.entry_id, money.held_grosze),
    })),
    quote: priceOf(call, { ...bundle, entries: expected }),
    missing: missingOf(bundle).map(({ field, ...reason }) => ({ ...reasonIn(call, reason), field })),
    locked: lockedSentence(call, bundle.competition),
    music_locked: musicLockedSentence(call, bundle.competition),
    minors: minorsOf(bundle).length > 0,
    image_consent: consents.some((each) => each.kind === "image" && each.dancer_id === null && each.withdrawn_at === null),
    answered_consents: answeredConsents(call, bundle, consents),
    images_by_person: bundle.dancers.length > 0 && answeredByEach("image", bundle.dancers, consents),
    ...money,
  };
}
