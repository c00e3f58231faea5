// Uploads of music files from this page, several at once.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../kernel/values/ids.ts";
import { useApp } from "../web/app/app-context.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { MUSIC_BYTES } from "./contract.ts";
import { uploadInChunks } from "./chunked-upload.ts";
import { musicWords } from "./words.ts";

export interface Sending {
  name: string;
  bytes: number;
  /** 0 to 1. */
  progress: number;
  /** The connection is lost. The upload resumes when it is back. */
  waiting?: boolean;
  /** Why it was not sent. Absent while it is being sent. */
  problem?: string;
}

/** Uploads of a page and their controls. */
export interface Uploads {
  /** Running and failed uploads, by entry. */
  sending: Readonly<Record<string, Sending>>;
  send(entryId: string, file: File): void;
  retry(entryId: string): void;
  cancel(entryId: string): void;
}

/** Uploads of one page. Calls `onDone` after each upload that the server accepted. */
export function useUploads(onDone: () => void): Uploads {
  const { bootstrap } = useApp();
  const locale = useLocale();
  const [sending, setSending] = useState<Record<string, Sending>>({});
  const requests = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, { file: File; uploadId: string }>());
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
      return { ...rest, [entryId]: { name: "", bytes: 0, progress: 0, ...before, ...next } };
    });
  }, []);

  const send = useCallback(
    (entryId: string, file: File, uploadId: string = newId()) => {
      requests.current.get(entryId)?.abort();
      files.current.set(entryId, { file, uploadId });
      const words = musicWords[locale];
      setSending((now) => ({ ...now, [entryId]: { name: file.name, bytes: file.size, progress: 0 } }));
      if (file.size === 0) return put(entryId, { problem: words.emptyFile });
      if (file.size > MUSIC_BYTES) return put(entryId, { problem: words.tooLarge });
      const abort = new AbortController();
      requests.current.set(entryId, abort);
      const onProgress = (bytes: number) => put(entryId, { progress: Math.min(1, bytes / file.size), waiting: false });
      const onWaiting = () => put(entryId, { waiting: true });
      void uploadInChunks({
        apiUrl: bootstrap.apiUrl,
        tenant: bootstrap.tenant.slug,
        locale,
        entryId,
        uploadId,
        file,
        signal: abort.signal,
        onProgress,
        onWaiting,
      }).then((problem) => {
        if (abort.signal.aborted) return;
        requests.current.delete(entryId);
        put(entryId, problem === undefined ? undefined : { problem: problem || words.failed, waiting: false });
        if (problem === undefined) done.current();
      });
      return undefined;
    },
    [bootstrap, locale, put],
  );

  return {
    sending,
    send,
    retry: (entryId) => {
      const earlier = files.current.get(entryId);
      if (earlier) send(entryId, earlier.file, earlier.uploadId);
    },
    cancel: (entryId) => {
      requests.current.get(entryId)?.abort();
      requests.current.delete(entryId);
      put(entryId, undefined);
    },
  };
}
