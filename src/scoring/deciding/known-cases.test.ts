// A few of the known cases of the sport, one for each kind of section and of result, danced from the plan to the public page; the engine answers all of them
// (engines/tabulation/src/vectors.test.ts), and known-cases.full.test.ts dances the others.
import { danceCases } from "#tests/rounds/danced-cases.ts";
import { useHouse } from "#tests/application/database.ts";
import { caseOf, DANCED_ALWAYS } from "#tests/rounds/published-cases.ts";

danceCases(useHouse(), DANCED_ALWAYS.map(caseOf));
