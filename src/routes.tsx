// All addresses of the product with page, layout and guards. docs/product.md 2.1 has the same table.
import type { ComponentType } from "react";
import type { GuardName } from "./web/session/guards.ts";
import type { UnsentProps } from "./web/layouts/public-page.tsx";
import type { DeskParts, JudgesQuestions } from "./web/layouts/desk-parts.ts";
import type { LayoutName } from "./web/layouts/frame-parts.ts";

export interface RouteLine {
  /** Path with {placeholders}. */
  path: string;
  /** The page's file under src/, without `.page.tsx`. */
  page: string;
  layout: LayoutName;
  /** Run in this order before the page's loader. None: public. */
  guards: readonly GuardName[];
  /**
   * The page is equal for all guests and cached. Lists the query parameters that its rendering reads: the values that make a separate page (others
   * count as absent), or "typed" for free text (rendered per request, not cached). Other parameters make no difference.
   */
  ready?: Readonly<Record<string, readonly string[] | "typed">>;
  /** Guests with a cookie of this name prefix get a page of their own, which is not cached. */
  unless?: string;
  /** The page exists only in development. */
  dev?: true;
}

/** Layout and guards of public pages, of office pages, and of those about money. Written once, because every page loads this table. */
const open: Pick<RouteLine, "layout" | "guards"> = { layout: "default", guards: [] };
const office: Pick<RouteLine, "layout" | "guards"> = { layout: "dashboard", guards: ["auth", "admin"] };
const moneyDesk: Pick<RouteLine, "layout" | "guards"> = { layout: "dashboard", guards: ["auth", "treasurer"] };

