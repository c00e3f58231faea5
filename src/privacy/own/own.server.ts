// Handlers of a person's rights by their own link: data in this competition, the ZIP, and requests (docs/rules/consents.md 5.1-5.4).
import { record } from "../../kernel/audit/audit.server.ts";
import { type Limit, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { renderScores } from "../../publishing/public/public-scores.server.ts";
import { getLink, getLinkOrErased } from "../../people/person-links/person-links.server.ts";
import type { LinkRow } from "../../people/person-links/person-links-sql.server.ts";
import { yearProblem } from "../../people/dancers/birth.ts";
import { archiveResponse, listOwnFiles } from "../export.server.ts";
import { findLinkedRecords } from "../people-sql.server.ts";
import { findOrganiser, findRules } from "../retention/retention-sql.server.ts";
import { submitRequest } from "../requests/requests.server.ts";
import { listRequests } from "../requests/requests-sql.server.ts";
import { matchesConfirmation, diffPerson } from "../rules.ts";
import * as contract from "./contract.ts";
import * as store from "./own-sql.server.ts";
import { ownParts } from "./own-parts.ts";
import { listStoredData } from "../stored-data-sql.server.ts";
import { openLink } from "../../people/consents/opened-link.server.ts";
import { findVisibleCompetition } from "../../publishing/public/sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const OF_LINK: Limit = { name: "requests about data by a link", most: 6, seconds: 86_400 };
const TAKEN: Limit = { name: "data taken away by a link", most: 10, seconds: 3600 };

const messages = {
  same: { pl: "To samo jest już zapisane. Zmień dane.", en: "The same is already stored. Change the data." },
  wrong: { pl: "Przepisz dokładnie imię i nazwisko.", en: "Type the first and last name exactly." },
};

/** Only the person of the link: people with the same name in other sign-ups may be different. */
async function reached(call: Call, { dancer_id }: Pick<LinkRow, "dancer_id">) {
  const person = {
    kind: "dancer" as const,
    name: "",
    birth_year: null,
    birth_date: null,
    email: null,
    dancer_ids: [dancer_id],
    signup_ids: [],
    link_ids: [],
    erased: false,
  };
  return { person, reached: await findLinkedRecords(call.db, [dancer_id], []) };
}

/** Returns the published results of these entries in this competition, round by round. */
async function resultsOf(call: Call, competitionId: string, entryIds: readonly string[]) {
  const competition = await findVisibleCompetition(call.db, competitionId);
  if (!competition) return new Map<string, contract.OwnRecord["entries"][number]["results"]>();
  const { blocks: rounds } = await renderScores(call, competition);
  const rows = rounds.flatMap(({ name, results }) =>
    (results ?? [])
      .filter((row) => entryIds.includes(row.entry_id))
      .map(({ entry_id, state, place_from, place_to, recalled, total }) => ({
        entry_id,
        round: name,
        state,
        place_from,
        place_to,
        recalled,
        total,
      })),
  );
  return Map.groupBy(rows, (row) => row.entry_id);
}

async function describeHeld(call: Call, link: LinkRow): Promise<contract.OwnRecord> {
  const { signup, competition } = await openLink(call, link);
  const dancer = (await store.findOwnPerson(call.db, link.dancer_id)) ?? refuse("not_found");
  const { reached: reach } = await reached(call, link);
  const entries = await store.listOwnEntries(call.db, link.dancer_id);
  const results = await resultsOf(
    call,
    competition.id,
    entries.map((each) => each.id),
  );
  return {
    ...dancer,
    club_name: signup.club_name,
    competition: competition.name,
    competition_slug: competition.slug,
    entries: entries.map((each) => ({ ...each, results: results.get(each.id) ?? [] })),
    music: await store.listOwnMusic(call.db, reach.sole_entries),
    answers: await store.listOwnAnswers(call.db, link.dancer_id, reach.sole_entries),
    consents: await store.listOwnConsents(call.db, link.dancer_id),
    requests: await listRequests(call.db, { dancer_id: link.dancer_id }, 50),
    kept: await findRules(call.db),
  };
}

async function describe(call: Call, link: LinkRow | "erased"): Promise<contract.OwnData> {
  const organiser = (await findOrganiser(call.db, call.tenant.id)) ?? refuse("not_found");
  return { organiser, held: link === "erased" ? null : await describeHeld(call, link) };
}

export const handlers = handle(contract, {
  getOwnData: async (call, { params }) => describe(call, await getLinkOrErased(call, params.code)),

  async exportOwnData(call, { params }) {
    const link = await getLink(call, params.code);
    refuseTooMany(await call.world.limits.consume(TAKEN, link.id));
    const { person, reached: reach } = await reached(call, link);
    const all = await listStoredData(call.db, person, reach);
    const held = ownParts(all, { dancer_id: link.dancer_id, sole_entries: reach.sole_entries });
    const { competition } = await openLink(call, link);
    const results = [...(await resultsOf(call, competition.id, reach.entries)).values()].flat();
    await record(call, { action: "exported", subject_kind: "dancer", subject_id: link.dancer_id });
    return archiveResponse(call, { ...held, results }, await listOwnFiles(call.db, held, reach));
  },

  async askAboutData(call, { params, body }) {
    const link = await getLink(call, params.code);
    const { person, competition } = await openLink(call, link, true);
    const dancer = (await store.findOwnPerson(call.db, link.dancer_id)) ?? refuse("not_found");
    const about = { link, competition };
    const note = body.note || null;
    if (body.kind === "erase") {
      if (!matchesConfirmation(body.confirmation, `${person.first_name} ${person.last_name}`))
        refuseField("confirmation", call.locale, messages.wrong);
      refuseTooMany(await call.world.limits.consume(OF_LINK, link.id));
      await submitRequest(call, about, { kind: "erase", note });
    } else {
      const wrong = body.birth_date ? yearProblem(body.birth_date.slice(0, 4), competition.starts_on) : undefined;
      if (wrong) refuseField("birth_date", call.locale, wrong);
      const { wanted, stood } = diffPerson(dancer, body);
      if (Object.keys(wanted).length === 0) refuseField("first_name", call.locale, messages.same);
      refuseTooMany(await call.world.limits.consume(OF_LINK, link.id));
      await submitRequest(call, about, { kind: "correct", wanted, stood, note });
    }
    return describe(call, link);
  },
});
