import {
  Building2,
  CalendarDays,
  CirclePlay,
  ClipboardList,
  DatabaseBackup,
  DoorOpen,
  FileText,
  Gavel,
  Grid3x3,
  History,
  LayoutDashboard,
  ListOrdered,
  Mail,
  Megaphone,
  MicVocal,
  MonitorSmartphone,
  Network,
  Presentation,
  type LucideIcon,
  Settings,
  Shapes,
  SlidersHorizontal,
  TriangleAlert,
  Trophy,
  UserCheck,
  Users,
  Wallet,
} from "lucide-react";
import type { Grant, Role } from "../../kernel/endpoints/roles.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export type NavItem = {
  to: string;
  label: Record<Locale, string>;
  icon: LucideIcon /** The link is current only on exactly this path. */;
  end?: true;
};
export type NavGroup = { heading: Record<Locale, string>; items: readonly NavItem[] };

/** Number next to a link. Only warn and bad ask for attention. */
export interface NavBadge {
  count: number;
  look?: "warn" | "bad" | undefined;
  /** What is counted, for screen readers. */
  label?: string | undefined;
}
/** Badges by the path of their link. */
export type NavBadges = Readonly<Record<string, NavBadge>>;

/** Pages that show one competition or all. Links between them carry the choice. */
export const OF_COMPETITION: ReadonlySet<string> = new Set([
  "/dashboard",
  "/dashboard/entries",
  "/dashboard/start-lists",
  "/dashboard/start-lists/lists",
  "/dashboard/rounds",
  "/dashboard/scores",
  "/dashboard/payments",
  "/dashboard/incidents",
  "/dashboard/screens",
  "/dashboard/stations",
  "/dashboard/notices",
  "/dashboard/door",
]);

const desk: NavItem = { to: "/dashboard", label: { pl: "Pulpit", en: "Desk" }, icon: LayoutDashboard, end: true };
const entries: NavItem = { to: "/dashboard/entries", label: { pl: "Występy", en: "Entries" }, icon: ClipboardList };
const startLists: NavItem = { to: "/dashboard/start-lists", label: { pl: "Listy startowe", en: "Start lists" }, icon: ListOrdered };
const rounds: NavItem = { to: "/dashboard/rounds", label: { pl: "Rundy", en: "Rounds" }, icon: Network };
const scores: NavItem = { to: "/dashboard/scores", label: { pl: "Oceny", en: "Marks" }, icon: Grid3x3 };
const payments: NavItem = { to: "/dashboard/payments", label: { pl: "Płatności", en: "Payments" }, icon: Wallet };
const documents: NavItem = { to: "/dashboard/documents", label: { pl: "Dokumenty", en: "Documents" }, icon: FileText };
const competitions: NavItem = { to: "/dashboard/competitions", label: { pl: "Turnieje", en: "Competitions" }, icon: Trophy };
const categories: NavItem = { to: "/dashboard/categories", label: { pl: "Kategorie", en: "Categories" }, icon: Shapes };
const scoring: NavItem = { to: "/dashboard/scoring", label: { pl: "Formularze oceny", en: "Scoring forms" }, icon: SlidersHorizontal };
const users: NavItem = { to: "/dashboard/users", label: { pl: "Użytkownicy", en: "Users" }, icon: Users };
const settings: NavItem = { to: "/dashboard/settings", label: { pl: "Ustawienia", en: "Settings" }, icon: Settings };
const outbox: NavItem = { to: "/dashboard/outbox", label: { pl: "Skrzynka nadawcza", en: "Outbox" }, icon: Mail };
const audit: NavItem = { to: "/dashboard/audit", label: { pl: "Dziennik zmian", en: "Audit trail" }, icon: History };
const incidents: NavItem = { to: "/dashboard/incidents", label: { pl: "Zdarzenia", en: "Incidents" }, icon: TriangleAlert };
const stations: NavItem = { to: "/dashboard/stations", label: { pl: "Stanowiska", en: "Stations" }, icon: MonitorSmartphone };
const notices: NavItem = { to: "/dashboard/notices", label: { pl: "Komunikaty", en: "Notices" }, icon: Megaphone };
const screens: NavItem = { to: "/dashboard/screens", label: { pl: "Ekrany hali", en: "Hall screens" }, icon: Presentation };
const door: NavItem = { to: "/dashboard/door", label: { pl: "Odprawa", en: "Check-in" }, icon: UserCheck };
const tenants: NavItem = { to: "/dashboard/tenants", label: { pl: "Organizacje", en: "Organisations" }, icon: Building2 };
const backups: NavItem = { to: "/dashboard/backups", label: { pl: "Kopie zapasowe", en: "Backups" }, icon: DatabaseBackup };
const judge: NavItem = { to: "/judge/dashboard", label: { pl: "Panel sędziego", en: "Judge's desk" }, icon: Gavel };

