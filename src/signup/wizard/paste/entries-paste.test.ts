import { describe, expect, it } from "vitest";
import { pastedEntries } from "./entries-paste.ts";

const offer = (dance: string, presentation: string, min_dancers: number, max_dancers: number | null) => ({
  dance_category_id: dance,
  dance_name: dance,
  presentation_category_id: presentation,
  presentation_name: presentation,
  min_dancers,
  max_dancers,
});
const offers = [offer("Jazz", "solo", 1, 1), offer("Jazz", "mini formacja", 3, 7), offer("Hip-hop", "solo", 1, 1)];
const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012, birth_date: null };

describe("entries pasted from a sheet", () => {
  it("are read from cells in any order, with the presentation told by the number of people where it is left out", () => {
    const { entries, bad } = pastedEntries(
      [
        "Tytuł\tTaniec\tSkład",
        "1\t„Papierowy ptak”\tJAZZ\tsolo\tLena Wójcicka 2012",
        "Iskra;jazz;Lena Wójcicka 2012, Hanna Kruk 2013, Maja Lis 2012",
        "hip-hop; solo; Echo",
      ].join("\n"),
      offers,
    );
    expect(bad).toEqual([]);
    expect(entries.map(({ people, line: _line, ...rest }) => [...Object.values(rest), people.length])).toEqual([
      ["Papierowy ptak", "Jazz", "solo", 1],
      ["Iskra", "Jazz", "mini formacja", 3],
      ["Echo", "Hip-hop", "solo", 0],
    ]);
    expect(entries[0]?.people).toEqual([lena]);
  });

  it("gives back the lines that name no title, or nothing that is danced here", () => {
    const lines = ["Jazz;solo;Lena Wójcicka 2012", "Echo;salsa;solo;Lena Wójcicka 2012", "Iskra;Jazz;Lena Wójcicka 2012, Hanna Kruk 2013"];
    expect(pastedEntries(lines.join("\n"), offers)).toEqual({ entries: [], bad: lines });
  });
});
