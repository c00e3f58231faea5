// Sheets as schools and clubs write them: children among guardians, athletes, members, forms, cards, crosses. Nobody is wrong, nothing is lost.
import { readFile as bytesOf } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { outcomeOf, acceptAll, read } from "#tests/signups/imported-sheets.ts";
import { readFile } from "../files/read-file.ts";
import type { ImportKind } from "../reading/kinds.ts";

async function sheetIn(name: string, of: ImportKind) {
  const bytes = await bytesOf(new URL(`../fixtures/${name}`, import.meta.url));
  const file = await readFile(new File([bytes], name));
  if ("refused" in file) throw new Error(`${name} was refused: ${file.refused}`);
  return read(of, file.sheet);
}

describe("people", () => {
  it.each([
    [
      "p01-lista-klasy.csv",
      ["Hanna | Bielak | 2014-05-12", "Oliwier | Ćwikła | 2014-01-03", "Lena | Dąb-Rowicka | 2013-11-30", "Mikołaj | Żak | 2014-07-07"],
    ],
    ["p04-pzla.csv", ["Anna | KALINOWSKA | 2010-05-15", "Maria | ŻÓŁĆ | 2011-03-10", "Zofia Anna | NOWAK-ZIELIŃSKA | 2012-12-01"]],
    ["p06-mitglieder.csv", ["Emma | Müller | 2014-03-15", "Max | Schmidt | 2013-07-22", "Lina | Weber-Groß | 2014-11-08"]],
    [
      "p10-dity.xlsx",
      ["Софія Олегівна | Шевчук | 2014-04-09", "Артем Сергійович | Бондар | 2013-09-21", "Злата Андріївна | Ткач | 2015-01-30"],
    ],
    ["p14-pesel.csv", ["Anna | Kłos | 2014-05-06", "Tomasz | Żuraw | 2013-11-30", "Maria | Sroka-Wilk | 2015-01-09"]],
    [
      "p16-gimnastyka.xlsx",
      [
        "ZOFIA | SŁOWIK-KOWALSKA | 2014-05-06",
        "LENA | ŻBIK | 2013-11-30",
        "MIA | O'HARA | 2015-01-09",
        "ANNA MARIA | PAWŁOWSKA | 2014-12-31",
      ],
    ],
  ])("of %s are the children with their births", async (name, people) => {
    expect(outcomeOf(acceptAll(await sheetIn(name, "people")))).toEqual({ people, entries: [], rest: [] });
  });

  it.each([
    ["p02-lista-klasy-bez-daty.csv", ["1 Bielak Hanna", "2 Ćwikła Oliwier", "3 Rowicka Lena", "4 Żak Mikołaj"]],
    ["p11-formularz-zajec.csv", ["1 Kurpińska Zosia", "2 Borek Jan Maria"]],
  ])("of %s, which has no births, all wait for theirs as the children that they are", async (name, rows) => {
    expect(outcomeOf(acceptAll(await sheetIn(name, "people")))).toEqual({
      people: [],
      entries: [],
      rest: rows.map((each) => `${each} Brak roku urodzenia.`),
    });
  });
});

describe("entries", () => {
  it("of a card are three with their people: nobody is offered a smaller size", async () => {
    const state = await sheetIn("e04-karta-zgloszenia.xlsx", "entries");
    expect(outcomeOf(state)).toMatchObject({
      entries: [
        "Burza Jazz Mini formacja: Ada Zych, Pola Wid, Nina Gaj-Las",
        "Wiatr Hip hop Duet: Tymon Bąk, Igor Kot",
        "Cisza Show dance Solo: Ada Zych",
      ],
      rest: [],
    });
    expect(state.aside).toHaveLength(4);
  });

  it("of a wide sheet have the people of all their columns", async () => {
    const { people, entries, rest } = outcomeOf(await sheetIn("e05-szeroki.csv", "entries"));
    expect(entries).toEqual(["Fala Jazz Mini formacja: Ada Zych, Pola Wid, Nina Gaj", "Echo Hip hop Duet: Tymon Bąk, Igor Kot"]);
    expect(people.map((each) => each.split(" | ")[2])).toEqual(["2014", "2015", "2013", "2013", "2012"]);
    expect(rest).toEqual([]);
  });

  it("of crosses are one for each solo, and the crosses of others are asked about", async () => {
    const state = await sheetIn("e07-krzyzyki.csv", "entries");
    expect(outcomeOf(state).entries).toEqual([]);
    expect(outcomeOf(acceptAll(state))).toMatchObject({
      entries: ["Hip hop Solo: Ada Zych", "Jazz Solo: Ada Zych", "Jazz Solo: Pola Wid", "Hip hop Solo: Tymon Bąk"],
      rest: [
        "5 Bąk Tymon Duet: liczba osób 2, tu jest 1.",
        "6 Zych Ada Wybierz kategorię taneczną.",
        "7 Wid Pola Ten występ czeka na poprawkę w wierszu 6.",
      ],
    });
  });
});
