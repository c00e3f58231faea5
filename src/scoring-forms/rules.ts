// Rules of scoring forms. A criterion is marked from min to max in steps; a method turns marks into places (docs/rules/places.md 2.1,
// docs/rules/places.md 4.1, docs/rules/places.md 5.1). Pure; numbers are compared in integer hundredths.

export const methods = [
  "sum",
  "mean",
  "trimmed_mean",
  "median",
  "skating",
  "ido_1d",
  "ido_2d",
  "ido_3d",
  "ido_4d",
  "js3",
  "recall",
  "battle",
] as const;
export type Method = (typeof methods)[number];

export interface Criterion {
  name: string;
  code: string;
  min: number;
  max: number;
  step: number;
  weight: number;
}

export type LadderRung =
  | { by: "criterion"; code: string }
  | { by: "highest_single" }
  | { by: "all_judges" }
  | { by: "shared" }
  | { by: "unbreakable" };

/** Settings of all methods; each method uses its own. */
export interface Settings {
  /** Number of decimals shown: 0 to 2. */
  decimals?: number | undefined;
  /** Number of highest and lowest values left out, of each judge's total or of each criterion's marks. */
  drop?: { high: number; low: number; per: "judge" | "criterion" } | undefined;
  /** JS 3.0: maximum distance from the median, in points, for a mark to count. */
  tolerance?: number | undefined;
  /** Award bands: name and lower bound of the total. */
  bands?: { name: string; from: number }[] | undefined;
  /** Tie-breaks between equal totals, in this order. */
  ladder?: LadderRung[] | undefined;
  /** Recall: number of entries that go on. */
  wanted?: number | undefined;
}

/** Settings of a method, allowed number of criteria, and initial settings. */
interface MethodRule {
  settings: readonly (keyof Settings)[];
  least: number;
  most: number;
  start: Settings;
}

export const MOST_CRITERIA = 12;
const points: MethodRule = { settings: ["decimals", "drop", "bands", "ladder"], least: 1, most: MOST_CRITERIA, start: { decimals: 2 } };
const placed = (criteria: number): MethodRule => ({ settings: [], least: criteria, most: criteria, start: {} });

export const methodRules: Readonly<Record<Method, MethodRule>> = {
  sum: points,
  mean: points,
  trimmed_mean: { ...points, start: { decimals: 2, drop: { high: 1, low: 1, per: "judge" } } },
  median: { ...points, settings: ["decimals", "bands", "ladder"] },
  js3: { settings: ["decimals", "tolerance", "ladder"], least: 1, most: MOST_CRITERIA, start: { decimals: 2, tolerance: 1.5 } },
  skating: placed(0),
  ido_1d: placed(1),
  ido_2d: placed(2),
  ido_3d: placed(3),
  ido_4d: placed(4),
  recall: { settings: ["wanted"], least: 0, most: 0, start: {} },
  battle: placed(0),
};

/** Returns the settings of a method: its initial ones, replaced by the given ones. Others are left out. */
export function settingsFor(method: Method, chosen: Settings): Settings {
  const rule = methodRules[method];
  const own = Object.fromEntries(
    Object.entries(chosen).filter(([key, value]) => value !== undefined && rule.settings.includes(key as keyof Settings)),
  );
  return { ...rule.start, ...own };
}

export interface Objection {
  field: string;
  pl: string;
  en: string;
}

const hundredths = (value: number) => Math.round(value * 100);
const isExact = (value: number) => Math.abs(value * 100 - hundredths(value)) < 1e-6;

/** Returns the errors of a form by field (`criteria.0.step`); empty when it can be used. */
export function formObjections(form: { method: Method; criteria: readonly Criterion[]; settings: Settings }): Objection[] {
  return [
    ...countObjections(form),
    ...form.criteria.flatMap((each, index) => criterionObjections(each, index, form.criteria)),
    ...settingObjections(form),
  ];
}

function countObjections({ method, criteria }: { method: Method; criteria: readonly Criterion[] }): Objection[] {
  const { least, most } = methodRules[method];
  if (criteria.length >= least && criteria.length <= most) return [];
  if (most === 0)
    return [{ field: "criteria", pl: "Ta metoda nie ma kryteriów. Usuń je.", en: "This method has no criteria. Remove them." }];
  if (least === most)
    return [
      {
        field: "criteria",
        pl: `Ta metoda ma dokładnie tyle kryteriów: ${least}.`,
        en: `This method has exactly this many criteria: ${least}.`,
      },
    ];
  return criteria.length < least
    ? [{ field: "criteria", pl: "Dodaj co najmniej jedno kryterium.", en: "Add at least one criterion." }]
    : [{ field: "criteria", pl: `Zostaw najwyżej ${most} kryteriów.`, en: `Leave at most ${most} criteria.` }];
}

