// Ids of the demonstration's records that appear in URLs, for tests that walk through all screens.
import type { Page } from "@playwright/test";
import { callApi, signIn } from "./server.ts";

/** Ids of one record of each kind. `open` is the competition that takes sign-ups. */
export interface DemoIds {
  competition: string;
  open: string;
  list: string;
  performance: string;
  block: string;
  payment: string;
  signup: string;
  form: string;
  entry: string;
  /** A section of the running competition, and a stage on which it is danced. */
  section: string;
  stage: string;
}

/** Reads the ids as the organiser. Leaves the page signed out. */
export async function readDemoIds(page: Page): Promise<DemoIds> {
  await signIn(page, "admin@demo.test");
  const read = async <T>(path: string) => (await callApi(page, "GET", path)).body as T;
  const competitions = (await read<{ data: { id: string; status: string }[] }>("/api/competitions")).data;
  const competition = competitions.find((each) => each.status === "running")?.id ?? "";
  const list = (await read<{ data: { id: string }[] }>(`/api/start-lists?competition_id=${competition}`)).data[0]?.id ?? "";
  const whole = await read<{ blocks: { id: string; section_id: string; performances: { id: string; status: string }[] }[] }>(
    `/api/start-lists/${list}`,
  );
  const [payment] = (await read<{ data: { id: string; signup_id: string }[] }>("/api/payments?status=pending")).data;
  const form = (await read<{ data: { id: string }[] }>("/api/scoring-forms")).data[0]?.id ?? "";
  const entry = (await read<{ data: { id: string }[] }>(`/api/entries?competition_id=${competition}&limit=1`)).data[0]?.id ?? "";
  const [stage] = (await read<{ data: { stage_id: string }[] }>("/api/stage")).data;
  await page.context().clearCookies();
  return {
    form,
    entry,
    competition,
    open: competitions.find((each) => each.status === "open")?.id ?? "",
    list,
    performance: whole.blocks.flatMap((block) => block.performances).find((each) => each.status === "on_stage")?.id ?? "",
    block: whole.blocks[0]?.id ?? "",
    section: whole.blocks[0]?.section_id ?? "",
    stage: stage?.stage_id ?? "",
    payment: payment?.id ?? "",
    signup: payment?.signup_id ?? "",
  };
}
