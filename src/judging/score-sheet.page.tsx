import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { startNumber } from "../web/locale/format.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../web/page.ts";
import { useApp } from "../web/app-context.ts";
import { useLive } from "../web/live/use-live.ts";
import { getSheet, type Sheet } from "./contract.ts";
import { keepDraft, keepSheets, keptSheet, readDraft } from "./tablet/outbox.client.ts";
import type { Unsent } from "./tablet/outbox.ts";
import { PadView } from "./pad/pad.tsx";
import { useKeptList } from "./tablet/use-kept-list.ts";
import { useAwake, useTablet } from "./tablet/use-tablet.ts";

const UNDO_MS = 10_000;
const NARROW = "(max-width: 999.98px)";

export const handle: PageHandle = {
  pad: true,
  title: (loaded: Sheet | undefined, locale) => {
    const word = locale === "pl" ? "Ocena występu" : "Score sheet";
    return loaded?.start_number ? `${word} ${startNumber(loaded.start_number)}` : word;
  },
};

/** The sheet as this tablet kept it (shown at once, and without a network), else as the server has it. */
export async function loader({ context, params, request }: LoaderArgs): Promise<Sheet> {
  const api = caller(context);
  const id = params["id"] ?? "";
  if (typeof window !== "undefined") {
    const person = await personOf(context);
    const kept = person && (await keptSheet(`${person.tenant.slug}/${person.id}`, id));
    if (kept) return kept;
  }
  return api.call(getSheet, { params: { id } }, { signal: request.signal });
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(NARROW);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

/** The referee's pad: one performance, the judge's own marks. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const sheet = useLive(getSheet, { params: { id: loaded.performance_id } }, loaded);
  const tablet = useTablet();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { bootstrap } = useApp();
  const [sent, setSent] = useState<{ entry: Unsent; total: string }>();
  const { owner, outbox } = tablet;
  useAwake();

  const nextId = sheet.next?.performance_id;
  useKeptList(owner, sheet.start_list_id, tablet.net !== "offline", nextId);
  useEffect(() => void keepSheets(owner, [sheet]).catch(() => undefined), [owner, sheet]);

  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => setSent(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const onSubmit = useCallback(
    (entry: Unsent, total: string) => {
      setSent({ entry, total });
      if (nextId) void navigate(`/judge/dashboard/score/${nextId}`);
    },
    [navigate, nextId],
  );
  const onUndo = useCallback(async () => {
    if (!sent) return;
    const { id, performance_id, marks } = sent.entry;
    setSent(undefined);
    await outbox?.withdraw(id);
    const draft = await readDraft(owner, performance_id).catch(() => undefined);
    await keepDraft(owner, performance_id, { marks, note: draft?.note ?? "" }).catch(() => undefined);
    await navigate(`/judge/dashboard/score/${performance_id}`);
  }, [sent, outbox, owner, navigate]);

  return (
    <PadView
      key={`${bootstrap.tenant.slug} ${sheet.performance_id}`}
      sheet={sheet}
      tablet={tablet}
      narrow={narrow}
      sent={sent}
      onSubmit={onSubmit}
      onUndo={() => void onUndo()}
    />
  );
}
