import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { codeNames, ownerOf, placeOf, placesInWords } from "./file-places.ts";
import { unmappedText, unreadText } from "./unmapped-text.ts";
import { matchRecords } from "../matching.ts";
import { planContest } from "../contest.ts";

const folder = new URL("../../../../engines/regulations/contests/", import.meta.url);
const contests = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && name !== "names.json")
  .map((name) => ({ name, raw: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown }));
const planOf = (name: string) => {
  const raw = contests.find((each) => each.name === `${name}.json`)?.raw;
  return { raw, plan: planContest(raw, loadContestV1(raw)) };
};

describe("what was not imported", () => {
  it("has a name in Polish and in English for every place of the 18 contests", () => {
    expect(contests).toHaveLength(18);
    for (const { name, raw } of contests) {
      const { leftovers } = planContest(raw, loadContestV1(raw));
      const nameless = leftovers.filter(({ path }) => placeOf(path, "pl").name === "Inne zapisy w pliku");
      expect([name, nameless.map(({ path }) => path)]).toEqual([name, []]);
      const names = codeNames(raw);
      const raws = leftovers.filter(({ text }) => /[a-z]_[a-z]/.test(unmappedText(text, names, "pl")));
      expect([name, raws.map(({ text }) => text)]).toEqual([name, []]);
    }
  });

  it("is described in words: keys, fixed values, codes and dates", () => {
    const { raw, plan } = planOf("pl-but-bydgoszcz-2023");
    const names = codeNames(raw);
    const said = (path: string) => unmappedText(plan.leftovers.find((each) => each.path === path)?.text ?? "", names, "pl");
    expect(said("levels[0].test")).toBe("staż taneczny najwyżej · lata: 2");
    expect(said("awards[0]")).toBe("dotyczy: solo, duet · 1-3 medal, diploma, prize · 4-6 diploma");
    expect(said("fees.refund")).toContain("data: 31\u00a0marca 2023");
    expect(placeOf("awards[0]", "pl")).toMatchObject({ topic: "judging", name: "Nagrody", item: "awards[0]" });
    expect(ownerOf(raw, "dance_categories[1].day")).toBe("Dancehall");
    expect(placeOf("fees.spectators[1].price", "pl")).toMatchObject({ name: "Bilety dla widzów", item: "fees.spectators[1]" });
    expect(placeOf("cos.nowego[3]", "pl")).toMatchObject({ topic: "file", name: "Inne zapisy w pliku" });
    expect(placesInWords("Pole limits.floor nie wpływa na odpowiedzi: sprawdź je.", "pl")).toBe(
      "Pole „Ile osób naraz na parkiecie” nie wpływa na odpowiedzi: sprawdź je.",
    );
    expect(placesInWords("Nie obejmują nikogo: category_matrix[3].levels. Pisz: biuro@x.pl", "pl")).toBe(
      "Nie obejmują nikogo: „Podział na kategorie, opis”. Pisz: biuro@x.pl",
    );
    expect(unmappedText("new_key: ballroom_class; odd_value", names, "pl")).toBe("zależnie od klasy tanecznej · odd value");
  });

  it("says what a number is that the reader of the file did not know", () => {
    expect(unreadText("fees.spectators[1].price", "20", new Map(), "pl")).toBe("cena: 20");
    expect(unreadText("fees.spectators[1].who", "adult", new Map(), "pl")).toBe("adult");
    expect(unreadText("odd[3]", "cały rok", new Map(), "pl")).toBe("cały rok");
    expect(unmappedText("VI: one_inside_other_min_19", new Map(), "pl")).toBe("VI: jedna osoba w przedziale, druga od 19 lat");
  });

  it("leaves an impossible date unchanged", () => {
    expect(unmappedText("2023-02-45", new Map(), "pl")).toBe("2023-02-45");
  });
});

describe("what sign-up follows by the file itself", () => {
  const reasonAt = (name: string, path: string) => planOf(name).plan.leftovers.find((each) => each.path === path)?.reason;
  it("is listed separately from what nothing follows", () => {
    expect(reasonAt("pl-but-bydgoszcz-2023", "age_rules.duo_rule")).toBe("at_signup");
    expect(reasonAt("pl-but-bydgoszcz-2023", "levels[0].test")).toBe("not_applied");
    expect(reasonAt("pl-solo-duet-bydgoszcz-2022", "age_rules.duo_rule")).not.toBe("at_signup");
  });
});

describe("dictionary records", () => {
  const dance = (name: string, code: string) => ({
    id: name,
    name,
    code,
    description: null,
    position: 1,
    archived: false,
    used_in: 0,
    version: 1,
    created_at: "2026-01-01T00:00:00Z",
  });
  it("are reused by their code under another spelling when the organiser says so, but not when one name has a qualifier", () => {
    const existing = [dance("Jazz/modern", "JAZZ"), dance("Street dance", "STREET")];
    const parts = [
      { key: "JAZZ", name: "Jazz / modern-jazz", code: "JAZZ" },
      { key: "STREET", name: "Street dance (showcase)", code: "STREET" },
    ];
    const silent = { same: [], other: [] };
    expect(matchRecords("dance", parts, existing, () => "new", silent).asked).toEqual([
      { code: "JAZZ", name: "Jazz / modern-jazz", existing: "Jazz/modern" },
    ]);
    const { ids, missing } = matchRecords("dance", parts, existing, () => "new", { ...silent, same: ["JAZZ"] });
    expect(ids.get("JAZZ")).toBe("Jazz/modern");
    expect(ids.get("STREET")).toBe("new");
    expect(missing).toEqual([{ name: "Street dance (showcase)", code: null, id: "new" }]);
  });
});
