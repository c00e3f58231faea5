// Searching finds the same in the browser and in the database.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { matchesSearch, fold } from "./search.ts";
import { SEARCHES, NUMBERS, TEXTS } from "#tests/competitions/search-cases.ts";
import * as inSql from "./search-sql.server.ts";

const house = useHouse();

describe("searching", () => {
  it("finds the same in the browser and in the database: letters, signs, words, numbers", async () => {
    const cases = SEARCHES.flatMap(([q]) => TEXTS.flatMap((text) => NUMBERS.map((number) => ({ q, text, number }))));
    const asked = cases.map(
      ({ q, text, number }) =>
        sql`select ${inSql.searchCondition(q, [sql`'Kraków'::text`, sql`${text}::text`], sql`${number}::integer`)} as found`,
    );
    const { rows } = await sql<{ found: boolean }>`${sql.join(asked, sql` union all `)}`.execute(house.world.database.owner);
    const differ = cases.filter(({ q, text, number }, at) => matchesSearch(q, ["Kraków", text], number) !== rows[at]?.found);
    expect(differ).toEqual([]);
  });

  it("folds a text as the database does", async () => {
    for (const text of TEXTS.filter((each) => each !== null)) {
      const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(house.world.database.owner);
      expect(rows).toEqual([{ folded: fold(text) }]);
    }
  });
});
