// What one running application hands to all its pages.
import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { Caller } from "./calls/api.ts";
import type { AppErrors } from "./app-error.ts";
import type { Bootstrap } from "./rendering/bootstrap.ts";
import type { Interruptions } from "./interruptions/interruptions.ts";
import type { Streams } from "./live/stream-messages.ts";
import type { Session } from "./session/create-session.ts";

export interface AppParts {
  bootstrap: Bootstrap;
  caller: Caller;
  session: Session;
  errors: AppErrors;
  interruptions: Interruptions;
  /** Fetches what follows live streams; only in the browser. */
  streams?: () => Promise<Streams>;
}

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
