// Sending music files with progress, several at once. fetch tells no progress of sending, so this is the one place with XMLHttpRequest.
import { useCallback, useEffect, useRef, useState } from "react";
import { urlOf } from "../kernel/endpoint.ts";
import { useApp } from "../web/app-context.ts";
import { useLocale } from "../web/locale.tsx";
import { MUSIC_BYTES, uploadMusic } from "./contract.ts";
import { musicWords } from "./words.ts";

export interface Sending {
  name: string;
  bytes: number;
  /** 0 to 1. */
  progress: number;
  /** Milliseconds since 1970. */
  started: number;
  /** Why it was not sent; absent while it is on its way. */
  problem?: string;
}

export interface Uploads {
  /** What is on its way or failed, by entry. */
  sending: Readonly<Record<string, Sending>>;
  send(entryId: string, file: File): void;
  again(entryId: string): void;
  cancel(entryId: string): void;
}

/** Uploads of one page; `onDone` runs after each that the server has taken. */
export function useUploads(onDone: () => void): Uploads {
  const { bootstrap } = useApp();
  const locale = useLocale();
  const [sending, setSending] = useState<Record<string, Sending>>({});
  const requests = useRef(new Map<string, XMLHttpRequest>());
  const files = useRef(new Map<string, File>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const running = requests.current;
    const warn = (event: BeforeUnloadEvent) => {
      if (running.size > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      for (const request of running.values()) request.abort();
    };
  }, []);

  const put = useCallback((entryId: string, next: Partial<Sending> | undefined) => {
    setSending((now) => {
      const { [entryId]: before, ...rest } = now;
      if (next === undefined) return rest;
      return { ...rest, [entryId]: { name: "", bytes: 0, progress: 0, started: 0, ...before, ...next } };
    });
  }, []);

  const send = useCallback(
    (entryId: string, file: File) => {
      requests.current.get(entryId)?.abort();
      files.current.set(entryId, file);
      const words = musicWords[locale];
      setSending((now) => ({ ...now, [entryId]: { name: file.name, bytes: file.size, progress: 0, started: Date.now() } }));
      if (file.size > MUSIC_BYTES) return put(entryId, { problem: words.tooLarge });
      void csrfToken(bootstrap.apiUrl).then(
        (token) => {
          const request = new XMLHttpRequest();
          requests.current.set(entryId, request);
          request.open("POST", bootstrap.apiUrl + urlOf(uploadMusic, { id: entryId }));
          request.withCredentials = true;
          for (const [name, value] of Object.entries({
            Accept: "application/json",
            "Accept-Language": locale,
            "X-Tenant": bootstrap.tenant.slug,
            "X-XSRF-TOKEN": token,
          }))
            request.setRequestHeader(name, value);
          request.upload.addEventListener(
            "progress",
            (event) => event.lengthComputable && put(entryId, { progress: event.loaded / event.total }),
          );
          request.addEventListener("load", () => {
            requests.current.delete(entryId);
            if (request.status === 201) put(entryId, undefined);
            else put(entryId, { problem: problemIn(request.responseText) ?? words.failed });
            if (request.status === 201) done.current();
          });
          request.addEventListener("error", () => {
            requests.current.delete(entryId);
            put(entryId, { problem: words.failed });
          });
          const form = new FormData();
          form.set("file", file);
          request.send(form);
        },
        () => put(entryId, { problem: words.failed }),
      );
      return undefined;
    },
    [bootstrap, locale, put],
  );

  return {
    sending,
    send,
    again: (entryId) => {
      const file = files.current.get(entryId);
      if (file) send(entryId, file);
    },
    cancel: (entryId) => {
      requests.current.get(entryId)?.abort();
      requests.current.delete(entryId);
      put(entryId, undefined);
    },
  };
}

async function csrfToken(apiUrl: string): Promise<string> {
  await fetch(`${apiUrl}/api/sanctum/csrf-cookie`, { credentials: "include" });
  const pair = document.cookie.split("; ").find((each) => each.startsWith("XSRF-TOKEN="));
  return decodeURIComponent(pair?.slice("XSRF-TOKEN=".length) ?? "");
}

/** The sentence of a refusal: the file's own error, else the message. */
function problemIn(text: string): string | undefined {
  try {
    const said = JSON.parse(text) as { message?: string; errors?: { file?: string[] } };
    return said.errors?.file?.[0] ?? said.message;
  } catch {
    return undefined;
  }
}
