// The story of each results call.
import { z } from "zod";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import { listReopened } from "../judging/sql.server.ts";
import { record } from "../kernel/audit.server.ts";
import { cursorOf, readCursor } from "../kernel/cursor.server.ts";
import { newId } from "../kernel/ids.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import { saveBlock } from "../start-lists/progress-sql.server.ts";
import { lateSeconds } from "../start-lists/rules.ts";
import { admins, type Role } from "../tenants/roles.ts";
import { countScoredBlocks, listOwnPublished, listScoredBlocks } from "./block-list-sql.server.ts";
import * as contract from "./contract.ts";
import { ownPart } from "./own-part.server.ts";
import { settingsOf } from "./rules.ts";
import { numberName, retell, scoreBlock } from "./scoring.server.ts";
import * as store from "./sql.server.ts";

type BlockStatus = contract.Matrix["block"]["status"];

/** Where a page of blocks begins: day and id of the list, position and id of the block. */
const cursorShape = z.tuple([z.iso.date(), z.uuid(), z.number(), z.uuid()]);

const listScores = handle(contract.listScores, async (call, { query }) => {
  const { limit, cursor, view, ...asked } = query;
  const person = personOf(call);
  const filter = {
    ...asked,
    published_only: !admins.includes(person.role as Role),
    ...(person.role === "trener" ? { user_id: person.id } : {}),
  };
  const rows = await listScoredBlocks(call.db, filter, { view, limit: limit + 1, after: readCursor(cursor, cursorShape) });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ competing, day: _day, position: _position, ...row }) => ({ ...row, sheets_wanted: competing * row.judges })),
    next_cursor: last ? cursorOf([last.day, last.start_list_id, last.position, last.id]) : null,
    counts: await countScoredBlocks(call.db, filter),
  };
});

const getMatrix = handle(contract.getMatrix, async (call, { params }) => {
  const person = personOf(call);
  const id = params.id ?? "";
  if (admins.includes(person.role as Role)) return (await scoreBlock(call.db, id, call.locale)).matrix;
  const own = await listOwnPublished(call.db, id, person.id);
  return own.length > 0 ? ownPart(await scoreBlock(call.db, id, call.locale), new Set(own), call.locale) : refuse("not_found");
});

async function changed(call: Call, blockId: string): Promise<contract.Matrix> {
  const { matrix } = await scoreBlock(call.db, blockId, call.locale);
  for (const topic of [`block:${blockId}`, "scores", "judging", "stage", `start-list:${matrix.start_list.id}`]) await call.announce(topic);
  return matrix;
}

const closeBlock = handle(contract.closeBlock, async (call, { params, body }) => {
  const { matrix } = await scoreBlock(call.db, params.id ?? "", call.locale, true);
  const { id, status } = matrix.block;
  if (body.closed) {
    if (status === "published") return matrix;
    if (matrix.missing.length > 0 || matrix.seats.length === 0) refuse("marks_missing");
    await saveBlock(call.db, id, { status: "closed", closed_at: call.now.toISOString() });
  } else {
    if (status === "published") refuse("block_closed");
    if (!body.reason)
      refuseField("reason", call.locale, { pl: "Podaj powód otwarcia bloku.", en: "Give the reason for opening the block." });
    await saveBlock(call.db, id, { status: "live", closed_at: null });
  }
  await record(call, { action: body.closed ? "closed" : "reopened", subject_kind: "block", subject_id: id, reason: body.reason ?? null });
  return changed(call, id);
});

