// Loads fees, tiers and refunds. The file has money in whole units, the result in the smallest unit.
import { type Codes, recordsIn, scopeOf } from "./codes.ts";
import { type FeeRule, type FeeTier, type Fees, type Price, type PriceList, type Refund, refundReason } from "./schema.ts";
import { anyField, dayText, field, has, isRecord, items, members, number, type Source, text, warn, whole } from "./source.ts";

const KINDS: Readonly<Record<string, FeeRule["kind"]>> = {
  per_person_per_entry: "per_person_per_entry",
  per_person_first_next: "per_person_first_next",
  per_person_by_presentation_with_extra: "per_person_first_next",
  per_entry: "per_entry",
  mixed: "mixed",
  ballroom_class: "ballroom_class",
  per_couple_by_event: "per_couple_by_event",
};
const BETWEEN = ["lower", "higher", "ask"] as const;
const REFUNDS = ["none", "none_after", "full_until", "percent", "percent_until", "ladder"] as const;

/** Reads `fees`; null when the file has none. */
export function loadFees(source: Source, codes: Codes): Fees | null {
  if (!has(source)) return null;
  const deposit = field(source, "deposit");
  const prepayment = field(source, "prepayment");
  const currency = text(field(source, "currency"));
  if (currency === null) warn(source, "rule_missing", "Opłaty nie podają waluty.", "The fees give no currency.");
  return {
    currency: currency ?? "PLN",
    rules: recordsIn(field(source, "rules")).map((rule) => loadRule(rule, codes)),
    refund: loadRefund(field(source, "refund")),
    free: items(field(source, "free")).map(loadFree),
    packages: items(field(source, "packages")).map(loadPackage),
    deposit: isRecord(deposit.value)
      ? { amount: money(field(deposit, "amount")), per: text(field(deposit, "per")), day: text(field(deposit, "deadline")) }
      : null,
    prepayment: isRecord(prepayment.value)
      ? {
          percent: number(field(prepayment, "percent")),
          day: text(field(prepayment, "deadline")),
          balance_day: text(field(prepayment, "balance_deadline")),
        }
      : null,
    payment_deadline: dayText(field(source, "payment_deadline")),
    on_site_payment: text(field(source, "on_site_payment")),
    transfer_title: text(field(source, "transfer_title")),
  };
}

function loadRule(source: Source, codes: Codes): FeeRule {
  const written = text(field(source, "kind")) ?? "";
  const kind = KINDS[written] ?? "unread";
  if (kind === "unread") {
    warn(field(source, "kind"), "unknown_rule_kind", `Nieznany rodzaj opłaty: „${written}”.`, `Unknown kind of fee: "${written}".`);
  }
  const tiers = recordsIn(field(source, "tiers")).map((tier) => loadTier(tier, codes));
  return {
    kind,
    applies_to: scopeOf(field(source, "applies_to"), codes),
    prices: loadPrices(source, codes),
    units: Object.fromEntries(members(field(source, "unit")).map(([key, unit]) => [key, text(unit) ?? ""])),
    tiers,
    tier_by: loadTierBasis(field(source, "tier_basis"), tiers),
  };
}

function loadTierBasis(source: Source, tiers: readonly FeeTier[]): FeeRule["tier_by"] {
  const written = text(source);
  if (written === null) {
    if (tiers.length > 1)
      warn(source, "rule_missing", "Nie podano, która data wybiera próg opłaty.", "It is not said which date chooses the fee tier.");
    return "not_stated";
  }
  if (/credit|book|received|account/i.test(written)) return "credit";
  if (/pay|deposit|transfer/i.test(written)) return "payment";
  if (/entry|entered|sign|regist|submi/i.test(written)) return "entry";
  if (!/not (?:stated|seen)/i.test(written))
    warn(source, "unknown_rule_kind", `Nieznana podstawa progu opłaty: „${written}”.`, `Unknown tier basis: "${written}".`);
  return "not_stated";
}

function loadTier(source: Source, codes: Codes): FeeTier {
  const on = dayText(field(source, "on"));
  return {
    from: dayText(field(source, "from")),
    until: dayText(field(source, "until")),
    on_event_day: on !== null && /event|day of|on the day|on[_ ]site|door|spot/i.test(on) && !/before|after/i.test(on),
    on,
    prices: loadPrices(source, codes),
  };
}

function loadPrices(source: Source, codes: Codes): PriceList {
  const base = loadPrice(source, codes, "amount", "amounts_by_presentation", "amounts");
  const first = loadPrice(source, codes, "first");
  const next = loadPrice(source, codes, "next", "extra");
  const perEntry = loadPrice(source, codes, "per_entry");
  const perPerson = loadPrice(source, codes, "per_person");
  const other = loadPrice(source, codes, "eur") ?? besidePln(field(source, "amounts"));
  return {
    ...(base && { base }),
    ...(first && { first }),
    ...(next && { next }),
    ...(perEntry && { per_entry: perEntry }),
    ...(perPerson && { per_person: perPerson }),
    ...(other && { other_currency: other }),
  };
}

