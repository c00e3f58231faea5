// Clubs that sign up one after the other during the soak.
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#src/kernel/values/ids.ts";
import { addEntries, createSignup, submitSignup } from "#src/signup/contract.ts";
import { Robot } from "../robot.ts";
import type { OpenEvent } from "./set-up.ts";

const CLUB_MS = 3000;

export interface Clubs {
  /** Ids of entries that the server acknowledged. */
  entries: ReadonlySet<string>;
  submitted(): number;
  broken(): number;
  stop(): Promise<void>;
}

/** Starts clubs that sign up one soloist each, one club after the other. */
export function openClubs(send: Robot["send"], event: OpenEvent): Clubs {
  const entries = new Set<string>();
  let [submitted, broken, going] = [0, 0, true];
  const signUp = async () => {
    const robot = new Robot(send, event.tenant);
    const { id } = await robot.must(createSignup, {
      params: { id: event.id },
      body: {
        contact_name: "Iga Próbna",
        contact_email: `${newId()}@example.com`,
        contact_phone: "+48 600 200 100",
        contact_role: "school",
        club_name: "Studio Próba",
        club_city: "Płock",
      },
    });
    const dancer = { id: newId(), first_name: "Lena", last_name: "Próbna", birth_year: event.birth_year };
    const entry = { id: newId(), section_id: event.section_id, title: "Na wiatr", choreographer: "Iga Próbna", dancer_ids: [dancer.id] };
    await robot.must(addEntries, { params: { id }, body: { dancers: [dancer], entries: [entry] } });
    entries.add(entry.id);
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
