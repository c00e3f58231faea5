// The story of the office that offers a place to a waiting entry (docs/rules/waiting.md 4.1).
import { offerTo } from "../../../capacity/waiting/moving.server.ts";
import { fullText, termOf } from "../../../capacity/waiting/rules.ts";
import { loadStanding } from "../../../capacity/waiting/standing.server.ts";
import { getEntryOf } from "../../../entries/entry-access.server.ts";
import { lockSections } from "../../../entries/sections-sql.server.ts";
import { handle } from "../../../kernel/calls/call.server.ts";
import { refuse } from "../../../refusals.ts";
import * as contract from "../../contract.ts";
import { getRow } from "./entries.server.ts";

const said = {
  offered: { pl: "Ten występ ma już propozycję miejsca.", en: "This entry is offered a place already." },
  notWaiting: { pl: "Tego występu nie ma na liście rezerwowej.", en: "This entry is not on the waiting list." },
  noTime: {
    pl: "Do końca zapisów nie ma już czasu na odpowiedź. Możesz przyjąć występ bez propozycji.",
    en: "Sign-up ends too soon for an answer. You can accept the entry without an offer.",
  },
};

export const handlers = handle(contract, {
  async offerPlace(call, { params, body }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    if (body.version !== undefined && body.version !== entry.version) refuse("stale", { current: await getRow(call, entry.id) });
    const no = (why: keyof typeof said) => refuse("not_possible", { values: { why: said[why][call.locale] } });
    if (entry.status !== "waiting") no("notWaiting");
    await lockSections(call.db, entry.competition_id, []);
    const { settings, waiting, count } = await loadStanding(call.db, entry.competition_id);
    const own = waiting.find((each) => each.id === entry.id) ?? no("notWaiting");
    if (own.offered_until !== null) no("offered");
    const until = termOf(settings, call.now) ?? no("noTime");
    const full = count.full({ section_id: entry.section_id, club_name: signup.club_name });
    if (full && body.over !== true) refuse("over_cap", { values: { why: fullText(full, call.locale) } });
    await offerTo(call, entry.competition_id, own, until);
    return getRow(call, entry.id);
  },
});
