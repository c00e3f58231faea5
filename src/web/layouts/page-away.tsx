import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLocale } from "../locale.tsx";
import { ErrorPanel } from "../ui/empty.tsx";
import { PageHead } from "../ui/page-head.tsx";

const words = {
  pl: { title: "Nie ma połączenia", what: "Nie wczytaliśmy tej strony", why: "Wczyta się sama, gdy wróci połączenie." },
  en: { title: "No connection", what: "This page could not be loaded", why: "It loads by itself when the connection is back." },
};

/** In a page's place while the server cannot be reached: the frame stays, the page is asked for again by the button and when the network is back. */
export function PageAway() {
  const said = words[useLocale()];
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);
  return (
    <>
      <PageHead title={said.title} />
      <div className="dm">
        <ErrorPanel title={said.what} busy={state !== "idle"} onRetry={() => void revalidate()}>
          {said.why}
        </ErrorPanel>
      </div>
    </>
  );
}
