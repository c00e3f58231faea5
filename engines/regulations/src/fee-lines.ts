// Lines of a bill: what is counted, at which price, and what free places and packages take off (docs/rules/fees.md 1.4).
import { type Reason, say } from "./answer.ts";
import type { Fees } from "./schema.ts";
import { moneyEn, moneyPl, peopleEn, peoplePl } from "./words.ts";

/** One entry as fees see it. The same id in two entries is the same person; a bare number is that many strangers. */
export interface FeeEntry {
  readonly style?: string | undefined;
  readonly presentation?: string | undefined;
  readonly age_category?: string | undefined;
  readonly level?: string | undefined;
  readonly dancers: readonly string[] | number;
  /** How many styles of a class the couple dances; 1 when left out. */
  readonly styles?: number | undefined;
  /** Starts by kind of competition, where a couple pays by kind. */
  readonly starts?: Readonly<Record<string, number>> | undefined;
}

/** One line of the bill; amounts in the smallest unit. */
export interface FeeLine {
  /** Index of the entry in the list asked about. */
  readonly entry: number;
  readonly kind: "person" | "first" | "next" | "entry" | "class" | "start" | "package" | "free";
  readonly count: number;
  readonly unit_amount: number;
  readonly amount: number;
  readonly text: Reason;
}

/** One free place for every so many paid ones of an entry, at the price of one. */
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

/** Makes one line with its sentence. */
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

/** One person's start in one entry, and its price before packages and free places. */
export interface PricedStart {
  readonly entry: number;
  readonly who: string;
  readonly amount: number;
}

/**
 * The bill with its packages: each replaces a person's first so many starts by one price, where that is cheaper; of several the one that saves most.
 * `starts` are those that are priced by the person, in the order of the entries; nothing else of the bill matters. What a package takes off stands
 * with the entries that it covers, the first of them first, and never makes an entry cost less than nothing.
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

/** The starts of one person that the best package covers, and what it takes off their prices; nothing where none is cheaper. */
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

/** A part of the fee with its day; the deposit counts towards the total. */
export interface Due {
  readonly what: "deposit" | "prepayment" | "balance";
  readonly amount: number;
  readonly day: string | null;
}

/** What is due first and what is left: a deposit for each entry, team or person, or a share of the total; empty when all is due at once. */
export function duesOf(fees: Fees, entries: readonly FeeEntry[], total: number): Due[] {
  const { deposit, prepayment } = fees;
  const first: Due[] = [];
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
