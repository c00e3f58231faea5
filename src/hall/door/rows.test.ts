import { describe, expect, it } from "vitest";
import { type DoorChange, withChanges } from "./changes.ts";
import type { Door } from "./contract.ts";
import { problemText } from "./problem-text.ts";
import { findScanned } from "./scanned.ts";
import { boxOf, entriesWithoutBibs, matchingClubs, nameOf, peopleToAccept, problemsOf, progressOf, sortedClubs } from "./rows.ts";

type Club = Door["clubs"][number];

const AT = "2026-11-28T10:00:00Z";
const person = (dancer_id: string, name: string, unanswered: Club["people"][number]["unanswered"] = []) => ({
  dancer_id,
  name,
  birth_year: 2013,
  present: null,
  adult: false,
  unanswered,
});
const entry = (entry_id: string, start_number: number | null, dancer_ids: string[]) => ({
  entry_id,
  start_number,
  title: `Taniec ${entry_id}`,
  artist_name: null,
  dancer_ids,
  music_missing: false,
  bibs: null,
});
const club = (signup_id: string, change: Partial<Club>): Club => ({
  signup_id,
  club_name: null,
  city: null,
  coach_name: null,
  coach_phone: null,
  cost_grosze: 0,
  paid_grosze: 0,
  cash_ids: [],
  unclear: null,
  people: [],
  entries: [],
  ...change,
});

const kadr = club("s1", {
  club_name: "Szkoła Tańca Kadr",
  city: "Poznań",
  coach_name: "Alicja Kurek",
  cost_grosze: 63_000,
  people: [person("d1", "Gaja Żurawska", ["full_names"]), person("d2", "Zofia Lis", ["image", "full_names"])],
  entries: [entry("e1", 83, ["d1", "d2"]), { ...entry("e2", 105, ["d2"]), music_missing: true }, entry("e3", null, ["d1"])],
});
const luk = club("s2", { club_name: "Akademia Ruchu Łuk", people: [person("d3", "Ida Mech")], entries: [entry("e4", 8, ["d3"])] });
const family = club("s3", { people: [person("d4", ""), person("d5", "Nina Ptak"), person("d6", "Iga Ptak"), person("d7", "Jan Ptak")] });
const door: Door = { competition: { id: "c", name: "Rytm Wisły" }, takes_cash: false, clubs: [kadr, luk, family] };

const made = (change: Partial<DoorChange>): DoorChange => ({
  id: "x",
  made_at: AT,
  kind: "present",
  signup_id: "s1",
  dancer_ids: [],
  entry_ids: [],
  note: null,
  amount_grosze: 0,
  answered: [],
  ...change,
});

describe("clubs at the door", () => {
  it("are found without Polish letters, by club, town, coach, person and whole number", () => {
    const found = (q: string) => matchingClubs(door.clubs, q, "all").map((each) => each.signup_id);
    for (const q of ["szkola tanca", "poznan", "kurek", "zurawska", "083", "83"]) expect(found(q), q).toEqual(["s1"]);
    expect(found("8")).toEqual(["s2"]);
    expect(found("ptak")).toEqual(["s3"]);
    expect(found("")).toHaveLength(3);
  });

  it("are named by club, else coach, else their people, and sorted by name", () => {
    expect(nameOf(family)).toBe("Nina Ptak, Iga Ptak, …");
    expect(nameOf({ ...family, coach_name: "Ewa Lis" })).toBe("Ewa Lis");
    expect(nameOf(club("s4", {}))).toBe("");
    expect(sortedClubs(door.clubs).map((each) => each.signup_id)).toEqual(["s2", "s3", "s1"]);
  });

  it("show only what is missing: money, music, and consents that are asked for at the door", () => {
    expect(problemText(problemsOf(kadr), "pl").replace(/\s/g, " ")).toBe("do zapłaty 630,00 zł, brak muzyki 105, brak zgód: 1 osoba");
    expect(problemText(problemsOf({ ...luk, cost_grosze: 100, paid_grosze: 200 }), "pl")).toBe("");
  });

  it("have an empty box, a part, or all, and are counted in the head and the views", () => {
    const { clubs } = withChanges(door, [made({ dancer_ids: ["d1"] }), made({ signup_id: "s2", dancer_ids: ["d3"] })], "Kuba");
    expect(clubs.map(boxOf)).toEqual(["some", "all", "nobody"]);
    expect(progressOf(clubs)).toEqual({ clubs: 2, people: 2, of: 7 });
    expect(matchingClubs(clubs, "", "nobody").map((each) => each.signup_id)).toEqual(["s3"]);
    expect(matchingClubs(clubs, "", "unclear")).toEqual([]);
  });
});

