// The steps retold in Polish. Ids and names stay in the nominative, numbers have a decimal comma, short words keep their line.
import type { ColumnStep, CountRow, Rule10Step, Rule11Step, Step, ValueRow } from "../steps.ts";
import type { EntryState } from "../types.ts";

/** How to call an entry; its id when left out. */
export type Naming = (entry: string) => string;

const rules = new Intl.PluralRules("pl");

/** The form of a noun for a whole number: one, few (2–4, 22–24), many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const kind = rules.select(count);
  return `${count} ${kind === "one" ? one : kind === "few" ? few : many}`;
}

const marks = (count: number): string => plural(count, "ocena", "oceny", "ocen");
const timesOf = (count: number): string => (count === 0 ? "ani razu" : plural(count, "raz", "razy", "razy"));

/** A number or decimal text with a comma and a true minus. */
export function comma(value: number | string): string {
  return String(value).replace(".", ",").replace(/^-/, "−");
}

/** No-break spaces after one-letter words. */
export function typeset(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([iwzouaIWZOUA]) /g, "$1\u00a0");
}

const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);
const columns = (column: number): string => (column === 1 ? "oceny 1" : `oceny 1–${column}`);
const inDance = (dance: string): string => (dance === "" ? "" : `${dance}, `);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STATES: Readonly<Record<EntryState, string>> = {
  competing: "startuje",
  withdrawn: "wycofanie",
  absent: "brak na starcie",
  disqualified: "dyskwalifikacja",
};

function list(entries: readonly string[], name: Naming): string {
  return entries.map(name).join(", ");
}

function counted(rows: readonly CountRow[], unit: (count: number) => string, name: Naming): string {
  const sums = new Set(rows.map((row) => row.count)).size < rows.length;
  return rows.map((row) => `${name(row.entry)} – ${unit(row.count)}${sums ? ` (suma ${comma(row.sum)})` : ""}`).join("; ");
}

function valued(rows: readonly ValueRow[], name: Naming): string {
  return rows.map((row) => `${name(row.entry)} – ${comma(row.value)}`).join("; ");
}

/** Places given and ties left, in the order of the places. */
function inOrder(
  step: Pick<ColumnStep, "tied"> & { readonly placed: readonly { readonly entry: string; readonly place: number }[] },
  level: string,
  name: Naming,
): string {
  const placed = step.placed.map((p) => ({ at: p.place, text: `miejsce ${p.place}: ${name(p.entry)}` }));
  const tied = step.tied.map((t) => ({ at: t.from, text: `${level} ${range(t.from, t.to)}: ${list(t.entries, name)}` }));
  return capital(
    [...placed, ...tied]
      .toSorted((a, b) => a.at - b.at)
      .map((part) => part.text)
      .join("; "),
  );
}

function column(step: ColumnStep, name: Naming): string {
  const head = capital(`${inDance(step.dance)}${columns(step.column)}`);
  if (step.rows.length === 0)
    return `${head}: nikt nie ma większości (${step.majority} z ${step.judges}), dalej ${columns(step.column + 1)} (reguła 8).`;
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
  return `${head} Miejsce ${step.position}: ${name(step.wins)} (${step.decidedBy === "count" ? "najwięcej razy" : "przy równej liczbie mniejsza suma"}).`;
}

function rule11(step: Rule11Step, name: Naming): string {
  const head = `Reguła 11 o miejsce ${step.position}, wszystkie tańce razem, ${columns(step.column)}`;
  const needed = `${step.majority} z ${step.marks}`;
  if (step.rows.length === 0) return `${head}: nikt nie ma większości (${needed}), dalej ${columns(step.column + 1)}.`;
  const rows = counted(step.rows, marks, name);
  const seen = `${head}, większość (${needed}): ${rows}.`;
  if (step.wins === null) return `${seen} Nadal równo: ${list(step.tied, name)}.`;
  const why = { "5": "jedyna większość", "6": "najwięcej ocen", "7a": "mniejsza suma", "7b": "po remisie o to miejsce, reguła 7b" }[
    step.decidedBy
  ];
  return `${seen} Miejsce ${step.position}: ${name(step.wins)} (${why}).`;
}

