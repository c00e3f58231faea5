// Codes of a file and the scopes written with them: docs/rules/eligibility.md 1.7–4.4. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { band, invented } from "../tests/invented.ts";

describe("where a rule applies", () => {
  const scope = (applies_to: unknown) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" } });
    const read = loaded.regulations.fees?.rules[0]?.applies_to;
    return `${read?.kind} ${[...new Set((read?.selectors ?? []).map((one) => Object.values(one).join("+")))].join(" ")}`.trim();
  };

  test.each([
    ["any but SOLO", "except SOLO"],
    ["every presentation", "only"],
    ["everything except SOLO", "except SOLO"],
    ["everyone without SOLO", "except SOLO"],
    ["all except  SOLO,DUET", "except SOLO DUET"],
    ["all but SOLO and DUET and FORM", "except SOLO DUET FORM"],
    ["all but SOLO or DUET", "except SOLO DUET"],
    ["wszystko poza SOLO i DUET", "except SOLO DUET"],
    ["wszystkie oprócz SOLO oraz DUET", "except SOLO DUET"],
    ["ALL BUT SOLO", "except SOLO"],
    ["all but X", "except"],
    ["not all but SOLO", "only"],
    ["any", "all"],
    ["everything", "all"],
    ["WSZYSTKO", "all"],
    ["not all", "only"],
    ["all of them", "only"],
    [["SOLO", "all"], "all"],
    ["others", "other"],
    ["rest", "other"],
    ["Pozostałe", "other"],
    ["inne", "other"],
    ["the rest of it", "only"],
    ["no other", "only"],
    [["other", "SOLO"], "only SOLO"],
    ["JAZZ SOLO A", "only JAZZ+SOLO+A"],
    ["SOLO JAZZ", "only JAZZ+SOLO"],
    ["JAZZ  SOLO", "only JAZZ+SOLO"],
    ["JAZZ SOLO DUET", "only"],
  ])("%j is %j", (written, read) => expect(scope(written)).toBe(read));

  test("a code of the file that reads like such a word is that code", () => {
    const dances = [
      { code: "ALL", name_pl: "wszystkie style" },
      { code: "other", name_pl: "inny" },
    ];
    const fees = (applies_to: string) => ({ currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }] });
    const read = (applies_to: string) =>
      invented({ dance_categories: dances, category_matrix: [], fees: fees(applies_to) }).regulations.fees?.rules[0]?.applies_to;
    expect([read("ALL"), read("other"), read("rest")]).toEqual([
      { kind: "only", selectors: [{ style: "ALL" }] },
      { kind: "only", selectors: [{ style: "other" }] },
      { kind: "other", selectors: [] },
    ]);
  });

  test("a family word means its sizes, whatever separates the two", () => {
    const sizes = ["G5", "G 8", "G_12", "G-16", "G24+", "GX", "XG5"].map((code) => ({ code, name_pl: code, min: 3, max: 24 }));
    const loaded = invented({ presentation_categories: sizes, time_and_music: [{ when: { presentations: ["G"] }, max_s: 60 }] });
    expect(loaded.regulations.time_limits[0]?.presentations.selectors.map((one) => one.presentation)).toEqual([
      "G5",
      "G 8",
      "G_12",
      "G-16",
      "G24+",
      "G",
    ]);
    expect(loaded.regulations.presentation_families).toEqual(["G"]);
  });

  test.each([
    ["all", ["JAZZ", "DISCO"]],
    ["Everything", ["JAZZ", "DISCO"]],
    ["all but DISCO", ["JAZZ"]],
    ["all except JAZZ and DISCO", []],
    ["all except JAZZ,DISCO", []],
    ["wszystkie oprócz JAZZ", ["DISCO"]],
    ["any", [null]],
    ["–", [null]],
    ["none", [null]],
    ["no split", [null]],
    ["brak", [null]],
    ["no split at all", ["no split at all"]],
  ])("styles of a matrix line: %j", (styles, read) =>
    expect(
      invented({ category_matrix: [{ styles, presentations: ["SOLO"], ages: ["A"], levels: ["-"] }] }).regulations.section_lines[0]?.styles,
    ).toEqual(read),
  );
});

describe("where a rule applies, pairs and lists", () => {
  const SOLO = { presentation: "SOLO" };
  const DUET = { presentation: "DUET" };

  test.each<[unknown, string, object[], boolean]>([
    [null, "all", [], false],
    ["all", "all", [], false],
    ["Everyone", "all", [], false],
    ["wszystkie", "all", [], false],
    ["*", "all", [], false],
    ["SOLO", "only", [SOLO], false],
    [["SOLO", "DUET"], "only", [SOLO, DUET], false],
    ["SOLO, DUET", "only", [SOLO, DUET], false],
    ["JAZZ SOLO", "only", [{ style: "JAZZ", ...SOLO }], false],
    ["JAZZ A", "only", [{ style: "JAZZ", age: "A" }], false],
    ["all but SOLO", "except", [SOLO], false],
    ["all except SOLO and DUET", "except", [SOLO, DUET], false],
    ["all but SOLO; DUET", "except", [SOLO, DUET], false],
    ["wszystkie oprócz SOLO", "except", [SOLO], false],
    ["other", "other", [], false],
    ["the rest", "other", [], false],
    ["pozostałe", "other", [], false],
    ["X", "only", [], true],
    ["SOLO SOLO", "only", [], true],
  ])("%j", (applies_to, kind, selectors, warned) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" } });
    expect(loaded.regulations.fees?.rules[0]?.applies_to).toEqual({ kind, selectors });
    expect(loaded.warnings.some((one) => one.code === "unknown_code")).toBe(warned);
  });
});

