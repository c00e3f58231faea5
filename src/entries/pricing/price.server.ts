// Handler of the price of a sign-up: all callers share the terms of its competition, the rest is read in one statement.
import { findTerms } from "../../competitions/terms/terms.server.ts";
import { refuse } from "../../refusals.ts";
import { readLast } from "../../kernel/postgres/database.server.ts";
import { dayOf } from "../../kernel/text/format.ts";
import * as contract from "./contract.ts";
import { mayOpen } from "../../people/access/access.server.ts";
import { firstMoneyDay } from "./first-money.ts";
import { findPriced } from "./own-facts-sql.server.ts";
import { priceOf } from "./price-of.ts";
import { handle } from "../../kernel/calls/call.server.ts";

export const handlers = handle(contract, {
  async getQuote(call, { params }) {
    await readLast(call.db);
    const own = await findPriced(call.db, params.id ?? "");
    if (!own || !mayOpen(call, own)) refuse("not_found");
    const { fee_day, occasion, sections } = await findTerms(call, own.competition_id, own.terms_version);
    const open = own.entries.some((each) => each.status === "draft" && each.undecided.length > 0);
    // Where no choice is open, only the entries' own sections matter.
    const ids = open ? sections.keys() : new Set(own.entries.map((each) => each.section_id));
    const offered = [...ids].flatMap((id) => {
      const section = sections.get(id);
      return section ? [{ ...section, fee_changes: own.fee_changes.filter((each) => each.section_id === id) }] : [];
    });
    return priceOf(call, {
      ...own,
      signup: own,
      competition: { fee_day },
      occasion,
      sections: offered,
      today: dayOf(call.now),
      paid_day: firstMoneyDay(own.moves),
      kept_grosze: own.kept,
    });
  },
});
