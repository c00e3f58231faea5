// Sentences of an answer.
import { describe, expect, test } from "vitest";
import { say } from "./answer.ts";

describe("no-break spaces", () => {
  test("a unit is held together with its number, another word that begins like it is not", () => {
    const set = (text: string) => say("x", text, "x").pl.replaceAll("\u00a0", "_");
    expect([set("Co najmniej 30 s i 5 solistów, 2 lata, 3 latawce, 12 osób z 4 dni."), set("Wstęp 20 zł w 1 min albo 2 minuty.")]).toEqual([
      "Co najmniej 30_s i_5 solistów, 2_lata, 3 latawce, 12_osób z_4_dni.",
      "Wstęp 20_zł w_1_min albo 2 minuty.",
    ]);
  });
});
