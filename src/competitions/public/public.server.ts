// Handlers of the public calls about competitions.
import { urlOf } from "../../kernel/endpoints/endpoint.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "../contract.ts";
import { listPublicDocuments } from "./public-documents.server.ts";
import { calendarOf } from "./calendar.ts";
import { getOrganiser, getRuleSource, listTakenPlaces, listPublicRows, listPublicSections, type PublicRow } from "./public-sql.server.ts";
import { publicRules } from "./public-rules.ts";
import { signupState } from "../rules.ts";
import type { PublicCompetition } from "../shapes.ts";
import { publicLabel } from "./public-label.ts";
import { findFile } from "../sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { getPublicRow } from "./public-row.server.ts";

function described(row: PublicRow, call: Call): PublicCompetition {
  // The address contains the file's id, so that a changed file has a new address.
  const address = (endpoint: typeof contract.getPublicPoster, fileId: string | null) =>
    fileId && urlOf(endpoint, { id: row.slug }, { tenant: call.tenant.slug, v: fileId.slice(-12) });
  return {
    ...row,
    on_stage: row.on_stage && { ...row.on_stage, shown: publicLabel(row.on_stage) },
    signup: signupState(row, call.now),
    poster_url: address(contract.getPublicPoster, row.poster_file_id),
    regulations_url: address(contract.getPublicRegulations, row.regulations_file_id),
  };
}

async function fileAnswer(call: Call, fileId: string | null): Promise<Response> {
  const file = (fileId && (await findFile(call.db, fileId))) || refuse("not_found");
  return call.world.files.answer(call.tenant.id, file, call.request);
}

export const handlers = handle(contract, {
  listPublicCompetitions: async (call) => ({
    data: (await listPublicRows(call.db)).map((row) => described(row, call)),
    next_cursor: null,
  }),

  async getPublicCompetition(call, { params }) {
    const row = await getPublicRow(call, params.id ?? "");
    return {
      ...described(row, call),
      fee_day: row.fee_day,
      practice: row.practice,
      filled: await listTakenPlaces(call.db, row.id),
      first_start: row.first_start,
      place_deposit_grosze: row.place_deposit_grosze,
      places_until: row.places_until,
      organiser: await getOrganiser(call.db, call.tenant.id),
      sections: await listPublicSections(call.db, row.id),
      documents: await listPublicDocuments(call, row),
      rules: publicRules(await getRuleSource(call.db, row.id), row),
    };
  },

  async getCalendar(call, { params }) {
    const row = await getPublicRow(call, params.id ?? "");
    const url = await publicAddress(call.world, call.world.database.owner, call.tenant, `/c/${row.slug}`);
    return new Response(calendarOf({ ...row, url }, call.now), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${row.slug}.ics"`,
        "cache-control": "no-cache",
      },
    });
  },

  getPublicPoster: async (call, { params }) => fileAnswer(call, (await getPublicRow(call, params.id ?? "")).poster_file_id),

  getPublicRegulations: async (call, { params }) => fileAnswer(call, (await getPublicRow(call, params.id ?? "")).regulations_file_id),
});
