import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../calls/api.ts";
import { Autosave, SAVE_DELAY_MS, type SaveOptions } from "./autosave.ts";
import type { StoredEdit } from "./edit.ts";
import { createChangeStorage as shelfOf } from "./use-autosave.ts";

interface Fields {
  name: string;
  city: string;
}
interface Club extends Fields {
  version: number;
}
type Sent = Partial<Fields> & { version: number | undefined };

const CLUB: Club = { name: "Plié", city: "Łódź", version: 4 };
const AWAY = new ApiError({ status: 503, code: "unavailable", message: "Nie ma połączenia." });
const BROKEN = new ApiError({ status: 500, code: "internal", message: "Coś poszło nie tak." });
const INVALID = new ApiError({ status: 422, code: "invalid", message: "Popraw pola.", errors: { name: ["Za krótka."] } });

/** A server with one club that refuses stale versions and can fail the next calls. */
class Server {
  club: Club = CLUB;
  sent: Sent[] = [];
  /** Outcomes of the next calls; "lost" means done without an answer. */
  next: (ApiError | "lost")[] = [];
  /** While set, answers wait for it. */
  slow: Promise<void> | undefined;
  save = async (change: Partial<Fields>, version: number | undefined): Promise<Club> => {
    this.sent.push({ ...change, version });
    await this.slow;
    const fault = this.next.shift();
    if (fault && fault !== "lost") throw fault;
    if (version !== this.club.version) throw new ApiError({ status: 409, code: "stale", message: "", current: this.club });
    this.become(change);
    if (fault === "lost") throw AWAY;
    return this.club;
  };
  /** Another person changes the club. */
  become(change: Partial<Fields>): void {
    this.club = { ...this.club, ...change, version: this.club.version + 1 };
  }
}

let server: Server;
let refused: string[];
let autosave: Autosave<Club, Fields>;
let kept: StoredEdit<Fields> | null;
const shelf = {
  read: () => kept,
  write: (now: StoredEdit<Fields> | null) => {
    kept = now;
    return true;
  },
};

function open(more: Partial<SaveOptions<Club, Fields>> = {}): void {
  const saving: SaveOptions<Club, Fields> = {
    fieldsOf: (club = CLUB) => club,
    save: server.save,
    refused: (error) => void refused.push(error.code),
    ...more,
  };
  autosave = new Autosave<Club, Fields>(server.club, saving, { storage: shelf });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown = () => autosave.state().save?.state;

beforeEach(() => {
  vi.useFakeTimers();
  [server, refused, kept] = [new Server(), [], null];
  open();
});
afterEach(() => vi.useRealTimers());

describe("typed text", () => {
  it("is sent in one save shortly after the last key, with the version it was typed over", async () => {
    autosave.change({ name: "P" });
    await pass(SAVE_DELAY_MS - 1);
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS - 1);
    expect(server.sent).toEqual([]);
    await pass(1);
    expect(server.sent).toEqual([{ name: "Pas", version: 4 }]);
    expect(autosave.state()).toMatchObject({ fields: { name: "Pas", city: "Łódź" }, record: { version: 5 }, save: { state: "saved" } });
    expect(autosave.unsaved()).toBe(false);
  });

  it("stays as it was typed, even if the server stores another spelling", async () => {
    open({ save: (change, version) => server.save({ ...change, name: change.name?.trim() ?? "" }, version) });
    autosave.change({ name: "Pas " });
    await autosave.flush();
    expect(server.club.name).toBe("Pas");
    expect(autosave.state().fields.name).toBe("Pas ");
  });

  it("waits for the answer of a running save, and is sent after it on the new version", async () => {
    let answer = () => {};
    server.slow = new Promise((resolve) => (answer = resolve));
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ name: "Pas de" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ city: "Gdynia" });
    await pass(SAVE_DELAY_MS);
    expect(server.sent).toHaveLength(1);
    server.slow = undefined;
    answer();
    await pass(0);
    expect(server.sent).toEqual([
      { name: "Pas", version: 4 },
      { name: "Pas de", city: "Gdynia", version: 5 },
    ]);
    expect(server.club).toEqual({ name: "Pas de", city: "Gdynia", version: 6 });
  });

  it("that is invalid is not sent, and everything else is saved", async () => {
    open({ fitting: ({ name, ...rest }) => ({ ...rest, ...(name === "" || name === undefined ? {} : { name }) }) });
    autosave.change({ name: "", city: "Gdynia" });
    expect(await autosave.flush()).toBe(false);
    expect(server.sent).toEqual([{ city: "Gdynia", version: 4 }]);
    expect(autosave.state().fields.name).toBe("");
    autosave.change({ name: "Pas" });
    expect(await autosave.flush()).toBe(true);
    expect(server.club.name).toBe("Pas");
  });
});