export const lines: readonly RouteLine[] = [
  { path: "/", page: "competitions/public/index", ...open, ready: {} },
  { path: "/login", page: "identity/sign-in/login", layout: "auth", guards: ["guest"] },
  { path: "/logout", page: "identity/sign-in/logout", layout: "auth", guards: [] },
  { path: "/forgotten-password", page: "identity/sign-in/forgotten-password", layout: "auth", guards: [] },
  { path: "/reset-password", page: "identity/sign-in/reset-password", layout: "auth", guards: [] },
  { path: "/c/{id}", page: "competitions/public/competition", ...open, ready: {} },
  { path: "/c/{id}/consent-form", page: "people/consents/form/form", ...open },
  { path: "/c/{id}/data-notice", page: "privacy/notice/notice", ...open },
  { path: "/dashboard", page: "publishing/day/dashboard", ...office },
  { path: "/dashboard/categories", page: "categories/categories", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/competitions", page: "competitions/list/competitions", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/documents", page: "invoicing/desk/documents", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/entries", page: "signup/desk/entries", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/entries/consents", page: "people/consents/desk/consents", ...office },
  { path: "/dashboard/incidents", page: "stage/incidents/incidents", ...office },
  { path: "/dashboard/notices", page: "notices/notices", ...office },
  { path: "/dashboard/payments", page: "refunds/payments-page/payments", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/payments/cash", page: "payments/cash/cash", ...moneyDesk },
  { path: "/dashboard/payments/clubs", page: "payments/clubs/clubs", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/payments/statement", page: "payments/statement/statement", ...moneyDesk },
  { path: "/dashboard/payments/credits", page: "refunds/credits/credits", ...moneyDesk },
  { path: "/dashboard/payments/debtors", page: "payments/balances/debtors", ...moneyDesk },
  { path: "/dashboard/payments/discrepancies", page: "refunds/discrepancies/discrepancies", ...moneyDesk },
  { path: "/dashboard/payments/places", page: "capacity/places/places", ...moneyDesk },
  { path: "/dashboard/payments/refunds", page: "refunds/desk/refunds", ...moneyDesk },
  { path: "/dashboard/payments/returns", page: "refunds/desk/returns", ...moneyDesk },
  { path: "/dashboard/privacy", page: "privacy/person/people", ...office },
  { path: "/dashboard/privacy/people/{id}", page: "privacy/person/person", ...office },
  { path: "/dashboard/privacy/register", page: "privacy/register/register", ...office },
  { path: "/dashboard/privacy/retention", page: "privacy/retention/retention", ...office },
  { path: "/dashboard/rounds", page: "rounds/screens/rounds", ...office },
  { path: "/dashboard/rounds/{id}", page: "publishing/ladder/ladder", layout: "dashboard", guards: ["auth", "referee"] },
  { path: "/dashboard/rounds/{id}/standings", page: "publishing/standings/standings", layout: "dashboard", guards: ["auth", "referee"] },
  { path: "/dashboard/scores", page: "publishing/round-page/matrix", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/scoring", page: "scoring-forms/scoring", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/screens", page: "hall/screens/screens", ...office },
  { path: "/dashboard/settings", page: "tenants/settings/settings", ...office },
  { path: "/dashboard/settings/documents", page: "invoicing/setup/settings", ...office },
  { path: "/dashboard/settings/payments", page: "gateways/accounts/accounts", ...office },
  { path: "/dashboard/stations", page: "hall/stations/stations", ...office },
  { path: "/dashboard/start-lists", page: "start-lists/builder/builder", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/start-lists/lists", page: "start-lists/lists/lists", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/start-lists/QR/{id}", page: "start-lists/public/qr", layout: "print", guards: ["auth"] },
  { path: "/judge/dashboard", page: "judging/day/judge-dashboard", layout: "dashboard-collapsed", guards: ["auth", "referee"] },
  { path: "/judge/dashboard/score/{id}", page: "judging/sheets/score-sheet", layout: "dashboard-collapsed", guards: ["auth", "referee"] },
  { path: "/p/{code}", page: "privacy/own/person", ...open },
  { path: "/payment/error", page: "payments/payer/payment-error", ...open },
  { path: "/payment/success", page: "payments/payer/payment-success", ...open },
  { path: "/payment/shares/{id}", page: "payments/shares/shares", ...open },
  { path: "/share/{token}", page: "payments/shares/share", ...open },
  { path: "/payment/{id}", page: "payments/payer/payment", ...open },
  {
    path: "/scores/{id}",
    page: "publishing/public/scores",
    ...open,
    ready: { view: ["results", "followed"], q: "typed" },
  },
  { path: "/signup/competition/{id}", page: "signup/wizard/signup", ...open, ready: {}, unless: "signup_" },
  { path: "/signup/competition/consents/{id}", page: "signup/consents/consents", ...open },
  { path: "/signup/competition/documents/{id}", page: "invoicing/payer/signup-documents", ...open },
  { path: "/signup/competition/import/{id}", page: "signup/import/import", ...open },
  { path: "/signup/competition/music/{id}", page: "music/music", ...open },
  { path: "/signup/competition/preview/{id}", page: "signup/wizard/preview/preview", ...open },
  { path: "/startlist/{id}", page: "start-lists/public/startlist", ...open, ready: { q: "typed", print: ["1"] } },
  { path: "/s", page: "identity/stations/type-code", layout: "auth", guards: [] },
  { path: "/s/{code}", page: "identity/stations/station-link", layout: "auth", guards: [] },
  { path: "/stage/{id}", page: "hall/screens/screen", ...open },
  { path: "/station", page: "identity/stations/station", layout: "station", guards: [] },
  { path: "/station/stage", page: "hall/stage-desk/stage-desk", layout: "station", guards: [] },
  { path: "/station/backstage", page: "hall/backstage/backstage", layout: "station", guards: [] },
  { path: "/station/announcer", page: "hall/announcer/announcer", layout: "station", guards: [] },
  { path: "/station/screen", page: "hall/screens/station-screen", layout: "station", guards: [] },
  { path: "/station/door", page: "hall/door/door", layout: "station", guards: [] },
  { path: "/dashboard/stage/{id}", page: "hall/stage-desk/desk", layout: "dashboard-collapsed", guards: ["auth", "stage-hand"] },
  { path: "/dashboard/stage/{id}/backstage", page: "hall/backstage/desk", layout: "dashboard-collapsed", guards: ["auth", "stage-hand"] },
  { path: "/dashboard/stage/{id}/announcer", page: "hall/announcer/desk", layout: "dashboard-collapsed", guards: ["auth", "stage-hand"] },
  { path: "/dashboard/door", page: "hall/door/desk", layout: "dashboard", guards: ["auth", "stage-hand"] },
  { path: "/unauthorized", page: "identity/sign-in/unauthorized", layout: "error", guards: [] },

  { path: "/dashboard/scores/sheets/{id}", page: "scoring/print/sheets", layout: "print", guards: ["auth", "referee"] },
  { path: "/me", page: "identity/account/me", layout: "dashboard", guards: ["auth"] },
  { path: "/dashboard/users", page: "identity/members/users", ...office },
  { path: "/dashboard/outbox", page: "messages/outbox", ...office },
  { path: "/dashboard/audit", page: "audit/audit", ...office },
  { path: "/dashboard/tenants", page: "tenants/platform/tenants", layout: "dashboard", guards: ["auth", "super-admin"] },
  { path: "/dashboard/backups", page: "tenants/backups/backups", layout: "dashboard", guards: ["auth", "super-admin"] },
  { path: "/onboarding", page: "identity/first-steps/onboarding", layout: "auth", guards: ["auth", "admin"] },
  { path: "/onboarding/competition", page: "practice/first-competition", layout: "auth", guards: ["auth", "admin"] },
  { path: "/invitation", page: "identity/members/invitation", layout: "auth", guards: [] },
  { path: "/setup", page: "identity/first-steps/setup", layout: "auth", guards: [] },
  { path: "/dev/ui", page: "web/dev-ui", ...open, dev: true },
];

/** Files of the parts of a judge's day that are fetched with the frame. */
export const questionFiles = [
  "src/hall/proposals/proposal-list.tsx",
  "src/publishing/pending/pending-list.tsx",
  "src/stage/incidents/judge-incidents.tsx",
];

/** Proposals and incidents of the stage, and pending decisions of those who run rounds, shown above a judge's day. The day works without them. */
export async function loadJudgesQuestions(): Promise<JudgesQuestions> {
  const [{ questions: proposals }, { questions: pending }, { questions: incidents }] = await Promise.all([
    import("./hall/proposals/proposal-list.tsx"),
    import("./publishing/pending/pending-list.tsx"),
    import("./stage/incidents/judge-incidents.tsx"),
  ]);
  return {
    load: async (args) => Object.assign({}, ...(await Promise.all([proposals.load(args), pending.load(args), incidents.load(args)]))),
    Questions: () => (
      <>
        <incidents.Questions />
        <proposals.Questions />
        <pending.Questions />
      </>
    ),
    ...(proposals.Count ? { Count: proposals.Count } : {}),
  };
}

/** Files of the list of an ended station's changes. */
export const stationFiles = ["src/hall/outbox/unsent-changes.tsx"];

/** Component that lists the changes of an ended station that did not arrive. */
export async function loadUnsentChanges(): Promise<ComponentType> {
  return (await import("./hall/outbox/unsent-changes.tsx")).UnsentChanges;
}

/** Component that sends pending sign-ups of this device, on public pages of competitions. */
export async function loadUnsentSignups(): Promise<ComponentType<UnsentProps>> {
  return (await import("./signup/offline/note/unsent-elsewhere.tsx")).UnsentElsewhere;
}

/** Modules of pages that crowds open on their phones. The list of all other modules (web/pages/page-files.ts) is fetched with the first of them. */
export const crowdFiles = import.meta.glob<unknown>([
  "./competitions/public/index.page.tsx",
  "./publishing/public/scores.page.tsx",
  "./start-lists/public/startlist.page.tsx",
  "./signup/wizard/signup.page.tsx",
]);

/** Files of the desk's common parts. */
export const deskFiles = ["src/stage/desk-parts.ts", "src/hall/proposals/desk-proposals.tsx"];

/** Parts that slices add to every page of a desk. Fetched with the first of them. */
export async function loadDeskParts(): Promise<DeskParts> {
  const [{ parts }, { ProposalsProvider, useBadges }, { later }] = await Promise.all([
    import("./stage/desk-parts.ts"),
    import("./hall/proposals/desk-proposals.tsx"),
    import("./web/pages/later.tsx"),
  ]);
  return {
    ...parts,
    ProposalsProvider,
    useBadges,
    StageProposals: later(async () => (await import("./hall/proposals/proposal-list.tsx")).StageProposals),
    HallPanel: later(async () => (await import("./hall/day/hall-panel.tsx")).HallPanel),
  };
}
