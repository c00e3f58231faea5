// What is found is the same in the browser and in the database.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { finds, fold } from "./search.ts";
import * as inSql from "./search-sql.server.ts";

const house = useHouse();

const TEXTS = [
  "Żółty pokój",
  "z\u0307o\u0301łty namiot",
  "ĄĆĘŁŃÓŚŹŻ",
  "ąćęłńóśźż",
  "100% bawełny, a_b",
  "C:\\tańce\\7",
  "„Zorza” O’Hara 'raz' \"dwa\"",
  "Solo – 12–15 lat",
  "Müller, Bjørn Đoković, Straße, İzmir, Ÿ",
  "Σίσυφος",
  "",
  null,
];
const NUMBERS = [7, 12, 107, null];
/** What is asked, and how many of the texts it finds when the record's number is 7. */
const ASKED: [string, number][] = [
  ["", 12],
  ["  ", 12],
  ["zolty", 2],
  ["ŻÓŁTY", 2],
  ["Z\u0307Ółty", 2],
  ["pokoj zolty", 1],
  ["zolty  namiot pokoj", 0],
  ["acelnoszz", 2],
  ["ĄĆĘ", 2],
  ["%", 1],
  ["0%", 1],
  ["_", 1],
  ["a_b", 1],
  ["z_lty", 0],
  ["\\", 1],
  ["tance\\7", 1],
  ["'", 1],
  ['"dwa"', 1],
  ["o'hara", 1],
  ["„zorza”", 1],
  ["12-15", 1],
  ["007", 12],
  ["7", 12],
  ["7 zolty", 2],
  ["70", 0],
  ["00", 1],
  ["muller bjorn dokovic izmir y", 1],
  ["straße", 1],
  ["999999999999", 0],
];

describe("searching", () => {
  it("finds the same in the browser and in the database: letters, signs, words, numbers", async () => {
    const cases = ASKED.flatMap(([q]) => TEXTS.flatMap((text) => NUMBERS.map((number) => ({ q, text, number }))));
    const asked = cases.map(
      ({ q, text, number }) => sql`select ${inSql.finds(q, [sql`'Kraków'::text`, sql`${text}::text`], sql`${number}::integer`)} as found`,
    );
    const { rows } = await sql<{ found: boolean }>`${sql.join(asked, sql` union all `)}`.execute(house.world.database.owner);
    const differ = cases.filter(({ q, text, number }, at) => finds(q, ["Kraków", text], number) !== rows[at]?.found);
    expect(differ).toEqual([]);
  });

  it.each(ASKED)("of %j finds %i", (q, many) => {
    expect(TEXTS.filter((text) => finds(q, [text], 7))).toHaveLength(many);
  });

  it("folds a text as the database does", async () => {
    for (const text of TEXTS.filter((each) => each !== null)) {
      const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(house.world.database.owner);
      expect(rows).toEqual([{ folded: fold(text) }]);
    }
  });
});