/** Reads one price: a number, or numbers by code. Several spellings of the key are merged into one table. */
function loadPrice(source: Source, codes: Codes, ...keys: string[]): Price | undefined {
  let flat: number | null = null;
  const by: Record<string, number> = {};
  for (const key of keys) {
    const written = field(source, key);
    if (!has(written)) continue;
    if (!isRecord(written.value)) {
      flat = money(written);
      continue;
    }
    for (const [code, amount] of members(written)) {
      const read = isRecord(amount.value) ? money(anyField(amount, "pln", "PLN", "amount")) : money(amount);
      if (read !== null) for (const one of [...(codes.aliases.get(code) ?? []), code]) by[one] = read;
    }
  }
  return flat === null && Object.keys(by).length === 0 ? undefined : { flat, by };
}

/** Returns the euro side of prices written as `{pln, eur}` pairs. */
function besidePln(source: Source): Price | undefined {
  const pairs = (isRecord(source.value) ? members(source) : []).flatMap(([code, amount]) => {
    const euro = isRecord(amount.value) ? money(anyField(amount, "eur", "EUR")) : null;
    return euro === null ? [] : [[code, euro] as const];
  });
  return pairs.length === 0 ? undefined : { flat: null, by: Object.fromEntries(pairs) };
}

function money(source: Source): number | null {
  const read = number(source);
  if (read === null) return null;
  const minor = Math.round(read * 100);
  if (minor < 0 || Math.abs(minor - read * 100) > 1e-6)
    warn(
      source,
      "out_of_range",
      "Kwota musi być liczbą nieujemną z najwyżej dwoma miejscami po przecinku.",
      "An amount must be a non-negative number with at most two decimals.",
    );
  return minor;
}

function loadRefund(source: Source): Refund | null {
  if (!has(source)) return null;
  const written = (typeof source.value === "string" ? text(source) : text(field(source, "kind"))) ?? "";
  const kind = REFUNDS.find((one) => one === written);
  if (kind === undefined) {
    warn(source, "unknown_rule_kind", `Nieznany rodzaj zwrotu: „${written}”.`, `Unknown kind of refund: "${written}".`);
    return null;
  }
  if (typeof source.value === "string")
    return { kind, day: null, day_included: true, percent: null, steps: [], between: "ask", only: null, reason: null };
  const steps = recordsIn(field(source, "steps")).flatMap((step) => {
    const percent = number(field(step, "percent"));
    return percent === null ? [] : [{ days_before: number(field(step, "days_before")), percent }];
  });
  const read: Refund = {
    kind,
    day: dayText(field(source, "date")),
    day_included: !/\bfrom that day\b|\bod tego dnia\b|\bbefore that day\b|\bprzed tym dniem\b/i.test(text(field(source, "plain")) ?? ""),
    percent: number(field(source, "percent")),
    steps,
    between: oneOf(field(source, "between"), BETWEEN) ?? "ask",
    only: text(field(source, "only")),
    reason: oneOf(field(source, "reason"), refundReason.options),
  };
  if (
    (kind === "ladder" && steps.length === 0) ||
    (kind.startsWith("percent") && read.percent === null) ||
    (kind.includes("_") && read.day === null)
  )
    warn(source, "rule_incomplete", "Zasada zwrotu nie podaje liczby albo daty.", "The refund rule gives no number or no date.");
  return read;
}

/** Reads one of the allowed words; any other word causes a warning and is null. */
function oneOf<T extends string>(source: Source, words: readonly T[]): T | null {
  const written = text(source);
  const found = words.find((one) => one === written) ?? null;
  if (written !== null && found === null)
    warn(
      source,
      "unknown_rule_kind",
      `Nieznane słowo „${written}”: może być ${words.join(", ")}.`,
      `Unknown word "${written}": it may be ${words.join(", ")}.`,
    );
  return found;
}

function loadFree(source: Source): Fees["free"][number] {
  if (!isRecord(source.value)) return { text: text(source) ?? "", paid: null, free: null };
  return {
    text: text(anyField(source, "plain", "text", "what", "who")) ?? "",
    paid: whole(anyField(source, "paid", "every", "per")),
    free: whole(field(source, "free")),
  };
}

function loadPackage(source: Source): Fees["packages"][number] {
  if (!isRecord(source.value)) return { text: text(source) ?? "", starts: null, amount: null };
  return {
    text: text(anyField(source, "plain", "name", "what")) ?? "",
    starts: whole(anyField(source, "starts", "entries")),
    amount: money(anyField(source, "amount", "price")),
  };
}
