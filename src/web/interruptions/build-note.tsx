import { type ReactNode, useEffect, useState } from "react";
import { useApp } from "../app/app-context.ts";
import { useInterruption } from "./use-interruption.ts";
import { browserCheck, watchBuild } from "../newer-build/build-check.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states/note.tsx";

const words = {
  pl: {
    text: "Nowa wersja aplikacji jest gotowa.",
    held: "Nowa wersja aplikacji jest gotowa. Zapisz zmiany i odśwież.",
    reload: "Odśwież",
    away: "Nie ma połączenia. Spróbuj jeszcze raz, gdy wróci.",
    close: "Zamknij",
  },
  en: {
    text: "A new version of the application is ready.",
    held: "A new version of the application is ready. Save your changes, then reload.",
    reload: "Reload",
    away: "No connection. Try again once you are back online.",
    close: "Close",
  },
};

/** Small notes about the page's code: a newer build, reloaded only when the person presses, and code that needs a connection. */
export function BuildNote() {
  const { bootstrap } = useApp();
  const [fresh, setFresh] = useState(false);
  const { interruption, end } = useInterruption();
  useEffect(() => watchBuild(bootstrap.build, browserCheck, () => setFresh(true)), [bootstrap.build]);
  const isOffline = interruption?.kind === "network";
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener("online", end);
    return () => window.removeEventListener("online", end);
  }, [isOffline, end]);
  const messages = words[bootstrap.locale];
  if (isOffline)
    return (
      <Corner>
        <Note look="warn" live action={<Button onClick={end}>{messages.close}</Button>}>
          {messages.away}
        </Note>
      </Corner>
    );
  const isWaiting = interruption?.kind === "newer-build";
  if (!fresh && !isWaiting) return null;
  return (
    <Corner>
      <Note look="info" live action={<Button onClick={() => window.location.reload()}>{messages.reload}</Button>}>
        {isWaiting ? messages.held : messages.text}
      </Note>
    </Corner>
  );
}

function Corner({ children }: { children: ReactNode }) {
  return <div className="fixed right-4 bottom-20 left-4 z-40 sm:left-auto sm:max-w-sm">{children}</div>;
}
