import type { ReactNode } from "react";
import type { User } from "../../identity/contract.ts";
import { useAccountMenu } from "./account-menu.tsx";
import { Menu } from "../ui/overlays/menu.tsx";

export interface VisitorMenuProps {
  user: User | undefined;
  /** The button that was pressed. */
  trigger: ReactNode;
}

/** Account, language and look on a public page, open at once: it is fetched by the press that asked for it. */
export function VisitorMenu({ user, trigger }: VisitorMenuProps) {
  return <Menu align="end" items={useAccountMenu(user)} trigger={trigger} openAtOnce />;
}
