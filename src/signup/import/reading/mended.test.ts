// Cases that once were read wrongly without notice: people in another's entry, rows taken for headers, names reversed by a comma.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../web/calls/api.ts";
import { undoAddition } from "../adding.ts";
import { parseBirth } from "./born.ts";
import { listOfferedChoices, type Section, judgeSection } from "./entry-review.ts";
import { listFirstNames } from "./first-names.ts";
import { beginImport, type ImportState, rowsLeft, removeRows } from "./import-state.ts";
import type { ImportKind } from "./kinds.ts";
import { splitPeople } from "./names.ts";
import { nextOpen, reviewRows } from "./review.ts";
import { sheetOf } from "./sheet-of-text.ts";

const firstNames = listFirstNames();
const place = (
  dance: string,
  presentation: string,
  min_dancers: number,
  max_dancers: number | null,
  level: string | null = null,
): Section => ({
  dance_category_id: dance,
  dance_name: dance,
  presentation_category_id: presentation,
  presentation_name: presentation,
  min_dancers,
  max_dancers,
  level_code: level,
  level_name: level,
});
const sections = [place("Jazz", "Solo", 1, 1), place("Jazz", "Duet", 2, 2), place("Hip-hop", "Mini formacja", 3, 7)];
const about = { existing: [], sections, lastYear: 2026, firstNames };
const read = (of: ImportKind, rows: string[][]) =>
  beginImport(of, { from: "paste", name: null, rows }, listOfferedChoices(sections), 2026, firstNames);

/** Entries with their people, and the problems of other rows. */
function told(
  state: ImportState,
  known: readonly { id: string; first_name: string; last_name: string; birth_year: number; birth_date: string | null }[] = [],
) {
  const { people, entries, rows } = reviewRows(state, { ...about, existing: known });
  const names = new Map(people.map((each) => [each.id, `${each.first_name} ${each.last_name}`]));
  return {
    people: [...names.values()],
    entries: entries.map((each) => [each.title, ...each.people.map((id) => names.get(id) ?? id)].join(" | ")),
    said: rows.flatMap((row) => row.reasons.map((reason) => `${row.line} ${reason.text.pl}`)),
  };
}

const FORMATION = [
  ["Tytuł", "Styl", "Nazwisko", "Imię", "Rok"],
  ["Burza", "Jazz", "Wójcicka", "Lena", "2012"],
  ["", "", "Kruk", "Hanna", "2013"],
  ["Iskra", "Hip-hop", "Maj", "Zuzanna", "2012"],
  ["", "", "Żuk", "Tymon", "2011"],
  ["", "", "Sowa", "Nina", "2012"],
];

describe("rows taken off the list", () => {
  it("leave the people of their entry in it: nobody goes over to the entry above", () => {
    const state = read("entries", FORMATION);
    expect(told(state).entries).toEqual(["Burza | Lena Wójcicka | Hanna Kruk", "Iskra | Zuzanna Maj | Tymon Żuk | Nina Sowa"]);
    const rest = told(removeRows(state, ["2"]));
    expect(rest.entries).toEqual(["Burza | Lena Wójcicka | Hanna Kruk"]);
    expect(rest.said[0]).toBe("4 Wybierz kategorię taneczną.");
  });

  it("of several people are on the list while one of them is", () => {
    const state = read("people", [["Imię i nazwisko"], ["Lena Wójcicka 2012, Hanna Kruk, Zuzanna Maj 2012"], ["Tymon Żuk 2011"]]);
    expect([rowsLeft(state), rowsLeft(removeRows(state, ["0.0", "0.2"])), rowsLeft(removeRows(state, ["0.0", "0.1", "0.2"]))]).toEqual([
      2, 2, 1,
    ]);
  });

  it("beyond five hundred follow as those before are added, no entry parted", () => {
    const people = Array.from({ length: 1203 }, (_, at) => ["Kruk", "Hanna", String(1990 + (at % 30))]);
    let state = read("people", [["Nazwisko", "Imię", "Rok"], ...people]);
    let seen = 0;
    for (; rowsLeft(state) > 0; seen += 1) {
      expect(rowsLeft(state)).toBeLessThanOrEqual(500);
      state = removeRows(
        state,
        reviewRows(state, about).rows.map((each) => each.key),
      );
    }
    expect([seen, state.rows.length, state.later]).toEqual([3, 1203, []]);
    const trios = Array.from({ length: 501 }, (_, at) =>
      (at % 3 === 0 ? [`Tytuł ${at}`, "Hip-hop"] : ["", ""]).concat(["Kruk", "Hanna", "2012"]),
    );
    const parted = read("entries", [["Tytuł", "Styl", "Nazwisko", "Imię", "Rok"], ...trios]);
    expect([parted.rows.length, parted.later?.length]).toEqual([501, 0]);
  });

  it("lead on to the next one that is not ready, from the top again at the end", () => {
    const rows = (["ready", "wrong", "ready", "known"] as const).map((state, at) => ({ key: String(at), state }));
    expect([undefined, "1", "2", "3", "gone"].map((after) => nextOpen(rows, after))).toEqual(["1", "3", "3", "1", "1"]);
  });
});

