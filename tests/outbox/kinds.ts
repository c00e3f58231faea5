// The kinds of changes that a device stores, each with its own store and sender, for the table of faults in tests/outbox.test.ts.
import { createOutbox, storageIn, type Table, TABLES, type Unsent, type UnsentBallot } from "../../src/judging/outbox/outbox.ts";
import { Outbox } from "../../src/signup/offline/outbox/outbox.ts";
import { changeStoreOf } from "../../src/signup/offline/outbox/storage.ts";
import type { Person } from "../../src/web/app/app-parts.ts";
import { ApiError, type Caller } from "../../src/web/calls/api.ts";
import { Autosave } from "../../src/web/forms/autosave.ts";
import { createChangeStorage } from "../../src/web/forms/use-autosave.ts";
import { createStore } from "../../src/web/outbox/outbox-store.ts";
import { entryOf, ID, RECORD } from "../signups/stored-signup.ts";
import { Items, lockOf, Tables } from "./device.ts";

/** A refusal with this status and code, as the API client throws it. */
export const refusal = (status: number, code: string, current?: unknown) =>
  new ApiError({ status, code, message: `said ${code}`, current });
export const UNAVAILABLE = refusal(503, "unavailable");

/** A server that stores changes by their value and can be made to fail. */
export class Hall {
  /** The owner of this browser's session; null when it has ended. */
  session: string | null = "anna";
  /** While set, every call fails with it. */
  down: ApiError | undefined;
  /** Faults of the next calls; "lost": the call is done, but its answer never arrives. */
  next: (ApiError | "lost")[] = [];
  /** Every change that was sent, in order. */
  sent: string[] = [];
  /** Changes on the server, each once, in the order of arrival. */
  has: string[] = [];
  /** Accepts changes of their stated owner, else of the session's owner. */
  readonly take = async (values: readonly string[], person = this.session): Promise<void> => {
    this.sent.push(...values);
    await Promise.resolve();
    if (this.down) throw this.down;
    if (this.session === null || person !== this.session) throw refusal(401, "unauthenticated");
    const fault = this.next.shift();
    if (fault && fault !== "lost") throw fault;
    this.has.push(...values.filter((each) => !this.has.includes(each)));
    if (fault === "lost") throw UNAVAILABLE;
  };
}

/** Storage that outlives the pages of a browser. */
export class Device {
  readonly items = new Items();
  readonly tables = new Tables<Table>();
  readonly lock = lockOf();
  set full(full: boolean) {
    this.items.full = this.tables.full = full;
  }
  empty(): void {
    this.items.items.clear();
    this.tables.empty();
  }
  /** Returns everything stored, as one text. */
  text(): string {
    return JSON.stringify([[...this.items.items], [...this.tables.tableOf("outbox")]]);
  }
}

/** One page of a person. */
export interface Page {
  /** Makes a change of this value. Resolves when it is on the device. */
  change(value: string): Promise<void>;
  /** The network has returned, or the person has signed in. */
  send(): Promise<void>;
  /** Returns values that the page has and the server does not, as far as the page knows. */
  waits(): string[];
  /** Returns the values that the server refused. */
  refused(): string[];
  /** True when closing the page loses nothing. */
  lasts(): boolean;
}

export interface Kind {
  /** Opens a page on a device; `person` is signed in there. */
  open(device: Device, hall: Hall, person: string): Promise<Page>;
  /** Stores a change on the device as the build of commit fe0d064 or a later one did. */
  leave(device: Device, value: string, more?: object): void;
}

const isRefused = (each: { refusal?: unknown }) => each.refusal !== undefined;
let made = 0;

/** Marks, or sheets of whole dances. */
function onTablet(
  entryOfValue: (value: string, owner: string) => Unsent | UnsentBallot,
  valueOf: (entry: Unsent | UnsentBallot) => string,
): Kind {
  return {
    async open(device, hall, person) {
      const records = createStore<Table>(device.tables.disk, TABLES);
      const send = async (entry: Unsent | UnsentBallot) => {
        await hall.take([valueOf(entry)], person);
        return 1;
      };
      const outbox = createOutbox({ owner: `demo/${person}`, storage: storageIn(records), send, sendBallot: send, lock: device.lock });
      void outbox.open();
      await Promise.resolve();
      const all = () => [...outbox.state().waiting, ...outbox.state().refused, ...outbox.state().ballots];
      return {
        change: (value) => outbox.submit(entryOfValue(value, `demo/${person}`)),
        send: () => outbox.flush(true),
        waits: () => all().map(valueOf).toSorted(),
        refused: () => all().filter(isRefused).map(valueOf),
        lasts: () => !records.atRisk(),
      };
    },
    leave(device, value, more = {}) {
      const { id, ...entry } = entryOfValue(value, "demo/anna");
      device.tables.tableOf("outbox").set(id, { id, ...entry, nth: 1, ...more });
    },
  };
}

