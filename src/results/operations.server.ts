// The story of each results call.
import { z } from "zod";
import { hasCompetition, lockSheet, reopen } from "../judging/sql.server.ts";
import { record } from "../kernel/audit.server.ts";
import { cursorOf, readCursor } from "../kernel/calls/cursor.server.ts";
import { newId } from "../kernel/ids.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import { tellDisqualified } from "../signup/desk/out.server.ts";
import { saveDecided, saveRound } from "../rounds/rounds-sql.server.ts";
import { admins } from "../kernel/roles.ts";
import { countScoredBlocks, listOwnPublished, listScoredBlocks } from "./block-list-sql.server.ts";
import * as contract from "./contract.ts";
import { ownPart } from "./own-part.server.ts";
import type { Kept } from "./scoring/kept.ts";
import { numberName, type Scored, scoreBlock } from "./scoring/scoring.server.ts";
import { words as deductionWords } from "./matrix/dialogs/deduction-words.ts";
import { deductionKinds } from "./rules.ts";
import * as store from "./sql.server.ts";

/** Where a page of blocks begins: day and id of the list, position and id of the block. */
const cursorShape = z.tuple([z.iso.date(), z.uuid(), z.number(), z.uuid()]);

async function changed(call: Call, blockId: string): Promise<contract.Matrix> {
  const { matrix } = await scoreBlock(call.db, blockId, call.locale);
  const [competition, list] = [matrix.competition.id, matrix.start_list.id];
  await call.announce(
    `block:${blockId}`,
    `scores:${competition}`,
    `judging:${list}`,
    `stage:${competition}`,
    `start-list:${competition}:${list}`,
  );
  return matrix;
}

/** Whether every sheet that is wanted has been given. */
const complete = ({ missing, awaited }: contract.Matrix) => missing.length + awaited.length === 0;

/** The places as they may be published now. Refuses an open block, an open sheet, a refused count, and computations that differ. */
function publishable(call: Call, { matrix, outcome, agreed }: Scored) {
  if (matrix.block.status !== "closed") refuse("not_closed");
  const open = matrix.reopened.map((each) => `${each.seat} ${numberName(each.start_number, "")}`).join(", ");
  if (open !== "")
    refuse("not_possible", {
      values: {
        why:
          call.locale === "pl"
            ? `${matrix.block.name}: karta otwarta do korekty czeka na oceny (${open}).`
            : `${matrix.block.name}: a sheet that was opened for a correction waits for its marks (${open}).`,
      },
    });
  // Before the objections, which mention it, too: this refusal has a code of its own.
  if (complete(matrix) && !agreed) refuse("engines_disagree");
  return outcome ?? refuse("result_refused", { values: { why: matrix.refused.join(" ") } });
}

