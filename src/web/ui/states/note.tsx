import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoteLook = "plain" | "info" | "ok" | "warn" | "bad";

const ICON: Record<NoteLook, LucideIcon> = { plain: Info, info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A quiet message inside the page: icon, text and at most one action. `live` announces it politely when it appears. */
export function Note({
  look = "plain",
  icon,
  children,
  action,
  live = false,
}: {
  look?: NoteLook | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
  action?: ReactNode;
  live?: boolean | undefined;
}) {
  const Icon = icon ?? ICON[look];
  return (
    <div className={`note${look === "plain" ? "" : ` ${look}`}`} role={live ? "status" : undefined}>
      <Icon className="ic" aria-hidden />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}
