// The pads of whole dances in browser tests: opened once the tablet has what it needs offline, pressed by a finger, and read back from the server.
import type { Page } from "@playwright/test";
import type { Ballot } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import type { DanceHall } from "./dance-hall.ts";
import { callApi, expect, mounted } from "./server.ts";

export const TABLET = { width: 1180, height: 820 };
export const PHONE = { width: 390, height: 844 };

/** Opens the pad of a performance once the tablet has the whole list. */
export async function openPad(page: Page, hall: DanceHall, at = 0, query = ""): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().endsWith("/sheets") && response.ok());
  await page.goto(`/judge/dashboard/score/${hall.performance_ids[at]}${query}`);
  await mounted(page);
  await kept;
}

/** The number to cross. */
export const tile = (page: Page, number: string | undefined) => page.getByRole("button", { name: new RegExp(`^numer ${number},`) });

/** The key that gives this number this place, on a tablet. */
export const cell = (page: Page, number: string | undefined, place: number) =>
  page
    .getByRole("group", { name: new RegExp(`^numer ${number},`) })
    .getByRole("button")
    .nth(place - 1);

export const handIn = (page: Page) => page.getByRole("button", { name: "Oddaj taniec" });

/** Hands in a dance while a heat of it is still to come, which asks once. */
export async function handInEarly(page: Page, heats: string): Promise<void> {
  await handIn(page).tap();
  const asked = page.getByRole("alertdialog", { name: "Oddać taniec już teraz?" });
  await expect(asked).toContainText(`${heats} jeszcze nie tańczył`);
  await asked.getByRole("button", { name: "Oddaj taniec" }).tap();
}

/** The judge's sheet of a dance as the server has it. */
export const ballotOf = async (page: Page, hall: DanceHall, dance: number) =>
  (await callApi(page, "GET", `/api/rounds/${hall.round_id}/ballots/${dance}`)).body as Ballot;

/** Hands in the first dance as another tablet of the same judge does; it also arrives while the page is offline. */
export async function giveBallotOf(page: Page, hall: DanceHall, marks: Ballot["marks"]): Promise<void> {
  const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: new Date().toISOString() };
  expect((await callApi(page, "POST", `/api/rounds/${hall.round_id}/ballots`, body)).status).toBe(201);
}

/** The places that the server has of a judge in a dance, in the order of the hall's numbers. */
export async function placesOf(page: Page, hall: DanceHall, dance: number): Promise<(number | undefined)[]> {
  const { marks } = await ballotOf(page, hall, dance);
  return hall.performance_ids.map((id) => marks[id]?.place);
}

/** How many numbers are tapped in the drafts that the tablet keeps: no person reloads within the milliseconds that a tap takes to its store. */
export const tapped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("parkiet-judge");
        opening.onerror = () => reject(new Error(opening.error?.message));
        opening.onsuccess = () => {
          const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
          reading.onerror = () => reject(new Error(reading.error?.message));
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { marks: object }[]).flatMap((draft) => Object.keys(draft.marks)).length);
          };
        };
      }),
  );

/** A finger that stays on a key until `until` is done. */
export async function hold(page: Page, key: ReturnType<typeof tile>, until: () => Promise<unknown>): Promise<void> {
  const box = await key.boundingBox();
  if (!box) throw new Error("no key to hold");
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await until();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

/** The keys of a pad that a finger could miss: smaller than 56 px either way. */
export const smallKeys = (page: Page) =>
  page.locator("[data-ballot] :is(button, a):visible").evaluateAll((keys) =>
    keys.flatMap((key) => {
      const { width, height } = key.getBoundingClientRect();
      return Math.min(width, height) < 55.5 ? [`${key.textContent} ${Math.round(width)}×${Math.round(height)}`] : [];
    }),
  );
