// Draft start lists for browser tests: made from the demonstration's entries that stand in no list.
import type { Page } from "@playwright/test";
import type { StartList } from "../../src/start-lists/contract.ts";
import { callApi, expect } from "./server.ts";

/** What a call answers; it must answer 200. */
export async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

/** All start lists that this person may read. */
export const lists = async (page: Page) =>
  (await get<{ data: { id: string; name: string; competition_id: string }[] }>(page, "/api/start-lists")).data;
/** One list whole. */
export const listOf = (page: Page, id: string) => get<StartList>(page, `/api/start-lists/${id}`);
/** Start numbers in the order of a list. */
export const numbersOf = (list: StartList) => list.blocks.flatMap((block) => block.performances.map((each) => each.start_number));

/** Sees to it that `count` accepted entries stand in no list, taking the last waiting ones off the demonstration's; gives the competition. */
export async function free(page: Page, count: number): Promise<string> {
  const [demo] = (await lists(page)).filter((each) => each.name === "Scena A");
  const list = await listOf(page, demo?.id ?? "");
  const unlisted = await get<{ data: { entries: object[] }[] }>(page, `/api/competitions/${list.competition_id}/unlisted-entries`);
  const missing = count - unlisted.data.reduce((sum, section) => sum + section.entries.length, 0);
  const waiting = list.blocks.flatMap((block) => block.performances).filter((each) => each.status === "waiting");
  for (const each of missing > 0 ? waiting.slice(-missing) : [])
    expect((await callApi(page, "POST", `/api/start-lists/${list.id}/take-off`, { performance_id: each.id })).status).toBe(200);
  return list.competition_id;
}

/** A draft list of its own, of 20 performances that stand in no other. */
export async function makeDraft(page: Page, name: string): Promise<StartList> {
  const competition_id = await free(page, 20);
  const made = await callApi(page, "POST", "/api/start-lists", { competition_id, name, stage: "B", changeover_seconds: 30 });
  expect(made.status).toBe(201);
  return made.body as StartList;
}
