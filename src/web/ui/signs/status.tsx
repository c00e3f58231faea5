import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../../locale/locale.tsx";
import { STATUS, type StatusDomain, type StatusEntry, type StatusValue } from "./status-words.ts";

export type ChipLook = "plain" | "neutral" | "ok" | "warn" | "bad" | "info" | "accent" | "outline" | "ink" | "stage";

const LOOK: Record<ChipLook, string> = {
  plain: "plain",
  neutral: "",
  ok: "ok",
  warn: "warn",
  bad: "bad",
  info: "info",
  accent: "acc",
  outline: "draft",
  ink: "closed",
  stage: "running",
};

/** A small label with an optional icon. For statuses use Status. */
export function Chip({
  look = "neutral",
  icon: Icon,
  children,
  className,
}: {
  look?: ChipLook | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={`chip ${LOOK[look]}${className ? ` ${className}` : ""}`}>
      {Icon && <Icon className="ic" aria-hidden />}
      {children}
    </span>
  );
}

export type StatusProps<D extends StatusDomain> = {
  domain: D;
  value: StatusValue<D>;
  /** Bare: icon and word in their colour, without a tint. */
  bare?: boolean | undefined;
  /** Replaces the word, for example `brakuje 1 pola`. */
  children?: ReactNode;
};

/** A status as icon, word and tint; never colour alone. */
export function Status<D extends StatusDomain>({ domain, value, bare = false, children }: StatusProps<D>) {
  const locale = useLocale();
  const entry = (STATUS[domain] as Record<string, StatusEntry>)[value];
  if (!entry) throw new Error(`unknown status ${domain}.${value}`);
  const Icon = entry.icon;
  return (
    <span className={`chip ${entry.look}${bare ? " plain" : ""}`} data-status={`${domain}.${value}`}>
      <Icon className="ic" aria-hidden />
      {children ?? entry[locale]}
    </span>
  );
}

/** Word of a status in a language, for titles, exports and filters. */
export function statusWord<D extends StatusDomain>(domain: D, value: StatusValue<D>, locale: "pl" | "en"): string {
  const entry = (STATUS[domain] as Record<string, StatusEntry>)[value];
  if (!entry) throw new Error(`unknown status ${domain}.${value}`);
  return entry[locale];
}
