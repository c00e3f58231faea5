import { expect, it } from "vitest";
import { readListsQuery, serverQuery } from "./lists-query.ts";

const asked = (address: string) => readListsQuery(new URLSearchParams(address));

it("an address without a question asks for the first fifty lists, the newest first", () => {
  expect(serverQuery(asked(""))).toEqual({ sort: "newest", direction: "desc", limit: 50 });
});

it("search, state, competition, sorting and length are read from the address", () => {
  const competition = "0198f2a0-0000-7000-8000-000000000001";
  expect(serverQuery(asked(`q=wis&status=draft&competition=${competition}&sort=day&show=150`))).toEqual({
    q: "wis",
    status: "draft",
    competition_id: competition,
    sort: "day",
    direction: "asc",
    limit: 150,
  });
});

it("what cannot be asked for is as if it were not there, and no page is longer than five hundred rows", () => {
  expect(serverQuery(asked("status=burnt&competition=all&sort=-size&show=ten"))).toEqual({ sort: "newest", direction: "desc", limit: 50 });
  expect([asked("show=3").show, asked("show=9000").show]).toEqual([50, 500]);
});
