// All known cases of the sport that known-cases.test.ts leaves out.
import { expect, it } from "vitest";
import { danceCases } from "#tests/rounds/danced-cases.ts";
import { useHouse } from "#tests/application/database.ts";
import { DANCED_ALWAYS, readCases } from "#tests/rounds/published-cases.ts";

const cases = readCases();
danceCases(
  useHouse(),
  cases.filter(({ id }) => !DANCED_ALWAYS.includes(id)),
);

it("all known finals and cuts are danced, here or there", () => {
  const count = (of: (kind: string) => boolean) => cases.filter(({ kind }) => of(kind)).length;
  expect([count((kind) => kind.startsWith("skating")), count((kind) => kind === "recall")]).toEqual([90, 22]);
  expect(cases.filter(({ id }) => DANCED_ALWAYS.includes(id))).toHaveLength(DANCED_ALWAYS.length);
});
