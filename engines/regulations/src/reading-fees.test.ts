// How fees and refunds of a file are read, spelling by spelling: docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";

const fees = (parts: object) => invented({ fees: { currency: "PLN", ...parts } });
const rule = (parts: object) => fees({ rules: [parts] }).regulations.fees?.rules[0];
const codes = (loaded: ReturnType<typeof invented>, at: string): string[] =>
  loaded.warnings.filter((one) => one.path.startsWith(at)).map((one) => `${one.path} ${one.code}`);

describe("fees", () => {
  test.each([
    ["per_person_per_entry", "per_person_per_entry"],
    ["per_person_first_next", "per_person_first_next"],
    ["per_person_by_presentation_with_extra", "per_person_first_next"],
    ["per_entry", "per_entry"],
    ["mixed", "mixed"],
    ["ballroom_class", "ballroom_class"],
    ["per_couple_by_event", "per_couple_by_event"],
    ["by_weight", "unread"],
  ])("of the kind %s are %s", (kind, read) => {
    const loaded = fees({ rules: [{ kind, amount: 10 }] });
    expect(loaded.regulations.fees?.rules[0]?.kind).toBe(read);
    expect(codes(loaded, "fees.rules[0].kind")).toEqual(read === "unread" ? ["fees.rules[0].kind unknown_rule_kind"] : []);
  });

  test.each<[object, object]>([
    [{ amount: 50 }, { base: { flat: 5000, by: {} } }],
    [{ amount: 49.99 }, { base: { flat: 4999, by: {} } }],
    [{ amount: { SOLO: 10, DUET: 20.5 } }, { base: { flat: null, by: { SOLO: 1000, DUET: 2050 } } }],
    [{ amount: 5, amounts_by_presentation: { SOLO: 10 } }, { base: { flat: 500, by: { SOLO: 1000 } } }],
    [
      { amounts: { SOLO: { pln: 10, eur: 3 }, DUET: { PLN: 20 }, FORM: { amount: 30, EUR: 7 } } },
      { base: { flat: null, by: { SOLO: 1000, DUET: 2000, FORM: 3000 } }, other_currency: { flat: null, by: { SOLO: 300, FORM: 700 } } },
    ],
    [
      { amount: 50, eur: 12 },
      { base: { flat: 5000, by: {} }, other_currency: { flat: 1200, by: {} } },
    ],
    [
      { first: 30, next: 20 },
      { first: { flat: 3000, by: {} }, next: { flat: 2000, by: {} } },
    ],
    [
      { first: { SOLO: 30 }, extra: { SOLO: 15 } },
      { first: { flat: null, by: { SOLO: 3000 } }, next: { flat: null, by: { SOLO: 1500 } } },
    ],
    [
      { per_entry: 100, per_person: 10 },
      { per_entry: { flat: 10_000, by: {} }, per_person: { flat: 1000, by: {} } },
    ],
    [{ amount: 0 }, { base: { flat: 0, by: {} } }],
    [{}, {}],
  ])("%j are prices in the smallest unit", (parts, prices) => expect(rule({ kind: "mixed", ...parts })?.prices).toEqual(prices));

  test("a family word is the price of all its sizes", () => {
    const loaded = invented({
      presentation_categories: [
        { code: "G5", name_pl: "grupa 5", min: 3, max: 5 },
        { code: "G8", name_pl: "grupa 8", min: 6, max: 8 },
      ],
      fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: { G: 40 } }] },
    });
    expect(loaded.regulations.fees?.rules[0]?.prices.base?.by).toEqual({ G5: 4000, G8: 4000, G: 4000 });
  });

  test.each([
    [-1, ["fees.rules[0].amount out_of_range"]],
    [1.005, ["fees.rules[0].amount out_of_range"]],
    [0.1 + 0.2, []],
    [1.01, []],
  ])("an amount of %d", (amount, warned) =>
    expect(codes(fees({ rules: [{ kind: "mixed", amount }] }), "fees.rules[0].amount")).toEqual(warned),
  );

  test.each<[string | undefined, string, boolean]>([
    ["date of payment", "payment", false],
    ["deposit date", "payment", false],
    ["bank transfer", "payment", false],
    ["day of credit", "credit", false],
    ["money booked", "credit", false],
    ["received on the account", "credit", false],
    ["date of entry", "entry", false],
    ["when entered", "entry", false],
    ["sign-up day", "entry", false],
    ["registration", "entry", false],
    ["submission", "entry", false],
    ["not stated", "not_stated", false],
    ["not seen", "not_stated", false],
    ["by the moon", "not_stated", true],
    [undefined, "not_stated", false],
  ])("a tier is chosen by the %s: %s", (tier_basis, read, warned) => {
    const loaded = fees({
      rules: [{ kind: "mixed", tiers: [{ until: "2026-04-01", amount: 10 }], ...(tier_basis === undefined ? {} : { tier_basis }) }],
    });
    expect(loaded.regulations.fees?.rules[0]?.tier_by).toBe(read);
    expect(codes(loaded, "fees.rules[0].tier_basis")).toEqual(warned ? ["fees.rules[0].tier_basis unknown_rule_kind"] : []);
  });

  test("several tiers without a basis cause a warning, one does not", () => {
    const tiers = [
      { until: "2026-04-01", amount: 10 },
      { from: "2026-04-02", amount: 20 },
    ];
    expect(codes(fees({ rules: [{ kind: "mixed", tiers }] }), "fees.rules[0].tier")).toEqual(["fees.rules[0].tier_basis rule_missing"]);
    expect(rule({ kind: "mixed", tiers, tier_basis: "payment" })?.tiers).toEqual([
      { from: null, until: "2026-04-01", on_event_day: false, on: null, prices: { base: { flat: 1000, by: {} } } },
      { from: "2026-04-02", until: null, on_event_day: false, on: null, prices: { base: { flat: 2000, by: {} } } },
    ]);
  });

  test.each<[string, boolean]>([
    ["event day", true],
    ["day of the competition", true],
    ["on the day", true],
    ["on-site", false],
    ["on site", true],
    ["at the door", true],
    ["on the spot", true],
    ["2026-05-16", false],
  ])("a tier on %j is one of the event day: %j", (on, is) =>
    expect(rule({ kind: "mixed", tiers: [{ on, amount: 1 }] })?.tiers[0]).toMatchObject({ on, on_event_day: is }),
  );

  test("units, deposit, prepayment, titles and deadlines are kept", () => {
    const { regulations } = fees({
      rules: [{ kind: "mixed", amount: 1, unit: { SOLO: "osoba", DUET: null } }],
      deposit: { amount: 100, per: "team", deadline: "2026-04-01" },
      prepayment: { percent: 30, deadline: "2026-03-01", balance_deadline: "2026-05-01" },
      payment_deadline: "2026-04-20",
      on_site_payment: "cash",
      transfer_title: "nazwa klubu",
    });
    expect(regulations.fees).toMatchObject({
      currency: "PLN",
      deposit: { amount: 10_000, per: "team", day: "2026-04-01" },
      prepayment: { percent: 30, day: "2026-03-01", balance_day: "2026-05-01" },
      payment_deadline: "2026-04-20",
      on_site_payment: "cash",
      transfer_title: "nazwa klubu",
    });
    expect(regulations.fees?.rules[0]?.units).toEqual({ SOLO: "osoba", DUET: "" });
    const bare = fees({ rules: [] }).regulations.fees;
    expect([bare?.deposit, bare?.prepayment, bare?.payment_deadline, bare?.refund, bare?.free, bare?.packages]).toEqual([
      null,
      null,
      null,
      null,
      [],
      [],
    ]);
    expect(invented({ fees: null }).regulations.fees).toBe(null);
    const unnamed = invented({ fees: { rules: [{ kind: "mixed", amount: 1 }] } });
    expect([
      unnamed.regulations.fees?.currency,
      codes(unnamed, "fees ").length + codes(unnamed, "fees").filter((one) => one === "fees rule_missing").length,
    ]).toEqual(["PLN", 1]);
  });

  test("free places and packages under all their names", () => {
    const { regulations } = fees({
      rules: [],
      free: ["co 10.", { plain: "a", paid: 10, free: 1 }, { text: "b", every: 5, free: 2 }, { what: "c", per: 4 }, { who: "d" }, {}],
      packages: ["pakiet", { plain: "a", starts: 3, amount: 100 }, { name: "b", entries: 5, price: 150 }, { what: "c" }],
    });
    expect(regulations.fees?.free).toEqual([
      { text: "co 10.", paid: null, free: null },
      { text: "a", paid: 10, free: 1 },
      { text: "b", paid: 5, free: 2 },
      { text: "c", paid: 4, free: null },
      { text: "d", paid: null, free: null },
      { text: "", paid: null, free: null },
    ]);
    expect(regulations.fees?.packages).toEqual([
      { text: "pakiet", starts: null, amount: null },
      { text: "a", starts: 3, amount: 10_000 },
      { text: "b", starts: 5, amount: 15_000 },
      { text: "c", starts: null, amount: null },
    ]);
  });
});