describe("a page that is left", () => {
  it("sends pending changes, even next to a running save", async () => {
    server.slow = new Promise(() => undefined);
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ city: "Gdynia" });
    autosave.leave();
    expect(server.sent).toEqual([
      { name: "Pas", version: 4 },
      { name: "Pas", city: "Gdynia", version: 4 },
    ]);
  });

  it("sends them once when no save is running", async () => {
    autosave.leave();
    await pass(0);
    autosave.change({ name: "Pas" });
    autosave.leave();
    await pass(SAVE_DELAY_MS);
    expect(server.sent).toEqual([{ name: "Pas", version: 4 }]);
  });
});

describe("an unavailable server", () => {
  it("is retried automatically, more and more slowly, without disturbing anybody", async () => {
    server.next = [AWAY, AWAY, AWAY];
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    expect(shown()).toBe("offline");
    await pass(2000);
    await pass(3999);
    expect(server.sent).toHaveLength(2);
    await pass(1 + 8000);
    expect(server.sent).toHaveLength(4);
    expect(shown()).toBe("saved");
    expect(server.club.name).toBe("Pas");
    expect(refused).toEqual([]);
  });

  it("is retried at once when the network returns", async () => {
    server.next = [AWAY];
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    autosave.returned();
    await pass(0);
    expect(server.club.name).toBe("Pas");
  });

  it("may have received the change: what was typed after it does not clash with it", async () => {
    server.next = ["lost", AWAY];
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ name: "Pas de" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ name: "Pas de deux" });
    await pass(SAVE_DELAY_MS);
    expect(autosave.state().clash).toBeUndefined();
    expect(server.club).toMatchObject({ name: "Pas de deux", version: 6 });
  });
});

describe("a refusal", () => {
  it("is reported, and the change is sent again with the next key or by the button", async () => {
    server.next = [INVALID, INVALID];
    autosave.change({ name: "P" });
    await pass(SAVE_DELAY_MS);
    expect(shown()).toBe("failed");
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    autosave.state().save?.onRetry?.();
    await pass(0);
    expect(refused).toEqual(["invalid", "invalid"]);
    autosave.change({ city: "Gdynia" });
    await pass(SAVE_DELAY_MS);
    expect(server.sent.at(-1)).toEqual({ name: "P", city: "Gdynia", version: 4 });
    expect(shown()).toBe("saved");
  });

  it("of a failing server is reported once, and retried automatically", async () => {
    server.next = [BROKEN, BROKEN];
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    expect(shown()).toBe("failed");
    await pass(2000 + 4000);
    expect(refused).toEqual(["internal"]);
    expect(server.club.name).toBe("Pas");
  });
});

