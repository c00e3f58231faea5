import { expect, it } from "vitest";
import { sortByNearness, noAgeFor } from "./nearest.ts";
import { isNotFilledIn, placeLine, unchosenWords } from "./section-line.ts";
import type { OfferedSection } from "../../entries/records.ts";

const section = (dance: string, size: string, age: string) =>
  ({
    id: `${dance} ${size} ${age}`,
    dance_category_id: dance,
    dance_name: dance,
    presentation_category_id: size,
    presentation_name: size,
    age_category_id: age,
    age_name: age,
    level_name: null,
  }) as OfferedSection;

it("the alternatives for a rejected line-up begin with the same size, and name the age that the dance lacks", () => {
  const refusing = section("dancehall", "solo", "12–15");
  const all = [section("jazz", "duet", "9–11"), section("hip-hop", "solo", "9–11"), refusing, section("dancehall", "solo", "16+")];
  const [duet, solo] = all as [OfferedSection, OfferedSection];
  expect(sortByNearness([duet, solo], refusing)).toEqual([solo, duet]);
  expect(sortByNearness(all, refusing)[0]).toBe(refusing);
  expect(noAgeFor(all, refusing, [solo])).toBe("9–11");
  expect(noAgeFor([...all, section("dancehall", "solo", "9–11")], refusing, [solo])).toBeUndefined();
  expect(noAgeFor(all, refusing, [duet])).toBeUndefined();
});

it("an entry says what is chosen of its section, and what is not", () => {
  const line = (...undecided: ("dance" | "presentation" | "level")[]) =>
    placeLine(section("jazz", "solo", "12–15"), { undecided, problems: [] }, unchosenWords.pl);
  expect(line()).toBe("solo, jazz, 12–15");
  expect(line("level")).toBe("solo, jazz, 12–15, wybierz poziom");
  expect(line("dance", "presentation")).toBe("wybierz kategorię taneczną, wybierz kategorię prezentacji");
  // Without a network nobody has decided the age category.
  const problems = [{ code: "kept", text: "" }];
  expect(placeLine(section("jazz", "solo", "12–15"), { undecided: [], problems }, unchosenWords.pl)).toBe("solo, jazz");
});

it("what was not filled in yet is nothing to be mended: neither choices nor questions of the organiser's own", () => {
  const open = (code: string) => isNotFilledIn({ code });
  expect(["choose_level", "no_dancers", "title", "question", "kept"].filter((each) => !open(each))).toEqual([]);
  expect(["too_many", "age.older", "section"].filter(open)).toEqual([]);
});
