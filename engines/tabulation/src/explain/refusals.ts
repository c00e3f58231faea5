// Refusals and warnings as sentences, in Polish and English: the judge or entry, the fault, and what to do.
import type { Refusal, RefusalCode, Warning } from "../types.ts";
import { type Naming, typeset } from "./words-pl.ts";

type Words = (refusal: Refusal, entries: string, entry: string) => string;
const found = (r: Refusal) => r.detail.found ?? "";
const allowed = (r: Refusal) => r.detail.allowed ?? "";

const PL: Readonly<Record<RefusalCode, Words>> = {
  missing_ballot: () => "brak karty",
  missing_mark: () => "brak oceny",
  two_ballots: () => "dwie karty tego samego sędziego",
  unknown_judge: () => "ten sędzia tu nie ocenia",
  unknown_dance: (r) => `nieznany taniec „${found(r)}”`,
  unknown_criterion: (r) => `nieznane kryterium „${found(r)}”`,
  unknown_entry: () => "nie ma takiego występu w tej rundzie",
  not_a_mark: (r) => `nie da się odczytać oceny ${found(r)}, podaj liczbę z najwyżej dwoma miejscami po przecinku`,
  out_of_range: (r) => `ocena ${found(r).replace(".", ",")} poza zakresem, dozwolone ${allowed(r).replaceAll(".", ",")}`,
  off_step: (r) => `ocena ${found(r).replace(".", ",")} poza krokiem skali, dozwolone ${allowed(r).replaceAll(".", ",")}`,
  place_twice: (r, entries) => `miejsce ${found(r)} podane więcej niż raz: ${entries}`,
  wrong_crosses: (r) => `liczba X: ${found(r)}, potrzeba ${allowed(r)}`,
  one_vote: (r) => `liczba głosów: ${found(r)}, potrzeba 1`,
  equal_totals: (r, entries) => `równe noty (${found(r).replace(".", ",")}): ${entries}. Podaj kolejność`,
  entry_twice: () => "występ podany dwa razy",
  judge_twice: () => "sędzia podany dwa razy",
  no_entries: () => "nie ma kogo ocenić",
  no_judges: () => "nie ma sędziów",
  too_few_judges: (r) => `za mało sędziów: ${found(r)}, potrzeba ${allowed(r)}`,
  bad_setting: (r, entries, entry) =>
    r.detail.found === "decision"
      ? `decyzja sędziego głównego dotyczy tylko remisu na linii (${entries || "nikt"}), nie: ${entry}`
      : `błędne ustawienie: ${found(r)}${r.detail.allowed === undefined ? "" : `, dozwolone ${allowed(r)}`}`,
};

const EN: Readonly<Record<RefusalCode, Words>> = {
  missing_ballot: () => "the ballot is missing",
  missing_mark: () => "a mark is missing",
  two_ballots: () => "two ballots of one judge",
  unknown_judge: () => "this judge does not judge here",
  unknown_dance: (r) => `unknown dance "${found(r)}"`,
  unknown_criterion: (r) => `unknown criterion "${found(r)}"`,
  unknown_entry: () => "no such entry in this round",
  not_a_mark: (r) => `${found(r)} is not a mark, give a number of at most two decimals`,
  out_of_range: (r) => `mark ${found(r)} is out of range, allowed ${allowed(r)}`,
  off_step: (r) => `mark ${found(r)} is off the step of the scale, allowed ${allowed(r)}`,
  place_twice: (r, entries) => `place ${found(r)} is given more than once: ${entries}`,
  wrong_crosses: (r) => `${found(r)} crosses, ${allowed(r)} required`,
  one_vote: (r) => `${found(r)} votes, 1 required`,
  equal_totals: (r, entries) => `equal totals (${found(r)}): ${entries}. Give their order`,
  entry_twice: () => "the entry is listed twice",
  judge_twice: () => "the judge is listed twice",
  no_entries: () => "nobody to place",
  no_judges: () => "there are no judges",
  too_few_judges: (r) => `too few judges: ${found(r)}, needed ${allowed(r)}`,
  bad_setting: (r, entries, entry) =>
    r.detail.found === "decision"
      ? `the head judge decides only between entries tied on the line (${entries || "nobody"}), and ${entry} is not one of them`
      : `bad setting: ${found(r)}${r.detail.allowed === undefined ? "" : `, allowed ${allowed(r)}`}`,
};

