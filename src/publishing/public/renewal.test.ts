// Frames and replies of public scores renewed from the previous state equal a full rendering, or are refused. No test waits for a notification.
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { giveMarks } from "#src/judging/contract.ts";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { changesBetween } from "#src/kernel/live/changes.ts";
import { sizeAfter } from "#src/kernel/live/frames.server.ts";
import type { Renewal } from "#src/kernel/live/room.server.ts";
import { getSignup, openSignup, setPublicName } from "#src/signup/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();
const [ENTRIES, JUDGES] = [3, 2];
let hall: Hall;
let now = new Date("2026-11-28T09:00:00Z");

/** Reads the public scores as a guest. */
async function read(): Promise<{ text: string; state: unknown; renewal: Renewal | undefined }> {
  const request = new Request(`http://127.0.0.1/api/public/scores/${hall.competition_id}`, { headers: { "x-tenant": hall.tenant.slug } });
  const text = await (await house.fetch(request)).text();
  return { text, state: JSON.parse(text), renewal: house.world.live.renewals.get(request) };
}

/** Renders the scores without any cached reply. */
function render() {
  house.world.live.renderings.drop();
  return read();
}

const inTenant = <T>(work: (trx: Trx) => Promise<T>) => house.world.database.inTenant(hall.tenant.id, work);
const write = (text: RawBuilder<unknown>) => inTenant((trx) => text.execute(trx));
/** Newest revision by sheet. */
const revisions = new Map<string, number>();

async function mark(performance: number, judge: number, points: number) {
  const id = hall.performance_ids[performance] ?? "";
  const revision = revisions.get(`${id} ${judge}`) ?? 0;
  const body = {
    id: newId(),
    marks: { T: points, C: points },
    device_at: now.toISOString(),
    revision,
    ...(revision > 0 ? { reason: "pomyłka" } : {}),
  };
  const reply = await hall.referees[judge]?.call(giveMarks, { params: { id }, body });
  if (reply?.status === 201) revisions.set(`${id} ${judge}`, revision + 1);
}

const move = (performance: number, action: "start" | "finish" | "no_show" | "reset") =>
  hall.admin.call(moveOnStage, { params: { id: hall.performance_ids[performance] ?? "" }, body: { action } });

function pass(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000);
  house.setNow(now);
}

beforeAll(async () => {
  pass(0);
  hall = await makeHall(house, { entries: ENTRIES, judges: JUDGES });
  const parent = new Browser(house, hall.tenant);
  const params = { id: hall.signup_id };
  await parent.must(openSignup, { params, body: { key: hall.signup_secret } });
  const signup = await parent.must(getSignup, { params });
  for (const { id } of signup.dancers) await parent.must(setPublicName, { params: { id }, body: { public_name: "full" } });
  await move(0, "start");
});

/** Writes without a notification, each to something public; names come first. */
const writes: readonly (readonly [string, RawBuilder<unknown>])[] = [
  [
    "a consent is withdrawn, or given again",
    sql`update consents set withdrawn_at = case when withdrawn_at is null then now() end where kind = 'full_names'`,
  ],
  ["a name", sql`update dancers set first_name = first_name || 'a'`],
  ["how a name is shown", sql`update dancers set public_name = case public_name when 'full' then 'number' else 'full' end`],
  [
    "a line-up",
    sql`update entry_dancers x set dancer_id = (select d.id from dancers d where d.id <> x.dancer_id order by random() limit 1)`,
  ],
  ["a title", sql`update entries set title = title || 'a'`],
  ["a disqualification, or not", sql`update entries set status = case status when 'accepted' then 'disqualified' else 'accepted' end`],
  ["a club", sql`update signups set club_name = club_name || 'a'`],
  ["a section", sql`update sections set name = name || 'a'`],
  ["a competition", sql`update competitions set name = name || 'a'`],
  ["a list", sql`update start_lists set name = name || 'a'`],
  ["a round", sql`update rounds set name = coalesce(name, '') || 'a'`],
  ["a time", sql`update heats set planned_at = planned_at + interval '1 minute'`],
  [
    "who did not dance",
    sql`update performances set state = case state when 'no_show' then 'competing' else 'no_show' end where id = (select max(id::text)::uuid from performances)`,
  ],
  [
    "decimals",
    sql`update scoring_form_versions set settings = jsonb_build_object('decimals', 3 - coalesce((settings ->> 'decimals')::int, 2))`,
  ],
];

