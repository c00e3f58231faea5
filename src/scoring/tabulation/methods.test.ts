// Every scoring method from the referees' tablets to the public place, through the HTTP interface, against the published vectors.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { giveOrder } from "#tests/rounds/ido-rounds.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { getSheet, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { formObjections, type Method, type Settings } from "../../scoring-forms/rules.ts";
import * as publishing from "../../publishing/contract.ts";
import * as scoring from "../contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../by-block/contract.ts";

const house = useHouse();

interface Form {
  method: Method;
  criteria?: { code: string; min: number; max: number; step: number; weight?: number }[];
  settings?: Settings;
}

/** A hall judged by this form; the form is one that the product lets an organiser make. */
async function hallOf(form: Form, entries: number, judges: number): Promise<Hall> {
  const hall = await makeHall(house, { entries, judges });
  const criteria = (form.criteria ?? []).map((each) => ({ weight: 1, ...each, name: `Kryterium ${each.code}` }));
  const settings = form.settings ?? {};
  expect(formObjections({ method: form.method, criteria, settings })).toEqual([]);
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .updateTable("scoring_form_versions")
      .set({ method: form.method, criteria: JSON.stringify(criteria), settings: JSON.stringify(settings) })
      .execute(),
  );
  return hall;
}

/** What every judge gives: sheets[entry][judge] is the marks by criterion; the tablets send them in turn. */
async function mark(hall: Hall, sheets: Record<string, number>[][]): Promise<void> {
  for (const [e, row] of sheets.entries())
    for (const [j, marks] of row.entries()) {
      const reply = await hall.referees[j]?.call(giveMarks, {
        params: { id: hall.performance_ids[e] ?? "" },
        body: { id: newId(), marks, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
      });
      expect([reply?.status, e, j, reply?.status === 201 ? "" : reply?.body]).toEqual([201, e, j, ""]);
    }
  await danceAll(house, hall);
}

const params = (hall: Hall) => ({ params: { id: hall.round_id } });

/** Closes and publishes, and gives back what a visitor reads, in the order of the entries. */
async function publicly(hall: Hall) {
  expect((await hall.admin.call(closeRoundByBlock, { ...params(hall), body: {} })).status).toBe(200);
  const published = await hall.admin.call(publishRoundByBlock, { ...params(hall), body: {} });
  expect([published.status, published.status === 200 ? "" : published.body]).toEqual([200, ""]);
  const guest = new Browser(house, hall.tenant);
  const page = await guest.call(publishing.getPublicScores, { params: { id: hall.competition_id } });
  expect((await guest.call(publishing.getExplanationByBlock, params(hall))).body.explain.length).toBeGreaterThan(0);
  const rows = page.body.blocks[0]?.results ?? [];
  return hall.entry_ids.map((id) => rows.find((row) => row.entry_id === id) ?? null);
}

interface VectorFile {
  id: string;
  judges: string[];
  marks: Record<string, Record<string, number[]>>;
  wanted: number;
  tie: { above: string[]; at: string[] };
  expected: { final: Record<string, number> };
}

function vector(name: string): VectorFile {
  return JSON.parse(readFileSync(new URL(`../../../engines/tabulation/vectors/${name}.json`, import.meta.url), "utf8")) as VectorFile;
}

/** A vector's marks as sheets: entries in the file's order, one code for each of its lists. */
function sheetsOf(file: VectorFile, codes: readonly string[]) {
  const lists = Object.values(file.marks);
  const entries = Object.keys(lists[0] ?? {});
  const sheets = entries.map((entry) =>
    file.judges.map((_, j) => Object.fromEntries(codes.map((code, k) => [code, lists[k]?.[entry]?.[j] ?? Number.NaN]))),
  );
  return { entries, sheets };
}

const FINALS = ["wdsf-rule8", "jUdge-E-rule7c-shared", "gen-18-d8"];

describe("a skating final", () => {
  it.each(FINALS)("%s comes out in public as it was published", async (name) => {
    const file = vector(name);
    const { entries, sheets } = sheetsOf(file, ["place"]);
    const hall = await hallOf({ method: "skating" }, entries.length, file.judges.length);
    await mark(hall, sheets);
    const rows = await publicly(hall);
    const exact = rows.map((row) => ((row?.place_from ?? 0) + (row?.place_to ?? 0)) / 2);
    expect(exact).toEqual(entries.map((entry) => file.expected.final[entry]));
  });
});

const POINTS = [
  { code: "T", min: 0, max: 10, step: 0.5 },
  { code: "C", min: 0, max: 10, step: 0.25 },
];
/** Four judges; sheets[entry][judge] with marks for technique and choreography. */
const sheets = (rows: [number, number][][]) => rows.map((row) => row.map(([T, C]) => ({ T, C })));
const FOUR = sheets([
  [
    [10, 10],
    [8, 8],
    [8, 8.25],
    [0, 0],
  ],
  [
    [8, 8],
    [8, 8],
    [8, 8],
    [9, 9],
  ],
  [
    [5, 5],
    [7.5, 7.75],
    [7.5, 8],
    [10, 10],
  ],
]);

describe("points", () => {
  // Judges' totals: 20, 16, 16.25, 0 | 16, 16, 16, 18 | 10, 15.25, 15.5, 20, worked out by hand.
  it.each<[string, Form["method"], Settings, [number, string][]]>([
    [
      "sum",
      "sum",
      {},
      [
        [3, "52.25"],
        [1, "66.00"],
        [2, "60.75"],
      ],
    ],
    [
      "mean",
      "mean",
      {},
      [
        [3, "13.06"],
        [1, "16.50"],
        [2, "15.19"],
      ],
    ],
    [
      "trimmed mean",
      "trimmed_mean",
      { drop: { high: 1, low: 1, per: "judge" } },
      [
        [1, "16.13"],
        [2, "16.00"],
        [3, "15.38"],
      ],
    ],
    [
      "median",
      "median",
      {},
      [
        [1, "16.13"],
        [2, "16.00"],
        [3, "15.38"],
      ],
    ],
    [
      "sum shown without decimals, ranked exactly",
      "sum",
      { decimals: 0 },
      [
        [3, "52"],
        [1, "66"],
        [2, "61"],
      ],
    ],
  ])("%s: place and result are public exactly", async (_, method, settings, expected) => {
    const hall = await hallOf({ method, criteria: POINTS, settings }, 3, 4);
    await mark(hall, FOUR);
    expect((await publicly(hall)).map((row) => [row?.place_from, row?.total])).toEqual(expected);
  });

  it("with weights and 0 and highest marks, share places where the totals are equal", async () => {
    const criteria = [
      { code: "T", min: 0, max: 10, step: 0.5, weight: 1.5 },
      { code: "C", min: 0, max: 10, step: 0.5, weight: 0.5 },
    ];
    const hall = await hallOf({ method: "sum", criteria }, 4, 2);
    const both = (T: number, C: number) => [
      { T, C },
      { T, C },
    ];
    await mark(hall, [both(10, 10), both(0, 0), both(0, 9), both(3, 0)]);
    const rows = await publicly(hall);
    expect(rows.map((row) => [row?.place_from, row?.place_to, row?.total])).toEqual([
      [1, 1, "40.00"],
      [4, 4, "0.00"],
      [2, 3, "9.00"],
      [2, 3, "9.00"],
    ]);
  });

  it("name the award band, and a ladder decides between equal totals", async () => {
    const settings: Settings = {
      bands: [
        { name: "Złoto", from: 18 },
        { name: "Srebro", from: 10 },
      ],
      ladder: [{ by: "criterion", code: "T" }],
    };
    const hall = await hallOf({ method: "mean", criteria: POINTS, settings }, 3, 1);
    await mark(hall, sheets([[[9, 10]], [[10, 9]], [[5, 5]]]));
    const rows = await publicly(hall);
    expect(rows.map((row) => [row?.place_from, row?.place_to, row?.band])).toEqual([
      [2, 2, "Złoto"],
      [1, 1, "Złoto"],
      [3, 3, "Srebro"],
    ]);
  });

  it("by JS 3.0 leave a judge out who stands too far from the median", async () => {
    const hall = await hallOf(
      { method: "js3", criteria: [POINTS[0] ?? { code: "T", min: 0, max: 10, step: 0.5 }], settings: { tolerance: 1.5 } },
      2,
      5,
    );
    await mark(hall, [[8, 8, 8, 8, 2].map((T) => ({ T })), [7, 7, 7.5, 7, 7].map((T) => ({ T }))]);
    expect((await publicly(hall)).map((row) => [row?.place_from, row?.total])).toEqual([
      [1, "8.00"],
      [2, "7.10"],
    ]);
  });

  it("of sixty entries with long titles come out in one page, each with a place", async () => {
    const hall = await hallOf({ method: "sum", criteria: [{ code: "T", min: 1, max: 60, step: 1 }] }, 60, 1);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("entries")
        .set({ title: "Szczebrzeszyńska opowieść o chrząszczu ".repeat(3).trim() })
        .execute(),
    );
    await mark(
      hall,
      hall.entry_ids.map((_, i) => [{ T: 60 - i }]),
    );
    const rows = await publicly(hall);
    expect(rows.map((row) => row?.place_from)).toEqual(hall.entry_ids.map((_, i) => i + 1));
    expect(rows[0]?.title).toHaveLength(116);
  });

  it("need three judges for a trimmed mean: the desk says so before the last mark is in, and nothing is published", async () => {
    const hall = await hallOf({ method: "trimmed_mean", criteria: POINTS, settings: { drop: { high: 1, low: 1, per: "judge" } } }, 1, 2);
    expect((await hall.admin.call(getMatrixByBlock, params(hall))).body.refused.join(" ")).toContain("za mało sędziów: 2");
    await mark(
      hall,
      sheets([
        [
          [5, 5],
          [6, 6],
        ],
      ]),
    );
    await hall.admin.call(closeRoundByBlock, { ...params(hall), body: {} });
    const refused = await hall.admin.call(publishRoundByBlock, { ...params(hall), body: {} });
    expect([refused.body.code, refused.body.message]).toEqual(["result_refused", expect.stringContaining("za mało sędziów")]);
  });
});

