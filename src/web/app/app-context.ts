// The parts of the running application, handed to all pages through React and router context.
import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { AppParts } from "./app-parts.ts";

const AppContext = createContext<AppParts | undefined>(undefined);
export const AppContextProvider = AppContext.Provider;

/** Router context with the same parts, for loaders. */
export const appContext = createRouterContext<AppParts>();

/** Returns the parts of the running application. Throws outside of it. */
export function useApp(): AppParts {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp needs the application above");
  return app;
}

/** Creates `once` of an application: each function's result is computed on the first call and then reused. */
export function createOnce(): AppParts["once"] {
  const made = new Map<() => unknown, unknown>();
  return <T>(make: () => T) => {
    if (!made.has(make)) made.set(make, make());
    return made.get(make) as T;
  };
}