const news = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("mark" as const),
      performance: fc.nat(ENTRIES - 1),
      judge: fc.nat(JUDGES - 1),
      points: fc.integer({ min: 1, max: 10 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      performance: fc.nat(ENTRIES - 1),
      action: fc.constantFrom("start" as const, "finish" as const, "no_show" as const, "reset" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("clock" as const), minutes: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("write" as const), nth: fc.nat(writes.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("close" as const, "publish" as const), done: fc.boolean() }) },
);
type News = typeof news extends fc.Arbitrary<infer T> ? T : never;

async function happen(each: News): Promise<unknown> {
  const [params, reason] = [{ id: hall.round_id }, "próba"];
  if (each.kind === "mark") return mark(each.performance, each.judge, each.points);
  if (each.kind === "move") return move(each.performance, each.action);
  if (each.kind === "clock") return pass(each.minutes);
  if (each.kind === "write") return write(writes[each.nth]?.[1] ?? sql`select 1`);
  if (each.kind === "close") return hall.admin.call(closeRoundByBlock, { params, body: { closed: each.done, reason } });
  return hall.admin.call(publishRoundByBlock, { params, body: { published: each.done, reason } });
}

describe("a frame renewed from the previous state", () => {
  it("equals a full rendering after marks, corrections, moves, publications and unannounced writes, or is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(news, { minLength: 8, maxLength: 16 }), async (sequence) => {
        let last = await render();
        for (const each of sequence) {
          await happen(each);
          const renewed = await inTenant(async (trx) => last.renewal?.(trx, last.state, now));
          const reply = await read();
          const whole = await render();
          expect(reply.text, JSON.stringify(each)).toBe(whole.text);
          if (each.kind === "mark" || each.kind === "clock") expect(renewed, each.kind).toBeDefined();
          if (renewed === undefined) last = whole;
          else {
            expect(JSON.stringify(renewed), JSON.stringify(each)).toBe(whole.text);
            expect(changesBetween(last.state, renewed)).toEqual(changesBetween(last.state, whole.state));
            expect(sizeAfter({ state: last.state, size: last.text.length }, renewed)).toBe(whole.text.length);
            // The next state is renewed from this one, not from a rendering.
            last = { ...last, text: whole.text, state: renewed };
          }
        }
      }),
      { numRuns: 5 },
    );
  });

  it.each(writes)("is not made once this was changed, though nobody is told: %s", async (_, text) => {
    const { renewal, state } = await render();
    expect(await inTenant(async (trx) => renewal?.(trx, state, now))).toEqual(state);
    await write(text);
    expect(await inTenant(async (trx) => renewal?.(trx, state, now))).toBeUndefined();
    const reply = await read();
    expect(reply.text).toBe((await render()).text);
  });

  it("reads only the version and the counts after a mark, and no names", async () => {
    await render();
    await mark(1, 0, 5);
    const replies: string[] = [];
    const sent = await sentDuring(async () => replies.push((await read()).text));
    const texts = sent.flatMap(({ text }) => text.split(";").filter((each) => each.trim().startsWith("select")));
    expect(texts.filter((text) => text.includes("scores_versions"))).toHaveLength(2);
    expect(texts.filter((text) => text.includes("public_name"))).toEqual([]);
    expect(replies).toEqual([(await render()).text]);
  });

  it("is refused after either of two concurrent changes, in the order of their commits, and made while neither is committed", async () => {
    const { renewal, state } = await render();
    const renewed = () => inTenant(async (trx) => renewal?.(trx, state, now));
    let between = { renewal, state };
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = inTenant(async (trx) => {
      await sql`update dancers set last_name = last_name || 'a'`.execute(trx);
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    try {
      expect(await renewed()).toEqual(state);
      await write(sql`update start_lists set name = name || 'a'`);
      expect(await renewed()).toBeUndefined();
      between = await render();
    } finally {
      ending.resolve();
      await first;
    }
    expect(await inTenant(async (trx) => between.renewal?.(trx, between.state, now))).toBeUndefined();
  });
});