describe("IDO's methods", () => {
  it.each(["ido_1d", "ido_2d", "ido_3d", "ido_4d"] as const)("%s ranks each judge's totals and counts majorities", async (method) => {
    const codes = ["T", "C", "I", "S"].slice(0, Number(method.at(4)));
    const hall = await hallOf({ method, criteria: codes.map((code) => ({ code, min: 1, max: 10, step: 1 })) }, 3, 3);
    const all = (mark: number) => Object.fromEntries(codes.map((code) => [code, mark]));
    // Places by judge: 1 1 3, 2 3 1, 3 2 2: the first has the majority of firsts; then 2 or better: two each, sums 3 and 4.
    await mark(hall, [
      [all(9), all(9), all(4)],
      [all(8), all(5), all(9)],
      [all(7), all(6), all(6)],
    ]);
    expect((await publicly(hall)).map((row) => [row?.place_from, row?.place_to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it("cannot count a judge's equal totals by themselves: closing says whose order is missing, and that judge's word settles it", async () => {
    const hall = await hallOf({ method: "ido_1d", criteria: [{ code: "T", min: 1, max: 10, step: 1 }] }, 2, 1);
    await mark(hall, [[{ T: 8 }], [{ T: 8 }]]);
    const { refused, rows } = (await hall.admin.call(getMatrixByBlock, params(hall))).body;
    expect(refused.join(" ")).toMatch(/^Sędzia S1: ta sama suma \(8\) dla 001, 002\. Kolejność podaje tylko ten sędzia/);
    expect(rows.every((row) => row.place_from === null)).toBe(true);
    const closed = await hall.admin.call(closeRoundByBlock, { ...params(hall), body: {} });
    expect([closed.status, closed.body.code]).toEqual([409, "ballots_wrong"]);
    await giveOrder(hall, 0, [[1, 0]]);
    expect((await publicly(hall)).map((row) => row?.place_from)).toEqual([2, 1]);
  });
});

describe("a round with crosses", () => {
  it("wdsf-rule1-recall: those over the line and all on it go on, and the page says who", async () => {
    const file = vector("wdsf-rule1-recall");
    const { entries, sheets: crosses } = sheetsOf(file, ["cross"]);
    const hall = await hallOf({ method: "recall", settings: { wanted: file.wanted } }, entries.length, file.judges.length);
    await mark(hall, crosses);
    const rows = await publicly(hall);
    const recalled = entries.filter((_, i) => rows[i]?.recalled);
    expect(recalled.toSorted()).toEqual([...file.tie.above, ...file.tie.at].toSorted());
    expect(rows.every((row) => (row?.place_from === null) === row?.recalled)).toBe(true);
  });

  it("asks for as many crosses as count: withdrawn and disqualified entries are left out on the tablet and in the count", async () => {
    const hall = await hallOf({ method: "recall" }, 6, 1);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("entries").set({ status: "withdrawn" }).where("id", "in", hall.entry_ids.slice(4)).execute(),
    );
    const sheet = await hall.referees[0]?.call(getSheet, { params: { id: hall.performance_ids[0] ?? "" } });
    expect(sheet?.body.wanted).toBe(2);
    await mark(hall, [[{ cross: 1 }], [{ cross: 0 }], [{ cross: 1 }], [{ cross: 0 }]]);
    const [listed] = (await hall.admin.call(scoring.listScores)).body.data;
    expect([listed?.sheets, listed?.sheets_wanted]).toEqual([4, 4]);
    const rows = await publicly(hall);
    expect(rows.map((row) => [row?.state, row?.recalled])).toEqual([
      ["competing", true],
      ["competing", false],
      ["competing", true],
      ["competing", false],
      ["withdrawn", false],
      ["withdrawn", false],
    ]);
  });
});

describe("a battle", () => {
  const vote = (first: number) => [{ vote: first }, { vote: 1 - first }];
  const votes = (firsts: number[]) => {
    const rows = firsts.map(vote);
    return [0, 1].map((entry) => rows.map((row) => row[entry] ?? { vote: 0 }));
  };

  it("is won by the majority of votes", async () => {
    const hall = await hallOf({ method: "battle" }, 2, 3);
    await mark(hall, votes([0, 1, 0]));
    expect((await publicly(hall)).map((row) => row?.place_from)).toEqual([2, 1]);
  });

  it("with level votes is not published without places: a further round is asked for", async () => {
    const hall = await hallOf({ method: "battle" }, 2, 2);
    await mark(hall, votes([0, 1]));
    await hall.admin.call(closeRoundByBlock, { ...params(hall), body: {} });
    const refused = await hall.admin.call(publishRoundByBlock, { ...params(hall), body: {} });
    expect([refused.body.code, refused.body.message]).toEqual(["result_refused", expect.stringContaining("dodatkowa runda: 001, 002")]);
  });

  it("of three is refused before anybody votes", async () => {
    const hall = await hallOf({ method: "battle" }, 3, 3);
    const { refused } = (await hall.admin.call(getMatrixByBlock, params(hall))).body;
    expect(refused.join(" ")).toMatch(/Bitwę tańczą dwa występy, a w tej rundzie jest ich \d+\./);
  });
});
