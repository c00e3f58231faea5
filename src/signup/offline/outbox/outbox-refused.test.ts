// The outbox of a sign-up: rejected changes, two tabs, and a sign-up that begins on this device.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../web/calls/api.ts";
import { belongsTo } from "../../../web/outbox/owner.ts";
import { UNAVAILABLE, entryOf, ID, invalid, RECORD, apiError, useTab } from "../../../../tests/signups/stored-signup.ts";
import { describeAll } from "../note/change-lines.ts";
import { signupLabel } from "../note/signup-label.ts";

const t = useTab();
const { open, see, pass, create, update, shown, status, titles } = t;

describe("what cannot go out", () => {
  it("is stored with the reason and can be discarded, when the user has gone on", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "x");
    t.server.down = undefined;
    t.server.next = [apiError(422, "invalid")];
    await pass(2000);
    expect(t.outbox.state().pending.map((each) => each.refusal?.text)).toEqual(["said invalid"]);
    expect(shown().entries).toEqual([]);
    t.outbox.drop(t.outbox.state().pending[0]?.name ?? "");
    expect(t.device.pendingChanges.size).toBe(0);
  });

  it("for one field takes no other along, and is settled by typing it anew", async () => {
    t.server.down = UNAVAILABLE;
    await update({ contact_name: "Ola Kos", contact_email: "ola@x" });
    t.server.down = undefined;
    t.server.next = [invalid({ contact_email: ["Nie ma takiego adresu."] })];
    await pass(2000);
    expect(t.server.record.contact_name).toBe("Ola Kos");
    expect(t.outbox.state().pending).toMatchObject([
      { kind: "updateSignup", body: { contact_email: "ola@x" }, refusal: { text: "Nie ma takiego adresu." } },
    ]);
    await update({ contact_email: "ola@pirueta.example" });
    expect(t.outbox.state().pending).toEqual([]);
    expect(t.server.record.contact_email).toBe("ola@pirueta.example");
  });

  it("because another person was typed over one stays in one piece", async () => {
    t.server.down = UNAVAILABLE;
    const body = { first_name: "Ola", last_name: "Kos", birth_year: 2015, birth_date: null, version: 1 };
    await t.outbox.perform<"updateDancer">({ kind: "updateDancer", target: "iga", body });
    t.server.down = undefined;
    const before = t.server.sent.length;
    t.server.next = [invalid({ first_name: ["To inna osoba?"], last_name: [], birth_year: [], birth_date: [] })];
    await pass(2000);
    expect(t.server.sent.slice(before).map((each) => each.name)).toEqual(["updateDancer"]);
    expect(t.outbox.state().pending).toMatchObject([
      { body: { first_name: "Ola", last_name: "Kos" }, refusal: { text: "To inna osoba?" } },
    ]);
  });

  it("because the sign-up is full leaves the rows behind the limit on the device, with the reason", async () => {
    const people = ["ola", "jan", "ewa"].map((id) => ({ id, first_name: id, last_name: "Kos", birth_year: 2014 }));
    t.server.down = UNAVAILABLE;
    await t.outbox.perform<"addEntries">({ kind: "addEntries", target: ID, body: { dancers: people, entries: [] } });
    t.server.down = undefined;
    const why = "Limit osób w zgłoszeniu: 2.";
    t.server.next = [new ApiError({ status: 422, code: "signup_full", message: why, errors: { "dancers.2": [why] } })];
    await pass(2000);
    const sent = t.server.sent.at(-1)?.body as { dancers: { id: string }[] } | undefined;
    expect(sent?.dancers.map((each) => each.id)).toEqual(["ola", "jan"]);
    expect(t.outbox.state().pending).toMatchObject([{ body: { dancers: [{ id: "ewa" }] }, refusal: { code: "signup_full", text: why } }]);
  });

  it("for some rows of a sheet lets the others in, and keeps who dances in a refused one with it", async () => {
    const people = ["ola", "jan", "ewa"].map((id) => ({ id, first_name: id, last_name: "Kos", birth_year: 2014 }));
    const rows = people.map(({ id }) => ({ id: `e-${id}`, title: id, dancer_ids: [id] }));
    t.server.down = UNAVAILABLE;
    await t.outbox.perform<"addEntries">({ kind: "addEntries", target: ID, body: { dancers: people, entries: rows } });
    t.server.down = undefined;
    t.server.next = [invalid({ "dancers.1.birth_year": ["Nie ma takiego rocznika."], "entries.2.title": ["Za długi."] })];
    await pass(2000);
    const sent = t.server.sent.at(-1)?.body as { dancers: { id: string }[]; entries: { id: string }[] };
    expect([sent.dancers.map((each) => each.id), sent.entries.map((each) => each.id)]).toEqual([["ola", "ewa"], ["e-ola"]]);
    expect(t.outbox.state().pending).toMatchObject([
      { body: { dancers: [{ id: "jan" }], entries: [{ id: "e-jan" }, { id: "e-ewa" }] }, refusal: { text: "Nie ma takiego rocznika." } },
    ]);
  });

  it("holds back what is sent for good until it is decided about", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "x");
    await t.outbox.perform<"submitSignup">({ kind: "submitSignup", target: ID, body: { accept_rules: true } });
    t.server.down = undefined;
    t.server.next = [apiError(422, "invalid")];
    await pass(2000);
    expect(t.server.sent.some((each) => each.name === "submitSignup")).toBe(false);
    t.outbox.drop(t.outbox.state().pending[0]?.name ?? "");
    await pass();
    expect(t.server.sent.at(-1)?.name).toBe("submitSignup");
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("also when only one field of a change is rejected", async () => {
    t.server.down = UNAVAILABLE;
    await update({ contact_name: "Ola Kos", contact_email: "ola@x" });
    await t.outbox.perform<"submitSignup">({ kind: "submitSignup", target: ID, body: { accept_rules: true } });
    t.server.down = undefined;
    t.server.next = [invalid({ contact_email: ["Nie ma takiego adresu."] })];
    await pass(2000);
    expect(t.server.record.contact_name).toBe("Ola Kos");
    expect(t.outbox.state().pending.map((each) => [each.kind, each.refusal !== undefined])).toEqual([
      ["updateSignup", true],
      ["submitSignup", false],
    ]);
    expect(t.server.sent.some((each) => each.name === "submitSignup")).toBe(false);
    open();
    await t.outbox.run();
    expect(t.server.sent.some((each) => each.name === "submitSignup")).toBe(false);
    t.outbox.drop(t.outbox.state().pending[0]?.name ?? "");
    await pass();
    expect(t.server.sent.at(-1)?.name).toBe("submitSignup");
  });

  it("a consent to photos that an earlier build stored without its text is left out, and the sign-up is sent", async () => {
    const stored = (name: string, texts?: string[]) => {
      const body = { accept_rules: true, image_consent: true, ...(texts ? { texts } : {}) };
      t.device.leave(name, { kind: "submitSignup", target: ID, body, at: Date.now(), shown: true });
    };
    stored("1");
    stored("2", ["Zgadzam się."]);
    open();
    see();
    await t.outbox.run();
    expect(t.server.sent.map((each) => each.body?.image_consent)).toEqual([false, true]);
  });

  it("after the deadline goes out at a later visit, but what sends the sign-up for good only when that is said again", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    await t.outbox.perform<"submitSignup">({ kind: "submitSignup", target: ID, body: { accept_rules: true } });
    t.server.down = apiError(409, "closed");
    await pass(2000);
    expect(status()).toBe("late");
    // The change before it was stopped, so this one was not tried yet.
    t.server.down = undefined;
    t.server.next = [undefined, apiError(409, "closed")];
    await t.outbox.run();
    expect(t.outbox.state().pending).toMatchObject([{ kind: "submitSignup", late: true }]);
    const tries = t.server.sent.length;
    open();
    see();
    await t.outbox.run();
    expect(t.server.sent).toHaveLength(tries);
    expect(t.outbox.state().pending).toMatchObject([{ kind: "submitSignup", refusal: { code: "closed" } }]);
    t.outbox.retry(t.outbox.state().pending[0]?.name ?? "");
    await pass();
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("after the deadline does not hold up what is allowed all the same", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    await t.outbox.perform<"setPublicName">({ kind: "setPublicName", target: "iga", body: { public_name: "initials" } });
    await pass(3000);
    t.server.down = undefined;
    t.server.next = [apiError(409, "closed")];
    await pass(30_000);
    expect(status()).toBe("late");
    expect(t.outbox.state().pending.map((each) => each.kind)).toEqual(["createEntry"]);
    expect(t.server.sent.at(-1)?.name).toBe("setPublicName");
  });

  it("because sign-up closed a moment ago goes once more with the time of its typing", async () => {
    t.server.next = [apiError(409, "closed")];
    await create("e1", "Burza");
    expect(t.server.sent.map((each) => each.query?.typed_seconds_ago)).toEqual([undefined, 1]);
    expect(titles()).toEqual(["Burza"]);
  });

  it("because sign-up has closed stays on the device as a draft, in words to pass on", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    await t.outbox.perform<"updateEntry">({ kind: "updateEntry", target: "e1", body: { dancer_ids: ["iga"], version: 1 } });
    t.server.down = apiError(409, "closed");
    await pass(2000);
    expect(status()).toBe("late");
    expect(shown().entries).toEqual([]);
    const { pending: held } = t.outbox.state();
    expect(describeAll(held, { ...RECORD, entries: [entryOf("e1", { title: "Burza", dancer_ids: ["iga"] })] }, "pl")).toEqual([
      "Występ: „Burza”, solo, Jazz, Iga Wrona 2014",
      "Zmień występ: „Burza”, solo, Jazz, Iga Wrona 2014",
    ]);
    expect(
      describeAll(
        held,
        { ...RECORD, entries: [entryOf("e1", { title: "Burza", dancer_ids: ["iga"], undecided: ["presentation"] })] },
        "pl",
      )[0],
    ).toBe("Występ: „Burza”, Jazz, wybierz kategorię prezentacji, Iga Wrona 2014");
    expect(t.device.pendingChanges.size).toBe(2);
    // The organiser reopens sign-up.
    t.server.down = undefined;
    await t.outbox.run();
    expect(t.server.record.entries).toHaveLength(1);
  });

  it("because this browser may not open the sign-up any more waits for its link", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    t.server.down = apiError(404, "not_found");
    await pass(2000);
    expect(status()).toBe("lost");
    expect(t.device.pendingChanges.size).toBe(1);
    t.server.down = undefined;
    await t.outbox.run();
    expect(t.server.record.entries).toHaveLength(1);
  });

  it("because it is withdrawn already is done", async () => {
    await create("e1");
    t.server.become("e1", { status: "withdrawn" });
    t.server.next = [apiError(409, "not_possible")];
    await t.outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e1", body: undefined });
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("because it is gone already is done, where it was to go", async () => {
    await create("e1");
    t.server.down = UNAVAILABLE;
    await t.outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e1", body: undefined });
    t.server.down = undefined;
    t.server.record = { ...t.server.record, entries: [] };
    await pass(2000);
    expect(t.outbox.state().pending).toEqual([]);
    expect(t.outbox.state().status).toBe("still");
  });
});

