// The steps as Polish sentences. Ids and names stay in the nominative, numbers have a decimal comma, short words stay on the line of the next word.
import type { ColumnStep, CountRow, Rule10Step, Rule11Step, Step, Tie, ValueRow } from "../steps.ts";
import { deductionPl, summaryPl } from "./about-entry-pl.ts";
import { roundPl } from "./about-round-pl.ts";
import { capital, comma, inDance, list, type Naming, plural, range, STATES, typeset } from "./words-pl.ts";

const marks = (count: number): string => plural(count, "ocena", "oceny", "ocen");
const timesOf = (count: number): string => (count === 0 ? "ani razu" : plural(count, "raz", "razy", "razy"));

/** "oceny 1", "oceny 1–3"; several columns with the same content: "oceny 1, tak samo 1–2 i 1–3". */
const columns = (column: number, through = column): string => {
  const one = column === 1 ? "oceny 1" : `oceny 1–${column}`;
  const more = Array.from({ length: through - column }, (_, i) => `1–${column + 1 + i}`);
  const last = more.pop();
  return last === undefined ? one : `${one}, tak samo ${more.length === 0 ? last : `${more.join(", ")} i ${last}`}`;
};

/** Says which entry takes a place, or that the place of a disqualified entry stays empty. */
function takes(step: Step, place: number, entry: string, name: Naming): string {
  return step.empty?.includes(entry) ? `miejsce ${place} zostaje puste: ${name(entry)}` : `miejsce ${place}: ${name(entry)}`;
}

function counted(rows: readonly CountRow[], unit: (count: number) => string, name: Naming): string {
  const sums = new Set(rows.map((row) => row.count)).size < rows.length;
  return rows.map((row) => `${name(row.entry)} – ${unit(row.count)}${sums ? ` (suma ${comma(row.sum)})` : ""}`).join("; ");
}

function valued(rows: readonly ValueRow[], name: Naming): string {
  return rows.map((row) => `${name(row.entry)} – ${comma(row.value)}`).join("; ");
}

/** Lists the places given and the ties left, in the order of the places. */
function inOrder(
  step: Step & { readonly tied: readonly Tie[]; readonly placed: readonly { readonly entry: string; readonly place: number }[] },
  level: string,
  name: Naming,
): string {
  const placed = step.placed.map((p) => ({ at: p.place, text: takes(step, p.place, p.entry, name) }));
  const tied = step.tied.map((t) => ({ at: t.from, text: `${level} ${range(t.from, t.to)}: ${list(t.entries, name)}` }));
  return capital(
    [...placed, ...tied]
      .toSorted((a, b) => a.at - b.at)
      .map((part) => part.text)
      .join("; "),
  );
}

function column(step: ColumnStep, name: Naming): string {
  const head = capital(`${inDance(step.dance)}${columns(step.column, step.through)}`);
  const next = (step.through ?? step.column) + 1;
  if (step.rows.length === 0)
    return `${head}: nikt nie ma większości (${step.majority} z ${step.judges}), dalej ${columns(next)} (reguła 8).`;
  const by = new Set(step.placed.map((p) => p.rule));
  const why = step.tiedOnly
    ? "reguła 7b"
    : by.has("7a")
      ? "przy równej liczbie ocen decyduje mniejsza suma, reguła 7a"
      : by.has("6")
        ? "decyduje liczba ocen, reguła 6"
        : by.has("5")
          ? "reguła 5"
          : "liczba i suma ocen równe, reguła 7b";
  const ends = inOrder(step, "nadal równo o miejsca", name);
  if (step.tiedOnly) return `${head}, tylko przy remisie: ${counted(step.rows, marks, name)}. ${ends} (${why}).`;
  const [only] = step.rows;
  if (only !== undefined && step.rows.length === 1) {
    return `${head}, większość (${step.majority} z ${step.judges}): tylko ${name(only.entry)} – ${marks(only.count)}. ${ends} (${why}).`;
  }
  return `${head}, większość (${step.majority} z ${step.judges}): ${counted(step.rows, marks, name)}. ${ends} (${why}).`;
}

