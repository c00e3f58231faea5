import { useNavigate, useSearchParams } from "react-router";
import { finishOnboarding } from "../../web/session/after-sign-in.ts";
import { homeOf, safeReturn } from "../../web/session/guards.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useSession } from "../../web/session/session.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { completeOnboarding } from "../contract.ts";
import { words } from "./onboarding-words.ts";

/** Ends the onboarding, done or skipped. Reloads the person, then opens `to`, else the page in the address, else home. */
export function useFinishSteps(): (to?: string) => Promise<void> {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { session } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (to) => {
    const { role } = await api.call(completeOnboarding);
    if (await finishOnboarding(session)) await navigate(to ?? safeReturn(search.get("to")) ?? homeOf(role), { replace: true });
    else toast({ text: messages.unfinished, look: "bad" });
  };
}
