import { expect, it } from "vitest";
import { codeHash, newStationCodes, shownCode } from "./making.server.ts";

it("codes of desks avoid signs that look alike, codes of judges are digits, and secrets of links have 256 bits", () => {
  const codes = Array.from({ length: 200 }, () => newStationCodes("backstage"));
  for (const { link, code } of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(Buffer.from(link, "base64url")).toHaveLength(32);
  }
  expect(new Set(codes.map((each) => each.code)).size).toBe(codes.length);
  expect(newStationCodes("judge").code).toMatch(/^\d{6}$/);
});

it("a code is typed in any case, with spaces or hyphens, and belongs to one organiser", () => {
  expect([shownCode("K7QM2XVD"), shownCode("482913")]).toEqual(["K7QM 2XVD", "482 913"]);
  for (const typed of ["k7qm2xvd", " K7QM 2XVD ", "K7QM-2XVD"]) expect(codeHash("a", typed)).toEqual(codeHash("a", "K7QM2XVD"));
  expect(codeHash("b", "K7QM2XVD")).not.toEqual(codeHash("a", "K7QM2XVD"));
});
