import { useCallback } from "react";
import type { ApiError } from "./api.ts";
import type { Report } from "./outcomes.ts";
import { useToast } from "../ui/overlays/toast.tsx";

/** Returns a function that shows the error of a failed call: named fields go to `fields` if given, everything else to a toast. */
export function useReport(fields?: (errors: Record<string, string[]>) => void): Report {
  const toast = useToast();
  return useCallback(
    (error: ApiError) => {
      if (fields && Object.keys(error.errors).length > 0) fields(error.errors);
      else toast({ text: error.message || error.code, look: "bad" });
    },
    [fields, toast],
  );
}