/** A stage on which a running list is danced today. */
export interface NavStage {
  id: string;
  /** Its letter where the competition has several, else null. */
  letter: string | null;
}

/** Links to the desks of a stage: the stage manager's, the one backstage, and the announcer's. */
function stageItems({ id, letter }: NavStage): NavItem[] {
  const named = letter === null ? "" : ` ${letter}`;
  return [
    { to: `/dashboard/stage/${id}`, label: { pl: `Na scenie${named}`, en: `On stage${named}` }, icon: CirclePlay, end: true },
    { to: `/dashboard/stage/${id}/backstage`, label: { pl: `Za kulisami${named}`, en: `Backstage${named}` }, icon: DoorOpen },
    { to: `/dashboard/stage/${id}/announcer`, label: { pl: `Zapowiadanie${named}`, en: `Announcing${named}` }, icon: MicVocal },
  ];
}

const inCompetition = { pl: "Turniej", en: "Competition" };
const onStage = { pl: "Scena", en: "Stage" };
const inOrganisation = { pl: "Organizacja", en: "Organisation" };

const admin: readonly NavGroup[] = [
  { heading: inCompetition, items: [desk, entries, startLists, rounds, scores, payments, documents, judge] },
  { heading: onStage, items: [door, incidents, stations, screens, notices] },
  { heading: inOrganisation, items: [competitions, categories, scoring, users, outbox, audit, settings] },
];

/** The navigation of a role without grants; only screens that exist. */
export const NAV: Readonly<Record<Role, readonly NavGroup[]>> = {
  admin,
  "super-admin": [{ heading: { pl: "Parkiet", en: "Parkiet" }, items: [tenants, backups] }, ...admin],
  referee: [{ heading: { pl: "Sędzia", en: "Judge" }, items: [{ ...judge, label: { pl: "Dziś", en: "Today" }, icon: CalendarDays }] }],
  trener: [
    {
      heading: { pl: "Trener", en: "Coach" },
      items: [
        { ...entries, label: { pl: "Moje zgłoszenia", en: "My sign-ups" } },
        { ...startLists, to: "/dashboard/start-lists/lists" },
        payments,
        documents,
        { ...scores, label: { pl: "Wyniki", en: "Results" }, icon: Trophy },
      ],
    },
  ],
};

interface NavPerson {
  role: Role;
  grants?: readonly Grant[] | undefined;
}

/** The complete navigation of a person. `stages` are danced on now. */
export function navOf({ role, grants = [] }: NavPerson, stages: readonly NavStage[] = []): readonly NavGroup[] {
  const desks = stages.flatMap(stageItems);
  if (role === "admin" || role === "super-admin")
    return NAV[role].map((group) => (group.heading === onStage ? { ...group, items: [...desks, ...group.items] } : group));
  return [
    ...NAV[role],
    ...(grants.includes("helper") ? [{ heading: onStage, items: [...desks, door] }] : []),
    // A coach has both anyway.
    ...(grants.includes("treasurer") && role === "referee" ? [{ heading: inOrganisation, items: [payments, documents] }] : []),
  ];
}

/** The rail of judges' and on-stage screens. Grants add links to office pages, whose navigation has the stage. */
export function railOf({ role, grants = [] }: NavPerson): readonly NavItem[] {
  return [
    ...(role === "trener"
      ? [{ ...entries, label: { pl: "Moje zgłoszenia", en: "My sign-ups" } }]
      : NAV.referee.flatMap((group) => group.items)),
    ...(grants.includes("helper") ? [{ ...startLists, to: "/dashboard/start-lists/lists" }] : []),
    ...(grants.includes("treasurer") ? [payments, documents] : []),
  ];
}
