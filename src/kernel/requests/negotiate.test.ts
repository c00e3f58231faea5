import { describe, expect, it } from "vitest";
import { encodingFor, hasCopy, languageFor } from "./negotiate.ts";

describe("negotiation", () => {
  it("takes the first offered encoding that is not refused", () => {
    for (const [accepted, chosen] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0.0,gzip;q=0", undefined],
      ["*", "br"],
      ["*;q=0", undefined],
      ["*, br;q=0", "gzip"],
      ["identity", undefined],
      ["GZIP", "gzip"],
      [null, undefined],
      ["", undefined],
    ] as const)
      expect(encodingFor(accepted, ["br", "gzip"]), String(accepted)).toBe(chosen);
  });

  it("takes the language that is preferred, the first between equals, and Polish where none of both is named", () => {
    for (const [accepted, chosen] of [
      ["en-GB,en;q=0.9,pl;q=0.8", "en"],
      ["de, pl;q=0.5, en;q=0.6", "en"],
      ["en;q=0.5, PL-pl;q=0.5", "en"],
      ["pl, en", "pl"],
      ["en;q=0, de", "pl"],
      ["enm, english", "pl"],
      ["sgn-pl, en", "en"],
      ["*", "pl"],
      ["", "pl"],
      [undefined, "pl"],
    ] as const)
      expect(languageFor(accepted), accepted).toBe(chosen);
  });

  it("knows a copy by any of its tags, weak or strong, or by a star", () => {
    for (const tags of ['W/"a"', '"a"', '"b", "a"', "*"]) expect(hasCopy(tags, 'W/"a"'), tags).toBe(true);
    for (const tags of [' W/"a" ', '"b" , W/"a"']) expect(hasCopy(tags, '"a"'), tags).toBe(true);
    expect(hasCopy('"xW/"', '"x"')).toBe(false);
    for (const tags of ['"b"', "", "a", null, undefined]) expect(hasCopy(tags, 'W/"a"'), String(tags)).toBe(false);
  });
});
