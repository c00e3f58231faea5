// Who is there by the ticks of several devices.
import { describe, expect, it } from "vitest";
import { presentOf, readyOf, type Tick } from "./ready.ts";

const PEOPLE = ["ala", "ola", "ela"];
const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, "0")}:00.000+01:00`;
const tick = (source: string, minute: number, dancer_id: string | null, present = true): Tick => ({
  dancer_id,
  present,
  made_at: at(minute),
  source,
  who: source.toUpperCase(),
});

describe("the ready light", () => {
  it("is off until somebody ticks", () => {
    expect(readyOf(PEOPLE, [])).toEqual({ here: 0, of: 3, by: null, at: null, other: null });
    expect([...presentOf(PEOPLE, []).values()]).toEqual([null, null, null]);
  });

  it("counts the newest tick of each person by the device's clock, in whatever order they arrive", () => {
    const ticks = [tick("a", 5, "ala", false), tick("a", 1, "ala"), tick("a", 2, "ola")];
    expect(readyOf(PEOPLE, ticks)).toEqual({ here: 1, of: 3, by: "A", at: at(5), other: null });
    expect(presentOf(PEOPLE, ticks)).toEqual(
      new Map([
        ["ala", false],
        ["ola", true],
        ["ela", null],
      ]),
    );
  });

  it("takes a later tick for everybody instead of earlier ones for persons, and a later one for a person instead of that", () => {
    const ticks = [tick("a", 1, "ala", false), tick("a", 2, null)];
    expect(readyOf(PEOPLE, ticks)).toMatchObject({ here: 3, other: null });
    expect(readyOf(PEOPLE, [...ticks, tick("a", 3, "ela", false)])).toMatchObject({ here: 2, at: at(3), other: null });
  });

  it("takes the later in the list where two have the same time", () => {
    expect(readyOf(["ala"], [tick("a", 1, "ala"), tick("a", 1, "ala", false)])).toMatchObject({ here: 0 });
  });

  it("shows the other device where two disagree, with what that one sees; the later tick counts", () => {
    const ticks = [tick("a", 1, null), tick("b", 3, "ola", false)];
    expect(readyOf(PEOPLE, ticks)).toEqual({ here: 2, of: 3, by: "B", at: at(3), other: { by: "A", at: at(1), here: 3 } });
    expect(readyOf(PEOPLE, [...ticks, tick("b", 4, "ola")])).toMatchObject({ here: 3, by: "B", other: null });
  });

  it("does not count ticks of people who left the entry", () => {
    expect(readyOf(["ala"], [tick("a", 1, "ela"), tick("b", 2, "ola", false)])).toEqual({
      here: 0,
      of: 1,
      by: null,
      at: null,
      other: null,
    });
  });

  it("counts an entry without named people as one, ticked with everybody", () => {
    expect(readyOf([], [])).toMatchObject({ here: 0, of: 1, by: null });
    expect(readyOf([], [tick("a", 1, null)])).toMatchObject({ here: 1, of: 1, by: "A" });
    expect(readyOf([], [tick("a", 1, null), tick("b", 2, null, false)])).toMatchObject({ here: 0, of: 1, other: { by: "A", here: 1 } });
  });

  it("has no disagreement where two devices tick different people", () => {
    expect(readyOf(PEOPLE, [tick("a", 1, "ala"), tick("b", 2, "ola", false)])).toMatchObject({ here: 1, other: null });
  });
});