describe("two tabs", () => {
  it("keep the record while either has something, and what one gives up is gone in both", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    const first = t.outbox;
    open();
    await create("e2", "Cisza");
    await pass();
    first.drop(first.state().pending[0]?.name ?? "");
    expect(t.device.base).toBeDefined();
    t.outbox.refresh();
    expect(t.outbox.state().pending).toHaveLength(1);
    t.outbox.forget();
    expect([t.device.pendingChanges.size, t.device.base]).toEqual([0, undefined]);
  });

  it("ask for the record once the other one has sent what this one shows", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    const first = t.outbox;
    expect(first.state().status).toBe("away");
    t.server.down = undefined;
    const second = open();
    see();
    await second.run();
    const before = first.state().reloadCount;
    first.refresh();
    expect(first.state().pending).toEqual([]);
    expect(first.state().status).toBe("still");
    expect(first.state().reloadCount).toBe(before + 1);
  });
});

describe("a device of several people", () => {
  const coach = { id: "coach", role: "trener" as const };

  it("sends what one of them typed under nobody else's account, and shows it to nobody else", async () => {
    t.who = coach;
    open();
    see();
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    t.server.down = undefined;
    for (const who of [{ id: "other", role: "trener" as const }, { id: "office", role: "admin" as const }, null]) {
      t.who = who;
      open();
      see();
      const before = t.server.sent.length;
      await t.outbox.run();
      expect([status(), shown().entries, t.server.sent.length - before]).toEqual(["others", [], 0]);
      // Signing in helps a guest only.
      expect(t.outbox.needsLogin()).toBe(who === null);
    }
    t.who = coach;
    await t.outbox.run();
    expect(titles()).toEqual(["Burza"]);
    expect(status()).toBe("still");
  });

  it("goes on for whoever typed it on this page when their session ends", async () => {
    t.who = coach;
    open();
    see();
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    t.who = null;
    expect(shown().entries).toHaveLength(1);
    t.server.down = undefined;
    await pass(2000);
    expect(titles()).toEqual(["Burza"]);
  });

  it("hands a guest's changes to a coach who signs in, but not to the organiser", () => {
    expect(belongsTo(null, coach)).toBe(true);
    expect(belongsTo(null, { id: "office", role: "admin" })).toBe(false);
    expect(belongsTo(null, null)).toBe(true);
    expect(belongsTo(undefined, coach)).toBe(true);
    expect(belongsTo("coach", undefined)).toBe(true);
  });

  it("shows the next user of the device a sign-up's club and start time, but nobody's name", () => {
    const now = Date.parse("2026-11-24T18:00:00+01:00");
    const line = { club_name: "Studio Pirueta", created_at: "2026-11-24T13:20:00Z", status: "draft" as const };
    const label = (change: Partial<typeof line | { club_name: null; status: "submitted" }>, at?: number) =>
      signupLabel({ ...line, ...change }, "pl", at).replaceAll("\u00a0", " ");
    expect(label({}, now)).toBe("Zgłoszenie: Studio Pirueta, zaczęte dziś 14:20");
    expect(label({}, now + 86_400_000)).toBe("Zgłoszenie: Studio Pirueta, zaczęte 24 lis, 14:20");
    expect(label({ club_name: null, status: "submitted" })).toBe("Zgłoszenie zaczęte 24 lis, 14:20, wysłane");
  });
});

