// Collects what fees and refunds of a file leave open.
import { dayEn, dayPl, isoOf } from "./calendar.ts";
import { ask, type OpenQuestion } from "./question.ts";
import type { FeeRule, Fees, Refund, Regulations } from "./schema.ts";
import { endOf, startOf } from "./tiers.ts";

/** Returns open questions about fees and refunds. */
export function feeQuestions(regulations: Regulations): OpenQuestion[] {
  const { fees } = regulations;
  if (!fees || fees.rules.length === 0)
    return [
      ask(
        "fees.rules",
        "fees",
        ["Ile kosztuje występ?", "What does an entry cost?"],
        ["Ceny kategorii: teraz żadna nie ma ceny z regulaminu.", "The sections' prices: now none has a price from the regulations."],
      ),
      ...refunds(fees?.refund ?? null),
    ];
  return [
    ...fees.rules.flatMap((rule, index) => ruleQuestions(regulations, rule, `fees.rules[${index}]`)),
    ...prices(regulations, fees),
    ...refunds(fees.refund),
  ];
}

function ruleQuestions(regulations: Regulations, rule: FeeRule, path: string): OpenQuestion[] {
  const unread =
    rule.kind === "unread"
      ? [
          ask(
            path,
            "fee_rule",
            ["Za co jest ta opłata i jak się ją liczy?", "What is this fee for, and how is it counted?"],
            ["Ceny kategorii, których dotyczy.", "The prices of the sections that it is for."],
          ),
        ]
      : [];
  const basis =
    rule.tiers.length > 1 && rule.tier_by === "not_stated"
      ? [
          ask(
            `${path}.tier_basis`,
            "tier_basis",
            [
              "Która data wybiera cenę: zgłoszenia, wpłaty czy zaksięgowania?",
              "Which date chooses the price: of the entry, the payment or its credit?",
            ],
            ["Cena zgłoszeń wysłanych przed progiem i opłaconych po nim.", "The price of entries sent before a step and paid after it."],
          ),
        ]
      : [];
  return [...unread, ...basis, ...gaps(regulations, rule, path)];
}

/** Questions about days after one tier and before the next that no tier covers. */
function gaps(regulations: Regulations, rule: FeeRule, path: string): OpenQuestion[] {
  const dated = rule.tiers
    .filter((tier) => tier.on === null)
    .map((tier) => ({ start: startOf(regulations, tier), end: endOf(regulations, tier) }))
    .filter(({ start, end }) => start <= end)
    .toSorted((one, two) => one.end - two.end);
  return dated.flatMap(({ end }, index) => {
    const next = dated[index + 1];
    if (!next || !Number.isFinite(end) || next.start <= end + 1 || !Number.isFinite(next.start)) return [];
    const [from, to] = [isoOf(end + 1), isoOf(next.start - 1)];
    return [
      ask(
        `${path}.tiers`,
        "tier_gap",
        [
          `Ile wynosi opłata od ${dayPl(from)} do ${dayPl(to)}? Nie obejmuje tego żaden próg.`,
          `How much is the fee from ${dayEn(from)} to ${dayEn(to)}? No tier covers it.`,
        ],
        ["Cena zgłoszeń z tych dni.", "The price of entries of those days."],
      ),
    ];
  });
}

function prices(regulations: Regulations, fees: Fees): OpenQuestion[] {
  const tables = fees.rules
    .flatMap((rule) => [rule.prices, ...rule.tiers.map((tier) => tier.prices)])
    .flatMap((list) => [list.base, list.first, list.per_entry, list.per_person])
    .filter((price) => price !== undefined);
  const special = fees.rules.some((rule) => ["unread", "ballroom_class", "per_couple_by_event"].includes(rule.kind));
  const priced = (code: string): boolean =>
    tables.some((one) => one.flat !== null || Object.keys(one.by).some((key) => key.split(" ").includes(code)));
  const without = regulations.presentation_categories.filter((one) => !priced(one.code));
  const byStyle = tables.some((one) => Object.keys(one.by).some((key) => regulations.dance_categories.some((dance) => dance.code === key)));
  if (special || byStyle || without.length === 0) return [];
  const names = without.map((one) => one.name).join(", ");
  return [
    ask(
      "fees.rules",
      "amount",
      [`Ile kosztuje: ${names}?`, `What does it cost: ${names}?`],
      ["Ceny tych kategorii.", "The prices of these sections."],
    ),
  ];
}

const WHO_GETS = ["Kto i ile dostaje z powrotem po rezygnacji.", "Who gets how much back after a cancellation."] as const;

function refunds(rule: Refund | null): OpenQuestion[] {
  const path = "fees.refund";
  if (!rule)
    return [
      ask(
        path,
        "refund",
        ["Czy i ile organizator oddaje po rezygnacji?", "Is anything given back after a cancellation, and how much?"],
        WHO_GETS,
      ),
    ];
  const typed =
    rule.only !== null && rule.reason === null
      ? [
          ask(
            `${path}.reason`,
            "refund_reason",
            [
              `Kiedy przysługuje zwrot? Regulamin: „${rule.only}”. Zaświadczenie lekarskie, odwołany turniej czy inny przypadek?`,
              `When is there a refund? The regulations: "${rule.only}". A medical note, an event called off, or another case?`,
            ],
            WHO_GETS,
          ),
        ]
      : [];
  const [...steps] = rule.steps
    .filter((one) => one.days_before !== null)
    .toSorted((one, two) => (two.days_before ?? 0) - (one.days_before ?? 0));
  const open = steps.find((one, index) => {
    const above = steps[index - 1];
    return above !== undefined && above.percent !== one.percent && (above.days_before ?? 0) - (one.days_before ?? 0) > 1;
  });
  const above = open && steps[steps.indexOf(open) - 1];
  const between =
    rule.kind === "ladder" && rule.between === "ask" && open && above
      ? [
          ask(
            `${path}.between`,
            "refund_between",
            [
              `Ile wraca po rezygnacji między progami zwrotu, np. między ${above.days_before} (${above.percent}%) a ${open.days_before} (${open.percent}%) dniem przed turniejem?`,
              `How much comes back between the steps, such as between ${above.days_before} (${above.percent}%) and ${open.days_before} (${open.percent}%) days before the event?`,
            ],
            WHO_GETS,
          ),
        ]
      : [];
  const share = (rule.kind.startsWith("percent") && rule.percent === null) || (rule.kind === "ladder" && rule.steps.length === 0);
  const incomplete = share || (rule.kind.includes("_") && rule.day === null && rule.reason === null);
  const number = incomplete
    ? [
        ask(
          path,
          "refund_number",
          ["Jaka część wpłaty wraca i do kiedy?", "What share of the payment comes back, and until when?"],
          WHO_GETS,
        ),
      ]
    : [];
  return [...typed, ...between, ...number];
}