function rule10(step: Rule10Step, name: Naming): string {
  const what = step.position === 1 ? "Miejsce 1" : `Miejsce ${step.position} lub lepsze`;
  const head = `Reguła 10 o miejsce ${step.position}. ${what} w tańcach: ${counted(step.rows, timesOf, name)}.`;
  if (step.wins === null) return `${head} Nadal równo: ${list(step.tied, name)}. Rozstrzyga reguła 11.`;
  return `${head} ${capital(takes(step, step.position, step.wins, name))} (${step.decidedBy === "count" ? "najwięcej razy" : "przy równej liczbie mniejsza suma"}).`;
}

function rule11(step: Rule11Step, name: Naming): string {
  const head = `Reguła 11 o miejsce ${step.position}, wszystkie tańce razem, ${columns(step.column, step.through)}`;
  const needed = `${step.majority} z ${step.marks}`;
  if (step.rows.length === 0) return `${head}: nikt nie ma większości (${needed}), dalej ${columns((step.through ?? step.column) + 1)}.`;
  const rows = counted(step.rows, marks, name);
  const seen = `${head}, większość (${needed}): ${rows}.`;
  if (step.wins === null) return `${seen} Nadal równo: ${list(step.tied, name)}.`;
  const why = { "5": "jedyna większość", "6": "najwięcej ocen", "7a": "mniejsza suma", "7b": "po remisie o to miejsce, reguła 7b" }[
    step.decidedBy
  ];
  return `${seen} ${capital(takes(step, step.position, step.wins, name))} (${why}).`;
}

const USES = { kept: "", high: " (najwyższa, odpada)", low: " (najniższa, odpada)", far: " (za daleko od mediany, odpada)" };
const RESULTS = { sum: "Suma", mean: "Średnia", median: "Mediana", "closest-two": "Średnia", tolerance: "Średnia" };

/** Explains how a panel's values became one. */
function aggregate(step: Extract<Step, { kind: "aggregate" }>, name: Naming): string {
  const head = `${name(step.entry)}, ${inDance(step.dance)}${step.criterion ?? "noty"}`;
  const plain = step.values.map((v) => `${v.judge} ${comma(v.value)}`).join(", ");
  const selected = step.values.filter((v) => v.use === "kept");
  const result = comma(step.result);
  if (step.rule === "tolerance" && selected.length === 0) {
    const within = step.tolerance === undefined ? "w tolerancji" : `w odległości ${comma(step.tolerance)} od mediany`;
    return `${head}: ${plain}. Żadna ocena nie mieści się ${within}, więc liczy się mediana: ${result}.`;
  }
  if (step.rule === "closest-two" && step.values.length === 3) {
    const pair = selected.map((v) => `${v.judge} ${comma(v.value)}`).join(" i ");
    return `${head}: ${plain}. Dwie najbliższe${step.equalGaps ? " (przy równych odstępach wyższa para)" : ""}: ${pair}. Średnia z nich: ${result}.`;
  }
  const values = step.values.map((v) => `${v.judge} ${comma(v.value)}${USES[v.use]}`).join(", ");
  return `${head}: ${values}. ${RESULTS[step.rule]}${selected.length === step.values.length ? "" : " z pozostałych"}: ${result}.`;
}

function ladder(step: Extract<Step, { kind: "ladder" }>, name: Naming): string {
  const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
  if (step.rung === "head_judge") return `Remis rozstrzyga sędzia główny: ${order}.`;
  const what = {
    criterion: `kryterium ${step.code ?? ""}`,
    highest_single: "najwyższa pojedyncza nota",
    all_judges: "suma not wszystkich sędziów",
  }[step.rung];
  return `Remis, liczy się ${what}: ${valued(step.rows, name)}. Kolejność: ${order}.`;
}

