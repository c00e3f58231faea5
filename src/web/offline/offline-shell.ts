// What a device needs to open pages without a network: the shell of those pages (offline-shell-worker.ts), and the account of a judge or a desk.
import type { User } from "../../identity/contract.ts";
import type { SessionMemory } from "../app/app-parts.ts";
import { localItems, parseItem } from "../browser/local-items.ts";

/** Pages under this path open without a network. */
export const OFFLINE_SCOPE = "/judge/";
/** Address of the client-only document. */
export const SHELL_PATH = "/build/shell.html";
/** Address of the worker's script; its query has build, organiser and language. */
export const WORKER_PATH = "/sw.js";
/** Desks of a stage for accounts, which open without a network like those of stations. */
export const STAGE_SCOPE = "/dashboard/stage/";
/** Pages of a sign-up, which open without a network while it is filled in. */
export const SIGNUP_SCOPE = "/signup/competition/";
/** Sources that each shell must be able to load: the list of pages, and separate parts that work without a network. */
const everywhere = ["src/web/pages/page-files.ts", "src/web/live/browser-streams.ts", "src/web/ui/overlays/toasts.tsx"];
const OFFLINE_SOURCES = [
  "src/judging/day/judge-dashboard.page.tsx",
  "src/judging/sheets/score-sheet.page.tsx",
  "src/web/interruptions/interruption-window.tsx",
  "src/web/layouts/dashboards.tsx",
];
const SIGNUP_SOURCES = [
  "src/identity/sign-in/logout.page.tsx",
  "src/identity/sign-in/login.page.tsx",
  "src/web/offline/forget-device.ts",
  "src/signup/wizard/signup.page.tsx",
  "src/signup/wizard/entrance.tsx",
  "src/signup/wizard/entries/entry-list.tsx",
  "src/people/contacts/country-choice.tsx",
  "src/signup/wizard/entries/people-list.tsx",
  "src/signup/wizard/preview/waiting-card.tsx",
  "src/signup/import/import.page.tsx",
  "src/signup/import/files/book-to-fill.ts",
  "src/signup/import/files/read-book.ts",
  "src/signup/wizard/questions/signup-questions.tsx",
  "src/signup/wizard/forget-signup.tsx",
  "src/signup/offline/outbox/device-signups.ts",
  "src/signup/offline/outbox/outboxes.ts",
  "src/signup/offline/note/pending-note.tsx",
  "src/signup/offline/note/unsent-elsewhere.tsx",
  "src/signup/wizard/preview/preview.page.tsx",
  "src/kernel/text/qr-code.ts",
  "src/music/music.page.tsx",
  "src/web/forms/clash-note.tsx",
  "src/web/interruptions/interruption-window.tsx",
  "src/web/layouts/visitor-menu.tsx",
  "src/web/ui/overlays/dialog.tsx",
];

/** Pages of stations open without a network, too: the desks of the hall on the phones of helpers. */
const STATION_SOURCES = [
  "src/web/layouts/station-frame.tsx",
  "src/web/ui/overlays/dialog.tsx",
  "src/identity/stations/station.page.tsx",
  "src/hall/outbox/unsent-changes.tsx",
  "src/hall/stage-desk/stage-desk.page.tsx",
  "src/hall/stage-desk/incident-report.tsx",
  "src/hall/proposals/proposal-form.tsx",
  "src/hall/backstage/backstage.page.tsx",
  "src/hall/announcer/announcer.page.tsx",
  "src/hall/screens/station-screen.page.tsx",
  "src/hall/door/door.page.tsx",
];

const STAGE_SOURCES = [
  "src/web/interruptions/interruption-window.tsx",
  "src/web/layouts/dashboards.tsx",
  "src/web/ui/overlays/dialog.tsx",
  "src/hall/stage-desk/desk.page.tsx",
  "src/hall/stage-desk/incident-report.tsx",
  "src/hall/proposals/proposal-form.tsx",
  "src/hall/backstage/desk.page.tsx",
  "src/hall/announcer/desk.page.tsx",
];

/** Query value by which a worker's script and its shell say whose pages they are; the judge's have none. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  signup: SIGNUP_SOURCES,
  station: STATION_SOURCES,
  stage: STAGE_SOURCES,
};

/** Sources of the shell at this address. */
export function shellSources({ searchParams }: URL): readonly string[] {
  return [...(SOURCES[searchParams.get("of") ?? ""] ?? OFFLINE_SOURCES), ...everywhere];
}

export const PERSON_KEY = "parkiet-tablet-person";

/**
 * The person who used the judge's pages or a stage's desk on this device last, for this organiser. Known only on those pages, until that person signs
 * out or another one signs in.
 */
export function storedPerson(slug: string): SessionMemory {
  const read = () => parseItem<User>(localItems.get(PERSON_KEY));
  const forget = () => void localItems.set(PERSON_KEY, undefined);
  return {
    find() {
      if (![OFFLINE_SCOPE, STAGE_SCOPE].some((scope) => window.location.pathname.startsWith(scope))) return undefined;
      const person = read();
      return person?.tenant.slug === slug ? person : undefined;
    },
    asGuest: () => window.location.pathname.startsWith(SIGNUP_SCOPE),
    forget,
    forgetOthers({ id }) {
      const person = read();
      if (person && person.id !== id) forget();
    },
  };
}
