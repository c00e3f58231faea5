// The story of each results call.
import { z } from "zod";
import { hasCompetition, lockSheet, reopen } from "../judging/sql.server.ts";
import { record } from "../kernel/audit.server.ts";
import { cursorOf, readCursor } from "../kernel/calls/cursor.server.ts";
import { newId } from "../kernel/ids.ts";
import { handle, personOf } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { saveRound } from "../rounds/rounds-sql.server.ts";
import { wholeNames } from "../start-lists/rounds/round-names.ts";
import { listNamed } from "../start-lists/rounds/rounds-sql.server.ts";
import { listOwnPublished, listScoredBlocks } from "./block-list-sql.server.ts";
import * as contract from "./contract.ts";
import { ownPart, ownPlaces } from "./own-part.server.ts";
import { close, guardRound, rule } from "./rounds/deciding.server.ts";
import { open } from "./rounds/opening.server.ts";
import { changed, publish, publishable, release, tell } from "./rounds/publishing.server.ts";
import { seen } from "./rounds/seen.server.ts";
import { keyOf } from "./scoring/in-dances.server.ts";
import { scoreBlock } from "./scoring/scoring.server.ts";
import { words as deductionWords } from "./matrix/dialogs/deduction-words.ts";
import { deductionKinds } from "./rules.ts";
import * as store from "./sql.server.ts";

/** Where a page of blocks begins: day and id of the list, position and id of the block. */
const cursorShape = z.tuple([z.iso.date(), z.uuid(), z.number(), z.uuid()]);

const NOT_HELD = {
  pl: "Kto przechodzi dalej, nie czeka na dekorację. Zmień, co widać na stronie wyników.",
  en: "Who goes on does not wait for the ceremony. Change what the results page shows.",
};

const OTHER_KINDS = {
  pl: "Przy tej metodzie nie sumuje się ocen sędziów. Odejmij punkty, procent albo punkty za każde rozpoczęte sekundy.",
  en: "With this method the judges' marks are not added up. Take points, percent, or points for each started span of seconds.",
};

