// Proposes what a bank statement's row is for: by the reference in its title, else by payer and sum (docs/rules/payments.md 4.6). Pure; money in
// integer grosze.
import { fold } from "../../kernel/text/search.ts";
import { isNear, normalizeText } from "./identity.ts";
import { hasUnknownReference, findReferences } from "./reading/references.ts";

export const reasons = [
  "reference",
  "references",
  "unknown_reference",
  "reference_other_sum",
  "currency",
  "name_and_sum",
  "name",
  "sum",
] as const;
/** Why a row is proposed for a payment, the strongest reason first. */
export type Reason = (typeof reasons)[number];

/** A payment, or a share of one, that may still wait for money. */
export interface OpenBalance {
  signup_id: string;
  share_id: string | null;
  reference: string;
  due_grosze: number;
  /** Names that may appear as the payer: club, contact, the name on a share. */
  names: readonly string[];
}

export interface Row {
  id: string;
  booked_on: string;
  /** The whole sum, and the part of it that is not booked. */
  amount_grosze: number;
  left_grosze: number;
  currency: string;
  payer: string;
  title: string;
  text: string;
}

/** A sum of a row proposed for one payment, at least 0. */
export interface ProposedAmount<W extends OpenBalance> {
  waiting: W;
  amount_grosze: number;
}

/** What a row is proposed for. `sure` proposals can be booked together. */
export interface Proposal<W extends OpenBalance> {
  parts: readonly ProposedAmount<W>[];
  reason: Reason;
  /** True when references and sum agree and no similar money was booked before. Sure rows can be booked together. */
  sure: boolean;
}

/** Earlier money that may be the same transfer: a statement row, or money added by the office. */
export interface EarlierMoney {
  /** Null for money added by hand. */
  row_id: string | null;
  booked_on: string;
  amount_grosze: number;
  currency: string;
  payer: string;
  title: string;
  text: string;
  /** References on which it was booked. */
  references: readonly string[];
}

/** Words of a name that identify nobody. */
const COMMON = new Set([
  "szkola",
  "tanca",
  "studio",
  "klub",
  "taneczny",
  "taneczna",
  "centrum",
  "akademia",
  "zespol",
  "fundacja",
  "dance",
  "the",
  "sp",
  "zoo",
]);

/** Folded words of a name that must all be found in a row's text. */
function telling(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return words.filter((word) => !COMMON.has(word));
}

/** Result for a row: its proposal, and similar earlier money. */
export interface RowMatch<W extends OpenBalance, E extends EarlierMoney> {
  proposal: Proposal<W> | undefined;
  similar: E | undefined;
}

/**
 * Returns proposals for open rows, the oldest first. `waiting` holds every reference, also settled ones, so that they match nobody else. `earlier` is
 * money booked or put aside. Rows use up balances one after the other: a second row for the same money is not sure.
 */
export function proposalsFor<W extends OpenBalance, R extends Row, E extends EarlierMoney>(
  rows: readonly R[],
  waiting: readonly W[],
  earlier: readonly E[],
): Map<string, RowMatch<W, E | (R & EarlierMoney)>> {
  const byReference = new Map(waiting.map((each) => [each.reference, each]));
  const references: ReadonlySet<string> = new Set(byReference.keys());
  const prefixes = new Set(waiting.map((each) => each.reference.split("-")[0] ?? ""));
  const open = waiting.filter((each) => each.due_grosze > 0);
  const bySum = Map.groupBy(open, (each) => each.due_grosze);
  const byWord = wordsOf(open);
  const left = trackBalances(waiting);
  const before = new Map<string, (E | (R & EarlierMoney))[]>();
  const remember = (each: E | (R & EarlierMoney)) => {
    for (const mark of marksOf(each, each.references)) {
      const same = before.get(mark);
      if (same) same.push(each);
      else before.set(mark, [each]);
    }
  };
  for (const each of earlier) remember({ ...each, references: [...each.references, ...findReferences(textOf(each), references)] });
  const found = new Map<string, RowMatch<W, E | (R & EarlierMoney)>>();
  for (const row of rows) {
    const named = findReferences(textOf(row), references);
    const similar = marksOf(row, named)
      .flatMap((mark) => before.get(mark) ?? [])
      .find((each) => isNear(each.booked_on, row.booked_on));
    remember({ ...row, row_id: row.id, references: named });
    const targets = withoutSharesOfNamed(named.flatMap((reference) => byReference.get(reference) ?? []));
    const doubt = { similar: similar !== undefined, unknown: targets.length > 0 && hasUnknownReference(textOf(row), references, prefixes) };
    const proposal =
      targets.length > 0 ? proposeByReferences(row, targets, left, doubt) : guessProposal(row, bySum.get(row.left_grosze) ?? [], byWord);
    found.set(row.id, { proposal, similar });
  }
  return found;
}

/** All text of a row. Rows stored earlier have only payer and title. */
function textOf({ text, title, payer }: { text: string; title: string; payer: string }): string {
  return text || `${title} ${payer}`;
}