describe("changes that wait on the device", () => {
  const after = (...changes: DoorChange[]) => withChanges(door, changes, "Kuba").clubs[0] ?? kadr;

  it("tick people; those who were reported missing are not admitted with the rest", () => {
    const shown = after(made({ kind: "absent", dancer_ids: ["d2"] }));
    expect(shown.people[1]?.present).toEqual({ is: false, by: "Kuba", at: AT });
    expect(peopleToAccept(shown).map((each) => each.dancer_id)).toEqual(["d1"]);
  });

  it("hand out numbers, and mark and clear what is unclear", () => {
    expect(entriesWithoutBibs(after(made({ kind: "bibs_out", entry_ids: ["e1"] }))).map((each) => each.entry_id)).toEqual(["e2"]);
    const unclear = made({ kind: "unclear", note: "630 zł" });
    expect(after(unclear).unclear).toEqual({ is: true, note: "630 zł", by: "Kuba", at: AT });
    expect(after(unclear, made({ kind: "clear" })).unclear).toMatchObject({ is: false, note: null });
  });

  it("add cash to what was paid, once", () => {
    expect(problemsOf(after(made({ kind: "cash", amount_grosze: 13_000 }))).owed_grosze).toBe(50_000);
    const known = { ...door, clubs: [{ ...kadr, paid_grosze: 13_000, cash_ids: ["x"] }] };
    expect(withChanges(known, [made({ kind: "cash", amount_grosze: 13_000 })], "Kuba").clubs[0]?.paid_grosze).toBe(13_000);
  });

  it("take the questions that were signed off what a person lacks", () => {
    const shown = after(made({ kind: "consent", dancer_ids: ["d2"], answered: ["image"] }));
    expect(shown.people[1]?.unanswered).toEqual(["full_names"]);
    expect(problemsOf(shown).consents).toBe(0);
  });

  it("do not count where the server knows a later one", () => {
    const later = { is: false, by: "Ola", at: "2026-11-28T10:00:01Z" };
    const known = { ...door, clubs: [{ ...kadr, people: kadr.people.map((each) => ({ ...each, present: later })) }] };
    expect(withChanges(known, [made({ dancer_ids: ["d1"] })], "Kuba").clubs[0]?.people[0]?.present).toEqual(later);
  });
});

describe("a scanned code", () => {
  const [club_id, person_id, elsewhere] = ["0", "1", "2"].map((n) => `0199c0de-0000-7000-8000-00000000000${n}`) as [string, string, string];
  const clubs = [kadr, club(club_id, { people: [person(person_id, "Ida Mech")] })];

  it("is of a club, or of a person of a club, by the id in its address", () => {
    const found = (text: string) => {
      const { club: of, person: who } = findScanned(text, clubs) ?? {};
      return [of?.signup_id, who?.dancer_id];
    };
    expect(found(`https://parkiet.example/c/rytm-wisly#${club_id}`)).toEqual([club_id, undefined]);
    expect(found(`HTTPS://PARKIET.EXAMPLE/C/RYTM#${person_id.toUpperCase()}`)).toEqual([club_id, person_id]);
    expect(found(`https://parkiet.example/signup/competition/preview/${club_id}?key=secret`)).toEqual([club_id, undefined]);
    for (const text of ["", "Kadr", `https://parkiet.example/c/rytm-wisly#${elsewhere}`, "https://parkiet.example/p/secret"])
      expect(found(text), text).toEqual([undefined, undefined]);
  });
});
