// The story of each judging call; giving marks and the sheets have files of their own.
import { record } from "../kernel/audit.server.ts";
import { handle, personOf } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { announceMoved } from "../stage/moved.server.ts";
import { lockPerformance } from "../stage/sql.server.ts";
import { noticeAbsent } from "../rounds/heats/noticing.server.ts";
import { listDancesOf, saveAway } from "../rounds/heats-sql.server.ts";
import * as contract from "./contract.ts";
import { dayOfList, readDay } from "./day.server.ts";
import { ballots } from "./ballots/ballots.server.ts";
import { desk } from "./desk/desk.server.ts";
import { taking } from "./desk/taking.server.ts";
import { givings, isAdmin, seatFor } from "./giving/giving.server.ts";
import { AWAY_MS, canReopen, sheetKey } from "./rules.ts";
import { sheets, type Status } from "./sheets.server.ts";
import * as store from "./sql.server.ts";

/** The sheets that a tablet told of, each by its performance and dance. */
const sheetsIn = ({ filled, filled_dances }: Pick<store.Told, "filled" | "filled_dances">) =>
  filled.map((id, at) => sheetKey(id, filled_dances[at]));

export const handlers = [
  ...handle(contract, {
    async getJudgeDay(call) {
      const lists = await store.listSeats(call.db, personOf(call).id, isAdmin(call));
      const day = await readDay(call, lists);
      return { data: lists.map((list) => dayOfList(list, day, call.now)), next_cursor: null };
    },

    async tellNoShow(call, { params, body }) {
      const before = (await lockPerformance(call.db, params.id ?? "")) ?? refuse("not_found");
      const list = body.dance === undefined ? undefined : await store.listOfDance(call.db, before.id, body.dance);
      if (!isAdmin(call)) await seatFor(call, list ?? before.start_list_id, null);
      if (before.round_status === "closed" || before.round_status === "published") refuse("sheet_closed");
      if (before.ballots === "dance" && !isAdmin(call)) {
        const judges = await noticeAbsent(call, before.id, body.dance, body.no_show);
        return { performance_id: before.id, status: before.status, told: judges };
      }
      const told = (await listDancesOf(call.db, before.id)).filter((each) => each.dance === (body.dance ?? each.dance));
      if (told.every((each) => each.absent === body.no_show)) return { performance_id: before.id, status: before.status };
      const meant = told.map((each) => each.dance);
      if (body.no_show && (await store.hasMarks(call.db, before.id, meant)))
        refuse("not_possible", {
          values: {
            why:
              call.locale === "pl"
                ? "Ten występ ma już oceny. Jeśli się nie odbył, powiedz to organizatorowi."
                : "This performance has marks already. If it did not take place, tell the organiser.",
          },
        });
      const status: Status = body.no_show ? "no_show" : "waiting";
      await saveAway(call.db, before.id, meant, body.no_show);
      await record(call, {
        action: body.no_show ? "stage_no_show" : "stage_reset",
        subject_kind: "performance",
        subject_id: before.id,
        before: { status: before.status },
        after: { status, ...(body.dance === undefined ? {} : { dances: meant }) },
      });
      await announceMoved(call, before);
      return { performance_id: before.id, status };
    },

    async reopenSheet(call, { params, body }) {
      const found = (await store.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
      const seat = await seatFor(call, found.start_list_id, body.seat_id, "reopen");
      const round = await store.shareRound(call.db, found.block_id);
      if (!round || !canReopen(round)) refuse("not_closed");
      const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
      const reopened_at = sheet.reopened_at ?? call.now.toISOString();
      await store.reopen(call.db, sheet.id, reopened_at, body.reason);
      await record(call, {
        action: "sheet_reopened",
        subject_kind: "sheet",
        subject_id: sheet.id,
        after: { seat: seat.seat, start_number: found.start_number },
        reason: body.reason,
      });
      await call.announce(`judging:${found.start_list_id}`, `scores:${found.competition_id}`, `block:${found.block_id}`);
      return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reopened_at };
    },

    async remindJudge(call, { params, body }) {
      const found = (await store.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
      const seat = await seatFor(call, found.start_list_id, body.seat_id);
      const round = await store.shareRound(call.db, found.block_id);
      if (round?.status === "closed" || round?.status === "published") refuse("sheet_closed");
      const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
      if (sheet.revision > 0)
        refuse("not_possible", {
          values: { why: call.locale === "pl" ? "Ocena tego sędziego już jest." : "This judge's marks are there already." },
        });
      const reminded_at = call.now.toISOString();
      await store.remind(call.db, sheet.id, reminded_at);
      await call.announce(`judging:${found.start_list_id}`, `block:${found.block_id}`);
      return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reminded_at };
    },

    async reportTablet(call, { body }) {
      const { id, battery_percent = null, charging = null, unsent, filled, filled_dances } = body;
      const user_id = personOf(call).id;
      const since = new Date(call.now.getTime() - AWAY_MS).toISOString();
      const before = new Set(sheetsIn(await store.filledOn(call.db, id)));
      await store.keepTablet(call.db, {
        tenant_id: call.tenant.id,
        id,
        user_id,
        battery_percent,
        charging,
        unsent,
        filled,
        filled_dances,
        seen_at: call.now.toISOString(),
      });
      await call.announce(...(await store.competitionsOf(call.db, user_id)).map((competition) => `tablets:${competition}`));
      const changed = new Set(sheetsIn({ filled, filled_dances })).symmetricDifference(before);
      const performances = [...new Set([...changed].map((sheet) => sheet.split(" ")[0] ?? ""))];
      const { blocks, competitions } = await store.blocksOf(call.db, performances);
      await call.announce(...blocks.map((block) => `block:${block}`), ...competitions.map((competition) => `stage:${competition}`));
      return { others: await store.countOthers(call.db, id, user_id, since) };
    },

    async listTablets(call, { params }) {
      const id = params.id ?? "";
      if (!(await store.hasCompetition(call.db, id))) refuse("not_found");
      return { data: await store.listTablets(call.db, id), next_cursor: null };
    },
  }),
  ...sheets,
  ...givings,
  ...ballots,
  ...desk,
  ...taking,
];
