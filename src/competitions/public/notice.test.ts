import { expect, test } from "vitest";
import type { PublicSection } from "../shapes.ts";
import { calendarOf } from "./calendar.ts";
import {
  ageText,
  cheaperUntil,
  cheapestFeeOn,
  columnOn,
  daysBetween,
  deadlinesOf,
  schemaEventOf,
  startHourOf,
  mapUrlOf,
  musicOf,
  type Notice,
  offersOf,
  placesLeftOf,
  pricesOf,
  isSignupPossible,
  stageOf,
} from "./notice.ts";
import { publicRules } from "./public-rules.ts";
import { noticeWords } from "./notice-words.ts";

const section = (change: Partial<PublicSection>): PublicSection => ({
  id: "s",
  name: "Jazz solo",
  code: null,
  dance_category_id: "d",
  age_category_id: "a",
  presentation_category_id: "p",
  dance_name: "Jazz",
  age_name: "8–11 lat",
  presentation_name: "Solo",
  level_code: null,
  level_name: null,
  min_dancers: 1,
  max_dancers: 1,
  min_age: 8,
  max_age: 11,
  age_basis: "calendar_year",
  music: "own",
  music_from_seconds: 90,
  music_to_seconds: 135,
  fee_grosze: 9500,
  fee_per: "dancer",
  early_fees: [{ until: "2026-02-15", fee_grosze: 8000 }],
  fee_next_grosze: null,
  day: null,
  capacity: null,
  places_left: null,
  ...change,
});
const notice = {
  id: "11111111-1111-7111-8111-111111111111",
  slug: "rytm-wisly",
  name: "Rytm Wisły; gala",
  description: null,
  venue_name: "Hala „Bielany”",
  venue_address: "ul. Świętopełka 12, Toruń",
  starts_on: "2026-03-14",
  ends_on: "2026-03-15",
  signup_opens_at: "2026-01-12T09:00:00+01:00",
  signup_closes_at: "2026-03-01T23:59:00+01:00",
  music_closes_at: null,
  payment_due_at: "2026-03-01T23:59:00+01:00",
  place_deposit_grosze: null,
  places_until: null,
  first_start: "09:30",
  start_lists: [],
  status: "open",
  poster_url: "/api/public/competitions/rytm-wisly/poster?tenant=rytm",
  organiser: { name: "Fundacja", contact_email: null, contact_phone: null },
  sections: [section({})],
} as unknown as Notice;

test("how far a competition is follows its state and whether sign-up is open", () => {
  const at = (status: Notice["status"], reason: Notice["signup"]["reason"]) =>
    stageOf({ status, signup: { open: reason === "open", reason } });
  expect(at("published", "opens_later")).toBe("before");
  expect(at("published", "not_open")).toBe("before");
  expect(at("draft", "not_public")).toBe("before");
  expect(at("open", "open")).toBe("open");
  expect(at("open", "deadline_passed")).toBe("closed");
  expect(at("closed", "closed")).toBe("closed");
  expect(at("running", "closed")).toBe("live");
  expect(at("finished", "closed")).toBe("finished");
});

