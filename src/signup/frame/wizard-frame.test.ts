import { describe, expect, it } from "vitest";
import type { Signup } from "../records.ts";
import { needsMusic } from "./wizard-frame.tsx";

const sections = [
  { id: "own", music: "own" },
  { id: "organiser", music: "organiser" },
];
const signup = (music: readonly string[], entered: readonly [section_id: string, status: string][]) =>
  ({
    sections: sections.filter((each) => music.includes(each.music)),
    entries: entered.map(([section_id, status]) => ({ section_id, status })),
  }) as unknown as Signup;

describe("the step of music", () => {
  it("is skipped where the organiser provides the music of all entries, or of all sections while there are none", () => {
    expect(needsMusic(signup(["own", "organiser"], []))).toBe(true);
    expect(needsMusic(signup(["organiser"], []))).toBe(false);
    expect(needsMusic(signup(["own", "organiser"], [["organiser", "draft"]]))).toBe(false);
    expect(
      needsMusic(
        signup(
          ["own", "organiser"],
          [
            ["organiser", "draft"],
            ["own", "withdrawn"],
          ],
        ),
      ),
    ).toBe(false);
    expect(
      needsMusic(
        signup(
          ["own", "organiser"],
          [
            ["organiser", "draft"],
            ["own", "submitted"],
          ],
        ),
      ),
    ).toBe(true);
  });
});
