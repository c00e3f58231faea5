// Checks the shape of the input before anything is read: names, kinds and types. A misspelt setting is refused by name instead of being ignored.
// Amounts, scales and ballots are checked later, by the method.
import type { Refusal } from "./types.ts";

/** State of a check: the path of the value (null while only the overall answer matters) and the refusals found so far. */
interface Look {
  readonly at: (string | number)[] | null;
  readonly say: (found: unknown, allowed: string) => void;
}
type Check = (value: unknown, look: Look) => void;
type Fields = Readonly<Record<string, Check>>;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text: Check = (value, look) => {
  if (typeof value !== "string") look.say(value, "text");
};
const number: Check = (value, look) => {
  if (typeof value !== "number" || !Number.isFinite(value)) look.say(value, "number");
};
const flag: Check = (value, look) => {
  if (typeof value !== "boolean") look.say(value, "true, false");
};
const record: Check = (value, look) => {
  if (!isRecord(value)) look.say(value, "{}");
};

function under(key: string | number, value: unknown, check: Check, look: Look): void {
  if (look.at === null) return check(value, look);
  look.at.push(key);
  check(value, look);
  look.at.pop();
}

function oneOf(...names: readonly string[]): Check {
  return (value, look) => {
    if (typeof value !== "string" || !names.includes(value)) look.say(value, names.join(", "));
  };
}

function listOf(each: Check): Check {
  return (value, look) => {
    if (!Array.isArray(value)) look.say(value, "[]");
    else for (let i = 0; i < value.length; i++) under(i, value[i], each, look);
  };
}

/** An object with all fields of `needed`, any of `also`, and no others. */
function shape(needed: Fields, also: Fields = {}): Check {
  const known = new Map(Object.entries({ ...needed, ...also }));
  const names = [...known.keys()].join(", ");
  const must = Object.keys(needed);
  const stranger: Check = (value, look) => look.say(value, names);
  return (value, look) => {
    if (!isRecord(value)) return look.say(value, "{}");
    for (let i = 0; i < must.length; i++) {
      const key = must[i] as string;
      if (value[key] === undefined) under(key, undefined, known.get(key) ?? stranger, look);
    }
    for (const key in value) {
      const own = value[key];
      if (own !== undefined) under(key, own, known.get(key) ?? stranger, look);
    }
  };
}

/** An object whose other fields depend on the name under `key`. */
function byName(key: string, shapes: Fields): Check {
  const named = oneOf(...Object.keys(shapes));
  return (value, look) => {
    if (!isRecord(value)) return look.say(value, "{}");
    const name = value[key];
    if (typeof name === "string" && Object.hasOwn(shapes, name)) shapes[name]?.(value, look);
    else under(key, name, named, look);
  };
}

const texts = listOf(text);
/** Any text. Used where the name is already checked. */
const name = text;

const policy = byName("kind", {
  points: shape({ kind: name, amount: number }),
  points_per_judge: shape({ kind: name, amount: number }),
  points_per_started: shape({ kind: name, amount: number, everySeconds: number }),
  percent: shape({ kind: name, percent: number }),
  money: shape({ kind: name, grosze: number }),
  ineligible_overall: shape({ kind: name }),
  disqualified: shape({ kind: name }),
});

const headJudge = shape({ policy: name }, { decision: texts, by: text });
const policies: Fields = { all: headJudge, none: headJudge, chairman: headJudge };
const tie = byName("policy", policies);
const cut: Fields = { wanted: number, tie };

const rung = byName("by", {
  criterion: shape({ by: name, code: text }),
  highest_single: shape({ by: name }),
  all_judges: shape({ by: name }),
  shared: shape({ by: name }),
  unbreakable: shape({ by: name }, { order: texts }),
});

const criteria = listOf(shape({ code: text }, { min: number, max: number, step: number, weight: number }));

const absentIn = listOf(shape({ entry: text, dance: text }));
const retired = shape({ entries: texts, place: oneOf("last", "none") });

const needed: Fields = {
  method: name,
  entries: listOf(shape({ id: text }, { state: oneOf("competing", "withdrawn", "absent", "disqualified") })),
  judges: texts,
  ballots: listOf(shape({ judge: text, marks: record }, { dance: text, criterion: text })),
};
const also: Fields = {
  dances: texts,
  panels: listOf(shape({ judges: texts }, { dance: text, criterion: text })),
  deductions: listOf(shape({ entry: text, policy }, { reason: text, seconds: number, graceSeconds: number })),
  disqualifiedLeavesGap: flag,
};

const ido = shape(
  {
    ...needed,
    criteria,
    round: byName("kind", { final: shape({ kind: name }), elimination: shape({ kind: name, ...cut }, { cap: number }) }),
  },
  {
    ...also,
    orders: listOf(shape({ judge: text, entries: texts }, { dance: text, criterion: text })),
    eachCriterionRanked: flag,
    absentIn,
    retired,
  },
);

const points = shape(
  { ...needed, criteria },
  {
    ...also,
    drop: shape({ high: number, low: number, per: oneOf("judge", "criterion") }),
    tolerance: number,
    ladder: listOf(rung),
    bands: listOf(shape({ name: text, from: number })),
    decimals: number,
    dancesCount: oneOf("sum", "best", "last"),
    carried: shape({ by: oneOf("none", "sum", "mean"), totals: record }),
    cut: shape(cut, { cap: number }),
    absentIn,
    retired,
  },
);

const crosses: Fields = {
  ...also,
  wanted: number,
  tie,
  seeded: texts,
  cap: number,
  crosses: oneOf("exact", "up_to", "free"),
  absentIn,
  retired: texts,
  shortBallots: listOf(shape({ judge: text }, { dance: text })),
  reserves: number,
  reserveMarks: listOf(shape({ judge: text, entries: texts }, { dance: text })),
};
const plainRecall = shape(needed, crosses);
const recallWithReserves = shape(needed, { ...crosses, tie: byName("policy", { ...policies, reserve: headJudge }) });
/** Reserve marks can decide a tie only when the round asks for reserve marks. */
const recall: Check = (value, look) => {
  const hasReserves = isRecord(value) && value["reserves"] !== undefined;
  (hasReserves ? recallWithReserves : plainRecall)(value, look);
};

const round = byName("method", {
  skating: shape(needed, { ...also, placesGiven: flag, absentIn, retired }),
  ido_1d: ido,
  ido_2d: ido,
  ido_3d: ido,
  ido_4d: ido,
  sum: points,
  mean: points,
  trimmed_mean: points,
  median: points,
  ijru: points,
  js1: points,
  js3: points,
  recall,
  battle: shape(needed, also),
  majority: shape(needed, also),
});

/** Returns what is wrong with the shape of a round: unknown names, misspelt kinds, missing and mistyped fields. Empty when it is well formed. */
export function checkInput(input: unknown): Refusal[] {
  let right = true;
  round(input, { at: null, say: () => (right = false) });
  if (right) return [];
  const found: Refusal[] = [];
  const at: (string | number)[] = [];
  round(input, {
    at,
    say: (value, allowed) => {
      const path = at.map((step, i) => (typeof step === "number" ? `[${step}]` : i === 0 ? step : `.${step}`)).join("");
      const where = path === "" ? "" : `${path}: `;
      found.push({ judge: null, entry: null, code: "bad_setting", detail: { found: `${where}${JSON.stringify(value) ?? "–"}`, allowed } });
    },
  });
  return found;
}