export const handlers = handle(contract, {
  async listScores(call, { query }) {
    const { limit, cursor, view, ...asked } = query;
    const person = personOf(call);
    const filter = {
      ...asked,
      person: { id: person.id, role: person.role },
    };
    const { blocks: rows, counts } = await listScoredBlocks(call.db, filter, {
      view,
      limit: limit + 1,
      after: readCursor(cursor, cursorShape),
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const lists = [...new Set(shown.map((each) => each.start_list_id))];
    const names = wholeNames(await listNamed(call.db, lists), call.locale);
    const ids = shown.map((each) => each.id);
    const own = person.role === "trener" ? await ownPlaces(call.db, ids, person.id) : undefined;
    return {
      data: shown.map(({ day: _day, position: _position, ...row }) => ({
        ...row,
        name: names.get(row.id) ?? row.name,
        own: own?.get(row.id) ?? [],
      })),
      next_cursor: last ? cursorOf([last.day, last.start_list_id, last.position, last.id]) : null,
      counts,
    };
  },

  async getMatrix(call, { params }) {
    const { id: person, role } = personOf(call);
    const id = params.id ?? "";
    if (role !== "trener") return seen(call, id);
    const own = await listOwnPublished(call.db, id, person);
    if (own.length === 0) refuse("not_found");
    return {
      ...ownPart(await scoreBlock(call.db, id, call.locale), new Set(own), call.locale),
      office: null,
      own_first: false,
      warned: [],
      papers: [],
    };
  },

  closeBlock: (call, { params, body }) => close(call, params.id ?? "", body),

  async closeRound(call, { params, body }) {
    await guardRound(call, params.id ?? "", body.closed ? "close" : "reopen");
    return close(call, params.id ?? "", body);
  },

  async openRound(call, { params }) {
    await guardRound(call, params.id ?? "", "open");
    return open(call, params.id ?? "");
  },

  async decideRound(call, { params, body }) {
    await guardRound(call, params.id ?? "", "decide");
    return rule(call, params.id ?? "", body);
  },

  async reopenWrongSheets(call, { params }) {
    await guardRound(call, params.id ?? "", "reopen");
    const { matrix, from, loaded, sendsOn } = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, status } = matrix.block;
    if (status === "published" && sendsOn) refuse("block_closed");
    const { form_version_id } = from;
    for (const { seat, seat_id, dance, performance_ids, why, order } of matrix.wrong_sheets) {
      // One sheet of the whole dance, or those that this judge has given; an order is asked for by itself.
      const given = performance_ids.filter((each) => loaded.sheetAt.has(keyOf(each, dance, seat_id)));
      for (const performance_id of order ? [] : loaded.whole ? [null] : given) {
        const sheet = await lockSheet(call.db, call.tenant.id, { performance_id, dance, block_id: id, seat_id, form_version_id });
        if (sheet.reopened_at) continue;
        await reopen(call.db, sheet.id, call.now.toISOString(), why);
        await record(call, { action: "sheet_reopened", subject_kind: "sheet", subject_id: sheet.id, after: { seat, dance }, reason: why });
      }
    }
    await tell(call, loaded.block);
    return (await scoreBlock(call.db, id, call.locale)).matrix;
  },

  publishBlock: (call, { params, body }) => release(call, params.id ?? "", body.published ? "all" : "nothing", body.reason),

  publishRound: (call, { params, body }) => release(call, params.id ?? "", body.released, body.reason),

  async holdBlock(call, { params, body }) {
    const scored = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, held_at } = scored.matrix.block;
    if (body.held === (held_at !== null)) return scored.matrix;
    if (scored.sendsOn) refuse("not_possible", { values: { why: NOT_HELD[call.locale] } });
    if (body.held) publishable(call, scored);
    await saveRound(call.db, id, { held_at: body.held ? call.now.toISOString() : null });
    await record(call, { action: body.held ? "held" : "hold_ended", subject_kind: "block", subject_id: id });
    return changed(call, scored);
  },

  async announceHeld(call, { params }) {
    const competitionId = params.id ?? "";
    if (!(await hasCompetition(call.db, competitionId))) refuse("not_found");
    const held = await store.selectHeld(call.db, competitionId).execute();
    for (const { id } of held) {
      const scored = await scoreBlock(call.db, id, call.locale, true);
      await publish(call, scored);
      await tell(call, scored.loaded.block);
    }
    return { data: held, next_cursor: null };
  },

  async addDeduction(call, { params, body }) {
    const performance = (await store.findPerformanceBlock(call.db, params.id ?? "")) ?? refuse("not_found");
    if (performance.status === "closed" || performance.status === "published") refuse("block_closed");
    const id = body.id ?? newId();
    const earlier = await store.findDeduction(call.db, id);
    if (earlier)
      return earlier.performance_id === performance.id ? { id, policy: earlier.policy, reason: earlier.reason } : refuse("not_found");
    const kinds = deductionKinds(performance.method);
    if (!kinds.includes(body.policy.kind))
      refuse("not_possible", { values: { why: kinds.length > 0 ? OTHER_KINDS[call.locale] : deductionWords[call.locale].noPoints } });
    await store.insertDeduction(call.db, {
      tenant_id: call.tenant.id,
      id,
      performance_id: performance.id,
      policy: body.policy,
      reason: body.reason,
      user_id: personOf(call).id,
    });
    await record(call, {
      action: "deducted",
      subject_kind: "performance",
      subject_id: performance.id,
      after: { deduction: body.policy },
      reason: body.reason,
    });
    await tell(call, { ...performance, id: performance.block_id });
    return { id, policy: body.policy, reason: body.reason };
  },

  async voidDeduction(call, { params }) {
    const deduction = (await store.findDeduction(call.db, params.id ?? "")) ?? refuse("not_found");
    if (deduction.status === "closed" || deduction.status === "published") refuse("block_closed");
    if (!deduction.voided_at) await store.voidDeductionRow(call.db, deduction.id, call.now.toISOString());
    await record(call, {
      action: "deduction_voided",
      subject_kind: "deduction",
      subject_id: deduction.id,
      before: { deduction: deduction.policy, reason: deduction.reason },
    });
    await tell(call, { ...deduction, id: deduction.block_id });
  },
});
