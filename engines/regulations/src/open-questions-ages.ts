// Collects what the age rules of a file leave open.
import { isMixed } from "./age.ts";
import { isUnlimited, limitedOf, offsetsOf } from "./bands.ts";
import { ask, type OpenQuestion } from "./question.ts";
import type { Regulations, TeamRule } from "./schema.ts";
import { scopeFit } from "./scope.ts";
import { labelOf } from "./words.ts";

// Ages of dancers. An age that no band takes is worth a question only in this range.
const AGES = Array.from({ length: 80 }, (_, index) => index + 4);

/** Returns open questions about ages of soloists, duos and teams. */
export function ageQuestions(regulations: Regulations): OpenQuestion[] {
  const { age_categories: bands } = regulations;
  if (bands.length === 0) return [];
  return [...basis(regulations), ...labels(regulations), ...unlimited(regulations), ...teams(regulations), ...duos(regulations)];
}

function basis({ age_basis: { kind }, age_categories: bands }: Regulations): OpenQuestion[] {
  if (kind !== "not_stated" || bands.every((band) => band.min_age === null && band.max_age === null)) return [];
  return [
    ask(
      "age_rules.basis",
      "age_basis",
      ["Liczy się rok urodzenia czy wiek w dniu turnieju?", "Does the year of birth count, or the age on the day?"],
      [
        "Kategoria osób, które mają urodziny w tym roku po turnieju.",
        "The category of dancers whose birthday is after the event in that year.",
      ],
    ),
  ];
}

function labels({ age_categories: bands }: Regulations): OpenQuestion[] {
  return bands.flatMap((band, index) =>
    band.unclear_age === null
      ? []
      : [
          ask(
            `age_rules.groups[${index}]`,
            "label",
            [
              `Czy „${labelOf(band.label)}” obejmuje wiek ${band.unclear_age}? Nazwa mówi, że nie, granica mówi, że tak.`,
              `Does "${labelOf(band.label)}" include age ${band.unclear_age}? The label says no, the limit says yes.`,
            ],
            [`Kategoria osób w wieku ${band.unclear_age}.`, `The category of dancers aged ${band.unclear_age}.`],
          ),
        ],
  );
}

/** Questions about a band without limits, when an age is in none of the bands with limits. */
function unlimited(regulations: Regulations): OpenQuestion[] {
  const general = regulations.age_categories.filter((band) => band.applies_to.kind === "all" && !isMixed(regulations, band));
  const limited = limitedOf(general).filter((band) => !band.grades);
  const uncovered = AGES.filter((age) =>
    limited.every((band) => {
      const year = regulations.age_basis.reference_year;
      const offsets = offsetsOf(band, { age, birthYear: year === null ? null : year - age, grade: null });
      return offsets === null || offsets[0] !== 0;
    }),
  );
  if (limited.length === 0 || uncovered.length === 0) return [];
  return regulations.age_categories.flatMap((band, index) =>
    !isUnlimited(band) || !general.includes(band)
      ? []
      : [
          ask(
            `age_rules.groups[${index}]`,
            "unlimited",
            [
              `Czy „${labelOf(band.label)}” (bez granic wieku) przyjmuje osoby, których nie obejmuje żadna inna kategoria?`,
              `Does "${labelOf(band.label)}" (without age limits) take dancers whom no other category covers?`,
            ],
            [`Kategoria osób w wieku: ${ranges(uncovered)}.`, `The category of dancers aged: ${ranges(uncovered)}.`],
          ),
        ],
  );
}

/** Formats 4, 5, 6, 40 as "4–6, 40". */
function ranges(ages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const age of ages) {
    const last = runs.at(-1);
    if (last && last[1] === age - 1) last[1] = age;
    else runs.push([age, age]);
  }
  const oldest = AGES.at(-1);
  return runs.map(([from, to]) => (to === oldest ? `${from}+` : from === to ? String(from) : `${from}–${to}`)).join(", ");
}

const TEAMS_WAIT = [
  "Do tego czasu zespołu z osobami z różnych kategorii nie da się przypisać.",
  "Until then a team with dancers of several categories cannot be placed.",
] as const;

