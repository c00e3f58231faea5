import type { Caller } from "../calls/api.ts";
import { useApp } from "./app-context.ts";

/** The API caller of a component. */
export function useApi(): Caller {
  return useApp().caller;
}
