import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { CallArguments, Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { AT_MOST } from "../lists/list-params.ts";
import { useLive } from "./use-live.ts";

/**
 * Returns the newest rows of a list that shows `shown` of them. Rows are live while one page holds them. A longer list is reloaded completely
 * whenever its first page changes, and keeps its old rows until then.
 */
export function useLivePages<E extends Endpoint>(endpoint: E, asking: CallArguments<E>, loaded: Reply<E>, shown: number): Reply<E> {
  const live = useLive(endpoint, asking, loaded);
  const { revalidate } = useRevalidator();
  const long = shown > AT_MOST;
  useEffect(() => {
    if (long && live !== loaded) void revalidate();
  }, [long, live, loaded, revalidate]);
  return long ? loaded : live;
}