describe("refunds", () => {
  const refund = (written: unknown) => fees({ rules: [{ kind: "mixed", amount: 1 }], refund: written });
  const none = { day: null, day_included: true, percent: null, steps: [], between: "ask", only: null, reason: null };

  test.each<[unknown, object | null]>([
    ["none", { kind: "none", ...none }],
    [{ kind: "none" }, { kind: "none", ...none }],
    [
      { kind: "full_until", date: "2026-05-01" },
      { kind: "full_until", ...none, day: "2026-05-01" },
    ],
    [
      { kind: "none_after", date: "2026-05-01", plain: "nothing from that day" },
      { kind: "none_after", ...none, day: "2026-05-01", day_included: false },
    ],
    [
      { kind: "none_after", date: "2026-05-01", plain: "od tego dnia" },
      { kind: "none_after", ...none, day: "2026-05-01", day_included: false },
    ],
    [
      { kind: "none_after", date: "2026-05-01", plain: "before that day" },
      { kind: "none_after", ...none, day: "2026-05-01", day_included: false },
    ],
    [
      { kind: "none_after", date: "2026-05-01", plain: "przed tym dniem" },
      { kind: "none_after", ...none, day: "2026-05-01", day_included: false },
    ],
    [
      { kind: "none_after", date: "2026-05-01", plain: "after that day" },
      { kind: "none_after", ...none, day: "2026-05-01" },
    ],
    [
      { kind: "percent", percent: 50 },
      { kind: "percent", ...none, percent: 50 },
    ],
    [
      { kind: "percent_until", percent: 50, date: "2026-05-01", between: "lower" },
      { kind: "percent_until", ...none, percent: 50, day: "2026-05-01", between: "lower" },
    ],
    [
      { kind: "ladder", steps: [{ days_before: 30, percent: 100 }, { days_before: 14 }, { percent: 10 }], between: "higher" },
      {
        kind: "ladder",
        ...none,
        steps: [
          { days_before: 30, percent: 100 },
          { days_before: null, percent: 10 },
        ],
        between: "higher",
      },
    ],
    [
      { kind: "none", only: "choroba", reason: "medical" },
      { kind: "none", ...none, only: "choroba", reason: "medical" },
    ],
    [{ kind: "some" }, null],
    ["all", null],
    [null, null],
  ])("%j", (written, read) => expect(refund(written).regulations.fees?.refund).toEqual(read));

  test.each<[unknown, string[]]>([
    [{ kind: "some" }, ["fees.refund unknown_rule_kind"]],
    [{ kind: "ladder", steps: [] }, ["fees.refund rule_incomplete"]],
    [{ kind: "ladder", steps: [{ days_before: 3, percent: 5 }] }, []],
    [{ kind: "percent" }, ["fees.refund rule_incomplete"]],
    [{ kind: "percent_until", date: "2026-05-01" }, ["fees.refund rule_incomplete"]],
    [{ kind: "percent_until", percent: 5 }, ["fees.refund rule_incomplete"]],
    [{ kind: "full_until" }, ["fees.refund rule_incomplete"]],
    [{ kind: "none_after" }, ["fees.refund rule_incomplete"]],
    [{ kind: "percent", percent: 0 }, []],
    [{ kind: "none", between: "x" }, ["fees.refund.between unknown_rule_kind"]],
    [{ kind: "none", reason: "weather" }, ["fees.refund.reason unknown_rule_kind"]],
    [{ kind: "none", reason: "event_cancelled" }, []],
  ])("%j is told", (written, warned) =>
    expect(
      codes(refund(written), "fees.refund")
        .map((one) => one.replace(/^fees\.refund unknown.*$/, "fees.refund unknown_rule_kind"))
        .filter((one) => !one.endsWith("rule_missing")),
    ).toEqual(warned),
  );
});
