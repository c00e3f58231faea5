import { useEffect, useState } from "react";
import { useApp } from "../app-context.ts";
import { browserCheck, watchBuild } from "./build-check.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

const words = {
  pl: { text: "Nowa wersja aplikacji jest gotowa.", reload: "Odśwież" },
  en: { text: "A new version of the application is ready.", reload: "Reload" },
};

/** The quiet note about a newer build; the page is reloaded only by the person's own press. */
export function BuildNote() {
  const { bootstrap } = useApp();
  const [fresh, setFresh] = useState(false);
  useEffect(() => watchBuild(bootstrap.build, browserCheck, () => setFresh(true)), [bootstrap.build]);
  if (!fresh) return null;
  const said = words[bootstrap.locale];
  return (
    <div className="fixed right-4 bottom-20 left-4 z-40 sm:left-auto sm:max-w-sm">
      <Note look="info" live action={<Button onClick={() => window.location.reload()}>{said.reload}</Button>}>
        {said.text}
      </Note>
    </div>
  );
}