describe("all but some", () => {
  test.each([
    ["all except for SOLO", ["DUET", "FORM"]],
    ["all but SOLO; DUET", ["FORM"]],
    ["any without SOLO or DUET", ["FORM"]],
    ["wszystkie oprocz SOLO i DUET", ["FORM"]],
  ])("%j in a line of the matrix and in a rule", (presentations, left) => {
    const { regulations } = invented({
      category_matrix: [{ styles: ["JAZZ"], presentations, ages: ["A"], levels: ["-"] }],
      fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to: presentations }] },
    });
    expect(regulations.section_lines[0]?.presentations).toEqual(left);
    const out = regulations.fees?.rules[0]?.applies_to;
    expect([out?.kind, ["SOLO", "DUET", "FORM"].filter((one) => out?.selectors.every(({ presentation }) => presentation !== one))]).toEqual(
      ["except", left],
    );
  });

  test("a family word that a line of the matrix leaves out leaves out its sizes", () => {
    const presentation_categories = ["SOLO", "G5", "G8"].map((code) => ({ code, name_pl: code, min: 1, max: 8 }));
    const category_matrix = [{ styles: ["JAZZ"], presentations: "all but G", ages: ["A"], levels: ["-"] }];
    const time_and_music = [{ when: { presentations: ["G"] }, max_s: 60 }];
    expect(invented({ presentation_categories, category_matrix, time_and_music }).regulations.section_lines[0]?.presentations).toEqual([
      "SOLO",
    ]);
  });
});

describe("codes that read like other words", () => {
  test("a code that reads like no split, or holds a comma, is that code", () => {
    const levels = [{ code: "brak", name_pl: "brak klasy" }];
    const dance_categories = [{ code: "TAP, STEP", name_pl: "tap i step" }];
    const fees = { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to: ["TAP, STEP"] }] };
    const line = { styles: ["TAP, STEP"], presentations: ["SOLO"], ages: ["A"], levels: ["brak"] };
    const { regulations } = invented({ levels, dance_categories, fees, category_matrix: [line] });
    expect([regulations.section_lines[0], regulations.fees?.rules[0]?.applies_to]).toEqual([
      line,
      { kind: "only", selectors: [{ style: "TAP, STEP" }] },
    ]);
  });

  test.each<[string, object]>([
    ["a tier of a fee", { fees: { currency: "PLN", rules: [{ kind: "per_entry", tiers: [{ until: "2026-04-01", amount: { G: 50 } }] }] } }],
    ["a fee", { fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: { G: 50 } }] } }],
    ["a single word", { rounds: [{ applies_to: "G", scheme: "final" }] }],
    ["a pair with a style", { rounds: [{ applies_to: "JAZZ G", scheme: "final" }] }],
    ["a line of the matrix", { category_matrix: [{ styles: ["JAZZ"], presentations: ["G"], ages: ["A"], levels: ["-"] }] }],
  ])("a family word in %s stands for its sizes and nothing longer", (_, parts) => {
    const presentation_categories = ["G5", "G8+", "G5x", "GALA"].map((code) => ({ code, name_pl: code, min: 3, max: 24 }));
    const loaded = invented({ presentation_categories, time_and_music: [], category_matrix: [], fees: null, ...parts });
    expect(loaded.regulations.presentation_families).toEqual(["G"]);
    const { fees, rounds, section_lines } = loaded.regulations;
    const rule = fees?.rules[0];
    const table = rule?.prices.base ?? rule?.tiers[0]?.prices.base;
    const named = table
      ? Object.keys(table.by)
      : rounds.length > 0
        ? rounds[0]?.applies_to.selectors.map((one) => one.presentation)
        : section_lines[0]?.presentations;
    expect(named?.filter((one) => one !== "G")).toEqual(["G5", "G8+"]);
  });
});

describe("the rest, and family words", () => {
  const scope = (applies_to: unknown, parts: object = {}) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" }, ...parts });
    const read = loaded.regulations.fees?.rules[0]?.applies_to;
    return [read?.kind, read?.selectors.map((one) => Object.entries(one).join("+"))];
  };

  test("the rest, one thing more, and a style that the matrix alone names", () => {
    expect([
      scope("pozostałych"),
      scope("pozostale"),
      scope("pozostali tancerze"),
      scope(["other", "DUET"]),
      scope(["all but SOLO", "DUET"]),
    ]).toEqual([
      ["other", []],
      ["other", []],
      ["only", []],
      ["only", ["presentation,DUET"]],
      ["only", ["presentation,DUET"]],
    ]);
    const category_matrix = [{ styles: ["BALET"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] }];
    expect(scope("BALET SOLO", { category_matrix })).toEqual(["only", ["style,BALET+presentation,SOLO"]]);
  });

  test("a family word in an age category means its sizes; a code of the file is never one", () => {
    const presentation_categories = ["G5", "GX5", "G8"].map((code) => ({ code, name_pl: code, min: 3, max: 8 }));
    const families = (parts: object) =>
      invented({ presentation_categories, time_and_music: [], category_matrix: [], fees: null, ...parts }).regulations
        .presentation_families;
    const groups = [band("A", { min_age: 7, max_age: 9, applies_to: "G" })];
    const dances = { dance_categories: [{ code: "G", name_pl: "garde" }] };
    expect([
      families({ age_rules: { groups } }),
      families({ age_rules: { groups }, ...dances }),
      families({ rounds: [{ applies_to: "GX", scheme: "" }] }),
    ]).toEqual([["G"], [], ["GX"]]);
    const loaded = invented({ presentation_categories, category_matrix: [], age_rules: { groups } });
    expect(loaded.regulations.age_categories[0]?.applies_to.selectors.map((one) => one.presentation)).toEqual(["G5", "G8", "G"]);
  });
});
