// Refund after a cancellation, in the unit that was paid (docs/rules/fees.md 4.1–4.2).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { dayEn, dayOf, dayPl } from "./calendar.ts";
import { badAmount, badDay } from "./question-checks.ts";
import type { Refund, RefundReason, Regulations } from "./schema.ts";
import { dayIn } from "./tiers.ts";
import { plural } from "./words.ts";

/** When and why a person cancels: the day, or the days left to the event's first day. */
export interface Cancellation {
  readonly cancelled_on?: string | undefined;
  readonly days_before?: number | undefined;
  readonly medical_note?: boolean | undefined;
  readonly event_cancelled?: boolean | undefined;
  /** True when the case that the regulations name in words applies. */
  readonly case_met?: boolean | undefined;
}

const FACT_OF: Readonly<Record<RefundReason, keyof Pick<Cancellation, "medical_note" | "event_cancelled" | "case_met">>> = {
  medical: "medical_note",
  event_cancelled: "event_cancelled",
  other: "case_met",
};

/** Calculates the refund of an amount in the smallest unit; never more than was paid. */
export function refundFor(regulations: Regulations, paid: number, cancellation: Cancellation): Outcome<number> {
  const rule = regulations.fees?.refund;
  if (!rule)
    return open(
      ask(
        "Regulamin nie mówi o zwrotach: czy i ile organizator oddaje?",
        "The regulations say nothing about refunds: is anything given back?",
      ),
    );
  const bad = badAmount("paid", paid) ?? badDay("cancelled_on", cancellation.cancelled_on);
  if (bad) return open(bad);
  const percent = percentOf(regulations, rule, cancellation);
  if (typeof percent !== "number") return open(percent);
  const refund = Math.min(paid, Math.max(0, Math.round((paid * percent) / 100)));
  return answered(refund, explain(rule, percent, refund));
}

function percentOf(regulations: Regulations, rule: Refund, cancellation: Cancellation): number | Reason {
  if (rule.kind === "none" && rule.only === null && rule.reason === null) return 0;
  const fact = rule.reason === null ? undefined : cancellation[FACT_OF[rule.reason]];
  const conditional = rule.only !== null || rule.reason !== null;
  if (conditional && rule.reason !== null && fact === false) return 0;
  const percent = shareOf(regulations, rule, cancellation);
  // When nothing is refunded in any case, the case does not matter.
  return conditional && fact !== true && percent !== 0 ? askCase(rule) : percent;
}

/** Returns the refunded percentage, assuming that the case of the rule applies. */
function shareOf(regulations: Regulations, rule: Refund, cancellation: Cancellation): number | Reason {
  if (rule.kind === "none") return rule.percent ?? askPercent();
  if (rule.kind === "ladder") return ladder(regulations, rule, cancellation);
  if (rule.kind === "percent" && rule.day === null) return rule.percent ?? askPercent();
  const until = rule.day === null ? undefined : dayIn(regulations, rule.day);
  const conditional = rule.only !== null || rule.reason !== null;
  if (until === undefined) return conditional && rule.kind === "full_until" ? 100 : askDate();
  const day = cancelledDay(regulations, cancellation);
  if (day === undefined) return askDay();
  const inTime = day <= (rule.day_included ? until : until - 1);
  switch (rule.kind) {
    case "percent":
      // "A percentage after that day" does not say what is refunded before it.
      return inTime ? askPercent() : (rule.percent ?? askPercent());
    case "percent_until":
      return inTime ? (rule.percent ?? askPercent()) : 0;
    case "full_until":
      // A percentage next to "all until that day" is refunded later than that day.
      return inTime ? 100 : (rule.percent ?? 0);
    default:
      return inTime ? 100 : 0;
  }
}

function askCase(rule: Refund): Reason {
  const condition = rule.only === null ? "" : ` („${rule.only}”)`;
  const toldEn = rule.only === null ? "" : ` ("${rule.only}")`;
  const params = { only: rule.only ?? "", reason: rule.reason ?? "" };
  if (rule.reason === "medical")
    return ask(
      `Zwrot tylko z zaświadczeniem lekarskim${condition}. Czy jest?`,
      `A refund only with a medical note${toldEn}. Is there one?`,
      params,
    );
  if (rule.reason === "event_cancelled")
    return ask(
      `Zwrot tylko wtedy, gdy turniej się nie odbędzie${condition}. Czy został odwołany?`,
      `A refund only when the event is not held${toldEn}. Was it called off?`,
      params,
    );
  return ask(
    `Zwrot tylko w przypadku: „${rule.only ?? "?"}”. Czy to ten przypadek?`,
    `A refund only in this case: "${rule.only ?? "?"}". Is this the case?`,
    params,
  );
}

/** A step applies from its day back to the step above. For days between two steps the file's `between` decides. */
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
  const index = steps.findIndex((one) => left >= (one.days_before ?? 0));
  const reached = steps[index];
  const above = steps[index - 1];
  if (reached && above && left > (reached.days_before ?? 0) && reached.percent !== above.percent) {
    if (rule.between === "higher") return above.percent;
    if (rule.between === "ask") return askBetween(left, above, reached);
  }
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
  const params = { kind: rule.kind, percent, refund, day: rule.day, only: rule.only, reason: rule.reason };
  const exact = rule.day !== null && dayOf(rule.day) !== undefined ? rule.day : null;
  const dayedPl = rule.day === null ? "" : ` Termin: ${exact === null ? `„${rule.day}”` : dayPl(exact)}.`;
  const dayedEn = rule.day === null ? "" : ` Deadline: ${exact === null ? `"${rule.day}"` : dayEn(exact)}.`;
  if (percent === 0) {
    const only = rule.only === null ? { pl: "", en: "" } : { pl: ` Tylko: „${rule.only}”.`, en: ` Only: "${rule.only}".` };
    return say("refund.none", `Zwrot nie przysługuje.${dayedPl}${only.pl}`, `No refund.${dayedEn}${only.en}`, params);
  }
  return say("refund.percent", `Zwrot: ${percent}% wpłaty.${dayedPl}`, `Refund: ${percent}% of the payment.${dayedEn}`, params);
}

function ask(pl: string, en: string, params: Record<string, string> = {}): Reason {
  return say("ask.refund", pl, en, params);
}

type Step = Refund["steps"][number];

function askBetween(left: number, above: Step, below: Step): Reason {
  return ask(
    `Rezygnacja ${left} ${plural(left, "dzień", "dni", "dni")} przed turniejem wypada między progami ${above.days_before} (${above.percent}%) i ${below.days_before} (${below.percent}%): który obowiązuje?`,
    `Cancelling ${left} days before is between the steps ${above.days_before} (${above.percent}%) and ${below.days_before} (${below.percent}%): which one counts?`,
    { days_before: String(left) },
  );
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
