import { useCallback } from "react";
import { homeOf } from "./guards.ts";
import { switchTenant } from "../../kernel/endpoints/session/contract.ts";
import { recordOrNull } from "../calls/outcomes.ts";
import { useApi } from "../app/use-api.ts";
import { useReport } from "../calls/use-report.ts";

/** Opens a session with another organiser and loads the person's desk there. A refusal is shown as a toast. */
export function useSwitch(): (slug: string) => Promise<void> {
  const api = useApi();
  const report = useReport();
  return useCallback(
    async (slug) => {
      const place = await recordOrNull(() => api.call(switchTenant, { body: { slug } }), report);
      if (place) window.location.assign(homeOf(place.role));
    },
    [api, report],
  );
}
