// Lists what a regulations file leaves open, and handles the one answer that is stored: the condition of a refund. Pure.
import type { Loaded } from "#engines/regulations/src/load.ts";
import { openQuestions } from "#engines/regulations/src/open-questions.ts";
import type { Question, RefundCase, RefundReason } from "../shapes.ts";

/** Returns the open questions of a file, each once, with the effect of the answer. */
export function questionsOf(loaded: Loaded): Question[] {
  return openQuestions(loaded).map(({ path, question, changes }) => ({
    path,
    code: question.code,
    question_pl: question.pl,
    question_en: question.en,
    changes_pl: changes.pl,
    changes_en: changes.en,
  }));
}

const CALLED_OFF =
  /(?<!\p{L})(?:event|tournament|contest|competition|turniej\p{L}*|impreza|wydarzenie)(?!\p{L}).*(?:cancel|call\p{L}* off|not (?:take place|be held)|odwoł|nie odb)|(?<!\p{L})(?:odwołani\p{L}*|cancell?ation of the (?:event|tournament|contest))(?!\p{L})/iu;
const MEDICAL =
  /(?<!\p{L})(?:medical|doctor|doctors|doctor's|illness|ill|sick|sickness|injury|injured|hospital|lekarski\p{L}*|lekarz\p{L}*|chorob\p{L}*|zwolnieni\p{L}*|kontuzj\p{L}*)(?!\p{L})/iu;

/** Proposes the type of a condition from its words, for the organiser to confirm. Matches whole words; "other" when none or both types match. */
export function proposedReason(only: string): RefundReason {
  const [called, medical] = [CALLED_OFF.test(only), MEDICAL.test(only)];
  return called === medical ? "other" : called ? "event_cancelled" : "medical";
}

/** Returns the condition of refunds with its confirmed type or a proposed one; null when refunds have no condition in words. */
export function refundCaseOf({ regulations }: Loaded): RefundCase | null {
  const refund = regulations.fees?.refund;
  if (!refund || refund.only === null) return null;
  return { only: refund.only, reason: refund.reason, proposed: proposedReason(refund.only) };
}
