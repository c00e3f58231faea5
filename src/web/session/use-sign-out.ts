import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useSession } from "./session.tsx";

/**
 * Opens the sign-out page, which first asks about unsent work. When its code cannot be loaded, the person is signed out at once and unfinished work
 * stays on the device.
 */
export function useSignOut(): () => Promise<void> {
  const { session } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      const { LOGOUT_PAGE, pageFiles } = await import("../pages/page-files.ts");
      await pageFiles[LOGOUT_PAGE]?.();
      await navigate("/logout");
    } catch {
      await session.logout("unfinished");
      await navigate("/login", { replace: true });
    }
  }, [session, navigate]);
}