describe("a sign-up that begins without a network", () => {
  it("is this device's own until the server has it", async () => {
    t.server.down = UNAVAILABLE;
    t.outbox.begin({ ...RECORD, dancers: [] });
    await t.outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body: { id: ID, contact_name: "Ola Kos" } });
    await create("e1", "Burza");
    await pass();
    expect(t.outbox.isFresh()).toBe(true);
    const base = t.outbox.base();
    expect(base && t.outbox.shown(base)).toMatchObject({ contact_name: "Ola Kos", entries: [{ title: "Burza" }] });
    open();
    expect(t.outbox.isFresh()).toBe(true);
    t.server.down = undefined;
    await t.outbox.run();
    expect(t.outbox.isFresh()).toBe(false);
    expect(t.server.sent.slice(-2).map((each) => each.name)).toEqual(["createSignup", "createEntry"]);
  });

  it("begins without a field that the server refuses, and the rest follows", async () => {
    t.server.down = UNAVAILABLE;
    t.outbox.begin({ ...RECORD, dancers: [] });
    const body = { id: ID, contact_name: "Ola Kos", contact_email: "łukasz@example.com" };
    await t.outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body });
    await create("e1", "Burza");
    t.server.down = undefined;
    t.server.next = [invalid({ contact_email: ["Nie ma takiego adresu."] })];
    await pass(2000);
    expect(t.outbox.isFresh()).toBe(false);
    expect(titles()).toEqual(["Burza"]);
    expect(t.outbox.state().pending).toMatchObject([{ kind: "updateSignup", target: ID, body: { contact_email: "łukasz@example.com" } }]);
  });

  it("stays on the device with all its changes where the server does not take it", async () => {
    t.server.down = UNAVAILABLE;
    t.outbox.begin({ ...RECORD, dancers: [] });
    await t.outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body: { id: ID } });
    await create("e1", "Burza");
    t.server.down = undefined;
    t.server.next = [apiError(404, "not_found")];
    await pass(2000);
    expect(status()).toBe("unbegun");
    expect(t.server.sent.filter((each) => each.name === "createEntry")).toEqual([]);
    expect(t.device.pendingChanges.size).toBe(2);
    t.outbox.forget();
    expect([t.device.pendingChanges.size, t.outbox.base(), t.outbox.isFresh()]).toEqual([0, undefined, false]);
  });
});