/** Keeps the result with what it was computed from, and shows it to everybody. */
async function publish(call: Call, scored: Scored, reason?: string | null): Promise<void> {
  const outcome = publishable(call, scored);
  const { matrix, from } = scored;
  const { id } = matrix.block;
  const { revision_ids, ...beside } = from;
  const published_at = call.now.toISOString();
  const result_version = matrix.block.result_version + 1;
  await store.insertResult(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    round_id: id,
    result_version,
    outcome: {
      tabulated: outcome,
      seats: matrix.seats.map(({ id: seatId, seat }) => ({ id: seatId, seat })),
      marks: matrix.rows.map((row) => ({
        performance_id: row.performance_id,
        totals: row.cells.map((cell) => cell?.total ?? null),
        deducted: row.deducted ?? 0,
      })),
      ...beside,
    } satisfies Kept,
    mark_revision_ids: revision_ids,
    published_by: personOf(call).id,
    published_at,
  });
  await saveDecided(call.db, id, { result_version, decided_at: published_at, published_at, released: "all" });
  await record(call, { action: "published", subject_kind: "block", subject_id: id, after: { result_version }, reason: reason ?? null });
  await tellDisqualified(
    call,
    matrix.rows.filter((row) => row.state === "disqualified").map((row) => row.entry_id),
  );
}

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
      published_only: !admins.includes(person.role),
      ...(person.role === "trener" ? { user_id: person.id } : {}),
    };
    const rows = await listScoredBlocks(call.db, filter, { view, limit: limit + 1, after: readCursor(cursor, cursorShape) });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      data: shown.map(({ day: _day, position: _position, ...row }) => row),
      next_cursor: last ? cursorOf([last.day, last.start_list_id, last.position, last.id]) : null,
      counts: await countScoredBlocks(call.db, filter),
    };
  },

  async getMatrix(call, { params }) {
    const person = personOf(call);
    const id = params.id ?? "";
    if (admins.includes(person.role)) return (await scoreBlock(call.db, id, call.locale)).matrix;
    const own = await listOwnPublished(call.db, id, person.id);
    return own.length > 0 ? ownPart(await scoreBlock(call.db, id, call.locale), new Set(own), call.locale) : refuse("not_found");
  },

  async closeBlock(call, { params, body }) {
    const { matrix } = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, status } = matrix.block;
    if (body.closed) {
      if (status === "published") return matrix;
      if (!complete(matrix) || matrix.seats.length === 0) refuse("marks_missing");
      if (matrix.without_start.length > 0)
        refuse("start_unknown", { values: { numbers: matrix.without_start.map((each) => numberName(each.start_number, "–")).join(", ") } });
      if (matrix.wrong_sheets.length > 0)
        refuse("ballots_wrong", { values: { why: matrix.wrong_sheets.map((each) => each.why).join(" ") }, current: matrix.wrong_sheets });
      await saveRound(call.db, id, { status: "closed", closed_at: call.now.toISOString() });
    } else {
      if (status === "published") refuse("block_closed");
      if (!body.reason)
        refuseField("reason", call.locale, { pl: "Podaj powód otwarcia bloku.", en: "Give the reason for opening the block." });
      await saveRound(call.db, id, { status: "open", closed_at: null, held_at: null });
    }
    await record(call, { action: body.closed ? "closed" : "reopened", subject_kind: "block", subject_id: id, reason: body.reason ?? null });
    return changed(call, id);
  },

  async reopenWrongSheets(call, { params }) {
    const { matrix, from } = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, status } = matrix.block;
    if (status === "published") refuse("block_closed");
    for (const { seat, seat_id, performance_ids, why } of matrix.wrong_sheets)
      for (const performance_id of performance_ids) {
        const sheet = await lockSheet(call.db, call.tenant.id, {
          performance_id,
          block_id: id,
          seat_id,
          form_version_id: from.form_version_id,
        });
        if (sheet.reopened_at) continue;
        await reopen(call.db, sheet.id, call.now.toISOString(), why);
        await record(call, { action: "sheet_reopened", subject_kind: "sheet", subject_id: sheet.id, after: { seat }, reason: why });
      }
    return changed(call, id);
  },

  async publishBlock(call, { params, body }) {
    const scored = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, status, result_version } = scored.matrix.block;
    if (body.published === (status === "published")) return scored.matrix;
    if (body.published) await publish(call, scored, body.reason);
    else {
      if (!body.reason)
        refuseField("reason", call.locale, { pl: "Podaj powód cofnięcia publikacji.", en: "Give the reason for taking the result back." });
      await saveRound(call.db, id, { status: "closed" });
      await record(call, {
        action: "unpublished",
        subject_kind: "block",
        subject_id: id,
        after: { result_version },
        reason: body.reason ?? null,
      });
    }
    return changed(call, id);
  },

  async holdBlock(call, { params, body }) {
    const scored = await scoreBlock(call.db, params.id ?? "", call.locale, true);
    const { id, held_at } = scored.matrix.block;
    if (body.held === (held_at !== null)) return scored.matrix;
    if (body.held) publishable(call, scored);
    await saveRound(call.db, id, { held_at: body.held ? call.now.toISOString() : null });
    await record(call, { action: body.held ? "held" : "hold_ended", subject_kind: "block", subject_id: id });
    return changed(call, id);
  },

  async announceHeld(call, { params }) {
    const competitionId = params.id ?? "";
    if (!(await hasCompetition(call.db, competitionId))) refuse("not_found");
    const held = await store.selectHeld(call.db, competitionId).execute();
    for (const { id } of held) await publish(call, await scoreBlock(call.db, id, call.locale, true));
    for (const { id } of held) await changed(call, id);
    return { data: held, next_cursor: null };
  },

  async addDeduction(call, { params, body }) {
    const performance = (await store.findPerformanceBlock(call.db, params.id ?? "")) ?? refuse("not_found");
    if (performance.status === "closed" || performance.status === "published") refuse("block_closed");
    const id = body.id ?? newId();
    const earlier = await store.findDeduction(call.db, id);
    if (earlier) return { id, policy: earlier.policy, reason: earlier.reason };
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
    await changed(call, performance.block_id);
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
    await changed(call, deduction.block_id);
  },
});
