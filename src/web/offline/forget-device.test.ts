import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "../../identity/contract.ts";
import { forgetDevice, forgetOldLists, unsentWork } from "./forget-device.ts";
import { PERSON_KEY, storedPerson } from "./offline-shell.ts";

const coach = { id: "c1", role: "trener" } as const;
const other = { id: "c2", role: "trener" } as const;
const admin = { id: "a1", role: "admin" } as const;

/** Storage of a browser: an object with the items as keys. */
function storageOf(items: Record<string, unknown>) {
  const storage: Record<string, unknown> = Object.fromEntries(Object.entries(items).map(([name, value]) => [name, JSON.stringify(value)]));
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(storage, {
    getItem: hidden((name: string) => storage[name] ?? null),
    setItem: hidden((name: string, value: string) => void (storage[name] = value)),
    removeItem: hidden((name: string) => void delete storage[name]),
  });
}

/** Everything stored for a coach, for a guest before, and for another coach. */
const ALL = {
  "parkiet-theme": "dark",
  "parkiet-followed": "e1 e2",
  "parkiet-signup own record": { by: "c1", signup: {} },
  "parkiet-signup own 1": { kind: "createEntry" },
  "parkiet-signup own typed e1": { people: [], field: "Kruk" },
  "parkiet-signup family record": { by: null, signup: {} },
  "parkiet-signup theirs record": { by: "c2", signup: {} },
  "parkiet-signup theirs 1": { kind: "createEntry" },
  "signup-contact-own": { change: {} },
  "signup-contact-theirs": { change: {} },
  "parkiet-typed c1 settings": { change: {}, over: {} },
  "parkiet-typed c2 competition 1": { change: {}, over: {} },
  "import-people-own": { by: "c1", stored_at: 1 },
  "import-entries-theirs": { by: "c2", stored_at: 1 },
  "import-record-own": { by: "c1", stored_at: 1 },
};
const THEIRS = [
  "parkiet-signup theirs record",
  "parkiet-signup theirs 1",
  "signup-contact-theirs",
  "parkiet-typed c2 competition 1",
  "import-entries-theirs",
];
const SETTINGS = ["parkiet-theme", "parkiet-followed"];
const left = () => Object.keys(localStorage).toSorted();

beforeEach(() => void vi.stubGlobal("localStorage", storageOf(ALL)));
afterEach(() => void vi.unstubAllGlobals());

describe("a sign-out", () => {
  it("leaves the device's settings and other people's input", async () => {
    await forgetDevice(coach);
    expect(left()).toEqual([...SETTINGS, ...THEIRS].toSorted());
    await forgetDevice(other);
    expect(left()).toEqual(SETTINGS.toSorted());
  });

  it("leaves unsent changes if the person says so, and no spreadsheet", async () => {
    await forgetDevice(coach, "unsent");
    expect(left()).toEqual(
      Object.keys(ALL)
        .filter((each) => each !== "import-people-own" && each !== "import-record-own")
        .toSorted(),
    );
  });

  it("caused by an ended session leaves unfinished work", async () => {
    await forgetDevice(coach, "unfinished");
    expect(left()).toEqual(Object.keys(ALL).toSorted());
  });

  it("of an administrator leaves the input of coaches and guests; of an unknown person it leaves nothing", async () => {
    await forgetDevice(admin);
    expect(left()).toEqual(Object.keys(ALL).toSorted());
    await forgetDevice(undefined);
    expect(left()).toEqual(SETTINGS.toSorted());
  });
});

describe("unsent work on a device", () => {
  it("is the person's own, and for a coach also a guest's", () => {
    expect(unsentWork(coach)).toEqual([
      { kind: "signup", id: "own" },
      { kind: "signup", id: "family" },
      { kind: "contact" },
      { kind: "list", id: "own", of: "people" },
    ]);
    expect(unsentWork(other).at(-1)).toEqual({ kind: "list", id: "theirs", of: "entries" });
    expect(unsentWork(admin)).toEqual([]);
  });

  it("is empty if the browser stores nothing", () => {
    vi.unstubAllGlobals();
    expect(unsentWork(coach)).toEqual([]);
  });
});

it("lists are deleted after 30 days; those of an older build without a date 30 days after they are first seen", () => {
  const day = 86_400_000;
  vi.stubGlobal(
    "localStorage",
    storageOf({
      "import-people-old": { version: 2, stored_at: 0 },
      "import-people-new": { version: 2, stored_at: day },
      "import-entries-undated": { version: 1, state: { rows: [["Kruk"]] }, left: 1 },
      "import-entries-odd": "x",
      "parkiet-theme": "dark",
    }),
  );
  forgetOldLists(30 * day + 1);
  expect(left()).toEqual(["import-entries-undated", "import-people-new", "parkiet-theme"]);
  expect(JSON.parse(localStorage.getItem("import-entries-undated") ?? "")).toMatchObject({ state: { rows: [["Kruk"]] }, left: 1 });
  forgetOldLists(60 * day + 1);
  expect(left()).toEqual(["import-entries-undated", "parkiet-theme"]);
  forgetOldLists(60 * day + 2);
  expect(left()).toEqual(["parkiet-theme"]);
});

it("a stage's desk opens without a network only for the person who opened it last, and not once another one has signed in", () => {
  const tenant = { slug: "demo", name: "Demo" };
  const person: User = {
    ...admin,
    name: "Ala",
    email: "ala@demo.test",
    grants: [],
    onboarding_needed: false,
    locale: "pl",
    tenant,
    permissions: [],
  };
  localStorage.setItem(PERSON_KEY, JSON.stringify(person));
  const at = (pathname: string) => vi.stubGlobal("window", { location: { pathname } });
  const memory = storedPerson("demo");
  at("/dashboard/stage/s1/backstage");
  expect(memory.find()).toEqual(person);
  expect(storedPerson("other").find()).toBeUndefined();
  at("/dashboard/stations");
  expect(memory.find()).toBeUndefined();
  at("/dashboard/stage/s1");
  memory.forgetOthers?.({ ...person, name: "Alicja" });
  expect(memory.find()).toEqual(person);
  memory.forgetOthers?.({ ...person, id: "a2" });
  expect(memory.find()).toBeUndefined();
});
