import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import * as contract from "../contract.ts";
import { proposedReason } from "./questions.ts";
import { planContest } from "./contest.ts";

const house = useHouse();
const contestOf = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../../engines/regulations/contests/${id}.json`, import.meta.url), "utf8")) as Record<string, unknown>;
const withRefund = (refund: Record<string, unknown>) => {
  const contest = contestOf("pl-ostrowski-styl-2024");
  return { ...contest, fees: { ...(contest.fees as Record<string, unknown>), refund } };
};

describe("what the regulations leave open", () => {
  it("is listed once, at the import and at the competition, with the effect of each answer", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const made = await admin.call(contract.importCompetition, { body: { rulebook: contestOf("pl-bielanski-warszawa-2020") } });
    expect(made.status).toBe(201);
    const rounding = made.body.questions.filter((each) => each.path === "age_rules.team_rule[0]");
    expect(rounding).toEqual([
      {
        path: "age_rules.team_rule[0]",
        code: "ask.rounding",
        question_pl: "Jak zaokrąglić średnią wieku zespołu?",
        question_en: "How is a team's average rounded?",
        changes_pl: "Kategoria zespołów, których średnia wypada między kategoriami.",
        changes_en: "The category of teams whose average falls between two categories.",
      },
    ]);
    const book = await admin.call(contract.getRulebook, { params: { id: made.body.competition.id } });
    expect(book.body.questions).toEqual(made.body.questions);
    expect(book.body.refund_case).toBeNull();
  });

  it("the case of a refund is proposed from whole words and decides once the organiser confirms it", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const rulebook = withRefund({ kind: "full_until", date: "2024-02-20", only: "if the event will not take place" });
    const made = await admin.call(contract.importCompetition, { body: { rulebook } });
    const params = { id: made.body.competition.id };
    const before = (await admin.call(contract.getRulebook, { params })).body;
    expect(before.refund_case).toEqual({ only: "if the event will not take place", reason: null, proposed: "event_cancelled" });
    expect(before.questions.map((each) => each.path)).toContain("fees.refund.reason");

    const coach = await browserAs(house, tenant, "trener");
    expect((await coach.call(contract.confirmRefundCase, { params, body: { reason: "medical" } })).status).toBe(403);
    const kept = await admin.call(contract.confirmRefundCase, { params, body: { reason: "event_cancelled" } });
    expect(kept.body.refund_case).toMatchObject({ reason: "event_cancelled" });
    expect(kept.body.questions.map((each) => each.path)).not.toContain("fees.refund.reason");
    expect(kept.body.rulebook).toMatchObject({ fees: { refund: { only: "if the event will not take place", reason: "event_cancelled" } } });
    expect((await admin.call(contract.getRulebook, { params })).body).toEqual(kept.body);
  });

  it("regulations whose refunds have no condition have no case to confirm", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const made = await admin.call(contract.importCompetition, { body: { rulebook: withRefund({ kind: "none" }) } });
    const answer = await admin.call(contract.confirmRefundCase, { params: { id: made.body.competition.id }, body: { reason: "medical" } });
    expect(answer.status).toBe(404);
  });
});

describe("words of a refund's condition", () => {
  it.each([
    ["if the event will not take place", "event_cancelled"],
    ["gdy turniej zostanie odwołany", "event_cancelled"],
    ["with a medical note", "medical"],
    ["zaświadczenie lekarskie", "medical"],
    ["whole teams only", "other"],
    ["a doctor's note, or the event is cancelled", "other"],
  ])("„%s” seem to name: %s", (only, reason) => {
    expect(proposedReason(only)).toBe(reason);
  });
});

describe("the day of credit", () => {
  it("makes the payment day decide the price, and tells the organiser which day to enter", () => {
    const raw = contestOf("pl-gar-dance-cup-wroclaw-2018");
    const section = { styles: ["FREESTYLE"], presentations: ["MINI"], ages: ["F8"], levels: ["-"] };
    const contest = { ...raw, category_matrix: [section] };
    const plan = planContest(contest, loadContestV1(contest));
    expect(plan.fee_day).toBe("payment");
    expect(plan.warnings.map((each) => each.code)).toContain("credit_day_by_hand");
  });
});
