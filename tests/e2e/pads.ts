// Helpers for judges' pads of whole dances: open a pad with its offline data, press its keys by touch, read the results back from the server.
import type { Page } from "@playwright/test";
import type { Ballot } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import type { DanceHall } from "./dance-hall.ts";
import { callApi, expect, waitForMount } from "./server.ts";

export const TABLET = { width: 1180, height: 820 };
export const PHONE = { width: 390, height: 844 };

/** Opens the pad of a performance and waits until the tablet has loaded the sheets of the whole list. */
export async function openPad(page: Page, hall: DanceHall, at = 0, query = ""): Promise<void> {
  const sheetsLoaded = page.waitForResponse((response) => response.url().endsWith("/sheets") && response.ok());
  await page.goto(`/judge/dashboard/score/${hall.performance_ids[at]}${query}`);
  await waitForMount(page);
  await sheetsLoaded;
}

/** The key that crosses this number. */
export const crossKey = (page: Page, number: string | undefined) => page.getByRole("button", { name: new RegExp(`^numer ${number},`) });

/** The key that gives this number this place, in a tablet's layout. */
export const placeKey = (page: Page, number: string | undefined, place: number) =>
  page
    .getByRole("group", { name: new RegExp(`^numer ${number},`) })
    .getByRole("button")
    .nth(place - 1);

export const handInButton = (page: Page) => page.getByRole("button", { name: "Oddaj taniec" });

/** Hands in a dance before its last heats have danced, and confirms the question about it. `heats` names them as the question does. */
export async function handInEarly(page: Page, heats: string): Promise<void> {
  await handInButton(page).tap();
  const question = page.getByRole("alertdialog", { name: "Oddać taniec już teraz?" });
  await expect(question).toContainText(`${heats} jeszcze nie tańczył`);
  await question.getByRole("button", { name: "Oddaj taniec" }).tap();
}

/** Reads the judge's sheet of a dance from the server. */
export const readBallot = async (page: Page, hall: DanceHall, dance: number) =>
  (await callApi(page, "GET", `/api/rounds/${hall.round_id}/ballots/${dance}`)).body as Ballot;

/** Hands in the first dance by a call, as another tablet of the same judge would. Also works while the page is offline. */
export async function sendBallotFromOtherTablet(page: Page, hall: DanceHall, marks: Ballot["marks"]): Promise<void> {
  const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: new Date().toISOString() };
  expect((await callApi(page, "POST", `/api/rounds/${hall.round_id}/ballots`, body)).status).toBe(201);
}

/** Reads the judge's places in a dance from the server, in the order of the hall's numbers. */
export async function readPlaces(page: Page, hall: DanceHall, dance: number): Promise<(number | undefined)[]> {
  const { marks } = await readBallot(page, hall, dance);
  return hall.performance_ids.map((id) => marks[id]?.place);
}

/** Counts the marked numbers in the tablet's stored drafts. Tests await it before a reload: a tap takes some milliseconds to be stored. */
export const countTappedNumbers = (page: Page) =>
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

/** Touches a key, runs `until`, then lifts the finger. */
export async function holdKey(page: Page, key: ReturnType<typeof crossKey>, until: () => Promise<unknown>): Promise<void> {
  const box = await key.boundingBox();
  if (!box) throw new Error("no key to hold");
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await until();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

/** Visible keys of a pad that are narrower or lower than 56 px. */
export const findSmallKeys = (page: Page) =>
  page.locator("[data-ballot] :is(button, a):visible").evaluateAll((keys) =>
    keys.flatMap((key) => {
      const { width, height } = key.getBoundingClientRect();
      return Math.min(width, height) < 55.5 ? [`${key.textContent} ${Math.round(width)}×${Math.round(height)}`] : [];
    }),
  );