function criterionObjections(criterion: Criterion, index: number, all: readonly Criterion[]): Objection[] {
  const at = (field: string, pl: string, en: string): Objection => ({ field: `criteria.${index}.${field}`, pl, en });
  const found: Objection[] = [];
  const [min, max, step] = [hundredths(criterion.min), hundredths(criterion.max), hundredths(criterion.step)];
  for (const field of ["min", "max", "step", "weight"] as const)
    if (!isExact(criterion[field])) found.push(at(field, "Podaj najwyżej dwa miejsca po przecinku.", "Give at most two decimals."));
  if (min >= max) found.push(at("max", "Największa ocena musi być wyższa od najmniejszej.", "The highest mark must be above the lowest."));
  if (step <= 0) found.push(at("step", "Krok musi być większy od zera.", "The step must be above zero."));
  else if (min < max && (max - min) % step !== 0)
    found.push(
      at(
        "step",
        "Krok musi dzielić skalę bez reszty, na przykład 0,5 dla skali 1–10.",
        "The step must divide the scale evenly, such as 0.5 for 1–10.",
      ),
    );
  if (hundredths(criterion.weight) <= 0) found.push(at("weight", "Waga musi być większa od zera.", "The weight must be above zero."));
  const same = all.findIndex((each) => each.code.toLowerCase() === criterion.code.toLowerCase());
  if (same < index) found.push(at("code", "Ten skrót ma już inne kryterium.", "Another criterion has this code."));
  return found;
}

function settingObjections({
  method,
  criteria,
  settings,
}: {
  method: Method;
  criteria: readonly Criterion[];
  settings: Settings;
}): Objection[] {
  const found: Objection[] = [];
  const { drop, bands, ladder } = settingsFor(method, settings);
  if (method === "trimmed_mean" && drop && drop.high + drop.low === 0)
    found.push({
      field: "settings.drop",
      pl: "Średnia bez skrajnych pomija co najmniej jedną ocenę. Wybierz średnią, jeśli liczą się wszystkie.",
      en: "A trimmed mean leaves out at least one mark. Choose the mean when all count.",
    });
  for (const [index, rung] of (ladder ?? []).entries())
    if (rung.by === "criterion" && !criteria.some((each) => each.code === rung.code))
      found.push({ field: `settings.ladder.${index}`, pl: "Wybierz kryterium z tego formularza.", en: "Choose a criterion of this form." });
  const bounds = (bands ?? []).map((band) => hundredths(band.from));
  for (const [index, from] of bounds.entries())
    if (bounds.indexOf(from) < index)
      found.push({
        field: `settings.bands.${index}.from`,
        pl: "Dwa progi mają tę samą liczbę punktów.",
        en: "Two bands start at the same points.",
      });
  return found;
}

/** Smallest panel that a form can work with: one judge more than the marks left out. */
export function minJudges(form: { method: Method; settings: Settings }): number {
  const { drop } = settingsFor(form.method, form.settings);
  return drop ? drop.high + drop.low + 1 : 1;
}

/** Lowest and highest total that one judge can give, in points, with weights. */
export function totalRange(criteria: readonly Criterion[]): { min: number; max: number } {
  const sum = (field: "min" | "max") =>
    criteria.reduce((total, each) => total + hundredths(each[field]) * hundredths(each.weight), 0) / 10_000;
  return { min: sum("min"), max: sum("max") };
}

/** Returns the marks of a scale, lowest first; at most `most` of them, and none while the step is invalid. */
export function marksOf(criterion: Criterion, most = 500): number[] {
  const [min, max, step] = [hundredths(criterion.min), hundredths(criterion.max), hundredths(criterion.step)];
  if (step <= 0) return [];
  const count = Math.min(most, Math.floor((max - min) / step) + 1);
  return Array.from({ length: count }, (_, index) => (min + index * step) / 100);
}

/** True when two forms judge alike: same method, criteria and settings. */
export function judgesAlike(
  one: { method: Method; criteria: readonly Criterion[]; settings: Settings },
  other: { method: Method; criteria: readonly Criterion[]; settings: Settings },
): boolean {
  const text = (form: typeof one) =>
    JSON.stringify([
      form.method,
      form.criteria.map(({ name, code, min, max, step, weight }) => [name, code, min, max, step, weight]),
      Object.entries(settingsFor(form.method, form.settings)).toSorted(([a], [b]) => a.localeCompare(b)),
    ]);
  return text(one) === text(other);
}