/** Keys that similar money within five days shares: sum and reference, or sum, payer and title. */
function marksOf(money: Pick<Row, "amount_grosze" | "currency" | "payer" | "title">, references: readonly string[]): string[] {
  const sum = `${money.amount_grosze} ${money.currency}`;
  const words = money.payer === "" ? [] : [`${sum} ${normalizeText(money.payer)} ${normalizeText(money.title)}`];
  return [...references.map((each) => `${sum} ${each}`), ...words];
}

/** Leaves out the shares of a sign-up that is itself named. */
function withoutSharesOfNamed<W extends OpenBalance>(named: readonly W[]): W[] {
  const whole = new Set(named.filter((each) => each.share_id === null).map((each) => each.signup_id));
  return named.filter((each) => each.share_id === null || !whole.has(each.signup_id));
}

/** Returns a function that takes balances by reference. A share's money also reduces its sign-up's balance. */
function trackBalances(waiting: readonly OpenBalance[]) {
  const left = new Map(waiting.map((each) => [each.reference, each.due_grosze]));
  const bySignup = Map.groupBy(waiting, (each) => each.signup_id);
  return {
    of: (each: OpenBalance) => left.get(each.reference) ?? 0,
    take(each: OpenBalance, amount: number) {
      for (const other of bySignup.get(each.signup_id) ?? []) {
        const isPaid = other.reference === each.reference || each.share_id === null || other.share_id === null;
        if (isPaid) left.set(other.reference, Math.max(0, (left.get(other.reference) ?? 0) - amount));
      }
    },
  };
}

/**
 * Proposal by references: each gets its balance while the row has money. Sure when that uses the whole row. A single reference gets the whole row.
 */
function proposeByReferences<W extends OpenBalance>(
  row: Row,
  named: readonly W[],
  left: ReturnType<typeof trackBalances>,
  doubt: { similar: boolean; unknown: boolean },
): Proposal<W> {
  const sum = named.reduce((total, each) => total + left.of(each), 0);
  const agrees = sum === row.left_grosze && named.every((each) => left.of(each) > 0);
  if (row.currency !== "PLN") return { parts: named.map((waiting) => ({ waiting, amount_grosze: 0 })), reason: "currency", sure: false };
  let rest = row.left_grosze;
  const parts = named.map((waiting): ProposedAmount<W> => {
    const amount_grosze = Math.min(rest, left.of(waiting));
    rest -= amount_grosze;
    return { waiting, amount_grosze };
  });
  const sure = agrees && !doubt.similar && !doubt.unknown;
  if (sure) for (const { waiting, amount_grosze } of parts) left.take(waiting, amount_grosze);
  const reason = !agrees ? "reference_other_sum" : doubt.unknown ? "unknown_reference" : named.length > 1 ? "references" : "reference";
  const paid = named.length > 1 ? parts.filter((part) => part.amount_grosze > 0) : [];
  return {
    parts: paid.length > 0 ? paid : named.slice(0, 1).map((waiting) => ({ waiting, amount_grosze: row.left_grosze })),
    reason,
    sure,
  };
}

/** An open payment with the identifying words of each of its names. */
interface Named<W extends OpenBalance> {
  waiting: W;
  names: readonly string[][];
}

/** Open payments by each identifying word. */
function wordsOf<W extends OpenBalance>(open: readonly W[]): Map<string, Named<W>[]> {
  const byWord = new Map<string, Named<W>[]>();
  for (const waiting of open) {
    const names = waiting.names.map(telling).filter((words) => words.length > 0);
    for (const word of new Set(names.flat())) {
      const with_word = byWord.get(word);
      if (with_word) with_word.push({ waiting, names });
      else byWord.set(word, [{ waiting, names }]);
    }
  }
  return byWord;
}

/** Proposal without a reference: by name and sum, else by a name that fits one payment, else by a sum that fits one payment. */
function guessProposal<W extends OpenBalance>(
  row: Row,
  withSum: readonly W[],
  byWord: ReadonlyMap<string, readonly Named<W>[]>,
): Proposal<W> | undefined {
  if (row.currency !== "PLN") return undefined;
  const propose = (waiting: W, reason: Reason): Proposal<W> => ({
    parts: [{ waiting, amount_grosze: row.left_grosze }],
    reason,
    sure: false,
  });
  const words = new Set(
    fold(`${row.payer} ${row.title} ${row.text}`)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
  const isNamed = ({ names }: Named<W>) => names.some((name) => name.every((word) => words.has(word)));
  const named = [...new Set([...words].flatMap((word) => (byWord.get(word) ?? []).filter(isNamed).map(({ waiting }) => waiting)))];
  const both = named.find((each) => each.due_grosze === row.left_grosze);
  if (both) return propose(both, "name_and_sum");
  if (named.length === 1 && named[0]) return propose(named[0], "name");
  return withSum.length === 1 && withSum[0] ? propose(withSum[0], "sum") : undefined;
}
