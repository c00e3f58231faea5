// Lines of a bill: what is counted, at which price, and what free places and packages deduct (docs/rules/fees.md 1.4).
import { type Reason, say } from "./answer.ts";
import type { Fees } from "./schema.ts";
import { moneyEn, moneyPl, peopleEn, peoplePl } from "./words.ts";

/** One entry for the fee calculation. The same id in two entries is the same person; a number means that many unknown people. */
export interface FeeEntry {
  readonly style?: string | undefined;
  readonly presentation?: string | undefined;
  readonly age_category?: string | undefined;
  readonly level?: string | undefined;
  readonly dancers: readonly string[] | number;
  /** Number of styles of a class that the couple dances; 1 when absent. */
  readonly styles?: number | undefined;
  /** Starts by kind of competition, for couples who pay by kind. */
  readonly starts?: Readonly<Record<string, number>> | undefined;
}

/** One line of the bill. Amounts are in the smallest unit (grosze, cents). */
export interface FeeLine {
  /** Index of the entry in the given list. */
  readonly entry: number;
  readonly kind: "person" | "first" | "next" | "entry" | "class" | "start" | "package" | "free";
  readonly count: number;
  readonly unit_amount: number;
  readonly amount: number;
  readonly text: Reason;
}

/** Deducts one free place, at the price of one, for every so many paid places of an entry. */
export function freePlaces(fees: Fees, entry: number, people: number, unit: number): FeeLine[] {
  return fees.free.flatMap(({ paid, free }) => {
    const places = paid === null || free === null || paid + free <= 0 ? 0 : Math.floor(people / (paid + free)) * free;
    return places > 0 ? [feeLine(fees, entry, "free", places, -unit)] : [];
  });
}

const LINE_WORDS: Record<FeeLine["kind"], readonly [string, string]> = {
  person: ["opłata od osoby", "fee per person"],
  first: ["pierwszy start", "first start"],
  next: ["kolejny start", "further start"],
  entry: ["opłata od występu", "fee per performance"],
  class: ["opłata w klasie", "fee by class"],
  start: ["start pary", "start of the couple"],
  package: ["pakiet startów", "package of starts"],
  free: ["miejsce bezpłatne", "free place"],
};

/** Builds one line with its sentence. */
export function feeLine(fees: Fees, entry: number, kind: FeeLine["kind"], count: number, unit_amount: number): FeeLine {
  const amount = count * unit_amount;
  const [pl, en] = LINE_WORDS[kind];
  const byPeople = kind === "person" || kind === "first" || kind === "next";
  const text = say(
    `fee.${kind}`,
    `Występ ${entry + 1}, ${pl}: ${byPeople ? peoplePl(count) : count} × ${moneyPl(unit_amount, fees.currency)} = ${moneyPl(amount, fees.currency)}.`,
    `Entry ${entry + 1}, ${en}: ${byPeople ? peopleEn(count) : count} × ${moneyEn(unit_amount, fees.currency)} = ${moneyEn(amount, fees.currency)}.`,
    { entry, count, unit_amount, amount },
  );
  return { entry, kind, count, unit_amount, amount, text };
}

/** Start of one person in one entry, with its price before packages and free places. */
export interface PricedStart {
  readonly entry: number;
  readonly who: string;
  readonly amount: number;
}

/**
 * Adds package deductions to the bill. A package replaces a person's first starts by one price when that is cheaper; the one that saves most is used.
 * `starts` are those priced per person, in the order of the entries. The deduction is on the lines of the covered entries, first entry first, and
 * never makes an entry negative.
 */
export function applyPackages<L extends Omit<FeeLine, "text">>(
  fees: Fees,
  starts: readonly PricedStart[],
  lines: readonly L[],
): readonly (L | FeeLine)[] {
  const left = new Map<number, number>();
  for (const { entry, amount } of lines) left.set(entry, (left.get(entry) ?? 0) + amount);
  const extra: FeeLine[] = [];
  for (const own of Map.groupBy(starts, (start) => start.who).values()) {
    let { covered, off } = bestPackage(fees, own);
    for (const { entry, amount } of covered) {
      const part = Math.min(off, amount, left.get(entry) ?? 0);
      if (part <= 0) continue;
      extra.push(feeLine(fees, entry, "package", 1, -part));
      left.set(entry, (left.get(entry) ?? 0) - part);
      off -= part;
    }
  }
  return [...lines, ...extra];
}

/** Returns the starts of one person that the best package covers, and the amount it deducts; no starts when no package is cheaper. */
function bestPackage(fees: Fees, own: readonly PricedStart[]): { covered: readonly PricedStart[]; off: number } {
  let best: { covered: readonly PricedStart[]; off: number } = { covered: [], off: 0 };
  for (const { starts, amount } of fees.packages) {
    if (starts === null || amount === null || starts > own.length) continue;
    const covered = own.slice(0, starts);
    const off = covered.reduce((sum, start) => sum + start.amount, 0) - amount;
    if (off > best.off) best = { covered, off };
  }
  return best;
}

/** Partial fee with its due day. The deposit counts towards the total. */
export interface FeeInstallment {
  readonly what: "deposit" | "prepayment" | "balance";
  readonly amount: number;
  readonly day: string | null;
}

/** Splits the total into a deposit for each entry, team or person (or a percentage of the total) and the rest; empty when all is due at once. */
export function installmentsOf(fees: Fees, entries: readonly FeeEntry[], total: number): FeeInstallment[] {
  const { deposit, prepayment } = fees;
  const first: FeeInstallment[] = [];
  if (deposit?.amount !== undefined && deposit.amount !== null)
    first.push({ what: "deposit", amount: deposit.amount * unitsOf(deposit.per, entries), day: deposit.day });
  else if (prepayment?.percent !== undefined && prepayment.percent !== null)
    first.push({ what: "prepayment", amount: Math.round((total * prepayment.percent) / 100), day: prepayment.day });
  const left = total - first.reduce((sum, one) => sum + one.amount, 0);
  return first.length === 0 ? [] : [...first, { what: "balance", amount: Math.max(0, left), day: prepayment?.balance_day ?? null }];
}

function unitsOf(per: string | null, entries: readonly FeeEntry[]): number {
  if (!/person|dancer|participant|os[oó]b/i.test(per ?? "")) return entries.length;
  return entries.reduce((sum, entry) => sum + (Array.isArray(entry.dancers) ? entry.dancers.length : Number(entry.dancers)), 0);
}
