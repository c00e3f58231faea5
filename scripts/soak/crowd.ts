// Everybody else: spectators' streams that come back whenever they broke, readers of public pages, and clubs that sign up.
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { addDancers, createEntry, createSignup, submitSignup } from "#src/signup/contract.ts";
import { newId } from "#src/kernel/ids.ts";
import { STALE_NOTE_ID } from "#src/web/rendering/stale-note.ts";
import { Robot } from "../robot.ts";

const BACK_MS = 1000;
const CLUB_MS = 3000;
const NEWS = [Buffer.from("event: state"), Buffer.from("event: change")];

export interface Streams {
  open(): number;
  /** How many states they were shown, all together. */
  states(): number;
  /** How often one was opened again. */
  again(): number;
  close(): void;
}

/** Opens so many streams to this address; one that broke is opened again a moment later. */
export function openStreams(address: URL, count: number): Streams {
  let [open, states, again, closed] = [0, 0, -count, false];
  const sockets = new Set<{ destroy(): void }>();
  const follow = () => {
    if (closed) return;
    again += 1;
    const asked = get(address, { agent: false, headers: { accept: "text/event-stream" } });
    sockets.add(asked);
    let good = false;
    asked.on("response", (response) => {
      good = response.statusCode === 200 && (response.headers["content-type"] ?? "").startsWith("text/event-stream");
      if (good) open += 1;
      response.on("data", (chunk: Buffer) => {
        if (NEWS.some((each) => chunk.includes(each))) states += 1;
      });
      response.on("error", () => undefined);
    });
    asked.on("error", () => undefined);
    asked.on("close", () => {
      sockets.delete(asked);
      if (good) open -= 1;
      setTimeout(follow, BACK_MS * (1 + Math.random()));
    });
  };
  for (let at = 0; at < count; at++) setTimeout(follow, at * 2);
  return {
    open: () => open,
    states: () => states,
    again: () => Math.max(0, again),
    close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

export interface Readers {
  /** Pages by how they were answered: fresh, as they last were, refused as away (5xx), or not at all. */
  pages: { fresh: number; old: number; away: number; unanswered: number };
  stop(): Promise<void>;
}

/** Opens these pages in turn, so many a second whatever the answers take. */
export function openPages(send: Robot["send"], paths: readonly string[], aSecond: number): Readers {
  const pages = { fresh: 0, old: 0, away: 0, unanswered: 0 };
  const under = new Set<Promise<void>>();
  let turn = 0;
  const read = async () => {
    const answer = await send(paths[turn++ % paths.length] ?? "/", {})
      .then(async (response) => ({ ok: response.ok, text: await response.text() }))
      .catch(() => undefined);
    if (!answer) pages.unanswered += 1;
    else if (!answer.ok) pages.away += 1;
    else pages[answer.text.includes(`id="${STALE_NOTE_ID}"`) ? "old" : "fresh"] += 1;
  };
  const open = () => {
    const reading = read().finally(() => under.delete(reading));
    under.add(reading);
  };
  const opening = aSecond > 0 ? setInterval(open, 1000 / aSecond) : undefined;
  return {
    pages,
    async stop() {
      clearInterval(opening);
      await Promise.all(under);
    },
  };
}

export interface Clubs {
  /** Entries that the server said it has. */
  entries: ReadonlySet<string>;
  submitted(): number;
  broken(): number;
  stop(): Promise<void>;
}

/** Lets one club after the other sign one soloist up. */
export function openClubs(send: Robot["send"], tenant: string, competition: { id: string; section_id: string; birth_year: number }): Clubs {
  const entries = new Set<string>();
  let [submitted, broken, going] = [0, 0, true];
  const signUp = async () => {
    const robot = new Robot(send, tenant);
    const { id } = await robot.must(createSignup, {
      params: { id: competition.id },
      body: {
        contact_name: "Iga Próbna",
        contact_email: `${newId()}@example.com`,
        contact_phone: "+48 600 200 100",
        contact_role: "school",
        club_name: "Studio Próba",
        club_city: "Płock",
      },
    });
    const { data } = await robot.must(addDancers, {
      params: { id },
      body: { first_name: "Lena", last_name: "Próbna", birth_year: competition.birth_year },
    });
    const body = { title: "Na wiatr", section_id: competition.section_id, choreographer: "Iga Próbna", dancer_ids: [data[0]?.id ?? ""] };
    entries.add((await robot.must(createEntry, { params: { id }, body })).id);
    await robot.must(submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
    submitted += 1;
  };
  const work = async () => {
    while (going) {
      await signUp().catch(() => (broken += 1));
      await pause(CLUB_MS);
    }
  };
  const working = work();
  return {
    entries,
    submitted: () => submitted,
    broken: () => broken,
    async stop() {
      going = false;
      await working;
    },
  };
}
