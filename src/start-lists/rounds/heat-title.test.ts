import { describe, expect, it } from "vitest";
import { floorIn } from "./dances-of-block.ts";
import { heatPlace, numbersText } from "./heat-title.ts";

const heat = { number: 1, of: 2, dance: 2, dances: 3, dance_name: "Samba" };

describe("a heat's place in its round", () => {
  it("is the dance and the heat of several, and the dance alone of one", () => {
    expect(heatPlace(heat, true, "pl")).toBe("Samba, grupa 1 z 2");
    expect(heatPlace(heat, false, "en")).toBe("Samba");
    expect(heatPlace({ ...heat, dance_name: "" }, true, "pl")).toBe("Grupa 1 z 2, taniec 2 z 3");
    expect(heatPlace({ ...heat, dance_name: "", dance: 1, dances: 1 }, false, "pl")).toBe("");
    expect(numbersText([7, 12])).toBe("007 012");
  });

  it("does not count the only heat of a dance", () => {
    const whole = { ...heat, of: 1 };
    expect([heatPlace(whole, true, "pl"), heatPlace(whole, true, "en")]).toEqual(["Samba", "Samba"]);
    expect(heatPlace({ ...whole, dance_name: "" }, true, "pl")).toBe("Taniec 2 z 3");
    expect(heatPlace({ ...whole, dance_name: "", dance: 1, dances: 1 }, true, "en")).toBe("");
  });
});

describe("who of a block is on the floor", () => {
  const performance = (id: string, start_number: number, status = "on_stage") => ({ id, start_number, status });
  const rounds = [{ dances: [{ name: "Samba" }, { name: "Rumba" }] }];

  it("is the heat that was let in, by start number", () => {
    const performances = [performance("a", 9), performance("b", 2), performance("c", 5, "waiting")];
    const heats = [
      { dance: 1, number: 1, status: "done", performance_ids: ["a", "b"] },
      { dance: 2, number: 1, status: "on_stage", performance_ids: ["a", "b"] },
    ];
    expect(floorIn({ heats, rounds, performances })?.floor).toEqual({
      number: 1,
      of: 1,
      dance: 2,
      dances: 2,
      dance_name: "Rumba",
      numbers: [2, 9],
    });
  });

  it("is one who dances alone and once, and nobody while the floor is empty", () => {
    const alone = { heats: [], rounds: [{ dances: [] }], performances: [performance("a", 9), performance("c", 5, "waiting")] };
    expect(floorIn(alone)).toEqual({ floor: null, performances: [performance("a", 9)] });
    expect(floorIn({ ...alone, performances: [] })).toBeUndefined();
  });
});
