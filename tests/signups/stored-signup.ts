// A server with one sign-up in memory, and a device that outlives its tabs, for tests of pending changes.
import { afterEach, beforeEach, vi } from "vitest";
import type { Signup } from "../../src/signup/records.ts";
import type { PendingChange } from "../../src/signup/offline/outbox/changes.ts";
import { Outbox } from "../../src/signup/offline/outbox/outbox.ts";
import { type StoredBase, changeStoreOf } from "../../src/signup/offline/outbox/storage.ts";
import type { Person } from "../../src/web/app/app-parts.ts";
import { Items } from "../outbox/device.ts";
import { ApiError, type Caller } from "../../src/web/calls/api.ts";
import type { SignupEntry } from "#src/entries/records.ts";

export const ID = "01900000-0000-7000-8000-000000000001";
const SECTIONS = ["solo", "duo"].map((size, at) => ({
  id: `section-${size}`,
  name: `Jazz ${size}`,
  dance_category_id: "jazz",
  dance_name: "Jazz",
  age_category_id: "kids",
  age_name: "do 8 lat",
  presentation_category_id: size,
  presentation_name: size,
  min_dancers: at + 1,
  max_dancers: at + 1,
  level_code: null,
  level_name: null,
  music: "own" as const,
  min_music_seconds: null,
  max_music_seconds: null,
  fee_grosze: 10_000,
  fee_per: "entry" as const,
  full: false,
}));

/** A draft entry with this id. */
export const entryOf = (id: string, more: Partial<SignupEntry> = {}): SignupEntry => ({
  id,
  signup_id: ID,
  section_id: "section-solo",
  title: null,
  artist_name: null,
  choreographer: null,
  pronunciation: null,
  status: "draft",
  start_number: null,
  position: 0,
  version: 1,
  submitted_at: null,
  dancer_ids: [],
  undecided: [],
  explanation: [],
  problems: [],
  music: null,
  ...more,
});

export const RECORD = {
  id: ID,
  trial: false,
  status: "draft",
  contact_name: "Anna Lis",
  contact_role: "coach",
  version: 1,
  dancers: [
    {
      id: "iga",
      signup_id: ID,
      first_name: "Iga",
      last_name: "Wrona",
      birth_year: 2014,
      birth_date: null,
      public_name: "initials",
      version: 1,
    },
  ],
  entries: [],
  sections: SECTIONS,
  answers: [],
  missing: [],
  competition: { name: "Puchar", slug: "puchar", starts_on: "2027-03-14" },
} as unknown as Signup;

/** An error of the API with this status and code. */
export const apiError = (status: number, code: string, current?: unknown) =>
  new ApiError({ status, code, message: `said ${code}`, current });
/** The API's answer to invalid fields. */
export const invalid = (errors: Record<string, string[]>) =>
  new ApiError({ status: 422, code: "invalid", message: "Popraw pola.", errors });
export const UNAVAILABLE = apiError(503, "unavailable");

/** A server with one sign-up. The next calls can be made to fail: "lost" does the call and gives no answer. */
export class Server {
  record: Signup = structuredClone(RECORD);
  sent: { name: string; body?: Record<string, unknown>; query?: Record<string, unknown> }[] = [];
  next: (ApiError | "lost" | undefined)[] = [];
  /** Answers to the organiser's questions about the sign-up. */
  sheet: { values: Record<string, unknown>; version: number } | undefined;
  /** While set, every call fails with it. */
  down: ApiError | undefined;
  call = (async (
    endpoint: { name: string },
    asking: { params?: Record<string, string>; body?: Record<string, unknown>; query?: Record<string, unknown> },
  ) => {
    if (endpoint.name !== "getSignup")
      this.sent.push({
        name: endpoint.name,
        ...(asking.body ? { body: asking.body } : {}),
        ...(asking.query ? { query: asking.query } : {}),
      });
    await Promise.resolve();
    if (this.down) throw this.down;
    const fault = this.next.shift();
    if (fault instanceof ApiError) throw fault;
    const reply = this.#do(endpoint.name, asking.params?.id ?? "", asking.body ?? {});
    if (fault === "lost") throw UNAVAILABLE;
    return structuredClone(reply);
  }) as unknown as Caller["call"];

  become(id: string, change: Partial<SignupEntry>): SignupEntry {
    const entries = this.record.entries.map((each) => (each.id === id ? { ...each, ...change, version: each.version + 1 } : each));
    this.record = { ...this.record, entries };
    return this.entry(id);
  }