const USES = { kept: "", high: " (najwyższa, odpada)", low: " (najniższa, odpada)", far: " (za daleko od mediany, odpada)" };
const RESULTS = { sum: "Suma", mean: "Średnia", median: "Mediana", "closest-two": "Średnia", tolerance: "Średnia" };

function deduction(step: Extract<Step, { kind: "deduction" }>, name: Naming): string {
  const reason = step.reason === null ? "" : `, ${step.reason}`;
  const head = `${name(step.entry)}: kara${reason}`;
  if (step.waived) return `${head} – w granicach tolerancji, bez skutków.`;
  if (step.points !== null) return `${head}, ${comma(`-${step.points}`)}.`;
  if (step.grosze !== null) return `${head}, ${comma((step.grosze / 100).toFixed(2))}\u00a0zł, bez wpływu na wynik.`;
  return `${head} – ${step.policy === "disqualified" ? "dyskwalifikacja" : "bez prawa do nagród głównych"}.`;
}

function cut(step: Extract<Step, { kind: "cut" }>, name: Naming): string {
  const on = `Dalej: ${list(step.recalled ?? [], name) || "nikt"}.`;
  const tied = `Na granicy (${step.crossesOnLine ?? 0} X) równo: ${list(step.at, name)}; pewni: ${list(step.above, name) || "nikt"}, miejsc: ${step.wanted}.`;
  if (step.policy === "clear") return on;
  if (step.policy === "undecided") return `${tied} Decyduje sędzia główny.`;
  if (step.policy === "all") return `${tied} Przechodzą wszyscy z granicy. ${on}`;
  if (step.policy === "none") return `${tied} Z granicy nie przechodzi nikt. ${on}`;
  return `${tied} Decyzja: ${step.by ?? "sędzia główny"}. ${on}`;
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

function sentence(step: Step, name: Naming): string {
  switch (step.kind) {
    case "column":
      return column(step, name);
    case "rule-10":
      return rule10(step, name);
    case "rule-11":
      return rule11(step, name);
    case "deduction":
      return deduction(step, name);
    case "cut":
      return cut(step, name);
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
      return `Zostaje miejsce ${step.place}: ${name(step.entry)}.`;
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
    case "aggregate": {
      const values = step.values.map((v) => `${v.judge} ${comma(v.value)}${USES[v.use]}`).join(", ");
      const kept = step.values.every((v) => v.use === "kept") ? "" : " z pozostałych";
      const what = step.criterion === null ? "noty" : step.criterion;
      return `${name(step.entry)}, ${inDance(step.dance)}${what}: ${values}. ${RESULTS[step.rule]}${kept}: ${comma(step.result)}.`;
    }
    case "dance-total":
      return `${name(step.entry)}, ${inDance(step.dance)}razem: ${comma(step.result)}${step.rounded ? " (zaokrąglone do dwóch miejsc)" : ""}.`;
    case "total":
      return `${name(step.entry)}: wynik ${comma(step.result)}${step.floored ? " (nie mniej niż zero)" : ""}${step.band === null ? "" : `, ${step.band}`}.`;
    case "points-place":
      return `Miejsce ${step.place}: ${name(step.entry)}, ${comma(step.total)}.`;
    case "shared-points":
      return `Remis: ${list(step.entries, name)}. Miejsca ${range(step.from, step.to)} wspólne${step.unbreakable ? "; rozstrzygnąć może tylko sędzia główny" : ""}.`;
    case "crosses":
      return `Suma X (każdy sędzia w każdym tańcu: ${step.crossesEach}): ${step.rows.map((row) => `${name(row.entry)} – ${row.crosses}`).join(", ")}.`;
    case "seeded":
      return `Rozstawienie, wejście w następnej rundzie: ${list(step.entries, name)}.`;
    case "out":
      return `${step.from === step.to ? "Miejsce" : "Miejsca"} ${range(step.from, step.to)}, ${step.crosses} X: ${list(step.entries, name)}.`;
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

/** One Polish sentence (or two) for each step, in order. */
export function explainPl(steps: readonly Step[], name: Naming = (entry) => entry): string[] {
  return steps.map((step) => typeset(sentence(step, name)));
}
