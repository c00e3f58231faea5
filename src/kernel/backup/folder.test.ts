import { describe, expect, it } from "vitest";
import { backupNameAt, outdatedBackups } from "./folder.server.ts";

const at = (day: number, hour: number) => backupNameAt(new Date(Date.UTC(2026, 10, day, hour, 10)));

describe("stored backups", () => {
  it("are the last of each of 14 nights, whenever those were, and all of the newest day", () => {
    const nights = Array.from({ length: 20 }, (_, day) => at(day + 1, 2));
    expect(outdatedBackups(nights)).toEqual(nights.slice(0, 6).reverse());
    const dayOfContest = [at(20, 9), at(20, 13), at(20, 17)];
    expect(outdatedBackups([...nights, ...dayOfContest])).toEqual(nights.slice(0, 6).reverse());
    expect(outdatedBackups([...dayOfContest, at(20, 2), at(21, 2)])).toEqual([at(20, 2), at(20, 9), at(20, 13)]);
    expect(outdatedBackups([at(1, 2), at(20, 2)])).toEqual([]);
  });

  it("are sealed ones too, and nothing else in the folder is ever removed", () => {
    const sealed = Array.from({ length: 15 }, (_, day) => `${at(day + 1, 2)}.sealed`);
    expect(outdatedBackups([...sealed, "last.json", "zdjęcia.tar.zst", "parkiet-2020-01-01.tar.zst"])).toEqual([sealed[0]]);
  });
});