const publishBlock = handle(contract.publishBlock, async (call, { params, body }) => {
  const { matrix, outcome, agreed, revisionIds } = await scoreBlock(call.db, params.id ?? "", call.locale, true);
  const { id, status, result_version } = matrix.block;
  if (body.published) {
    if (status === "published") return matrix;
    if (status !== "closed") refuse("not_closed");
    const open = (await listReopened(call.db, id)).map((each) => `${each.seat} ${numberName(each.start_number, "")}`);
    if (open.length > 0)
      refuse("not_possible", {
        values: {
          why:
            call.locale === "pl"
              ? `Karta otwarta do korekty czeka na oceny: ${open.join(", ")}.`
              : `A sheet that was opened for a correction waits for its marks: ${open.join(", ")}.`,
        },
      });
    if (!outcome) refuse("result_refused", { values: { why: matrix.refused.join(" ") } });
    if (!agreed) refuse("engines_disagree");
    const published_at = call.now.toISOString();
    await store.insertResult(call.db, {
      tenant_id: call.tenant.id,
      id: newId(),
      block_id: id,
      result_version: result_version + 1,
      outcome: {
        tabulated: outcome,
        seats: matrix.seats.map(({ id: seatId, seat }) => ({ id: seatId, seat })),
        marks: matrix.rows.map((row) => ({
          performance_id: row.performance_id,
          totals: row.cells.map((cell) => cell?.total ?? null),
          deducted: row.deductions.reduce((sum, each) => sum + Math.round(each.points * 100), 0) / 100,
        })),
      },
      mark_revision_ids: revisionIds,
      published_by: personOf(call).id,
      published_at,
    });
    await saveBlock(call.db, id, { status: "published", published_at });
  } else {
    if (status !== "published") return matrix;
    if (!body.reason)
      refuseField("reason", call.locale, { pl: "Podaj powód cofnięcia publikacji.", en: "Give the reason for taking the result back." });
    await saveBlock(call.db, id, { status: "closed", published_at: null });
  }
  await record(call, {
    action: body.published ? "published" : "unpublished",
    subject_kind: "block",
    subject_id: id,
    after: { result_version: result_version + (body.published ? 1 : 0) },
    reason: body.reason ?? null,
  });
  return changed(call, id);
});

const addDeduction = handle(contract.addDeduction, async (call, { params, body }) => {
  const performance = (await store.findPerformanceBlock(call.db, params.id ?? "")) ?? refuse("not_found");
  if (performance.status === "closed" || performance.status === "published") refuse("block_closed");
  const id = body.id ?? newId();
  const earlier = await store.findDeduction(call.db, id);
  if (earlier) return { id, points: earlier.points, reason: earlier.reason };
  await store.insertDeduction(call.db, {
    tenant_id: call.tenant.id,
    id,
    performance_id: performance.id,
    points: body.points,
    reason: body.reason,
    user_id: personOf(call).id,
  });
  await record(call, {
    action: "deducted",
    subject_kind: "performance",
    subject_id: performance.id,
    after: { points: body.points },
    reason: body.reason,
  });
  await changed(call, performance.block_id);
  return { id, points: body.points, reason: body.reason };
});

const voidDeduction = handle(contract.voidDeduction, async (call, { params }) => {
  const deduction = (await store.findDeduction(call.db, params.id ?? "")) ?? refuse("not_found");
  if (deduction.status === "closed" || deduction.status === "published") refuse("block_closed");
  if (!deduction.voided_at) await store.voidDeductionRow(call.db, deduction.id, call.now.toISOString());
  await record(call, {
    action: "deduction_voided",
    subject_kind: "deduction",
    subject_id: deduction.id,
    before: { points: deduction.points, reason: deduction.reason },
  });
  await changed(call, deduction.block_id);
});

/** What a published result keeps: the outcome, and the marks as they were. */
interface Kept {
  tabulated: Tabulated;
  seats: { id: string; seat: string }[];
  marks: { performance_id: string; totals: (number | null)[]; deducted: number }[];
}

type PublicResult = NonNullable<contract.PublicScores["blocks"][number]["results"]>[number];
type Performance = Awaited<ReturnType<typeof store.listBlockPerformances>>[number];

