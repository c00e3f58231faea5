import { readFile as bytesOf } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { beginImport, confirmColumns, withFix, withOrder, type ImportState } from "./reading/import-state.ts";
import { listOfferedChoices, type Section } from "./reading/entry-review.ts";
import { listFirstNames } from "./reading/first-names.ts";
import type { ImportKind } from "./reading/kinds.ts";
import { reviewRows } from "./reading/review.ts";
import { readFile } from "./files/read-file.ts";

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
const sections = [
  place("Jazz", "Solo", 1, 1),
  place("Jazz", "Duet", 2, 2),
  place("Jazz", "Mini formacja", 3, 7),
  ...["Beginners", "Masters"].flatMap((level) => [place("Hip-hop", "Solo", 1, 1, level), place("Hip-hop", "Duet", 2, 2, level)]),
];
const plainSections = sections.map((each) => ({ ...each, level_code: null, level_name: null }));
const about = { existing: [], sections, lastYear: 2026, firstNames };

async function opened(name: string, of: ImportKind, offered: readonly Section[] = sections): Promise<ImportState> {
  const bytes = await bytesOf(new URL(`./fixtures/${name}`, import.meta.url));
  const read = await readFile(new File([bytes], name));
  if ("refused" in read) throw new Error(`${name} was refused: ${read.refused}`);
  return confirmColumns(beginImport(of, read.sheet, listOfferedChoices(offered), 2026, firstNames));
}

/** People who would be added, and the problems of the other rows. */
function told(state: ImportState, offered: readonly Section[] = sections) {
  const { people, rows, entries } = reviewRows(state, { ...about, sections: offered });
  const name = (id: string) =>
    people
      .filter((each) => each.id === id)
      .map((each) => `${each.first_name} ${each.last_name}`)
      .join("");
  return {
    order: state.order,
    people: people.map((each) => `${each.first_name} | ${each.last_name} | ${each.birth_date ?? each.birth_year}`),
    entries: entries.map((each) =>
      [each.title, each.dance_category_id, each.presentation_category_id, each.level_code, each.people.map(name).join(", ")]
        .filter(Boolean)
        .join(" | "),
    ),
    rest: rows
      .filter((each) => each.state !== "ready")
      .map((each) => [each.line, each.state, ...each.reasons.map((reason) => reason.text.pl)].join(" ")),
  };
}

