// Terms of a competition: regulations, sections, categories and fees, equal for everybody who signs up (docs/decisions/013-a-rush-starves-nobody.md).
import { refuse } from "../../refusals.ts";
import { rulebookOf } from "../rulebook.ts";
import { readTerms, type TermsSection } from "./terms-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * Returns the terms in this version, which the caller has read under its own rights (`termsVersion`). Queries the database only when the process has
 * cached another version.
 */
export function findTerms(call: Pick<Call, "db" | "tenant" | "world">, competitionId: string, version: string) {
  return call.world.shared.find(`terms ${call.tenant.id} ${competitionId}`, version, async () => {
    const read = (await readTerms(call.db, competitionId)) ?? refuse("not_found");
    return {
      version: read.version,
      fee_day: read.fee_day,
      occasion: { rulebook: rulebookOf(read), first_day: read.starts_on },
      /** By id, in the order of the competition. */
      sections: new Map(read.sections.map((each): [string, TermsSection] => [each.id, each])) as ReadonlyMap<string, TermsSection>,
    };
  });
}
