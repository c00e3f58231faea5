import { useRouteError } from "react-router";
import { useLocale } from "../locale/locale.tsx";
import { isCodeMissing } from "../pages/not-loaded.ts";
import { ErrorFrame } from "./error-frame.tsx";
import { RouteErrorScreen } from "./error-screen.tsx";

const words = {
  pl: { title: "Nie ma połączenia", retry: "Spróbuj jeszcze raz" },
  en: { title: "No connection", retry: "Try again" },
};

/** Reloads the page after its code failed to load, because browsers may remember a failed import. */
export const reloadPage = () => window.location.reload();

/** Error boundary of pages without a frame: shows missing code while there is no connection, and all other errors on the error screen. */
export function PageErrorScreen() {
  const messages = words[useLocale()];
  if (!isCodeMissing(useRouteError())) return <RouteErrorScreen />;
  return <ErrorFrame code="" label="" headline={messages.title} backLabel={messages.retry} onBack={reloadPage} />;
}
