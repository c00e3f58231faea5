import { expect, test } from "vitest";
import { grants, roles } from "../../kernel/endpoints/roles.ts";
import { returnTarget } from "./after-sign-in.ts";
import { afterLogin, type GuardedPerson, homeOf, loginFor, safeReturn, redirectFor } from "./guards.ts";

const person = (role: GuardedPerson["role"], onboarding_needed = false): GuardedPerson => ({ role, onboarding_needed });
const url = (path: string) => new URL(path, "http://parkiet.test");

test("a guest who needs a session goes to the login page, which returns to the page", () => {
  expect(redirectFor(["auth"], undefined, url("/dashboard/entries?q=ala&x=1"))).toBe("/login?to=%2Fdashboard%2Fentries%3Fq%3Dala%26x%3D1");
  for (const guard of ["admin", "referee", "trener", "super-admin"])
    expect(redirectFor([guard], undefined, url("/me"))).toBe("/login?to=%2Fme");
});

test("every role passes exactly its guards; the others go to /unauthorized", () => {
  const passed = (guard: string) => roles.filter((role) => redirectFor(["auth", guard], person(role), url("/x")) === undefined);
  expect(passed("auth")).toEqual(["super-admin", "admin", "referee", "trener"]);
  expect(passed("admin")).toEqual(["super-admin", "admin"]);
  expect(passed("referee")).toEqual(["super-admin", "admin", "referee"]);
  expect(passed("trener")).toEqual(["trener"]);
  expect(passed("super-admin")).toEqual(["super-admin"]);
  expect(redirectFor(["auth", "admin"], person("trener"), url("/dashboard"))).toBe("/unauthorized");
});

test("a judge's card opens the judge's pages, and no other page of its person", () => {
  const judge = { ...person("referee"), card: {} };
  expect(redirectFor(["auth", "referee"], judge, url("/judge/dashboard/score/1"))).toBeUndefined();
  expect(redirectFor([], judge, url("/scores/1"))).toBeUndefined();
  for (const path of ["/me", "/dashboard/scores"]) expect(redirectFor(["auth"], judge, url(path))).toBe("/unauthorized");
});

test("a grant passes its own guard beside administrators, whatever the role", () => {
  const passed = (guard: string) =>
    roles.flatMap((role) =>
      [[], ...grants.map((grant) => [grant])]
        .filter((own) => redirectFor(["auth", guard], { ...person(role), grants: own }, url("/x")) === undefined)
        .map((own) => [role, ...own].join(" ")),
    );
  const admins = ["super-admin", "admin"].flatMap((role) => [role, `${role} helper`, `${role} treasurer`]);
  expect(passed("treasurer")).toEqual([...admins, "referee treasurer", "trener treasurer"]);
  expect(passed("stage-hand")).toEqual([...admins, "referee helper", "trener helper"]);
  expect(passed("admin")).toEqual(admins);
});

test("a page without guards is for everybody", () => {
  expect(redirectFor([], undefined, url("/"))).toBeUndefined();
});

test("a signed-in person on a guests' page is sent back to where they came from, or to their first page", () => {
  expect(redirectFor(["guest"], undefined, url("/login"))).toBeUndefined();
  expect(redirectFor(["guest"], person("referee"), url("/login?to=%2Fdashboard%2Fscores"))).toBe("/dashboard/scores");
  for (const to of ["/..//evil.test", "/LOGOUT"])
    expect(redirectFor(["guest"], person("referee"), url(`/login?to=${to}`))).toBe("/judge/dashboard");
  expect(roles.map((role) => redirectFor(["guest"], person(role), url("/login")))).toEqual([
    "/dashboard",
    "/dashboard",
    "/judge/dashboard",
    "/me",
  ]);
  expect(roles.map(homeOf)).toEqual(["/dashboard", "/dashboard", "/judge/dashboard", "/me"]);
});

test("an unknown guard is an error, never a page that everybody may open", () => {
  expect(() => redirectFor(["coach"], person("admin"), url("/"))).toThrow("Unknown guard: coach");
});

test("an admin who has not finished onboarding is led to it, other roles are not", () => {
  expect(afterLogin(person("admin", true), "/dashboard/entries")).toBe("/onboarding?to=%2Fdashboard%2Fentries");
  expect(afterLogin(person("super-admin", true), null)).toBe("/onboarding");
  expect(afterLogin(person("referee", true), null)).toBe("/judge/dashboard");
});

test("a login returns only to pages of this site, and never to login or logout", () => {
  expect(safeReturn("/dashboard?a=1#b")).toBe("/dashboard?a=1#b");
  for (const to of [
    null,
    undefined,
    "",
    "dashboard",
    "//evil.test",
    "/\\evil.test",
    "https://evil.test/",
    "/\t/evil.test",
    "/login?to=/x",
    "/logout",
    "/login/",
    "/..//evil.test",
    "/.//evil.test",
    "/%2e%2e//evil.test",
    "/x/../..//evil.test",
    "/x/..//\\evil.test",
    "/LOGOUT",
    "/Login?to=/x",
    "/logout//",
    "/%6cogout",
    "/x/../%4cOGOUT/",
    "/%zz",
  ])
    expect(safeReturn(to), String(to)).toBeUndefined();
  expect(loginFor(url("/"))).toBe("/login");
});

test("the fragment of a deep link survives the login page", () => {
  expect(loginFor(new URL("http://x/dashboard/scores?id=1#blok-7"))).toBe("/login?to=%2Fdashboard%2Fscores%3Fid%3D1%23blok-7");
  expect(returnTarget({ search: "?to=%2Fdashboard%2Fscores", hash: "#blok-7" })).toBe("/dashboard/scores#blok-7");
  expect(returnTarget({ search: "?to=%2Fdashboard%2Fscores%23blok-7", hash: "#inny" })).toBe("/dashboard/scores#blok-7");
  expect(returnTarget({ search: "", hash: "#blok-7" })).toBeNull();
});
