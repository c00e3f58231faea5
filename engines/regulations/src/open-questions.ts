// Collects all that a file leaves open: what to ask the organiser, the place in the file, and what the answer would change.
import { ask, type OpenQuestion } from "./question.ts";
import type { Loaded } from "./load.ts";
import { ageQuestions } from "./open-questions-ages.ts";
import { feeQuestions } from "./open-questions-fees.ts";
import { LEFT_OPEN, limitInWords } from "./quotas.ts";
import type { Regulations } from "./schema.ts";
import { scopeFit } from "./scope.ts";

/** Returns all open questions of a contest, in the order of the file's topics. An unknown code is one question, however many rules name it. */
export function openQuestions({ regulations, unknown_codes }: Pick<Loaded, "regulations" | "unknown_codes">): OpenQuestion[] {
  return [
    ...unknown_codes.map(({ code, paths }) => unknownCode(code, paths)),
    ...ageQuestions(regulations),
    ...levelQuestions(regulations),
    ...timeQuestions(regulations),
    ...matrixQuestions(regulations),
    ...feeQuestions(regulations),
    ...runningQuestions(regulations),
  ];
}

function unknownCode(code: string, paths: readonly string[]): OpenQuestion {
  return ask(
    paths[0] ?? "",
    "code",
    [
      `Co znaczy kod „${code}”? Nie ma go na żadnej liście regulaminu.`,
      `What does the code "${code}" mean? No list of the regulations has it.`,
    ],
    [
      `Zasady, które go używają (miejsc: ${paths.length}), nie obejmują teraz nikogo: ${paths.join(", ")}.`,
      `The rules that use it (places: ${paths.length}) are for nobody now: ${paths.join(", ")}.`,
    ],
  );
}

function levelQuestions({ levels }: Regulations): OpenQuestion[] {
  const unread = levels.flatMap((level, index) => {
    const test = level.test;
    const unclear = test !== null && [test, ...(test.any_of ?? []), ...(test.all_of ?? [])].some((one) => isUnread(one));
    return unclear
      ? [
          ask(
            `levels[${index}].test`,
            "level_test",
            [
              `Kto należy do poziomu „${level.name}”? Warunku nie da się odczytać.`,
              `Who belongs to the level "${level.name}"? Its condition cannot be read.`,
            ],
            [
              "Kto może wybrać ten poziom: teraz każdy taki występ jest pytaniem.",
              "Who may choose this level: now every such entry is a question.",
            ],
          ),
        ]
      : [];
  });
  const untested = levels.length > 1 && levels.every((one) => one.test === null);
  if (!untested) return unread;
  return [
    ask(
      "levels",
      "level_tests",
      ["Kto należy do którego poziomu?", "Who belongs to which level?"],
      ["Poziom wybiera teraz sam zgłaszający.", "Now whoever signs up chooses the level."],
    ),
  ];
}

const ASKS_NOTHING = /judge?ment|^(?:none|open|anyone|no_limit)$/;

function isUnread(test: object & { kind: string }): boolean {
  return Object.keys(test).length === 1 && !ASKS_NOTHING.test(test.kind);
}

function timeQuestions({ presentation_categories: presentations, time_limits: limits }: Regulations): OpenQuestion[] {
  const without = presentations.filter((one) => limits.every((line) => scopeFit(line.presentations, { presentation: one.code }) === "no"));
  const names = without.map((one) => one.name).join(", ");
  return without.length === 0
    ? []
    : [
        ask(
          "time_and_music",
          "time",
          [`Ile może trwać występ i czyja jest muzyka: ${names}?`, `How long may the performance be, and whose music is it: ${names}?`],
          ["Długość utworów w tych kategoriach nie jest teraz sprawdzana.", "The length of tracks in these categories is not checked now."],
        ),
      ];
}

function matrixQuestions(regulations: Regulations): OpenQuestion[] {
  const unknown = regulations.section_lines.some((line) =>
    [line.styles, line.presentations, line.ages, line.levels].some((side) => side.includes("?")),
  );
  if (regulations.section_lines.length > 0 && !regulations.sections_incomplete && !unknown) return [];
  return [
    ask(
      "category_matrix",
      "matrix",
      [
        "Które style, prezentacje, wieki i poziomy łączą się w kategorie?",
        "Which styles, presentations, ages and levels make the sections?",
      ],
      ["Z tych linii nie powstają kategorie: trzeba je dodać ręcznie.", "No sections come from these lines: they are added by hand."],
    ),
  ];
}

function runningQuestions({ rounds, scoring, limits, merge_and_cancel: merging }: Regulations): OpenQuestion[] {
  const unclearRounds = rounds.flatMap((rule, index) =>
    rule.ambiguity === null
      ? []
      : [
          ask(
            `rounds[${index}]`,
            "rounds",
            [`Jak przebiegają rundy? Niejasne: „${rule.ambiguity}”.`, `How do the rounds run? Unclear: "${rule.ambiguity}".`],
            ["Liczba rund i to, ile osób tańczy naraz.", "The number of rounds, and how many dance at once."],
          ),
        ],
  );
  const trimmed =
    scoring?.ambiguity == null
      ? []
      : [
          ask(
            "scoring",
            "scoring",
            [`Jak liczy się noty? Niejasne: „${scoring.ambiguity}”.`, `How are marks counted? Unclear: "${scoring.ambiguity}".`],
            ["Suma punktów, a przez nią miejsca.", "The totals, and through them the places."],
          ),
        ];
  const worded = (["per_dancer", "per_team", "per_school", "capacity"] as const).flatMap((key) => {
    const written = limits?.[key];
    return typeof written !== "string" || limitInWords(written)
      ? []
      : [
          ask(
            `limits.${key}`,
            "limit",
            [`Ile występów najwyżej? Regulamin: „${written}”.`, `How many entries at most? The regulations: "${written}".`],
            ["Występy ponad ten limit nie są teraz zatrzymywane.", "Entries beyond this limit are not stopped now."],
          ),
        ];
  });
  const may =
    merging !== null &&
    limits?.min_entries_per_category == null &&
    LEFT_OPEN.test(merging) &&
    /merg|cancel|call\w* off|łącz|odwoł/i.test(merging);
  const merge = may
    ? [
        ask(
          "merge_and_cancel",
          "merge",
          [
            `Od ilu występów kategoria się odbywa? Regulamin: „${merging}”.`,
            `From how many entries is a category held? The regulations: "${merging}".`,
          ],
          ["Które małe kategorie się łączą.", "Which small categories are merged."],
        ),
      ]
    : [];
  return [...unclearRounds, ...trimmed, ...worded, ...merge];
}
