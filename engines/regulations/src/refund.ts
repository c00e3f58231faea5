// What comes back after a cancellation, in the unit that was paid.
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { dayEn, dayOf, dayPl } from "./calendar.ts";
import type { Refund, Regulations } from "./schema.ts";
import { dayIn } from "./tiers.ts";

/** When and why someone cancels: the day or the days left to the event's first day. */
export interface Cancellation {
  readonly cancelled_on?: string | undefined;
  readonly days_before?: number | undefined;
  readonly medical_note?: boolean | undefined;
}

const MEDICAL = /medic|doctor|ill|sick|injur|health|lekar|chorob|zwolnieni|hospital/i;

/** The refund of an amount in the smallest unit; never more than was paid. */
export function refundFor(regulations: Regulations, paid: number, cancellation: Cancellation): Outcome<number> {
  const rule = regulations.fees?.refund;
  if (!rule)
    return open(
      ask(
        "Regulamin nie mówi o zwrotach: czy i ile organizator oddaje?",
        "The regulations say nothing about refunds: is anything given back?",
      ),
    );
  const percent = percentOf(regulations, rule, cancellation);
  if (typeof percent !== "number") return open(percent);
  const refund = Math.min(paid, Math.max(0, Math.round((paid * percent) / 100)));
  return answered(refund, explain(rule, percent, refund));
}

function percentOf(regulations: Regulations, rule: Refund, cancellation: Cancellation): number | Reason {
  if (rule.kind === "none" && rule.only === null) return 0;
  if (rule.only !== null) {
    if (!MEDICAL.test(rule.only))
      return ask(
        `Zwrot tylko w przypadku: „${rule.only}”. Czy to ten przypadek?`,
        `A refund only in this case: "${rule.only}". Is this the case?`,
        { only: rule.only },
      );
    if (cancellation.medical_note !== true) return 0;
  }
  if (rule.kind === "none") return rule.percent ?? askPercent();
  if (rule.kind === "ladder") return ladder(regulations, rule, cancellation);
  if (rule.kind === "percent" && rule.day === null) return rule.percent ?? askPercent();
  const until = rule.day === null ? undefined : dayIn(regulations, rule.day);
  if (until === undefined) return rule.only !== null && rule.kind === "full_until" ? 100 : askDate();
  const day = cancelledDay(regulations, cancellation);
  if (day === undefined) return askDay();
  const inTime = day <= (rule.day_included ? until : until - 1);
  switch (rule.kind) {
    case "percent":
      // "So many percent after that day" does not say what comes back before it.
      return inTime ? askPercent() : (rule.percent ?? askPercent());
    case "percent_until":
      return inTime ? (rule.percent ?? askPercent()) : 0;
    case "full_until":
      // A share beside "all until that day" is what comes back later.
      return inTime ? 100 : (rule.percent ?? 0);
    default:
      return inTime ? 100 : 0;
  }
}

/** "At least so many days before": the highest step that is reached. */
function ladder(regulations: Regulations, rule: Refund, cancellation: Cancellation): number | Reason {
  const left = daysLeft(regulations, cancellation);
  if (left === undefined) return askDay();
  const steps = rule.steps
    .filter((one) => one.days_before !== null)
    .toSorted((one, two) => (two.days_before ?? 0) - (one.days_before ?? 0));
  const rises = steps.every((one, index) => index === 0 || one.percent <= (steps[index - 1]?.percent ?? 100));
  if (!rises)
    return ask(
      "Progi zwrotu są sprzeczne: wcześniejsza rezygnacja daje mniej. Jak je rozumieć?",
      "The refund steps contradict each other: cancelling earlier gives less. How are they meant?",
    );
  const reached = steps.find((one) => left >= (one.days_before ?? 0));
  return reached?.percent ?? rule.steps.find((one) => one.days_before === null)?.percent ?? 0;
}

function daysLeft(regulations: Regulations, cancellation: Cancellation): number | undefined {
  if (cancellation.days_before !== undefined) return cancellation.days_before;
  const event = eventDay(regulations);
  const day = cancellation.cancelled_on === undefined ? undefined : dayOf(cancellation.cancelled_on);
  return event === undefined || day === undefined ? undefined : event - day;
}

function cancelledDay(regulations: Regulations, cancellation: Cancellation): number | undefined {
  if (cancellation.cancelled_on !== undefined) return dayOf(cancellation.cancelled_on);
  const event = eventDay(regulations);
  return event === undefined || cancellation.days_before === undefined ? undefined : event - cancellation.days_before;
}

function eventDay(regulations: Regulations): number | undefined {
  return regulations.days[0] ? dayOf(regulations.days[0].date) : undefined;
}

function explain(rule: Refund, percent: number, refund: number): Reason {
  const params = { kind: rule.kind, percent, refund, day: rule.day, only: rule.only };
  const exact = rule.day !== null && dayOf(rule.day) !== undefined ? rule.day : null;
  const dayedPl = rule.day === null ? "" : ` Termin: ${exact === null ? `„${rule.day}”` : dayPl(exact)}.`;
  const dayedEn = rule.day === null ? "" : ` Deadline: ${exact === null ? `"${rule.day}"` : dayEn(exact)}.`;
  if (percent === 0) {
    const only =
      rule.only === null
        ? { pl: "", en: "" }
        : { pl: " Zwrot przysługuje tylko z zaświadczeniem lekarskim.", en: " A refund needs a medical note." };
    return say("refund.none", `Zwrot nie przysługuje.${dayedPl}${only.pl}`, `No refund.${dayedEn}${only.en}`, params);
  }
  return say("refund.percent", `Zwrot: ${percent}% wpłaty.${dayedPl}`, `Refund: ${percent}% of the payment.${dayedEn}`, params);
}

function ask(pl: string, en: string, params: Record<string, string> = {}): Reason {
  return say("ask.refund", pl, en, params);
}

function askPercent(): Reason {
  return ask(
    "Regulamin nie podaje, jaka część wpłaty wraca: ile procent?",
    "The regulations do not say how much comes back: what percentage?",
  );
}

function askDate(): Reason {
  return ask("Zasada zwrotu nie podaje daty: do kiedy obowiązuje?", "The refund rule gives no date: until when does it hold?");
}

function askDay(): Reason {
  return ask("Podaj dzień rezygnacji.", "Give the day of cancellation.");
}