describe("another person's change", () => {
  it("to another field is taken, and the own change is saved over it", async () => {
    server.become({ city: "Gdynia" });
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    expect(server.club).toEqual({ name: "Pas", city: "Gdynia", version: 6 });
    expect(autosave.state().fields).toMatchObject({ name: "Pas", city: "Gdynia" });
    expect(shown()).toBe("saved");
  });

  it("to the same field waits for a choice, and nothing is sent meanwhile", async () => {
    server.become({ name: "Relevé" });
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    expect(autosave.state()).toMatchObject({ clash: { fields: ["name"], mine: { name: "Pas" }, current: { name: "Relevé" } } });
    autosave.change({ city: "Gdynia" });
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    autosave.resolve(true);
    await pass(0);
    expect(server.club).toMatchObject({ name: "Pas", city: "Gdynia" });
    expect(autosave.state().clash).toBeUndefined();
  });

  it("may be chosen; text in other fields stays and is saved", async () => {
    server.become({ name: "Relevé" });
    autosave.change({ name: "Pas", city: "Gdynia" });
    await pass(SAVE_DELAY_MS);
    autosave.resolve(false);
    await pass(0);
    expect(autosave.state().fields).toMatchObject({ name: "Relevé", city: "Gdynia" });
    expect(server.club).toMatchObject({ name: "Relevé", city: "Gdynia" });
  });

  it("that the page receives never replaces what is typed here", async () => {
    autosave.change({ name: "Pas" });
    server.become({ name: "Relevé", city: "Gdynia" });
    autosave.take(server.club);
    await pass(SAVE_DELAY_MS);
    expect(autosave.state()).toMatchObject({ clash: { fields: ["name"] }, fields: { name: "Pas", city: "Gdynia" } });
    expect(server.sent).toEqual([]);
    server.become({ name: "" });
    autosave.take(server.club);
    expect(autosave.state().clash?.current.name).toBe("");
  });

  it("received during the own save is merged after its answer; the own echo does not clash", async () => {
    let answer = () => {};
    server.slow = new Promise((resolve) => (answer = resolve));
    autosave.change({ name: "Pas" });
    await pass(SAVE_DELAY_MS);
    autosave.change({ name: "Pas de" });
    autosave.take({ ...CLUB, name: "Pas", version: 5 });
    expect(autosave.state().clash).toBeUndefined();
    server.slow = undefined;
    answer();
    await pass(SAVE_DELAY_MS);
    expect(server.club).toMatchObject({ name: "Pas de", version: 6 });
    autosave.take({ ...CLUB, version: 4 });
    expect(autosave.state().fields.name).toBe("Pas de");
  });
});

describe("another call that changes the record", () => {
  it("follows pending changes, never runs during a save, and returns its record", async () => {
    autosave.change({ name: "Pas" });
    const given = autosave.beside((version) => server.save({ city: "Gdynia" }, version));
    autosave.change({ name: "Pas de" });
    await pass(SAVE_DELAY_MS);
    expect((await given).version).toBe(6);
    expect(server.sent.map(({ version }) => version)).toEqual([4, 5, 6]);
    expect(autosave.state().fields).toMatchObject({ name: "Pas de", city: "Gdynia" });
  });

  it("rejects as the call does", async () => {
    server.next = [INVALID];
    await expect(autosave.beside((version) => server.save({ city: "" }, version))).rejects.toBe(INVALID);
    autosave.change({ name: "Pas" });
    expect(await autosave.flush()).toBe(true);
  });
});

describe("leaving the page", () => {
  it("neither overwrites nor removes what a newer page has stored", () => {
    const items = new Map<string, string>();
    const storage = {
      all: () => items,
      get: (name: string) => items.get(name),
      set: (name: string, text: string | undefined) => (text === undefined ? items.delete(name) : items.set(name, text)) !== undefined,
    };
    const [left, newer] = [shelfOf<{ name: string }>(() => "club", storage), shelfOf<{ name: string }>(() => "club", storage)];
    const typed = (name: string) => ({ change: { name }, over: { name: "" } });
    left.write(typed("Pas"));
    newer.read();
    newer.write(typed("Relevé"));
    for (const kept of [typed("Pas"), null]) expect(left.write(kept)).toBe(true);
    expect(newer.read()).toMatchObject({ change: { name: "Relevé" } });
  });

  it("sends pending changes, and keeps retrying an unavailable server", async () => {
    server.next = [AWAY];
    autosave.change({ name: "Pas" });
    expect(await autosave.flush()).toBe(false);
    expect(autosave.unsaved()).toBe(true);
    await pass(2000);
    expect(server.club.name).toBe("Pas");
  });

  it("with a change that another person made meanwhile, too: the next visit asks", async () => {
    server.next = [AWAY];
    autosave.change({ name: "Pas", city: "Gdynia" });
    await autosave.flush();
    vi.clearAllTimers();
    server.become({ name: "Relevé" });
    open();
    autosave.restore();
    expect(autosave.state()).toMatchObject({ clash: { fields: ["name"] }, fields: { name: "Pas", city: "Gdynia" } });
    await pass(60_000);
    expect(server.club.city).toBe("Łódź");
  });
});
