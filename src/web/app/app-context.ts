// What one running application hands to all its pages.
import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { AppParts } from "./app-parts.ts";

const AppContext = createContext<AppParts | undefined>(undefined);
export const AppContextProvider = AppContext.Provider;

/** The same parts for loaders. */
export const appContext = createRouterContext<AppParts>();

/** The parts of the running application; throws outside of it. */
export function useApp(): AppParts {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp needs the application above");
  return app;
}

/** Makes `once` of an application. */
export function createOnce(): AppParts["once"] {
  const made = new Map<() => unknown, unknown>();
  return <T>(make: () => T) => {
    if (!made.has(make)) made.set(make, make());
    return made.get(make) as T;
  };
}
