// What a referee's tablet needs to open the pad without a network: the shell (offline-shell-worker.ts), and who the referee is.
import type { User } from "../../identity/contract.ts";
import type { Bootstrap } from "../rendering/bootstrap.ts";
import type { SessionMemory } from "../session/create-session.ts";

/** Pages under this path open without a network. */
export const OFFLINE_SCOPE = "/judge/";
/** Where the server answers the client-only document. */
export const SHELL_PATH = "/build/shell.html";
/** Where the worker's script is served, with its build, organiser and language as query. */
export const WORKER_PATH = "/sw.js";
/** Sources of what the shell must be able to open: the pages, and what is fetched apart for them. */
export const OFFLINE_SOURCES = [
  "src/judging/judge-dashboard.page.tsx",
  "src/judging/score-sheet.page.tsx",
  "src/web/layouts/dashboards.tsx",
  "src/web/rendering/page-files.ts",
  "src/web/ui/overlays/toasts.tsx",
];

const KEY = "parkiet-tablet-person";

/** Keeps the shell of this build for the organiser and the language, and who judges here; browsers that keep nothing do without. */
export function keepShell({ build, tenant, locale }: Bootstrap, person: User): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    return;
  }
  if (!("serviceWorker" in navigator)) return;
  const query = new URLSearchParams({ build, tenant: tenant.slug, locale });
  navigator.serviceWorker
    .register(`${WORKER_PATH}?${query.toString()}`, { scope: OFFLINE_SCOPE, updateViaCache: "none" })
    .catch(() => undefined);
}

/** Who judged here last for this organiser; known only on pages that open without a network, and only until this person signs out. */
export function keptPerson(slug: string): SessionMemory {
  return {
    find() {
      if (!window.location.pathname.startsWith(OFFLINE_SCOPE)) return undefined;
      try {
        const person = JSON.parse(localStorage.getItem(KEY) ?? "null") as User | null;
        return person?.tenant.slug === slug ? person : undefined;
      } catch {
        return undefined;
      }
    },
    forget() {
      try {
        localStorage.removeItem(KEY);
      } catch {
        // nothing was kept
      }
    },
  };
}
