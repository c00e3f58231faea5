import { describe, expect, it } from "vitest";
import { parseCookies, setCookie } from "./cookies.ts";

describe("cookies", () => {
  it("come by name, the first of each, decoded where they can be", () => {
    expect(parseCookies("session=a%20b; theme=dark; session=c; broken=%E0%A4%A")).toEqual({
      session: "a b",
      theme: "dark",
      broken: "%E0%A4%A",
    });
    expect([parseCookies(null), parseCookies("")]).toEqual([{}, {}]);
  });

  it("go back to their own site alone, for the whole of it unless a path is named, and as long as they are told to stay", () => {
    expect(setCookie("session", "a b", {})).toBe("session=a%20b; Path=/; SameSite=Lax");
    expect(setCookie("session", "a", { httpOnly: true, secure: true, maxAgeSeconds: 60, path: "/api" })).toBe(
      "session=a; Max-Age=60; Path=/api; HttpOnly; Secure; SameSite=Lax",
    );
    expect(setCookie("session", "", { maxAgeSeconds: 0 })).toBe("session=; Max-Age=0; Path=/; SameSite=Lax");
  });

  it("of one host alone are refused where a browser would refuse them", () => {
    expect(() => setCookie("__Host-session", "a", { secure: true, path: "/api" })).toThrow("__Host-");
    expect(setCookie("__Host-session", "a", { secure: true })).toContain("Secure");
  });
});
