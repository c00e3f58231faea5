import { useEffect, useState } from "react";
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { ApiError } from "../web/calls/api.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { useApi } from "../web/app/use-api.ts";
import { Note } from "../web/ui/states/note.tsx";
import { getInstallation } from "./contract.ts";
import { words } from "./words.ts";

/** Problems of the installation, if any. Loaded after the page, because an unavailable mail server answers late. */
export function InstallationNotes() {
  const messages = words[useLocale()];
  const api = useApi();
  const [found, setFound] = useState<Reply<typeof getInstallation> | undefined>();
  useEffect(() => {
    const closed = new AbortController();
    api.call(getInstallation, {}, { signal: closed.signal }).then(setFound, (error: unknown) => {
      if (!(error instanceof ApiError) && !closed.signal.aborted) throw error;
    });
    return () => closed.abort();
  }, [api]);
  if (!found) return null;
  const notes = [
    ...(found.mail_problem === null ? [] : [[messages.mailRefused, found.mail_problem] as const]),
    ...(found.ffmpeg ? [] : [[messages.noFfmpeg, messages.noFfmpegWhy] as const]),
    ...(found.default_tenant === null ? [] : [[messages.noDefault(found.default_tenant), messages.noDefaultWhy] as const]),
  ];
  return (
    notes.length > 0 && (
      <div className="grid gap-2 px-[var(--gut)] pt-3">
        {notes.map(([title, why]) => (
          <Note key={title} look="warn">
            <b>{title}</b> {why}
          </Note>
        ))}
      </div>
    )
  );
}