describe("sheets of people", () => {
  it.each([
    [
      "people-surname-first.csv",
      {
        order: "last-first",
        people: ["Iga | Wrona | 2012-05-14", "Gaja | Sikora | 2013-02-01"],
        rest: [
          "3 wrong Nie ma takiej daty. Wystarczy rok.",
          "4 wrong Rocznik 1912? Pewnie 2012.",
          "5 order Pola wygląda na imię, Ćwik na nazwisko.",
          "6 partial Brak roku urodzenia.",
        ],
      },
    ],
    [
      "people-one-column.csv",
      {
        order: "last-first",
        people: ["Gaja | Sikora | 2013", "Hanna Maria | Wójt | 2012", "Amelia | Nowak-Lis | 2011", "Iga | Karaś | 2014"],
        rest: [],
      },
    ],
    [
      "people-no-header.txt",
      {
        order: "first-last",
        people: ["Hanna | Kruk | 2013", "Zuzanna | Maj | 2012-04-12", "Tymon | Żuk | 2011", "Maria Anna | Lipa | 2012"],
        rest: ["5 partial Brak roku urodzenia."],
      },
    ],
    [
      "people-two-headers.xlsx",
      {
        order: "last-first",
        people: ["Lena | Wójcicka | 2012-04-30", "Hanna | Kruk | 2013-11-02", "Ola | Bąk | 2013", "Antoni | Żółw | 2011-01-09"],
        rest: [],
      },
    ],
    [
      "people-several-in-cell.csv",
      {
        order: "first-last",
        people: [
          "Lena | Wójcicka | 2012",
          "Hanna | Kruk | 2013",
          "Zuzanna | Maj | 2012",
          "Oliwia | Lipa | 2011",
          "Tymon | Żuk | 2011",
          "Marcel | Nowak | 2012",
          "Iga | Karaś | 2014",
          "Pola | Ćwik | 2013",
          "Nina | Sowa | 2012",
        ],
        rest: ["5 partial Brak roku urodzenia."],
      },
    ],
    [
      "people-four-dates.csv",
      {
        order: "first-last",
        people: ["Lena | Wójcicka | 2014-03-12", "Hanna | Kruk | 2014-03-12", "Tymon | Żuk | 2014", "Iga | Karaś | 2014-03-12"],
        rest: [
          "3 wrong 12/3/14: dzień czy miesiąc jest pierwszy?",
          "6 wrong Miesiąc 25? Pewnie 25.03.2014.",
          "7 wrong To liczba, w której arkusz zapisał datę.",
        ],
      },
    ],
    [
      "people-windows-1250.csv",
      { order: "last-first", people: ["Święta Róża | Łąkowska | 2012", "Łucja | Źdźbło | 2013", "Jędrzej | Ćma | 2011"], rest: [] },
    ],
    [
      "people-english.csv",
      { order: "first-last", people: ["Olivia | Brown | 2012-05-14", "Jack | Van Dyke | 2013-01-02", "Emma | Stone | 2011"], rest: [] },
    ],
    [
      "people-spaces-numbering.txt",
      {
        order: "first-last",
        people: ["Lena | Wójcicka | 2012", "Hanna | Kruk | 2013", "Zuzanna | Maj | 2012-04-30", "Tymon | Żuk | 2011"],
        rest: [],
      },
    ],
  ])("%s is read with no wrong person and no lost row", async (name, expected) => {
    expect(told(await opened(name, "people"))).toEqual({ ...expected, entries: [] });
  });

  it("are added after the ready fixes were pressed, as they say", async () => {
    let state = await opened("people-surname-first.csv", "people");
    for (const row of reviewRows(state, about).rows) {
      const fix = row.reasons[0]?.fixes.find((each) => each.likely);
      if (fix) state = withFix(state, row.key, fix);
    }
    const { people, rest } = told(state);
    expect(people.slice(2)).toEqual(["Mikołaj | Banaś | 2014", "Zofia | Domańska | 2012", "Pola | Ćwik | 2013"]);
    expect(rest).toEqual(["6 partial Brak roku urodzenia."]);
  });
});