function publicResults(kept: Kept, performances: ReadonlyMap<string, Performance>): PublicResult[] {
  return kept.tabulated.results.flatMap((result) => {
    const performance = performances.get(result.entry);
    if (!performance) return [];
    const marks = kept.marks.find((each) => each.performance_id === result.entry);
    return [
      {
        entry_id: performance.entry_id,
        start_number: performance.start_number,
        title: performance.title,
        club_name: performance.club_name,
        place_from: result.placeFrom,
        place_to: result.placeTo,
        total: result.total?.shown ?? null,
        band: result.band,
        deducted: marks?.deducted ?? 0,
        marks: kept.seats.flatMap(({ seat }, index) => {
          const total = marks?.totals[index];
          return total === null || total === undefined ? [] : [{ seat, total }];
        }),
      },
    ];
  });
}

const getPublicScores = handle(contract.getPublicScores, async (call, { params }) => {
  const competition = (await store.findPublicCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
  const start_lists = await store.listPublishedLists(call.db, competition.id);
  const blocks = await store.listPublicBlocks(
    call.db,
    start_lists.map((list) => list.id),
  );
  const ids = blocks.map((block) => block.id);
  const performances = await store.listBlockPerformances(call.db, ids);
  const byBlock = Map.groupBy(performances, (each) => each.block_id);
  const byId = new Map(performances.map((each) => [each.id, each]));
  const outcomes = new Map(
    (
      await store.listOutcomes(
        call.db,
        blocks.filter((block) => block.status === "published").map((block) => block.id),
      )
    ).map((row) => [row.block_id, row.outcome as Kept]),
  );
  const now = performances.find((each) => each.status === "on_stage");
  const late = lateSeconds(performances, call.now.getTime());
  const nowBlock = now && blocks.find((block) => block.id === now.block_id);
  return {
    competition,
    updated_at: call.now.toISOString(),
    delay_seconds: late,
    start_lists,
    on_stage:
      now && nowBlock
        ? {
            performance_id: now.id,
            start_list_id: nowBlock.start_list_id,
            start_number: now.start_number,
            title: now.title,
            club_name: now.club_name,
            section_name: nowBlock.name,
            started_at: now.started_at,
            seconds: now.seconds,
            marks_given: (await store.listSheets(call.db, [nowBlock.id])).filter((sheet) => sheet.performance_id === now.id).length,
            judges: (await store.listSeats(call.db, nowBlock.start_list_id)).length,
          }
        : null,
    blocks: blocks.map((block) => {
      const own = byBlock.get(block.id) ?? [];
      const kept = outcomes.get(block.id);
      return {
        id: block.id,
        name: block.name,
        status: block.status as BlockStatus,
        planned_at: block.planned_at,
        published_at: block.published_at,
        performances: own.length,
        danced: own.filter((each) => each.status === "done" || each.status === "no_show").length,
        decimals: settingsOf(block.settings).decimals ?? 2,
        results: kept ? publicResults(kept, byId) : null,
        upcoming: own
          .filter((each) => !kept || each.status === "waiting" || each.status === "on_stage")
          .map((each) => ({
            performance_id: each.id,
            entry_id: each.entry_id,
            start_number: each.start_number,
            title: each.title,
            club_name: each.club_name,
            planned_at: each.planned_at,
            predicted_at: each.started_at ?? new Date(Date.parse(each.planned_at) + late * 1000).toISOString(),
            status: each.status as "waiting",
          })),
      };
    }),
  };
});

const getExplanation = handle(contract.getExplanation, async (call, { params }) => {
  const block = (await store.findBlock(call.db, params.id ?? "")) ?? refuse("not_found");
  const row = block.status === "published" ? (await store.listOutcomes(call.db, [block.id]))[0] : undefined;
  if (!row) refuse("not_found");
  const kept = row.outcome as Kept;
  const performances = await store.listBlockPerformances(call.db, [block.id]);
  const names = new Map(performances.map((each) => [each.id, numberName(each.start_number, each.title ?? "")] as const));
  return { block_id: block.id, name: block.name, result_version: row.result_version, explain: retell(kept.tabulated, names, call.locale) };
});

export const handlers = [listScores, getMatrix, closeBlock, publishBlock, addDeduction, voidDeduction, getPublicScores, getExplanation];
