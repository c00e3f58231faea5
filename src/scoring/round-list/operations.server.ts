// Handlers that list rounds with their marks, and open one: for the office all of it, for a coach the own entries.
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { refuse } from "../../refusals.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import { listScoredRounds } from "./sql.server.ts";
import * as byBlock from "../by-block/contract.ts";
import * as contract from "../contract.ts";
import { ownMatrix, ownPlaces } from "../own-entries/own-matrix.server.ts";
import { readForOffice } from "../matrix/office-matrix.server.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import { listOwnPublished } from "../own-entries/sql.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";

/** Cursor of a page of rounds: day and id of the list, position and id of the round. */
const cursorShape = z.tuple([z.iso.date(), z.uuid(), z.number(), z.uuid()]);

export const handlers = handle(
  { ...contract, ...byBlock },
  {
    async listScores(call, { query }) {
      const { limit, cursor, view, ...conditions } = query;
      const person = personOf(call);
      const filter = {
        ...conditions,
        person: { id: person.id, role: person.role },
      };
      const { rounds: rows, counts } = await listScoredRounds(call.db, filter, {
        view,
        limit: limit + 1,
        after: readCursor(cursor, cursorShape),
      });
      const { data: shown, next_cursor } = cutPage(rows, limit, (last) => cursorOf([last.day, last.start_list_id, last.position, last.id]));
      const lists = [...new Set(shown.map((each) => each.start_list_id))];
      const names = wholeNames(await listNameFactsOfLists(call.db, lists), call.locale);
      const ids = shown.map((each) => each.id);
      const own = person.role === "trener" ? await ownPlaces(call.db, ids, person.id) : undefined;
      return {
        data: shown.map(({ day: _day, position: _position, ...row }) => ({
          ...row,
          name: names.get(row.id) ?? row.name,
          own: own?.get(row.id) ?? [],
        })),
        next_cursor,
        counts,
      };
    },

    async getMatrixByBlock(call, { params }) {
      const { id: person, role } = personOf(call);
      const id = params.id ?? "";
      if (role !== "trener") return readForOffice(call, id);
      const own = await listOwnPublished(call.db, id, person);
      if (own.length === 0) refuse("not_found");
      return {
        ...ownMatrix(await scoreRound(call.db, id, call.locale), new Set(own), call.locale),
        office: null,
        own_first: false,
        warned: [],
        papers: [],
      };
    },
  },
);
