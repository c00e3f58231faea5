import { describe, expect, it } from "vitest";
import { choicesOf, savablePart, withAlternative, firstOpenChoice, findFittingSize } from "./choices.ts";
import type { OfferedSection, SignupEntry } from "../../entries/records.ts";

const section = (dance: string, presentation: string, min_dancers: number, max_dancers: number | null, level_code: string | null = null) =>
  ({
    dance_category_id: dance,
    dance_name: dance,
    presentation_category_id: presentation,
    min_dancers,
    max_dancers,
    level_code,
    level_name: null,
  }) as OfferedSection;
const sections = [
  section("jazz", "solo", 1, 1, "A"),
  section("jazz", "solo", 1, 1, "B"),
  section("jazz", "group", 4, 7),
  section("hip-hop", "formation", 8, null),
];
const presentationsOf = (dance_category_id: string) =>
  choicesOf(sections, { dance_category_id, presentation_category_id: "" }).presentations.map((each) => each.presentation_category_id);

describe("what an entry's editor offers", () => {
  it("is each dance once, and of the chosen one its presentation categories; before a dance is chosen, all", () => {
    const { dances } = choicesOf(sections, { dance_category_id: "jazz", presentation_category_id: "solo" });
    expect(dances.map((each) => each.value)).toEqual(["jazz", "hip-hop"]);
    expect(presentationsOf("jazz")).toEqual(["solo", "group"]);
    expect(presentationsOf("")).toEqual(["solo", "group", "formation"]);
  });

  it("has the levels of the chosen dance and category, by their code where they have no name", () => {
    const levelsOf = (dance_category_id: string, presentation_category_id: string) =>
      choicesOf(sections, { dance_category_id, presentation_category_id }).levels;
    expect(levelsOf("jazz", "solo")).toEqual([
      { value: "A", label: "A" },
      { value: "B", label: "B" },
    ]);
    expect(levelsOf("jazz", "group")).toEqual([]);
  });

  it("is another category when the people are too many or too few, if one takes so many", () => {
    const sizes = [1, 2, 4, 7, 8, 60].map((size) => findFittingSize(sections, size)?.presentation_category_id);
    expect(sizes).toEqual(["solo", undefined, "group", "group", "formation", "formation"]);
  });

  it("is asked before what was sent goes elsewhere: the place waits until it is whole, other fields do not", () => {
    const sent = { status: "submitted", section_id: "", undecided: [] as string[] } as SignupEntry;
    const solo = { dance_category_id: "jazz", presentation_category_id: "solo", level_code: null };
    expect(firstOpenChoice(sections, solo)).toBe("level");
    expect(firstOpenChoice(sections, { ...solo, level_code: "B" })).toBeUndefined();
    expect(firstOpenChoice(sections, { ...solo, presentation_category_id: null })).toBe("presentation");
    expect(firstOpenChoice(sections, { ...solo, presentation_category_id: "group" })).toBeUndefined();
    // Where some have no level, it may be that this line-up has none to choose.
    expect(firstOpenChoice([...sections, section("jazz", "solo", 1, 1)], solo)).toBeUndefined();
    const change = { ...solo, title: "Fala" };
    expect(savablePart<object>(change, sent, sections)).toEqual({ title: "Fala" });
    expect(savablePart({ ...solo, level_code: "B" }, sent, sections)).toEqual({ ...solo, level_code: "B" });
    expect(savablePart(solo, { ...sent, status: "draft" }, sections)).toEqual(solo);
  });

  it("leads a refused line-up to the very section whose name was pressed", () => {
    const place = { dance_category_id: "jazz", presentation_category_id: "solo", level_code: null };
    const titled = { ...place, title: "Fala" };
    expect(withAlternative(titled, "older")).toEqual({ title: "Fala", section_id: "older" });
    expect(withAlternative({}, "older")).toEqual({});
    expect(withAlternative(place, undefined)).toEqual(place);
  });
});