describe("sheets of entries", () => {
  it("are read from a paste with tabs, the size told by the number of people", async () => {
    expect(told(await opened("entries-tab.txt", "entries", plainSections), plainSections)).toMatchObject({
      order: "first-last",
      entries: [
        "Papierowy ptak | Jazz | Solo | Lena Wójcicka",
        "Echo | Jazz | Duet | Hanna Kruk, Zuzanna Maj",
        "Iskra | Hip-hop | Duet | Tymon Żuk, Marcel Nowak",
      ],
      rest: ["4 wrong Tego turniej nie ma: salsa."],
    });
  });

  it("are read in odd spellings; where there is a choice nothing is chosen", async () => {
    expect(told(await opened("entries-odd-spellings.csv", "entries"))).toMatchObject({
      order: "first-last",
      entries: [
        "Burza | Hip-hop | Solo | Masters | Lena Wójcicka",
        "Fala | Hip-hop | Duet | Masters | Hanna Kruk, Zuzanna Maj",
        "Łuna | Jazz | Mini formacja | Tymon Żuk, Marcel Nowak, Nina Sowa",
        "Mgła | Hip-hop | Solo | Beginners | Ada Rak",
      ],
      rest: ["5 partial Wybierz poziom.", "6 wrong Tego turniej nie ma: Hip-hoop.", "7 wrong Solo: liczba osób 1, tu jest 2."],
    });
  });

  it("are put together of rows with one person each, and wait as a whole", async () => {
    expect(told(await opened("entries-person-a-row.csv", "entries", plainSections), plainSections)).toMatchObject({
      order: "last-first",
      entries: [
        "Burza | Jazz | Mini formacja | Lena Wójcicka, Hanna Kruk, Zuzanna Maj",
        "Mgła | Jazz | Solo | Nina Sowa",
        "Mgła | Jazz | Solo | Ada Rak",
      ],
      rest: ["4 partial Ten występ czeka na poprawkę w wierszu 5.", "5 wrong Rocznik 1912? Pewnie 2012."],
    });
  });

  it("keep everybody of several columns of people", async () => {
    expect(told(await opened("entries-two-columns.csv", "entries", plainSections), plainSections)).toMatchObject({
      order: "last-first",
      entries: ["Burza | Jazz | Duet | Lena Wójcicka, Hanna Kruk", "Fala | Hip-hop | Solo | Tymon Żuk"],
      rest: [],
    });
  });

  it("of forty with surnames first are ready but for their five faults, which ready fixes mend", async () => {
    let state = await opened("entries-surname-first.xlsx", "entries", plainSections);
    const first = told(state, plainSections);
    expect(first.order).toBe("last-first");
    expect(first.rest).toHaveLength(5);
    expect(first.entries).toHaveLength(35);
    expect(first.entries[0]).toBe("Burza 1 | Jazz | Solo | Lena Wrona");
    expect(first.rest.map((each) => each.split(" ")[1])).toEqual(["wrong", "wrong", "order", "wrong", "wrong"]);
    for (const row of reviewRows(state, { ...about, sections: plainSections }).rows) {
      const fix = row.reasons[0]?.fixes.find((each) => each.likely);
      if (fix) state = withFix(state, row.key, fix);
    }
    const mended = told(state, plainSections);
    expect(mended.entries).toHaveLength(40);
    expect(mended.people).toHaveLength(40);
    expect(mended.rest).toEqual([]);
  });
});

describe("the order of names", () => {
  it("is asked for where nothing tells it: nobody is ready before", async () => {
    const sheet = {
      from: "paste" as const,
      name: null,
      rows: [
        ["Brzęk Szum", "2012"],
        ["Trzask Huk", "2013"],
      ],
    };
    const state = beginImport("people", sheet, listOfferedChoices(sections), 2026, firstNames);
    expect(told(state)).toMatchObject({ order: null, people: [], rest: ["1 order", "2 order"] });
    expect(told(withOrder(confirmColumns(state), "first-last")).people).toEqual(["Brzęk | Szum | 2012", "Trzask | Huk | 2013"]);
  });

  it("is asked for where the names stand against their headers", async () => {
    const rows = [
      ["Nazwisko", "Imię", "Rok"],
      ["Lena", "Wrona", "2012"],
      ["Hanna", "Kruk", "2013"],
      ["Zofia", "Maj", "2012"],
    ];
    const state = beginImport("people", { from: "csv", name: null, rows }, listOfferedChoices(sections), 2026, firstNames);
    expect(told(state)).toMatchObject({ order: null, people: [] });
    expect(told(withOrder(state, "first-last")).people).toEqual(["Lena | Wrona | 2012", "Hanna | Kruk | 2013", "Zofia | Maj | 2012"]);
  });
});

