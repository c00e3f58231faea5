// Asks the person for a fresh proof when a call needs one. Loaded only then.
import { createRoot } from "react-dom/client";
import { AppContextProvider } from "../app/app-context.ts";
import { LocaleProvider } from "../locale/locale.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import type { AppParts } from "../app/app-parts.ts";

/** Resolves to true once the person has proved it, and to false after cancelling or when the session ended. The page below stays unchanged. */
export function askProof(app: AppParts): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const done = (proved: boolean) => {
      stop();
      root.unmount();
      place.remove();
      resolve(proved);
    };
    const stop = app.interruptions.subscribe(() => app.interruptions.current()?.kind === "expired" && done(false));
    root.render(
      <AppContextProvider value={app}>
        <LocaleProvider locale={app.bootstrap.locale}>
          <ProofDialog done={done} />
        </LocaleProvider>
      </AppContextProvider>,
    );
  });
}
