// Stations of the hall in browsers: a stage of the demonstration, stations and cards opened on a page, and calls as a station.
import type { Browser, Page } from "@playwright/test";
import { IDENTITY_HEADER, STATION_IDENTITY } from "../../src/kernel/endpoints/stations.ts";
import type { offeredKinds, StationCard } from "../../src/hall/stations/contract.ts";
import { inDemo } from "./in-application.ts";
import { callApi, csrfHeader, expect, type Server, signIn } from "./server.ts";

export const PHONE = { width: 390, height: 844 };

export interface Stage {
  id: string;
  competition_id: string;
}

/** The stage on which the demonstration's event is danced today. */
export const findDemoStage = (server: Server): Promise<Stage> =>
  inDemo(server, (trx) =>
    trx
      .selectFrom("stages as s")
      .innerJoin("competitions as c", "c.id", "s.competition_id")
      .innerJoin("start_lists as l", (join) => join.onRef("l.competition_id", "=", "s.competition_id").onRef("l.stage", "=", "s.letter"))
      .innerJoin("heats as h", "h.start_list_id", "l.id")
      .select(["s.id", "s.competition_id"])
      .where("c.status", "=", "running")
      .where("c.practice", "=", false)
      .where("l.status", "=", "published")
      .where("h.status", "=", "on_stage")
      .executeTakeFirstOrThrow(),
  );

/** A page in a browser of its own, of this person; a guest without an address. */
export async function openBrowser(browser: Browser, server: Server, email?: string, viewport = PHONE): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport })).newPage();
  if (email !== undefined) await signIn(page, email);
  return page;
}

const stationNames: Record<(typeof offeredKinds)[number], string> = {
  stage_manager: "Scena",
  backstage: "Za kulisami",
  door: "Odprawa",
  announcer: "Scena",
  hall_screen: "Scena",
};

/** Makes a station as the administrator whose page this is. Returns the secret of its link. */
export async function makeStation(admin: Page, stage: Stage, kind: (typeof offeredKinds)[number]): Promise<string> {
  const body = { kind, stage_id: stage.id, name: stationNames[kind], max_devices: 5, ends_at: endOfDay() };
  const reply = await callApi(admin, "POST", `/api/competitions/${stage.competition_id}/stations`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return secretOf(reply.body as StationCard);
}

/** Makes the cards of these judges. Returns the secrets of their links. */
export async function makeCards(admin: Page, competitionId: string, userIds: readonly string[]): Promise<string[]> {
  const reply = await callApi(admin, "POST", `/api/competitions/${competitionId}/judge-cards`, { user_ids: userIds, ends_at: endOfDay() });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { data } = reply.body as { data: StationCard[] };
  return userIds.map((id) => secretOf(data.find((each) => each.station.judge?.user_id === id)));
}

const endOfDay = () => new Date(Date.now() + 6 * 3_600_000).toISOString();
const secretOf = (card: StationCard | undefined): string => (card ? new URL(card.link).pathname.split("/").at(-1) : undefined) ?? "";

/** Opens a station or card in this page's browser, as the page of its link does. Returns the address of its desk. */
export async function openLink(page: Page, link: string, person?: string): Promise<string> {
  const reply = await callApi(page, "POST", "/api/station-links/open", { link, ...(person ? { person_name: person } : {}) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (reply.body as { path: string }).path;
}

/** Calls the API as the station that this page's browser has open. */
export async function callAsStation(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = {
    Accept: "application/json",
    "X-Tenant": "demo",
    [IDENTITY_HEADER]: STATION_IDENTITY,
    ...(method === "GET" ? {} : await csrfHeader(page)),
  };
  const response = await page.context().request.fetch(path, { method, headers, ...(body ? { data: body } : {}) });
  return { status: response.status(), body: response.headers()["content-type"]?.includes("json") ? await response.json() : undefined };
}
