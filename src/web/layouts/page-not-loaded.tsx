import { useEffect } from "react";
import { useMatches, useRevalidator, useRouteError } from "react-router";
import { useLocale } from "../locale/locale.tsx";
import type { PageHandle } from "../pages/page.ts";
import { isCodeAway } from "../pages/not-loaded.ts";
import { ErrorPanel } from "../ui/states/empty.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { openAgain } from "./code-away.tsx";
import { RouteErrorScreen } from "./error-screen.tsx";

const words = {
  pl: { title: "Nie ma połączenia", what: "Nie wczytaliśmy tej strony", why: "Wczyta się sama, gdy wróci połączenie." },
  en: { title: "No connection", what: "This page could not be loaded", why: "It loads by itself when the connection is back." },
};

/**
 * In a page's place while it cannot be loaded: the frame stays. With the server's reason the page's own title stands over it; without one there is no
 * connection, and the page is asked for again by the button and when the network is back.
 */
export function PageNotLoaded({ reason, onRetry }: { reason?: string | undefined; onRetry?: (() => void) | undefined }) {
  const locale = useLocale();
  const said = words[locale];
  const { revalidate, state } = useRevalidator();
  const title = (useMatches().at(-1)?.handle as PageHandle | undefined)?.title;
  useEffect(() => {
    const again = onRetry ?? (() => void revalidate());
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate, onRetry]);
  return (
    <>
      <PageHead title={reason === undefined ? said.title : typeof title === "object" ? title[locale] : said.what} />
      <div className="dm">
        <ErrorPanel title={said.what} busy={state !== "idle"} onRetry={onRetry ?? (() => void revalidate())}>
          {reason ?? said.why}
        </ErrorPanel>
      </div>
    </>
  );
}

/** In a desk page's place: its code could not be fetched without a connection; any other error is the error screen's. */
export function DeskErrorScreen() {
  return isCodeAway(useRouteError()) ? <PageNotLoaded onRetry={openAgain} /> : <RouteErrorScreen />;
}