function refusalText(refusal: Refusal, judge: string, words: Readonly<Record<RefusalCode, Words>>, name: Naming): string {
  const where = [
    refusal.judge === null ? null : `${judge} ${refusal.judge}`,
    refusal.dance ?? null,
    refusal.criterion ?? null,
    refusal.entry === null || refusal.detail.entries !== undefined ? null : name(refusal.entry),
  ].filter((part) => part !== null);
  const text = words[refusal.code](
    refusal,
    (refusal.detail.entries ?? []).map(name).join(", "),
    refusal.entry === null ? "" : name(refusal.entry),
  );
  const whole = where.length === 0 ? text : `${where.join(", ")}: ${text}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}

/** A refusal as a Polish sentence: "Sędzia C, Walc: miejsce 2 podane więcej niż raz: 12, 15." */
export function refusalPl(refusal: Refusal, name: Naming = (entry) => entry): string {
  return typeset(refusalText(refusal, "sędzia", PL, name));
}

/** A refusal as an English sentence: "Judge C, Waltz: place 2 is given more than once: 12, 15." */
export function refusalEn(refusal: Refusal, name: Naming = (entry) => entry): string {
  return refusalText(refusal, "judge", EN, name);
}

/** A warning as a Polish sentence. */
export function warningPl(warning: Warning, name: Naming = (entry) => entry): string {
  const entries = "entries" in warning ? warning.entries.map(name).join(", ") : "";
  switch (warning.code) {
    case "even_panel":
      return typeset(
        `${warning.dance === "" ? "P" : `${warning.dance}: p`}arzysta liczba sędziów (${warning.judges}), większość to ${warning.judges / 2 + 1}.`,
      );
    case "unequal_crosses": {
      const counts = warning.given.map((one) => `${one.judge} – ${one.crosses}`).join(", ");
      if (warning.asked !== undefined)
        return `${warning.dance === "" ? "T" : `${warning.dance}: t`}rzeba było ${warning.asked} X: ${counts}.`;
      return `${warning.dance === "" ? "S" : `${warning.dance}: s`}ędziowie dali różne liczby X: ${counts}.`;
    }
    case "more_wanted_than_present":
      return `Miejsc w następnej rundzie: ${warning.wanted}, obecnych: ${warning.present}.`;
    case "head_judge_decides":
      return `Decyduje sędzia główny: ${entries}.`;
    case "redance_possible":
      return typeset(`Remis o pierwsze miejsce: ${entries}. O dogrywce decyduje sędzia główny.`);
    case "extra_round":
      return `Potrzebna dodatkowa runda: ${entries}.`;
  }
}

/** A warning as an English sentence. */
export function warningEn(warning: Warning, name: Naming = (entry) => entry): string {
  const entries = "entries" in warning ? warning.entries.map(name).join(", ") : "";
  switch (warning.code) {
    case "even_panel":
      return `${warning.dance === "" ? "E" : `${warning.dance}: e`}ven number of judges (${warning.judges}), a majority is ${warning.judges / 2 + 1}.`;
    case "unequal_crosses": {
      const counts = warning.given.map((one) => `${one.judge} – ${one.crosses}`).join(", ");
      if (warning.asked !== undefined) return `${warning.dance === "" ? "" : `${warning.dance}: `}${warning.asked} X required: ${counts}.`;
      return `${warning.dance === "" ? "T" : `${warning.dance}: t`}he judges gave different numbers of crosses: ${counts}.`;
    }
    case "more_wanted_than_present":
      return `Places in the next round: ${warning.wanted}, present: ${warning.present}.`;
    case "head_judge_decides":
      return `The head judge decides: ${entries}.`;
    case "redance_possible":
      return `Tie for first place: ${entries}. The head judge may order a re-dance.`;
    case "extra_round":
      return `An extra round is needed: ${entries}.`;
  }
}
