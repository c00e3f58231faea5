// What a bank statement's row is probably for: by the reference in its title, else by who paid and how much (docs/rules/payments.md 4.6). Pure; money in integer grosze.
import { fold } from "../../kernel/search.ts";
import { referencesIn } from "../desk/statement.ts";

export const reasons = ["reference", "reference_other_sum", "name_and_sum", "name", "sum"] as const;
/** Why a row is proposed for a payment, the surest first. */
export type Reason = (typeof reasons)[number];

/** Money that a payment, or a share of one, still waits for. */
export interface Waiting {
  signup_id: string;
  share_id: string | null;
  reference: string;
  due_grosze: number;
  /** Who may be named as the payer: club, contact, a share's name. */
  names: readonly string[];
}

export interface Row {
  id: string;
  amount_grosze: number;
  payer: string;
  title: string;
}

export interface Proposal<W extends Waiting> {
  waiting: W;
  reason: Reason;
  /** The reference and the sum agree: many such may be booked at once. */
  sure: boolean;
}

/** Words of a name that say little. */
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

/** What words of a name must be found, folded. */
function telling(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  const own = words.filter((word) => !COMMON.has(word));
  return own.length > 0 ? own : [];
}

/**
 * A proposal for each row that has one. `owed` is what of each reference was asked for, settled or not: a reference that is settled names
 * nobody else. Rows take what is waited for one after the other: a second row for the same money is not sure.
 */
export function proposalsFor<W extends Waiting>(rows: readonly Row[], waiting: readonly W[]): Map<string, Proposal<W>> {
  const byReference = new Map(waiting.map((each) => [each.reference, each]));
  const open = waiting.filter((each) => each.due_grosze > 0);
  const bySum = Map.groupBy(open, (each) => each.due_grosze);
  const byWord = wordsOf(open);
  const left = new Map(waiting.map((each) => [each.reference, each.due_grosze]));
  const found = new Map<string, Proposal<W>>();
  for (const row of rows) {
    const [named] = referencesIn(`${row.title} ${row.payer}`).flatMap((reference) => byReference.get(reference) ?? []);
    if (named) {
      const due = left.get(named.reference) ?? 0;
      const agrees = due > 0 && due === row.amount_grosze;
      if (agrees) left.set(named.reference, 0);
      found.set(row.id, { waiting: named, reason: agrees ? "reference" : "reference_other_sum", sure: agrees });
      continue;
    }
    const guess = guessed(row, bySum.get(row.amount_grosze) ?? [], byWord);
    if (guess) found.set(row.id, { ...guess, sure: false });
  }
  return found;
}

/** The open payments by each telling word of their names. */
function wordsOf<W extends Waiting>(open: readonly W[]): Map<string, W[]> {
  const byWord = new Map<string, W[]>();
  for (const each of open)
    for (const word of new Set(each.names.flatMap(telling))) {
      const with_word = byWord.get(word);
      if (with_word) with_word.push(each);
      else byWord.set(word, [each]);
    }
  return byWord;
}

/** Without a reference: whoever the row names with the sum that is owed, else alone with the name, else alone with the sum. */
function guessed<W extends Waiting>(
  row: Row,
  withSum: readonly W[],
  byWord: ReadonlyMap<string, readonly W[]>,
): { waiting: W; reason: Reason } | undefined {
  const words = new Set(
    fold(`${row.payer} ${row.title}`)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
  const isNamed = (each: W) => each.names.some((name) => telling(name).length > 0 && telling(name).every((word) => words.has(word)));
  const named = [...new Set([...words].flatMap((word) => byWord.get(word) ?? []))].filter(isNamed);
  const both = named.filter((each) => each.due_grosze === row.amount_grosze);
  if (both[0]) return { waiting: both[0], reason: "name_and_sum" };
  if (named.length === 1 && named[0]) return { waiting: named[0], reason: "name" };
  return withSum.length === 1 && withSum[0] ? { waiting: withSum[0], reason: "sum" } : undefined;
}
