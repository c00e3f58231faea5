import { it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { expectPagedStatement } from "#tests/money/long-statement.ts";

const house = useHouse();

it("twenty thousand rows are stored, proposed and paged", () => expectPagedStatement(house, 20_000));
