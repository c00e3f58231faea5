import {
  Archive,
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  Clock,
  DoorOpen,
  Flag,
  Gavel,
  LoaderCircle,
  Lock,
  type LucideIcon,
  Megaphone,
  PencilLine,
  Radio,
  Undo2,
  UserMinus,
  UserX,
  X,
} from "lucide-react";

export type StatusEntry = { pl: string; en: string; icon: LucideIcon; look: string };

/** All statuses with icon, word and look by domain and value. Words agree in gender with their noun. */
export const STATUS = {
  competition: {
    draft: { pl: "Wersja robocza", en: "Draft", icon: PencilLine, look: "draft" },
    published: { pl: "Ogłoszony", en: "Announced", icon: Megaphone, look: "info" },
    open: { pl: "Zapisy otwarte", en: "Sign-up open", icon: DoorOpen, look: "open" },
    closed: { pl: "Zapisy zamknięte", en: "Sign-up closed", icon: Lock, look: "closed" },
    running: { pl: "Trwa", en: "Running", icon: Radio, look: "running" },
    finished: { pl: "Zakończony", en: "Finished", icon: Flag, look: "finished" },
    archived: { pl: "W archiwum", en: "Archived", icon: Archive, look: "draft" },
  },
  payment: {
    paid: { pl: "Opłacona", en: "Paid", icon: Check, look: "paid" },
    pending: { pl: "Oczekuje", en: "Pending", icon: Clock, look: "pending" },
    failed: { pl: "Nieudana", en: "Failed", icon: X, look: "failed" },
    processing: { pl: "W toku", en: "Under way", icon: LoaderCircle, look: "pending" },
    cancelled: { pl: "Anulowana", en: "Cancelled", icon: Ban, look: "draft" },
    refunded: { pl: "Zwrócona", en: "Refunded", icon: Undo2, look: "refunded" },
    partially_refunded: { pl: "Zwrócona w części", en: "Partly refunded", icon: Undo2, look: "refunded" },
  },
  refund: {
    planned: { pl: "Zaplanowany", en: "Planned", icon: Clock, look: "pending" },
    sent: { pl: "W drodze", en: "Under way", icon: LoaderCircle, look: "info" },
    done: { pl: "Zwrócony", en: "Returned", icon: Check, look: "paid" },
    rejected: { pl: "Odrzucony", en: "Rejected", icon: X, look: "failed" },
    taken_back: { pl: "Cofnięty", en: "Taken back", icon: Ban, look: "draft" },
  },
  entry: {
    incomplete: { pl: "Niekompletny", en: "Incomplete", icon: CircleAlert, look: "warn" },
    complete: { pl: "Kompletny", en: "Complete", icon: CircleCheck, look: "ok" },
    withdrawn: { pl: "Wycofany", en: "Withdrawn", icon: UserMinus, look: "draft" },
    "no-show": { pl: "Nie wystąpił", en: "No-show", icon: UserX, look: "draft" },
  },
  marking: {
    live: { pl: "Trwa", en: "Live", icon: Radio, look: "running" },
    missing: { pl: "Brakuje ocen", en: "Marks missing", icon: CircleAlert, look: "bad" },
    closed: { pl: "Zamknięta", en: "Closed", icon: Lock, look: "closed" },
    published: { pl: "Opublikowana", en: "Published", icon: Check, look: "ok" },
  },
  round: {
    planned: { pl: "Plan", en: "Plan", icon: Clock, look: "draft" },
    open: { pl: "Trwa", en: "On now", icon: Radio, look: "running" },
    closed: { pl: "Zamknięta", en: "Closed", icon: Lock, look: "closed" },
    decided: { pl: "Rozstrzygnięta", en: "Decided", icon: Gavel, look: "info" },
    published: { pl: "Ogłoszona", en: "Published", icon: Check, look: "ok" },
    called_off: { pl: "Odwołana", en: "Called off", icon: Ban, look: "draft" },
  },
  list: {
    draft: { pl: "Wersja robocza", en: "Draft", icon: PencilLine, look: "draft" },
    published: { pl: "Opublikowana", en: "Published", icon: Check, look: "ok" },
    changed: { pl: "Zmiany nieopublikowane", en: "Unpublished changes", icon: CircleAlert, look: "warn" },
  },
} as const satisfies Record<string, Record<string, StatusEntry>>;

export type StatusDomain = keyof typeof STATUS;
export type StatusValue<D extends StatusDomain> = Extract<keyof (typeof STATUS)[D], string>;
