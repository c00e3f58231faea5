import { useRouteError } from "react-router";
import { useLocale } from "../locale/locale.tsx";
import { isCodeAway } from "../pages/not-loaded.ts";
import { ErrorFrame } from "./error-frame.tsx";
import { RouteErrorScreen } from "./error-screen.tsx";

const words = {
  pl: { title: "Nie ma połączenia", retry: "Spróbuj jeszcze raz" },
  en: { title: "No connection", retry: "Try again" },
};

/** What failed because its code was missing is opened again by loading the page: browsers may remember that a file could not be fetched. */
export const openAgain = () => window.location.reload();

/** In the place of a page without a frame: its code could not be fetched without a connection; any other error is the error screen's. */
export function PageErrorScreen() {
  const said = words[useLocale()];
  if (!isCodeAway(useRouteError())) return <RouteErrorScreen />;
  return <ErrorFrame code="" label="" headline={said.title} backLabel={said.retry} onBack={openAgain} />;
}
