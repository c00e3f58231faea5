import type { ReactNode } from "react";
import type { User } from "../../identity/contract.ts";
import { useAccountMenu } from "./account-menu.tsx";
import { Menu } from "../ui/overlays/menu.tsx";

export interface VisitorMenuProps {
  user: User | undefined;
  /** The pressed button. */
  trigger: ReactNode;
}

/** Account, language and theme on a public page. Opens immediately, because a press loaded it. */
export function VisitorMenu({ user, trigger }: VisitorMenuProps) {
  return <Menu align="end" items={useAccountMenu(user)} trigger={trigger} openAtOnce />;
}