function teams(regulations: Regulations): OpenQuestion[] {
  const { age_categories: bands, team_rules: rules, presentation_categories: presentations } = regulations;
  const own = rules.flatMap((rule, index) => teamRule(regulations, rule, `age_rules.team_rule[${index}]`));
  const without = presentations.filter(
    (one) =>
      (one.max_dancers === null || one.max_dancers > 2) &&
      !(one.min_dancers === 2 && one.max_dancers === 3 && regulations.duo_rule !== null) &&
      rules.every((rule) => scopeFit(rule.applies_to, { presentation: one.code }) === "no"),
  );
  const names = without.map((one) => one.name).join(", ");
  if (limitedOf(bands).length < 2 || without.length === 0) return own;
  const question = ask(
    "age_rules.team_rule",
    "team_rule",
    [
      `Co decyduje o kategorii zespołu, gdy część składu jest poza nią: ${names}?`,
      `What decides a team's category when some dancers are outside it: ${names}?`,
    ],
    TEAMS_WAIT,
  );
  return [...own, question];
}

function teamRule({ age_categories: bands }: Regulations, rule: TeamRule, path: string): OpenQuestion[] {
  if (rule.unread !== null)
    return [
      ask(
        path,
        "team_words",
        [`Jak rozumieć zasadę wieku zespołu „${rule.unread}”?`, `How is the rule for a team's age meant: "${rule.unread}"?`],
        TEAMS_WAIT,
      ),
    ];
  if (rule.kind === "majority")
    return [
      ask(
        path,
        "no_majority",
        [
          "Która kategoria obowiązuje, gdy żadna nie ma ponad połowy składu?",
          "Which category counts when none has more than half of the line-up?",
        ],
        [
          "Kategoria zespołów bez większości, także dokładnie pół na pół.",
          "The category of teams without a majority, exactly half and half included.",
        ],
      ),
    ];
  if (rule.kind.startsWith("average") && rule.rounding === "not_stated")
    return [
      ask(
        path,
        "rounding",
        ["Jak zaokrąglić średnią wieku zespołu?", "How is a team's average rounded?"],
        [
          "Kategoria zespołów, których średnia wypada między kategoriami.",
          "The category of teams whose average falls between two categories.",
        ],
      ),
    ];
  if (rule.kind === "one_over_moves_up" && rule.moves_to === null && limitedOf(bands).length > 2)
    return [
      ask(
        path,
        "moves_to",
        [
          "Od jakiego wieku i do której kategorii jedna starsza osoba przenosi zespół?",
          "From which age, and to which category, does one older dancer move the team?",
        ],
        [
          "Kategoria zespołów, w których ktoś jest starszy o więcej niż jedną kategorię.",
          "The category of teams in which someone is older by more than one category.",
        ],
      ),
    ];
  const lacksNumber =
    (rule.kind.startsWith("share_") && rule.percent === null) ||
    (rule.kind === "count_older_max" && rule.count === null && rule.count_by_size.length === 0);
  return lacksNumber
    ? [
        ask(
          path,
          "team_limit",
          ["Ile osób spoza kategorii może mieć zespół?", "How many dancers outside the category may a team have?"],
          TEAMS_WAIT,
        ),
      ]
    : [];
}

function duos({ age_categories: bands, duo_rule: rule, presentation_categories: presentations }: Regulations): OpenQuestion[] {
  const pairs = presentations.some((one) => one.max_dancers === 2);
  if (rule === null && pairs && limitedOf(bands).length > 1)
    return [
      ask(
        "age_rules.duo_rule",
        "duo_rule",
        [
          "Co decyduje o kategorii duetu, gdy dwie osoby są z różnych kategorii?",
          "What decides a duo's category when the two are from different ones?",
        ],
        ["Kategoria takich duetów: teraz każdy z nich czeka na odpowiedź.", "The category of such duos: now each is a question."],
      ),
    ];
  if (rule?.kind === "average_age" && rule.rounding === "not_stated")
    return [
      ask(
        "age_rules.duo_rule",
        "rounding",
        ["Jak zaokrąglić średnią wieku duetu?", "How is a duo's average rounded?"],
        [
          "Kategoria duetów, których średnia wypada między kategoriami.",
          "The category of duos whose average falls between two categories.",
        ],
      ),
    ];
  return [];
}
