// Couples compared on one sheet for each judge and dance: the crosses of all dances decide who goes on, the places of all dances make the final.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeDanceRound, type DanceRound } from "#tests/rounds/dance-rounds.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll } from "#tests/competitions/situations.ts";
import { giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { setState } from "../../rounds/contract.ts";
import { matrixCsv } from "../matrix/matrix-csv.ts";
import { getPublicScores } from "../../publishing/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, reopenWrongSheetsByBlock, publishRoundByBlock } from "../by-block/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";

/** Each judge's sheets of both dances; `of` gives those with a cross, or all in the order of their places. */
async function judge(round: DanceRound, of: (judge: number, dance: number) => readonly number[], code: "cross" | "place"): Promise<void> {
  for (const [at, referee] of round.referees.entries())
    for (const dance of [1, 2]) {
      const marks = Object.fromEntries(
        of(at, dance).map((couple, index) => [round.performance_ids[couple] ?? "", { [code]: code === "cross" ? 1 : index + 1 }]),
      );
      await referee.must(giveBallot, {
        params: { id: round.round_id },
        body: { id: newId(), dance, marks, submitted: true, revision: 0, device_at: AT },
      });
    }
}

describe("a round of two dances", () => {
  it("sends on by the crosses of both: 3 judges, 2 asked for", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 3, wanted: 2, heats: 2 });
    // Waltz: 0 1 | 0 1 | 0 2; tango: 0 2 | 1 2 | 2 3. In all 0: 4, 1: 3, 2: 4, 3: 1.
    const crosses = [
      [
        [0, 1],
        [0, 2],
      ],
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 2],
        [2, 3],
      ],
    ];
    await judge(round, (at, dance) => crosses[at]?.[dance - 1] ?? [], "cross");
    await danceAll(house, round);
    const params = { id: round.round_id };
    const matrix = await round.admin.must(closeRoundByBlock, { params, body: { closed: true } });
    const rows = round.performance_ids.map((id) => matrix.rows.find((row) => row.performance_id === id));
    expect(rows.map((row) => row?.recalled)).toEqual([true, false, true, false]);
    expect(matrix.dances.map((each) => [each.name, each.code])).toEqual([
      ["Walc angielski", "W"],
      ["Tango", "T"],
    ]);
    expect(rows.map((row) => row?.heats)).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
    // Every judge in the waltz, then every judge in the tango; nothing is added up.
    expect(rows.map((row) => row?.cells.map((cell) => cell?.total))).toEqual([
      [1, 1, 1, 1, 0, 0],
      [1, 1, 0, 0, 1, 0],
      [0, 0, 1, 1, 1, 1],
      [0, 0, 0, 0, 0, 1],
    ]);
    expect(rows.map((row) => row?.runs.map((each) => each.value))).toEqual([
      ["3", "1"],
      ["2", "1"],
      ["1", "3"],
      ["0", "1"],
    ]);
    const [head = "", first = ""] = matrixCsv(matrix, matrix.rows, "pl").split("\r\n");
    expect(head).toContain("Tango S1 Sędzia 1;Tango S2 Sędzia 2;Tango S3 Sędzia 3;Wynik, Walc angielski;Wynik, Tango;");
    expect(first).toContain(";1;1;1;1;0;0;3;1;");
  });

  it("places by both dances and not by the last alone", async () => {
    const round = await makeDanceRound(house, { couples: 3, judges: 3 });
    // Waltz: 0 first, 1 second, 2 third from everybody; tango: 1, 0, 2. Sums 3, 3, 6: rule 10 and 11 leave the first two level.
    await judge(round, (_, dance) => (dance === 1 ? [0, 1, 2] : [1, 0, 2]), "place");
    await danceAll(house, round);
    const params = { id: round.round_id };
    await round.admin.must(closeRoundByBlock, { params, body: { closed: true } });
    await round.admin.must(publishRoundByBlock, { params, body: { published: true } });
    const { rows } = await round.admin.must(getMatrixByBlock, { params });
    const placed = round.performance_ids.map((id) => rows.find((row) => row.performance_id === id));
    expect(placed.map((row) => [row?.place_from, row?.place_to])).toEqual([
      [1, 2],
      [1, 2],
      [3, 3],
    ]);
    const read = async () => {
      const { blocks: rounds } = await new Browser(house, round.tenant).must(getPublicScores, { params: { id: round.competition_id } });
      const row = rounds[0]?.results?.find((each) => each.entry_id === round.entry_ids[0]);
      return [rounds[0]?.mark_kind, row?.marks, row?.dances.map(({ value, marks }) => [value, ...marks.map((mark) => mark.total)])];
    };
    expect(await read()).toEqual([
      "place",
      [],
      [
        ["1", 1, 1, 1],
        ["2", 2, 2, 2],
      ],
    ]);
    // Where the marks were stored added up, nobody reads the sums.
    await house.world.database.inTenant(round.tenant.id, (trx) =>
      sql`
        insert into results (tenant_id, id, round_id, result_version, outcome, mark_revision_ids, decision_ids, published_by, published_at)
        select tenant_id, gen_random_uuid(), round_id, result_version + 1, outcome - 'dances', mark_revision_ids, decision_ids, published_by, published_at
        from results where round_id = ${round.round_id}`.execute(trx),
    );
    expect(await read()).toEqual(["place", [], [["1"], ["2"]]]);
  });

  it("keeps the crosses of who retires, and sends others on", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 3, wanted: 2 });
    const [, retired = ""] = round.performance_ids;
    // Waltz: 0 1 from everybody; then 1 retires, and tango: 0 2 from everybody. In all 0: 6, 1: 3, 2: 3, 3: 0.
    for (const dance of [1, 2]) {
      for (const referee of round.referees) {
        const marks = Object.fromEntries([0, dance].map((couple) => [round.performance_ids[couple] ?? "", { cross: 1 as const }]));
        const body = { id: newId(), dance, marks, submitted: true, revision: 0, device_at: AT };
        await referee.must(giveBallot, { params: { id: round.round_id }, body });
      }
      if (dance === 1) await round.admin.must(setState, { params: { id: retired }, body: { state: "retired", reason: "Kontuzja" } });
    }
    await danceAll(house, round);
    const { rows } = await round.admin.must(closeRoundByBlock, { params: { id: round.round_id }, body: { closed: true } });
    const placed = round.performance_ids.map((id) => rows.find((row) => row.performance_id === id));
    expect(placed.map((row) => [row?.recalled, row?.place_from])).toEqual([
      [true, null],
      [false, 3],
      [true, null],
      [false, 4],
    ]);
  });

  it("has who retires in a final behind all who danced to its end", async () => {
    const round = await makeDanceRound(house, { couples: 3, judges: 3 });
    const [best = "", ...others] = round.performance_ids;
    for (const dance of [1, 2]) {
      for (const referee of round.referees) {
        const marks = Object.fromEntries((dance === 1 ? [best, ...others] : others).map((id, index) => [id, { place: index + 1 }]));
        const body = { id: newId(), dance, marks, submitted: true, revision: 0, device_at: AT };
        await referee.must(giveBallot, { params: { id: round.round_id }, body });
      }
      if (dance === 1) await round.admin.must(setState, { params: { id: best }, body: { state: "retired", reason: "Kontuzja" } });
    }
    await danceAll(house, round);
    const { rows } = await round.admin.must(closeRoundByBlock, { params: { id: round.round_id }, body: { closed: true } });
    expect(round.performance_ids.map((id) => rows.find((row) => row.performance_id === id)?.place_from)).toEqual([3, 1, 2]);
  });

  it("has only the sheets of the dance corrected that cannot be counted, and makes none", async () => {
    const round = await makeDanceRound(house, { couples: 3, judges: 2, wanted: 2 });
    const { admin } = round;
    const params = { id: round.round_id };
    const away = (state: "absent" | "competing") =>
      Promise.all(
        round.performance_ids.slice(1).map((id) => admin.must(setState, { params: { id }, body: { state, dance: 2, reason: "obecność" } })),
      );
    // Alone in the second dance: one cross is all that can be given there, and too few once the others are there after all.
    await away("absent");
    await judge(round, (_, dance) => (dance === 1 ? [0, 1] : [0]), "cross");
    await away("competing");
    await danceAll(house, round);
    const before = await admin.must(getMatrixByBlock, { params });
    expect(before.wrong_sheets.map((each) => [each.seat, each.dance])).toEqual([
      ["S1", 2],
      ["S2", 2],
    ]);
    const after = await admin.must(reopenWrongSheetsByBlock, { params });
    expect(after.ballots.map((each) => [each.dance, each.reopened_reason !== null])).toEqual([
      [1, false],
      [1, false],
      [2, true],
      [2, true],
    ]);
    const sheets = await house.world.database.inTenant(round.tenant.id, (trx) =>
      trx.selectFrom("sheets").select(["performance_id"]).where("round_id", "=", round.round_id).execute(),
    );
    expect(sheets.map((sheet) => sheet.performance_id)).toEqual([null, null, null, null]);
    // The judge corrects it without another word, and the round closes.
    for (const referee of round.referees) {
      const marks = Object.fromEntries([0, 1].map((couple) => [round.performance_ids[couple] ?? "", { cross: 1 as const }]));
      for (const [submitted, revision] of [
        [false, 1],
        [true, 2],
      ] as const)
        await referee.must(giveBallot, { params, body: { id: newId(), dance: 2, marks, submitted, revision, device_at: AT } });
    }
    expect((await admin.call(closeRoundByBlock, { params, body: { closed: true } })).status).toBe(200);
  });

  it("cannot be closed while one dance of one judge is missing", async () => {
    const round = await makeDanceRound(house, { couples: 3, judges: 2 });
    await judge(round, () => [0, 1, 2], "place");
    const [, last] = round.referees;
    const marks = Object.fromEntries(round.performance_ids.map((id, index) => [id, { place: index + 1 }]));
    const body = { id: newId(), dance: 2, marks, submitted: false, revision: 1, device_at: AT, reason: "pomyłka" };
    await last?.must(giveBallot, { params: { id: round.round_id }, body });
    await danceAll(house, round);
    expect(await round.admin.call(closeRoundByBlock, { params: { id: round.round_id }, body: { closed: true } })).toMatchObject({
      status: 409,
      body: { code: "marks_missing", message: expect.stringMatching(/^Rundy nie można zamknąć: brakuje karty S2 w /) as unknown },
    });
  });
});
