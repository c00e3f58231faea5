import { useEffect } from "react";
import { useApp } from "../../web/app/app-context.ts";
import { registerStageShell } from "../../web/offline/register-shell.ts";
import { useSession } from "../../web/session/session.tsx";

/** Makes the desks of a stage open without a network for the signed-in person. */
export function useStageShell(): void {
  const { bootstrap } = useApp();
  const { user } = useSession();
  useEffect(() => {
    if (user) registerStageShell(bootstrap, user);
  }, [bootstrap, user]);
}