const entryFields = (owner: string) => ({ id: `id-${++made}`, owner, device_at: "2026-11-27T10:20:14.000Z", revision: 0 });
const marks = onTablet(
  (value, owner) => ({ ...entryFields(owner), performance_id: value, start_number: 63, marks: { T: 8 } }),
  (entry) => ("performance_id" in entry ? entry.performance_id : ""),
);
const ballots = onTablet(
  (value, owner) => ({
    ...entryFields(owner),
    round_id: value,
    dance: 1,
    name: "Tango",
    opens: "p1",
    marks: { p1: { cross: 1 } },
    submitted: true,
    reason: null,
  }),
  (entry) => ("round_id" in entry ? entry.round_id : ""),
);

const coach = (id: string): Person => ({ id, role: "trener" });

const signups: Kind = {
  async open(device, hall, person) {
    const record = () => ({ ...structuredClone(RECORD), entries: hall.has.map((id) => entryOf(id)) });
    const call = async ({ name }: { name: string }, { body }: { body?: { id: string } }) => {
      if (name === "createEntry" && body) {
        await hall.take([body.id]);
        return entryOf(body.id);
      }
      if (hall.session === null) throw refusal(401, "unauthenticated");
      return record();
    };
    const outbox = new Outbox(ID, {
      call: call as Caller["call"],
      store: changeStoreOf(ID, device.items),
      locale: "pl",
      lock: device.lock,
      // The page notices a sign-in in another tab, but not the end of a session.
      who: () => coach(hall.session ?? person),
      ready: async () => undefined,
    });
    outbox.receive(record());
    void outbox.run();
    const own = () => (outbox.belongsToAnotherUser() ? [] : outbox.state().pending);
    const valueOf = ({ body }: { body?: unknown }) => (body as { id: string }).id;
    return {
      async change(value) {
        const body = { id: value, title: value };
        // The person continues without the answer; the page shows a refusal.
        outbox.perform<"createEntry">({ kind: "createEntry", target: ID, body }).catch(() => undefined);
      },
      send: () => outbox.run(true),
      waits: () => own().map(valueOf).toSorted(),
      refused: () => own().filter(isRefused).map(valueOf),
      lasts: () => outbox.state().isStored,
    };
  },
  leave(device, value, more = {}) {
    const name = `${String(Date.now()).padStart(14, "0")}-${value}`;
    const change = { kind: "createEntry", target: ID, body: { id: value, title: value }, name, at: Date.now(), shown: true, ...more };
    device.items.set(`parkiet-signup ${ID} ${name}`, JSON.stringify(change));
    device.items.set(`parkiet-signup ${ID} record`, JSON.stringify({ signup: RECORD, fresh: false, by: "anna" }));
  },
};

/** Settings of one record, with the values as names of its fields. */
const settings: Kind = {
  async open(device, hall, person) {
    type Fields = Record<string, string>;
    const fieldsOf = (has: readonly string[]): Fields =>
      Object.fromEntries(["a", "b"].map((each) => [each, has.includes(each) ? "typed" : ""]));
    const record = () => ({ version: hall.has.length, fields: fieldsOf(hall.has) });
    let isRefusedNow = false;
    const autosave = new Autosave<ReturnType<typeof record>, Fields>(
      record(),
      {
        fieldsOf: (now) => now?.fields ?? fieldsOf([]),
        async save(change, version) {
          if (!hall.down && hall.session !== null && version !== hall.has.length) throw refusal(409, "stale", record());
          await hall.take(Object.keys(change));
          isRefusedNow = false;
          return record();
        },
        refused: ({ status }) => void (isRefusedNow = status !== 401),
      },
      {
        person: () => coach(hall.session ?? person),
        storage: createChangeStorage<Fields>(() => `parkiet-typed ${person} settings`, device.items),
      },
    );
    autosave.restore();
    const waits = () => {
      const { record: now, fields } = autosave.state();
      return Object.keys(fields).filter((each) => fields[each] !== now?.fields[each]);
    };
    return {
      async change(value) {
        autosave.change({ [value]: "typed" });
        void autosave.flush();
      },
      send: async () => autosave.returned(),
      waits,
      refused: () => (isRefusedNow ? waits() : []),
      lasts: autosave.lasts,
    };
  },
  leave: (device, value, more = {}) =>
    void device.items.set("parkiet-typed anna settings", JSON.stringify({ change: { [value]: "typed" }, over: { [value]: "" }, ...more })),
};

/** All kinds of changes, by name. */
export const kinds: [name: string, kind: Kind][] = [
  ["marks", marks],
  ["ballots", ballots],
  ["sign-ups", signups],
  ["saved settings", settings],
];
