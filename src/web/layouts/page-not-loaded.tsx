import { useEffect } from "react";
import { useMatches, useRevalidator, useRouteError } from "react-router";
import { useLocale } from "../locale/locale.tsx";
import type { PageHandle } from "../pages/page.ts";
import { isCodeMissing } from "../pages/not-loaded.ts";
import { ErrorPanel } from "../ui/states/empty.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { reloadPage } from "./missing-code.tsx";
import { RouteErrorScreen } from "./error-screen.tsx";

const words = {
  pl: { title: "Nie ma połączenia", what: "Nie wczytaliśmy tej strony", why: "Wczyta się sama, gdy wróci połączenie." },
  en: { title: "No connection", what: "This page could not be loaded", why: "It will load when you are back online." },
};

/**
 * Replaces a page that cannot be loaded; the frame stays. With a reason from the server it is shown under the page's own title. Without one there is
 * no connection: the page is loaded again by the button and when the network returns.
 */
export function PageNotLoaded({ reason, onRetry }: { reason?: string | undefined; onRetry?: (() => void) | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const { revalidate, state } = useRevalidator();
  const title = (useMatches().at(-1)?.handle as PageHandle | undefined)?.title;
  useEffect(() => {
    const retry = onRetry ?? (() => void revalidate());
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [revalidate, onRetry]);
  return (
    <>
      <PageHead title={reason === undefined ? messages.title : typeof title === "object" ? title[locale] : messages.what} />
      <div className="dm">
        <ErrorPanel title={messages.what} busy={state !== "idle"} onRetry={onRetry ?? (() => void revalidate())}>
          {reason ?? messages.why}
        </ErrorPanel>
      </div>
    </>
  );
}

/** Error boundary of desk pages: shows missing code while there is no connection, and all other errors on the error screen. */
export function DeskErrorScreen() {
  return isCodeMissing(useRouteError()) ? <PageNotLoaded onRetry={reloadPage} /> : <RouteErrorScreen />;
}
