import type { Caller } from "../calls/api.ts";
import { useApp } from "./app-context.ts";

/** Returns the API caller. */
export function useApi(): Caller {
  return useApp().caller;
}