describe("headers", () => {
  it("are one row, where the first row of data has a word that a column may be called", () => {
    const rows = [
      ["Tytuł", "Styl", "Skład"],
      ["Grupa", "Jazz", "Lena Wójcicka"],
      ["Fala", "Jazz", "Hanna Kruk"],
    ];
    expect(read("entries", rows).rows).toHaveLength(2);
    const dance = [
      ["Tytuł", "Styl", "Kategoria prezentacji"],
      ["Taniec", "Jazz", "Solo"],
    ];
    expect(read("entries", dance).rows).toEqual([["Taniec", "Jazz", "Solo"]]);
  });

  it.each(["Rok lub data ur.", "Year or date of birth", "Data lub rok urodzenia", "rok/data urodzenia"])(
    "„%s” is the birth, also over two digits and what cannot be",
    (head) => {
      const state = read("people", [
        ["Nazwisko", "Imię", head],
        ["Kruk", "Hanna", "13"],
        ["Maj", "Zuzanna", "kiedyś"],
      ]);
      expect(state.roles).toEqual(["last", "first", "born"]);
      expect(told(state).said).toEqual(["1 Rocznik 13? Pewnie 2013.", "2 To nie jest rok ani data."]);
    },
  );
});

describe("names", () => {
  it("parted by a comma are one person, and never turned without a word", () => {
    expect(splitPeople("Nowak, Anna Maria 2012")).toEqual(["Nowak, Anna Maria 2012"]);
    expect(splitPeople("Nowak, Anna Maria 2012; Kruk, Hanna 2013")).toEqual(["Nowak, Anna Maria 2012", "Kruk, Hanna 2013"]);
    expect(splitPeople("Nowak, Anna Maria 2012, Kruk, Hanna, 2013")).toEqual(["Nowak, Anna Maria 2012", "Kruk, Hanna, 2013"]);
    expect(splitPeople("Wójcicka Lena, Kruk Hanna")).toEqual(["Wójcicka Lena", "Kruk Hanna"]);
    const rows = [["Nazwisko i imię"], ["Nowak, Anna Maria 2012"], ["Brzęk, Szum Huk 2012"]];
    expect(told(read("people", rows))).toEqual({
      people: ["Anna Maria Nowak"],
      entries: [],
      said: ["2 Nie wiadomo, gdzie kończy się nazwisko."],
    });
  });

  it("of one who is there with another date of birth are asked about in entries, too", () => {
    const known = [{ id: "lena", first_name: "Lena", last_name: "Wójcicka", birth_year: 2012, birth_date: "2012-05-14" }];
    const of = (born: string) =>
      told(
        read("entries", [
          ["Tytuł", "Styl", "Nazwisko", "Imię", "Rok"],
          ["Fala", "Jazz", "Wójcicka", "Lena", born],
        ]),
        known,
      );
    expect(of("2012").entries).toEqual(["Fala | lena"]);
    expect(of("14.05.2012").entries).toEqual(["Fala | lena"]);
    expect(of("15.05.2012")).toEqual({
      people: [],
      entries: [],
      said: ["1 Lena Wójcicka, 2012, jest już na Twojej liście, z inną datą urodzenia."],
    });
  });
});

it("a tab that strayed into one line parts no columns", () => {
  const { rows } = sheetOf("Nazwisko;Imię;Rok\nKruk;Hanna\t;2013\nMaj;Zuzanna;2012", "csv");
  expect(rows).toEqual([
    ["Nazwisko", "Imię", "Rok"],
    ["Kruk", "Hanna", "2013"],
    ["Maj", "Zuzanna", "2012"],
  ]);
});

it("no level is offered in the language of the page, and read in both", () => {
  const mixed = ["A", "B", null].map((level) => place("Jazz", "Solo", 1, 1, level));
  const options = judgeSection({ dance: "Jazz" }, 1, mixed).reasons[0]?.choice?.options ?? [];
  const shown = (locale: string) => options.filter((each) => each.only === undefined || each.only === locale).map((each) => each.label);
  expect(shown("en")).toEqual(["A", "B", "no level"]);
  expect(shown("pl")).toEqual(["A", "B", "bez poziomu"]);
  for (const level of ["bez poziomu", "no level"])
    expect(judgeSection({ dance: "Jazz", level }, 1, mixed).chosen).toMatchObject({ level_code: null });
});

it("a year after the competition says what to write", () => {
  expect(parseBirth("2035", 2026)).toMatchObject({ why: { pl: "Rok 2035 wypada po turnieju. Wpisz rok urodzenia, na przykład 2014." } });
});

it.each([
  ["26", "2026"],
  ["99", "1999"],
  ["03.04.26", "2026-04-03"],
  ["03.04.99", "1999-04-03"],
])("a birth typed with two digits as %s, in a competition of 2026, is of %s", (typed, meant) => {
  const born = parseBirth(typed, 2026);
  expect(born.kind === "wrong" ? born.fix : born.kind === "born" ? born.date : undefined).toBe(meant);
});

it("taking back passes over people who dance elsewhere by now, and no other refusal", async () => {
  const gone: string[] = [];
  const calls = (code: string) => ({
    deleteEntry: (id: string) => Promise.resolve(void gone.push(id)),
    deleteDancer: (id: string) =>
      id === "busy" ? Promise.reject(new ApiError({ status: 409, code, message: "" })) : Promise.resolve(void gone.push(id)),
  });
  const adding = { dancers: [{ id: "busy" }, { id: "free" }], entries: [{ id: "entry" }], line_up: [] } as unknown as Parameters<
    typeof undoAddition
  >[1];
  await undoAddition(calls("in_use") as unknown as Parameters<typeof undoAddition>[0], adding);
  expect(gone).toEqual(["entry", "free"]);
  await expect(undoAddition(calls("closed") as unknown as Parameters<typeof undoAddition>[0], adding)).rejects.toThrow(ApiError);
});