function sentence(step: Step, name: Naming, round?: string): string {
  switch (step.kind) {
    case "column":
      return column(step, name);
    case "rule-10":
      return rule10(step, name);
    case "rule-11":
      return rule11(step, name);
    case "deduction":
      return deductionPl(step, name);
    case "summary":
      return summaryPl(step, name, round);
    case "ladder":
      return ladder(step, name);
    case "excluded":
      return `${name(step.entry)}: ${STATES[step.state]}, bez miejsca${step.leavesGap ? ", jego miejsce zostaje puste" : "; dalsze miejsca przesuwają się w górę"}.`;
    case "shared-in-dance":
      return `${capital(`${inDance(step.dance)}remis nie do rozstrzygnięcia`)}: ${list(step.entries, name)}. Miejsca ${range(step.from, step.to)} wspólne, liczy się ${comma((step.from + step.to) / 2)} (reguła 7c).`;
    case "dance-places":
      return `${capital(`${inDance(step.dance)}miejsca`)}: ${step.rows.map((row) => `${name(row.entry)} – ${comma(row.place)}`).join("; ")}.`;
    case "rule-9": {
      return `Suma miejsc z tańców, najniższa wygrywa (reguła 9): ${valued(step.rows, name)}. ${inOrder(step, "równe sumy o miejsca", name)}.`;
    }
    case "last-of-tied":
      return step.empty === undefined
        ? `Zostaje miejsce ${step.place}: ${name(step.entry)}.`
        : `${capital(takes(step, step.place, step.entry, name))}.`;
    case "shared":
      return `Remis nie do rozstrzygnięcia: ${list(step.entries, name)}. Miejsca ${range(step.from, step.to)} wspólne${step.redance ? "; o dogrywce decyduje sędzia główny" : ""}.`;
    case "judge-order": {
      const rows = step.rows.map((row) => `${row.place}. ${name(row.entry)} (${comma(row.total)})`).join(", ");
      const own = step.ownOrder.length === 0 ? "" : ` Przy równych notach kolejność podaje ten sędzia: ${list(step.ownOrder, name)}.`;
      return capital(
        `${inDance(step.dance)}sędzia ${step.judge}${step.criterion === null ? "" : `, ${step.criterion}`}, noty jako miejsca: ${rows}.${own}`,
      );
    }
    case "judge-crosses":
      return capital(
        `${inDance(step.dance)}sędzia ${step.judge}: X dla ${plural(step.wanted, "najwyższej noty", "najwyższych not", "najwyższych not")} (od ${comma(step.lowest)}): ${list(step.crossed, name)}.`,
      );
    case "aggregate":
      return aggregate(step, name);
    case "dance-total":
      return `${name(step.entry)}, ${inDance(step.dance)}razem: ${comma(step.result)}${step.rounded ? " (zaokrąglone do dwóch miejsc)" : ""}.`;
    case "total":
      return `${name(step.entry)}: wynik ${comma(step.result)}${step.floored ? " (nie mniej niż zero)" : ""}${step.band === null ? "" : `, ${step.band}`}.`;
    case "points-place":
      return `${capital(takes(step, step.place, step.entry, name))}, ${comma(step.total)}.`;
    case "shared-points":
      return `Remis: ${list(step.entries, name)}. Miejsca ${range(step.from, step.to)} wspólne${step.unbreakable ? "; rozstrzygnąć może tylko sędzia główny" : ""}.`;
    case "crosses":
    case "seeded":
    case "out":
    case "cut":
    case "reserves":
    case "runs":
    case "carried":
    case "absent-in-dance":
    case "left":
    case "retired":
      return roundPl(step, name);
    case "votes": {
      const rows = step.rows.map((row) => `${name(row.entry)} – ${plural(row.votes, "głos", "głosy", "głosów")}`).join(", ");
      return `${capital(inDance(step.round))}${rows}. ${step.wins === null ? "Remis." : `Wygrywa ${name(step.wins)}.`}`;
    }
    case "walkover":
      return `Bez walki wygrywa ${name(step.wins)}.`;
    case "extra-round":
      return `Głosy równe, potrzebna dodatkowa runda: ${list(step.entries, name)}.`;
    case "duels": {
      const rows = step.rows
        .map((row) => `${name(row.entry)} – ${comma(row.wins)} (${plural(row.votes, "głos", "głosy", "głosów")})`)
        .join(", ");
      const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
      return `Wygrane pojedynki${step.among === "tied" ? " między remisującymi" : ""}: ${rows}. Kolejność: ${order}.`;
    }
  }
}

/** Returns a naming that calls entries with an empty place disqualified. */
function called({ empty }: Step, name: Naming): Naming {
  return empty === undefined ? name : (entry) => (empty.includes(entry) ? `${name(entry)} (${STATES.disqualified})` : name(entry));
}

/**
 * Returns one Polish sentence (or two) for each step, in order. `name(id)` is the label of an entry; `round` names the round of going out: „w
 * ćwierćfinale”.
 */
export function explainPl(steps: readonly Step[], name: Naming = (entry) => entry, round?: string): string[] {
  return steps.map((step) => typeset(sentence(step, called(step, name), round)));
}