describe("people who are there already", () => {
  const known = [{ id: "lena", first_name: "Lena", last_name: "Wójcicka", birth_year: 2012, birth_date: null }];
  const asked = (row: string[]) =>
    reviewRows(
      beginImport(
        "people",
        { from: "paste", name: null, rows: [["Imię", "Nazwisko", "Rok"], row] },
        listOfferedChoices([]),
        2026,
        firstNames,
      ),
      {
        ...about,
        existing: known,
      },
    );

  it.each([
    [["Lena", "Wójcicka", "2012"], "Lena Wójcicka, 2012, jest już na Twojej liście."],
    [["Lena", "Wojcicka", "14.05.2012"], "Lena Wójcicka, 2012, jest już na Twojej liście, z innymi literami w nazwisku."],
    [["Lena", "Wójcicka", "2011"], "Lena Wójcicka, 2012, jest już na Twojej liście, z innym rokiem."],
  ])("%j are asked about", (row, text) => {
    const { rows, people } = asked(row);
    expect(rows[0]).toMatchObject({ state: "known", reasons: [{ text: { pl: text } }] });
    expect(people).toEqual([]);
  });

  it("are added to no list twice, and are new when the person says so", () => {
    const state = beginImport(
      "people",
      {
        from: "paste",
        name: null,
        rows: [
          ["Imię", "Nazwisko", "Rok"],
          ["Lena", "Wojcicka", "2012"],
        ],
      },
      listOfferedChoices([]),
      2026,
      firstNames,
    );
    const [same, other] = reviewRows(state, { ...about, existing: known }).rows[0]?.reasons[0]?.fixes ?? [];
    if (!same || !other) throw new Error("two answers are offered");
    expect(reviewRows(withFix(state, "0", same), { ...about, existing: known })).toMatchObject({
      ready: ["0"],
      people: [],
      lineUp: ["lena"],
    });
    expect(reviewRows(withFix(state, "0", other), { ...about, existing: known }).people).toHaveLength(1);
  });
});

describe("people of the competition's other sign-ups, whom the office knows", () => {
  const elsewhere = [{ id: "iga", first_name: "Iga", last_name: "Karaś", birth_year: 2014, birth_date: null, whose: "Studio Krok" }];
  const sheet = (rows: string[][]) => ({ from: "paste" as const, name: null, rows });
  const office = { ...about, sections: plainSections, elsewhere };

  it("are added here, too, only when the office says so; nobody is told of another club's otherwise", () => {
    const state = beginImport(
      "people",
      sheet([
        ["Nazwisko", "Imię", "Rok"],
        ["Karas", "Iga", "2014"],
        ["Karaś", "Iga", "2013"],
        ["Maj", "Zofia", "2012"],
      ]),
      listOfferedChoices([]),
      2026,
      firstNames,
    );
    const { rows, people } = reviewRows(state, office);
    expect(rows.map((each) => each.state)).toEqual(["known", "ready", "ready"]);
    expect(people.map((each) => each.last_name)).toEqual(["Karaś", "Maj"]);
    const [reason] = rows[0]?.reasons ?? [];
    expect(reason).toMatchObject({ elsewhere: "Studio Krok", text: { pl: "Iga Karaś, 2014, jest już w zgłoszeniu „Studio Krok”." } });
    const [here, not] = reason?.fixes ?? [];
    if (!here) throw new Error("one press adds");
    expect(not).toMatchObject({ drop: true });
    expect(reviewRows(withFix(state, "0", here), office).people.map((each) => each.last_name)).toEqual(["Karas", "Maj"]);
    expect(reviewRows(state, about).rows.map((each) => each.state)).toEqual(["ready", "known", "ready"]);
  });

  it("are asked about in entries, each once, and the own list comes first", () => {
    const state = beginImport(
      "entries",
      sheet([
        ["Tytuł", "Styl", "Nazwisko", "Imię", "Rok"],
        ["Echo", "Jazz", "Karaś", "Iga", "2014"],
        ["Fala", "Jazz", "Karaś", "Iga", "2014"],
      ]),
      listOfferedChoices(plainSections),
      2026,
      firstNames,
    );
    const { rows, entries } = reviewRows(state, office);
    expect([rows.map((each) => each.state), entries]).toEqual([["known", "known"], []]);
    const [fix] = rows[0]?.reasons[0]?.fixes ?? [];
    if (!fix) throw new Error("one press adds");
    const said = reviewRows(withFix(state, "0", fix), office);
    expect([said.people.length, said.entries.map((each) => each.title)]).toEqual([1, ["Echo", "Fala"]]);
    const own = [{ id: "own", first_name: "Iga", last_name: "Karaś", birth_year: 2014, birth_date: null }];
    expect(reviewRows(state, { ...office, existing: own })).toMatchObject({ ready: ["0", "1"], people: [], lineUp: ["own"] });
  });
});