test("free places and today's price are shown only until sign-up closes", () => {
  const at = (status: Notice["status"], reason: Notice["signup"]["reason"]) =>
    isSignupPossible({ status, signup: { open: reason === "open", reason } });
  expect([at("published", "opens_later"), at("open", "open")]).toEqual([true, true]);
  expect([at("open", "deadline_passed"), at("closed", "closed"), at("running", "closed"), at("finished", "closed")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("where schools hold places by a deposit, the last day for their names is a deadline", () => {
  const kinds = (change: Partial<Notice>) => deadlinesOf({ ...notice, ...change }, (moment) => moment.slice(0, 10)).map(({ kind }) => kind);
  expect(kinds({ place_deposit_grosze: 5000, places_until: "2026-02-20" })).toEqual([
    "opens",
    "cheaper",
    "places",
    "closes",
    "payment",
    "day",
  ]);
  expect(kinds({ place_deposit_grosze: null, places_until: "2026-02-20" })).not.toContain("places");
});

test("days that matter come in order, each end of a lower fee once, several on one day by what they are", () => {
  const early = [{ until: "2026-02-15", fee_grosze: 8000 }];
  const days = deadlinesOf({ ...notice, sections: [section({}), section({ early_fees: early })] }, (moment) => moment.slice(0, 10));
  expect(days.map(({ kind, day }) => `${day} ${kind}`)).toEqual([
    "2026-01-12 opens",
    "2026-02-15 cheaper",
    "2026-03-01 closes",
    "2026-03-01 payment",
    "2026-03-14 day",
  ]);
  expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
});

test("prices: one column for each day a fee ends, sizes of one price together, styles named only where they differ", () => {
  const dear = { dance_name: "Modern", fee_grosze: 12000, early_fees: [] };
  const group = { presentation_name: "Formacja", min_dancers: 8, max_dancers: 24, fee_grosze: 5000, fee_next_grosze: 0 };
  const prices = pricesOf([section({}), section({ dance_name: "Hip hop" }), section(dear), section(group)]);
  expect(prices.until).toEqual(["2026-02-15"]);
  expect(prices.rows.map(({ presentation, only, amounts, next }) => [presentation, only, amounts, next])).toEqual([
    ["Solo", ["Jazz", "Hip hop"], [8000, 9500], null],
    ["Solo", ["Modern"], [12000, 12000], null],
    ["Formacja", [], [8000, 5000], 0],
  ]);
  expect([columnOn(prices, "2026-02-15"), columnOn(prices, "2026-02-16")]).toEqual([0, 1]);
});

test("the lower fee that holds, and the lowest of all that cost anything", () => {
  const sections = [section({}), section({ fee_grosze: 0, early_fees: [] }), section({ fee_grosze: null, early_fees: [] })];
  expect([cheaperUntil(sections, "2026-02-15"), cheaperUntil(sections, "2026-02-16")]).toEqual(["2026-02-15", undefined]);
  expect(cheapestFeeOn(sections, "2026-02-15")).toEqual({ grosze: 8000, per: "dancer" });
  expect(cheapestFeeOn(sections, "2026-02-16")).toEqual({ grosze: 9500, per: "dancer" });
  expect(cheapestFeeOn(sections.slice(1), "2026-02-16")).toBeUndefined();
});

test("an age category states its ages: by the digits in its name, else in brackets", () => {
  const told = (age_name: string, min_age: number | null, max_age: number | null, locale: "pl" | "en" = "pl") =>
    ageText({ age_name, min_age, max_age }, noticeWords[locale].years);
  for (const [name, from, to] of [
    ["8–11 lat", 8, 11],
    ["Dzieci do 7 lat", null, 7],
    ["16+", 16, 99],
    ["Open", 0, 120],
    ["Open", null, null],
  ] as const)
    expect(told(name, from, to)).toBe(name);
  expect([told("Dzieci", 8, 11), told("Smyki", 3, 4), told("Juniorzy", 12, 12)]).toEqual([
    "Dzieci (8–11\u00a0lat)",
    "Smyki (3–4\u00a0lata)",
    "Juniorzy (12\u00a0lat)",
  ]);
  expect([told("Mini", 0, 7), told("Dorośli", 16, 99), told("Grupa 1", 8, 11), told("Dzieci 8", 8, 18)]).toEqual([
    "Mini (do 7 lat)",
    "Dorośli (od 16 lat)",
    "Grupa 1 (8–11\u00a0lat)",
    "Dzieci 8 (8–18\u00a0lat)",
  ]);
  expect([told("Kids", 8, 11, "en"), told("Kids", 7, 7, "en"), told("Kids", null, 7, "en"), told("Adults", 16, null, "en")]).toEqual([
    "Kids (ages 8–11)",
    "Kids (age 7)",
    "Kids (up to 7)",
    "Adults (16 and over)",
  ]);
});

test("what may be danced: styles of one offer once, sizes with the levels and ages that exist for them, and nothing else", () => {
  // As in a real contest: solos have no levels, adults dance in groups of one style only, one style lacks the youngest ages.
  const make = (dances: string[], sizes: string[], levels: (string | null)[], ages: [number, number][]) =>
    dances.flatMap((dance_name) =>
      sizes.flatMap((presentation_name) =>
        levels.flatMap((level_name) =>
          ages.map(([min_age, max_age]) =>
            section({ dance_name, presentation_name, level_name, age_name: `${min_age}–${max_age} lat`, min_age, max_age }),
          ),
        ),
      ),
    );
  const kids: [number, number] = [8, 11];
  const teens: [number, number] = [12, 15];
  const adults: [number, number] = [25, 60];
  const sections = [
    ...make(["Jazz", "Disco"], ["Solo", "Duet"], [null], [kids, teens]),
    ...make(["Dancehall"], ["Solo", "Duet"], [null], [teens]),
    ...make(["Jazz", "Disco", "Inne"], ["Mini", "Formacja"], ["Debiuty", "Mistrzowie"], [kids, teens]),
    ...make(["Jazz"], ["Mini", "Formacja"], ["Open"], [adults]),
  ];
  const rows = offersOf({ ...notice, sections }, noticeWords.pl.years);
  expect(rows.map(({ dances, sizes, levels, ages }) => [dances, sizes, levels, ages].map((each) => each.join(", ")).join(" | "))).toEqual([
    "Jazz, Disco | Solo, Duet |  | 8–11 lat, 12–15 lat",
    "Dancehall | Solo, Duet |  | 12–15 lat",
    "Jazz, Disco, Inne | Mini, Formacja | Debiuty, Mistrzowie | 8–11 lat, 12–15 lat",
    "Jazz | Mini, Formacja | Open | 25–60 lat",
  ]);
  // Every combination of the rows exists, and none is missing.
  const told = rows.flatMap((row) =>
    row.dances.flatMap((dance) =>
      row.sizes.flatMap((size) => row.levels.flatMap((level) => row.ages.map((age) => [dance, size, level, age]))),
    ),
  );
  const made = sections.map((each) => [each.dance_name, each.presentation_name, each.level_name ?? "", each.age_name]);
  expect(told.map((each) => each.join()).toSorted()).toEqual(made.map((each) => each.join()).toSorted());
});

test("what may be danced on which day, where the competition has several", () => {
  const solo = { day: "2026-03-15" };
  const sections = [section(solo), section({ ...solo, presentation_name: "Duet" }), section({ day: "2026-03-14", dance_name: "Disco" })];
  const days = (change: Partial<Notice>) =>
    offersOf({ ...notice, sections, ...change }, noticeWords.pl.years).map(({ dances, sizes, day }) => [dances, sizes, day]);
  expect(days({})).toEqual([
    [["Jazz"], ["Solo", "Duet"], "2026-03-15"],
    [["Disco"], ["Solo"], "2026-03-14"],
  ]);
  expect(days({ ends_on: "2026-03-14" }).map(([, , day]) => day)).toEqual([null, null]);
});

test("music: sizes of the same music once, styles or ages named where theirs is another", () => {
  const theirs = { music: "organiser" } as const;
  const sections = [
    section(theirs),
    section({ ...theirs, dance_name: "Hip hop" }),
    section({ dance_name: "Show", music_from_seconds: null, music_to_seconds: 60 }),
    section({ presentation_name: "Duet", ...theirs }),
    section({ presentation_name: "Formacja", music_from_seconds: null, music_to_seconds: 180 }),
    section({ presentation_name: "Formacja", age_name: "16+", music_from_seconds: null, music_to_seconds: 240 }),
    section({ presentation_name: "Trio", music_from_seconds: null, music_to_seconds: null }),
  ];
  expect(musicOf(sections).map(({ sizes, only, to, organiser }) => [sizes, only, organiser ? "theirs" : to])).toEqual([
    [["Solo", "Duet"], [], "theirs"],
    [["Solo"], ["Show"], 60],
    [["Formacja"], [], 180],
    [["Formacja"], ["16+"], 240],
  ]);
});

test("remaining places are shown for sections with a cap of their own", () => {
  const sections = [
    section({ capacity: 4, places_left: 3 }),
    section({ level_name: "Debiuty", capacity: 8, places_left: 0 }),
    section({ places_left: 0 }),
  ];
  expect(placesLeftOf(sections)).toEqual([
    { name: "Jazz, 8–11 lat, Solo", places: 3 },
    { name: "Jazz, 8–11 lat, Solo, Debiuty", places: 0 },
  ]);
});

test("the hour of the start is that of the earliest start list, before there is one the planned one", () => {
  const list = (starts_at: string) => ({ id: starts_at, name: "", day: starts_at.slice(0, 10), stage: "A", starts_at });
  const lists = [list("2026-03-15T08:00:00Z"), list("2026-03-14T07:15:00Z")];
  const hour = (change: Partial<Notice>) => startHourOf({ ...notice, ...change }, (moment) => moment.slice(11, 16));
  expect(hour({})).toEqual({ time: "09:30", planned: true });
  expect(hour({ start_lists: lists })).toEqual({ time: "07:15", planned: false });
  expect(hour({ status: "finished" })).toBeUndefined();
  expect(schemaEventOf({ ...notice, start_lists: lists }, (path) => path)).toMatchObject({ startDate: "2026-03-14T07:15:00Z" });
});

test("rules that change a price, and the cap of a club, are stated in words", () => {
  const places = { club_capacity: 12, place_deposit_grosze: 5000, places_until: "2026-02-20" };
  const none = { club_capacity: null, place_deposit_grosze: null, places_until: null };
  const told = (...of: Parameters<typeof publicRules>) =>
    publicRules(...of).map(({ topic, pl }) => `${topic}: ${pl.replaceAll("\u00a0", " ")}`);
  expect(told({ rulebook: null, ages: [] }, places)).toEqual([
    "starts: Miejsc dla jednego klubu: 12.",
    "price: Szkoła może zarezerwować miejsca, zanim poda nazwiska: zadatek 50,00 zł za miejsce, nazwiska do 20 lutego 2026. Zadatek liczy się na poczet opłaty.",
  ]);
  expect(told({ rulebook: null, ages: [] }, none)).toEqual([]);
  const fees = {
    currency: "PLN",
    packages: [{ plain: "2 starty", starts: 2, price: 80 }, "pakiet rodzinny"],
    free: [{ plain: "21. osoba gratis", paid: 20, free: 1 }, "opiekun bez opłat"],
  };
  const book = { format: "contest-v1", event: { name: "Gala" }, fees };
  expect(told({ rulebook: book, ages: [] }, none).filter((each) => each.startsWith("price"))).toEqual([
    "price: Pakiet: 2 starty jednej osoby za 80,00 zł.",
    "price: Przy opłacie od osoby: na każde 20 opłaconych osób w składzie bezpłatnie 1.",
  ]);
  expect(told({ rulebook: { ...book, fees: { ...fees, currency: "EUR" } }, ages: [] }, none)).toEqual([]);
});

test("the map link contains the whole address; without a venue there is none", () => {
  expect(mapUrlOf(notice)).toBe(
    "https://www.openstreetmap.org/search?query=Hala%20%E2%80%9EBielany%E2%80%9D%2C%20ul.%20%C5%9Awi%C4%99tope%C5%82ka%2012%2C%20Toru%C5%84",
  );
  expect(mapUrlOf({ venue_name: null, venue_address: null })).toBeUndefined();
});

test("as an event of schema.org, with whole addresses and prices in złoty", () => {
  expect(schemaEventOf(notice, (path) => `https://tance.pl${path}`)).toMatchObject({
    "@type": "DanceEvent",
    startDate: "2026-03-14",
    url: "https://tance.pl/c/rytm-wisly",
    image: "https://tance.pl/api/public/competitions/rytm-wisly/poster?tenant=rytm",
    location: { name: "Hala „Bielany”", address: "ul. Świętopełka 12, Toruń" },
    offers: { lowPrice: "80.00", highPrice: "95.00", validThrough: "2026-03-01T23:59:00+01:00" },
  });
  const bare = schemaEventOf({ ...notice, venue_name: null, venue_address: null, poster_url: null, sections: [] }, (path) => path);
  expect(Object.keys(bare)).not.toContain("location");
  expect(Object.keys(bare)).not.toContain("offers");
});

test("a calendar file: whole days with the day after as the end, escaped, folded within 75 octets", () => {
  const name = "Rytm Wisły; gala, ósma edycja ogólnopolskiego turnieju tańca nowoczesnego i jazzowego w Toruniu";
  const text = calendarOf({ ...notice, name, url: "https://tance.pl/c/rytm-wisly" }, new Date("2026-01-02T03:04:05.678Z"));
  expect(text).toContain("\r\nDTSTAMP:20260102T030405Z\r\nDTSTART;VALUE=DATE:20260314\r\nDTEND;VALUE=DATE:20260316\r\n");
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${name.replace("; ", "\\; ").replace(", ", "\\, ")}\r\n`);
  expect(text).toContain("LOCATION:Hala „Bielany”\\, ul. Świętopełka 12\\, Toruń\r\n");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
