// A section's plan through HTTP: where it comes from, what can be changed, and by whom.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newId } from "#src/kernel/values/ids.ts";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, typed } from "#tests/rounds/dances.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { moveDances, seatJudges } from "#tests/rounds/two-lists.ts";
import { setJudges } from "../../start-lists/contract.ts";
import { getPlan, getRound, listDecisions, listRounds, savePlan } from "../contract.ts";

const house = useHouse();

describe("the plan of a section", () => {
  it.each([
    [5, [[0, 5, null, 1]]],
    [6, [[0, 6, null, 1]]],
    [
      7,
      [
        [1, 7, 6, 1],
        [0, 6, null, 1],
      ],
    ],
    [
      13,
      [
        [1, 13, 6, 2],
        [0, 6, null, 1],
      ],
    ],
    [
      24,
      [
        [2, 24, 12, 2],
        [1, 12, 6, 1],
        [0, 6, null, 1],
      ],
    ],
    [
      48,
      [
        [3, 48, 24, 4],
        [2, 24, 12, 2],
        [1, 12, 6, 1],
        [0, 6, null, 1],
      ],
    ],
  ] as const)("of %i couples follows the usual sizes", async (couples, wanted) => {
    const dance = await makeDance(house, couples);
    const plan = await dance.plan();
    expect(plan).toMatchObject({ entries: couples, source: "default", question: null, otherwise: null });
    expect(plan.rounds.map(({ level, entries, wanted: asked, heats }) => [level, entries, asked, heats])).toEqual(wanted);
    expect(plan.rounds.map((round) => round.on_round_id)).toEqual([...plan.rounds.slice(1).map((round) => round.id), null]);
    expect(plan.rounds.map((round) => round.method)).toEqual(plan.rounds.map((round) => (round.level === 0 ? "skating" : "recall")));
    expect(plan.rounds.map((round) => round.expected)).toEqual(plan.rounds.map((_, at) => at > 0));
  });

  it("of own music and points is one final, one by one", async () => {
    const hall = await makeHall(house, { entries: 3 });
    const plan = await hall.admin.must(getPlan, { params: { id: hall.section_id } });
    expect(plan.rounds).toMatchObject([
      { kind: "final", level: 0, wanted: null, entries: 3, expected: false, heats: 3, dances: [{ floor: "one" }] },
    ]);
    const { data } = await hall.admin.must(listRounds, { params: { competition_id: hall.competition_id } });
    expect(data).toMatchObject([{ id: plan.rounds[0]?.id, start_list_id: hall.list_id, section_name: plan.section.name }]);
  });

  describe("of a competition with regulations", () => {
    /** A section with points and own music, in a competition with these regulations for its rounds. */
    async function makeRuled(entries: number, rounds: object) {
      const hall = await makeDance(house, entries);
      const rulebook = JSON.parse(readFileSync("engines/regulations/contests/pl-urban-style-poznan-2024.json", "utf8")) as object;
      await house.world.database.inTenant(hall.tenant.id, async (trx) => {
        await trx
          .updateTable("competitions")
          .set({ rulebook: JSON.stringify({ ...rulebook, rounds: [rounds] }) })
          .where("id", "=", hall.competition_id)
          .execute();
        await trx
          .updateTable("sections")
          .set({ rulebook_codes: JSON.stringify({ style: "HH1", presentation: null, age: null, level: null }) })
          .where("id", "=", hall.section_id)
          .execute();
      });
      return hall;
    }

    it("has the rounds that they name", async () => {
      const ruled = await makeRuled(14, { applies_to: "all", scheme: "three rounds", sizes: ["all", 12, 6] });
      const plan = await ruled.plan();
      expect(plan).toMatchObject({ source: "regulations", question: null });
      expect(plan.rounds.map((round) => [round.entries, round.wanted])).toEqual([
        [14, 12],
        [12, 6],
        [6, null],
      ]);
      expect(plan.reasons[0]?.pl).toContain("Regulamin");
    });

    it("asks what they leave open, and follows the defaults until it is answered", async () => {
      const lines = [
        { max_entries: 8, heat: 1, seconds: 45, rounds: ["final"] },
        { max_entries: null, heat: 2, seconds: 60, rounds: ["elimination", "final"] },
      ];
      const ruled = await makeRuled(8, {
        applies_to: "all",
        scheme: "by number",
        by_entries: lines,
        ambiguity: "exactly 8 stands in two lines",
      });
      const plan = await ruled.plan();
      expect(plan.source).toBe("default");
      expect(plan.question?.pl).toContain("Regulamin");
      expect(plan.question?.plans.length).toBeGreaterThan(0);
      expect(plan.rounds.map((round) => round.wanted)).toEqual([6, null]);
      const [only] = typed(plan).slice(-1);
      expect((await ruled.save({ rounds: [only] })).body).toMatchObject({ source: "hand", rounds: [{ entries: 8 }] });
    });
  });

  it("is a final alone before anybody has signed up, and can be changed", async () => {
    const dance = await makeDance(house, 1);
    await house.world.database.inTenant(dance.tenant.id, (trx) => trx.updateTable("entries").set({ status: "withdrawn" }).execute());
    const plan = await dance.plan();
    expect(plan).toMatchObject({ entries: 0, kept: false, question: null, rounds: [{ level: 0, wanted: null, entries: 0 }] });
    expect(plan.reasons.map((reason) => reason.pl)).toEqual(["Nikt się jeszcze nie zgłosił: na razie sam finał."]);
    const [final] = typed(plan);
    if (!final) throw new Error("a final");
    const first = { ...final, id: newId(), kind: "elimination", level: 1, scoring_form_id: dance.crosses, on_round_id: final.id };
    expect(await dance.save({ rounds: [{ ...first, wanted: null }, final] })).toMatchObject({
      status: 422,
      body: { errors: { "rounds.0.wanted": [expect.any(String)] } },
    });
    expect(await dance.save({ rounds: [{ ...first, wanted: 6 }, final] })).toMatchObject({ status: 200, body: { otherwise: null } });
  });

  it("is shown among those of its competition before it is stored, as it would be made", async () => {
    const dance = await makeDance(house, 13);
    const plan = await dance.plan();
    expect(plan).toMatchObject({ kept: false, made_from: "default" });
    const { data } = await dance.admin.must(listRounds, { params: { competition_id: plan.section.competition_id } });
    expect(data.map(({ id, status, wanted, section_name }) => [id, status, wanted, section_name])).toEqual(
      plan.rounds.map(({ id, wanted }) => [id, "planned", wanted, plan.section.name]),
    );
    expect(await dance.save({ rounds: typed(plan) })).toMatchObject({
      status: 200,
      body: { kept: true, made_from: "default", source: "hand" },
    });
  });

  it("stays as it was typed, shows what would be made instead, and is made anew on request", async () => {
    const dance = await makeDance(house, 24);
    const before = await dance.plan();
    const [first, , last] = typed(before);
    if (!first || !last) throw new Error("three rounds");
    const rounds = [{ ...first, level: 1, wanted: 7, on_round_id: last.id }, last];
    const saved = await dance.save({ rounds, version: before.section.version });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        source: "hand",
        rounds: [
          { wanted: 7, entries: 24 },
          { entries: 7, expected: true },
        ],
      },
    });
    expect((await dance.plan()).otherwise?.map((round) => round.wanted)).toEqual([12, 6, null]);
    expect(await dance.save({ rounds, version: before.section.version })).toMatchObject({ status: 409, body: { code: "stale" } });
    const decisions = await dance.admin.must(listDecisions, { params: { id: first.id } });
    expect(decisions.data).toMatchObject([{ kind: "plan", round_id: null, about: {} }]);
    expect(await dance.save({ rounds: [] })).toMatchObject({ status: 200, body: { source: "default", otherwise: null } });
  });

  it("has several dances where points are given, and where couples are compared in heats or all at once", async () => {
    const dance = await makeDance(house, 24);
    const rounds = typed(await dance.plan());
    const dances = ["W", "T"].map((code) => ({ code, name: "", seconds: 90, floor: "one" as const }));
    expect(await dance.save({ rounds: rounds.map((round) => ({ ...round, dances, heat_size: null })) })).toMatchObject({
      status: 422,
      body: { errors: { "rounds.0.dances": [expect.stringContaining("Zostaw jeden taniec")] } },
    });
    const together = dances.map((each) => ({ ...each, floor: "heats" as const }));
    expect((await dance.save({ rounds: rounds.map((round) => ({ ...round, dances: together, heat_size: 12 })) })).status).toBe(200);
    const hall = await makeHall(house, { entries: 3, plan: { dances: ["Przebieg 1", "Przebieg 2"], runs: "best" } });
    expect((await hall.admin.must(getPlan, { params: { id: hall.section_id } })).rounds).toMatchObject([{ heats: 6, runs: "best" }]);
  });

  it("is refused in a circle, with an arrow to nowhere, with two arrows to one round, and when it sends nobody home", async () => {
    const dance = await makeDance(house, 24);
    const [first, second, third] = typed(await dance.plan());
    if (!first || !second || !third) throw new Error("three rounds");
    const wrong: [string, object[]][] = [
      ["w koło", [first, { ...second, on_round_id: first.id }, third]],
      ["takiej rundy nie ma", [{ ...first, on_round_id: newId() }, second, third]],
      ["jedna runda", [{ ...first, on_round_id: third.id }, { ...second, on_round_id: third.id }, third]],
      ["przechodzą wszyscy", [{ ...first, wanted: 24 }, second, third]],
      ["podaj, ile przechodzi", [{ ...first, wanted: null }, second, third]],
    ];
    for (const [said, rounds] of wrong) {
      const reply = await dance.save({ rounds });
      expect([reply.status, JSON.stringify(reply.body)], said).toEqual([422, expect.stringContaining(said)]);
    }
  });

  it("is shown with its rounds and rulings to people who run a round of the section, written by admins alone, and not found by another organiser", async () => {
    const hall = await makeHall(house, { judges: 3 });
    const { section_id, round_id: block_id, list_id, people, admin } = hall;
    const duties = ["head", "judge", "scrutineer"] as const;
    const judges = people.map((person, at) => ({ user_id: person.id, seat: `S${at + 1}`, duty: duties[at] }));
    await admin.must(setJudges, { params: { id: list_id }, body: { judges, confirmed: true } });
    // The head judge of another list of the same competition.
    const [other] = await seatJudges(house, hall, await moveDances(house, hall, [], 1), ["H"], "head");
    const outside = await new Browser(house, hall.tenant).signIn(await makePerson(house, hall.tenant, "referee"));
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const [head, judge, scrutineer] = hall.referees;
    const asking = { params: { id: section_id } };
    const statuses = (browser: Browser | undefined) =>
      Promise.all([
        browser?.call(getPlan, asking).then((reply) => reply.status),
        ...[getRound, listDecisions].map((endpoint) => browser?.call(endpoint, { params: { id: block_id } }).then((reply) => reply.status)),
        browser?.call(savePlan, { ...asking, body: { rounds: [] } }).then((reply) => reply.status),
      ]);
    expect(await statuses(head)).toEqual([200, 200, 200, 403]);
    expect(await statuses(scrutineer)).toEqual([200, 200, 200, 403]);
    expect(await statuses(judge)).toEqual([403, 403, 403, 403]);
    expect(await statuses(other)).toEqual([403, 403, 403, 403]);
    expect(await statuses(outside)).toEqual([404, 404, 404, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    // What each of them may do on the page, round by round.
    const officesFor = async (browser: Browser | undefined) => {
      const reply = await browser?.call(getPlan, asking);
      return reply?.status === 200 ? [reply.body.office, reply.body.offices] : reply?.status;
    };
    expect(await officesFor(admin)).toEqual(["organiser", { [block_id]: "organiser" }]);
    expect(await officesFor(head)).toEqual(["head", { [block_id]: "head" }]);
    expect(await officesFor(scrutineer)).toEqual(["scrutineer", { [block_id]: "scrutineer" }]);
  });
});
