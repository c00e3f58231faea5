// A published Grand Slam final through HTTP with its ten judges: five mark TQ and PS, five MM and CP, and the groups change with each dance.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { danceAll, makeHall } from "#tests/competitions/situations.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { changeRound, getRound } from "../contract.ts";
import { closeRound, listScores } from "../../scoring/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";
const GROUPS = [
  ["TQ", "PS"],
  ["MM", "CP"],
] as const;

interface Vector {
  dances: string[];
  marks: Record<string, Record<string, (number | null)[]>>;
  expected: { final: Record<string, number>; totals: Record<string, number> };
}

it("a final whose components are shared out by dance has the published places and totals, and each judge gives the own components alone", async () => {
  const vector = JSON.parse(readFileSync("engines/tabulation/vectors/ajs3-44-0507_wdsfworldopenlatadult-F.json", "utf8")) as Vector;
  const couples = Object.keys(vector.expected.final);
  const criteria = GROUPS.flat().map((code) => ({ code, name: code, min: 0, max: 10, step: 0.25, weight: 1 }));
  const hall = await makeHall(house, { entries: couples.length, judges: 10, method: "js3", criteria, plan: { dances: vector.dances } });
  const params = { id: hall.round_id };
  const { seats } = await hall.admin.must(getRound, { params });
  // In even dances the first five seats sit where the last five of the published judges sat.
  const judgeAt = (seat: number, dance: number) => (dance % 2 === 1 ? seat : (seat + 5) % 10);
  const groupOf = (seat: number, dance: number) => GROUPS[judgeAt(seat, dance) < 5 ? 0 : 1];
  const panel = seats.flatMap((seat, at) =>
    [
      [1, 3, 5],
      [2, 4],
    ].map((dances) => ({ seat_id: seat.id, dances, criteria: [...groupOf(at, dances[0] ?? 1)] })),
  );
  expect((await hall.admin.must(changeRound, { params, body: { panel, reason: "JS 3.0" } })).panel).toHaveLength(20);
  const given = async (seat: number, at: number, dance: number, codes: readonly string[]) => {
    const of = (code: string) => vector.marks[`${vector.dances[dance - 1]}/${code}`]?.[couples[at] ?? ""]?.[judgeAt(seat, dance)] ?? 5;
    const body = { id: newId(), dance, marks: Object.fromEntries(codes.map((code) => [code, of(code)])), device_at: AT, revision: 0 };
    return hall.referees[seat]?.call(giveMarks, { params: { id: hall.performance_ids[at] ?? "" }, body });
  };
  expect(await given(0, 0, 2, GROUPS[0])).toMatchObject({ status: 422 });
  for (let dance = 1; dance <= vector.dances.length; dance++)
    for (const at of couples.keys()) {
      const replies = await Promise.all(seats.map((_, seat) => given(seat, at, dance, groupOf(seat, dance))));
      expect(replies.map((reply) => reply?.status)).toEqual(seats.map(() => 201));
    }
  await danceAll(house, hall);
  expect((await hall.admin.must(listScores)).data).toMatchObject([{ judges: 10, sheets: 300, sheets_wanted: 300, missing: 0 }]);
  const matrix = await hall.admin.must(closeRound, { params, body: { closed: true } });
  expect(matrix.refused).toEqual([]);
  const rows = couples.map((couple, at) => [couple, matrix.rows.find((row) => row.performance_id === hall.performance_ids[at])] as const);
  expect(Object.fromEntries(rows.map(([couple, row]) => [couple, row?.place_from]))).toEqual(vector.expected.final);
  for (const [couple, row] of rows) expect(Number(row?.total)).toBeCloseTo(vector.expected.totals[couple] ?? 0, 2);
}, 120_000);