  entry(id: string): SignupEntry {
    const found = this.record.entries.find((each) => each.id === id);
    if (!found) throw apiError(404, "not_found");
    return found;
  }

  #do(name: string, target: string, body: Record<string, unknown>): unknown {
    if (name === "createEntry" || name === "createSignup") {
      const id = String(body.id);
      if (name === "createSignup") return { id, link: "" };
      const known = this.record.entries.find((each) => each.id === id);
      if (!known) this.record = { ...this.record, entries: [...this.record.entries, entryOf(id, body)] };
      return this.entry(id);
    }
    if (name === "updateEntry") {
      const { version, ...fields } = body;
      const before = this.entry(target);
      if (version !== undefined && version !== before.version) throw apiError(409, "stale", before);
      return this.become(target, fields);
    }
    if (name === "saveAnswers") {
      const sheet = { entry_id: null, dancer_id: null, values: {}, files: {}, version: 0, ...this.sheet };
      if (body.version !== sheet.version) throw apiError(409, "stale", sheet);
      this.sheet = { ...sheet, values: { ...sheet.values, ...(body.values as object) }, version: sheet.version + 1 };
      return this.sheet;
    }
    if (name === "updateSignup" || name === "setPublicName") {
      const { version: _, ...fields } = body;
      this.record = { ...this.record, ...(name === "updateSignup" ? fields : {}), version: this.record.version + 1 };
      return this.record;
    }
    if (name === "deleteEntry") {
      this.entry(target);
      this.record = { ...this.record, entries: this.record.entries.filter((each) => each.id !== target) };
      return undefined;
    }
    return this.record;
  }
}

/** Storage that outlives the tab. */
export class Device extends Items {
  #valueOf(name: string): unknown {
    const text = this.items.get(`parkiet-signup ${ID} ${name}`);
    return text === undefined ? undefined : JSON.parse(text);
  }
  /** The pending changes of the sign-up, by their names. */
  get pendingChanges(): Map<string, PendingChange> {
    const names = [...this.all(`parkiet-signup ${ID} `).keys()].map((each) => each.split(" ")[2] ?? "");
    return new Map(names.filter((each) => each !== "record").map((each) => [each, this.#valueOf(each) as PendingChange]));
  }
  get base(): StoredBase | undefined {
    return this.#valueOf("record") as StoredBase | undefined;
  }
  /** Stores a change as another build did. */
  readonly leave = (name: string, change: object) =>
    void this.items.set(`parkiet-signup ${ID} ${name}`, JSON.stringify({ ...change, name }));
}

/** A tab that opened the sign-up on a device, created anew for each test, with the changes that tests make. The clock is the test's. */
export function useTab() {
  const t = {
    server: new Server(),
    device: new Device(),
    outbox: undefined as unknown as Outbox,
    /** The person in front of the tab. */
    who: undefined as Person,
    /** Opens another tab, or the same one again. */
    open: (): Outbox => {
      t.outbox = new Outbox(ID, {
        call: t.server.call,
        store: changeStoreOf(ID, t.device),
        locale: "pl",
        lock: (work) => work(),
        who: () => t.who,
        ready: async () => undefined,
      });
      return t.outbox;
    },
    see: () => t.outbox.receive(structuredClone(t.server.record)),
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
    create: (id: string, title: string | null = null) =>
      t.outbox.perform<"createEntry">({
        kind: "createEntry",
        target: ID,
        body: { id, title, dance_category_id: "jazz", presentation_category_id: "solo" },
      }),
    rename: (id: string, title: string, version: number) =>
      t.outbox.perform<"updateEntry">({ kind: "updateEntry", target: id, body: { title, version } }),
    update: (body: object) => t.outbox.perform<"updateSignup">({ kind: "updateSignup", target: ID, body }),
    respond: (values: Record<string, string>, version: number) =>
      t.outbox.perform<"saveAnswers">({ kind: "saveAnswers", target: ID, body: { entry_id: null, dancer_id: null, values, version } }),
    shown: () => t.outbox.shown(structuredClone(t.server.record)),
    status: () => t.outbox.state().status,
    titles: () => t.server.record.entries.map((each) => each.title),
  };
  beforeEach(() => {
    vi.useFakeTimers();
    [t.server, t.device, t.who] = [new Server(), new Device(), undefined];
    t.open();
    t.see();
  });
  afterEach(() => vi.useRealTimers());
  return t;
}
