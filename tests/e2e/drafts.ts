// Draft start lists for browser tests, made from entries of the demonstration that are on no list.
import type { Page } from "@playwright/test";
import type { StartList } from "../../src/start-lists/contract.ts";
import { callApi, expect } from "./server.ts";

/** Returns the body of a GET call. Fails the test unless the status is 200. */
export async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

/** All start lists that the page's person may read. */
export const readLists = async (page: Page) =>
  (await get<{ data: { id: string; name: string; competition_id: string }[] }>(page, "/api/start-lists")).data;
/** One start list with its blocks and performances. */
export const readList = (page: Page, id: string) => get<StartList>(page, `/api/start-lists/${id}`);
/** Start numbers in the order of a list. */
export const listStartNumbers = (list: StartList) => list.blocks.flatMap((block) => block.performances.map((each) => each.start_number));

/** Ensures that `count` accepted entries are on no list, by taking the last waiting ones off „Scena A”. Returns the competition's id. */
export async function freeEntries(page: Page, count: number): Promise<string> {
  const [demo] = (await readLists(page)).filter((each) => each.name === "Scena A");
  const list = await readList(page, demo?.id ?? "");
  const unlisted = await get<{ data: { entries: object[] }[] }>(page, `/api/competitions/${list.competition_id}/unlisted-entries`);
  const missing = count - unlisted.data.reduce((sum, section) => sum + section.entries.length, 0);
  const waiting = list.blocks.flatMap((block) => block.performances).filter((each) => each.status === "waiting");
  for (const each of missing > 0 ? waiting.slice(-missing) : [])
    expect((await callApi(page, "POST", `/api/start-lists/${list.id}/take-off`, { performance_id: each.id })).status).toBe(200);
  return list.competition_id;
}

/** Creates a draft list with 20 entries that are on no other list. */
export async function makeDraft(page: Page, name: string): Promise<StartList> {
  const competition_id = await freeEntries(page, 20);
  const response = await callApi(page, "POST", "/api/start-lists", { competition_id, name, stage: "B", changeover_seconds: 30 });
  expect(response.status).toBe(201);
  return response.body as StartList;
}
