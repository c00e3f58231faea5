import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { AppContextProvider } from "../app/app-context.ts";
import { ErrorScreen } from "../layouts/error-screen.tsx";
import { LocaleProvider } from "../locale/locale.tsx";
import { ToastProvider } from "../ui/overlays/toast.tsx";
import type { AppParts } from "../app/app-parts.ts";

/** Wraps the router on the server and in the browser: parts, language, toasts. Shows the error screen instead while the application has an error. */
export function App({ app, onMounted, children }: { app: AppParts; onMounted?: (() => void) | undefined; children: ReactNode }) {
  const error = useSyncExternalStore(app.errors.subscribe, app.errors.current, app.errors.current);
  useEffect(() => {
    if (window.__parkiet) window.__parkiet.mounted = true;
    onMounted?.();
  }, [onMounted]);
  return (
    <AppContextProvider value={app}>
      <LocaleProvider locale={app.bootstrap.locale}>
        <ToastProvider>{error ? <ErrorScreen error={error} /> : children}</ToastProvider>
      </LocaleProvider>
    </AppContextProvider>
  );
}
