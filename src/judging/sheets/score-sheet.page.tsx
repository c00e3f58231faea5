import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { startNumber } from "../../kernel/text/format.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { BallotPage } from "../ballots/ballot-page.tsx";
import { storeBallots, readStoredRound } from "../outbox/ballots.client.ts";
import { type Ballot, getSheet, listSheets, type Sheet } from "../contract.ts";
import { OrderView } from "../ballots/order-view.tsx";
import { ranksTotals } from "../../rounds/dances.ts";
import { orderPath } from "../order-rules.ts";
import { inDance } from "../tablet/own-marks.ts";
import { orderAfter } from "../tablet/order-after.ts";
import { words as orderWords } from "../order-words.ts";
import { keyOfSheet, presentSheet, sheetKey, sheetPath } from "../rules.ts";
import { storeDraft, storeSheets, readStoredSheet, readDraft, readRoundSheets } from "../outbox/outbox.client.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { PadView } from "../pad/pad.tsx";
import { useStoredList } from "../tablet/use-stored-list.ts";
import { useTablet } from "../tablet/use-tablet.ts";

const UNDO_MS = 10_000;
const NARROW = "(max-width: 999.98px)";

export const handle: PageHandle = {
  pad: true,
  title: (loaded: Loaded | undefined, locale) => {
    const word = locale === "pl" ? "Ocena występu" : "Score sheet";
    const number = loaded?.sheet.start_number;
    return number ? `${word} ${startNumber(number)}` : word;
  },
};

interface Loaded {
  sheet: Sheet;
  /** The whole-dance sheets of its round. Empty where each performance has its own sheet. */
  round: Ballot[];
  /** All sheets of the round in that dance, where the order of equal totals is open. Empty otherwise. */
  order: Sheet[];
}

/** Loads the sheet stored on this tablet (shown at once, and without a network), else the server's. */
export async function loader({ context, params, request }: LoaderArgs): Promise<Loaded> {
  const api = caller(context);
  const id = params["id"] ?? "";
  const person = typeof window === "undefined" ? undefined : await personOf(context);
  const owner = person && `${person.tenant.slug}/${person.id}`;
  const dance = Number(new URL(request.url).searchParams.get("dance")) || undefined;
  const stored = owner && (await readStored(owner, id, dance));
  const sheet = stored || (await api.call(getSheet, { params: { id }, query: dance ? { dance } : {} }, { signal: request.signal }));
  const ordering = new URL(request.url).searchParams.has("order") && ranksTotals(sheet.method);
  // A sheet that an earlier version stored has no dance.
  if ((sheet.dance ?? null) === null && !ordering) return { sheet, round: [], order: [] };
  const known = owner ? await readStoredRound(owner, sheet.block.id) : [];
  const at = sheet.run?.dance ?? 1;
  const own = owner && ordering ? inDance(await readRoundSheets(owner, sheet.block.id), at) : [];
  if (known.length > 0 && (own.length > 0 || !ordering)) return { sheet, round: known, order: own };
  const { data, ballots } = await api.call(listSheets, { params: { id: sheet.start_list_id } }, { signal: request.signal });
  const round = ballots.filter((each) => each.round_id === sheet.block.id);
  return { sheet, round, order: ordering ? inDance(data, at).filter((each) => each.block.id === sheet.block.id) : [] };
}

/** Returns the stored sheet of a performance: of the requested dance, else of the one on the floor or next. */
async function readStored(owner: string, id: string, dance: number | undefined): Promise<Sheet | undefined> {
  const first = await readStoredSheet(owner, sheetKey(id, dance));
  if (dance !== undefined || !first?.run) return first;
  return presentSheet((await readRoundSheets(owner, first.block.id)).filter((each) => each.performance_id === id));
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

/** The referee's pad: one performance, a whole dance, or the order of equal totals. */
export function Component() {
  const { sheet, round, order } = useLoaderData<typeof loader>();
  const toOrder = order.length > 0 ? round.find((each) => each.dance === (sheet.run?.dance ?? 1)) : undefined;
  if (toOrder) return <OwnOrder key={`${sheet.block.id} ${toOrder.dance}`} sheet={sheet} ballot={toOrder} sheets={order} />;
  return round.length > 0 ? <Dances key={sheet.block.id} sheet={sheet} round={round} /> : <Marks loaded={sheet} />;
}

function Dances({ sheet, round }: { sheet: Sheet; round: Ballot[] }) {
  const tablet = useTablet();
  const narrow = useNarrow();
  useAwake();
  useStoredList(tablet.owner, sheet.start_list_id, tablet.net !== "offline");
  return <BallotPage round={round} dance={sheet.dance ?? 1} here={sheet.performance_id} tablet={tablet} narrow={narrow} />;
}

function OwnOrder({ sheet, ballot, sheets }: { sheet: Sheet; ballot: Ballot; sheets: Sheet[] }) {
  const tablet = useTablet();
  const narrow = useNarrow();
  const { owner } = tablet;
  useAwake();
  useEffect(() => void storeSheets(owner, sheets), [owner, sheets]);
  useEffect(() => void storeBallots(owner, [ballot]), [owner, ballot]);
  return <OrderView loaded={ballot} sheets={sheets} here={sheet.performance_id} tablet={tablet} narrow={narrow} />;
}

function Marks({ loaded }: { loaded: Sheet }) {
  const sheet = useLive(getSheet, { params: { id: loaded.performance_id }, query: loaded.run ? { dance: loaded.run.dance } : {} }, loaded);
  const tablet = useTablet();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { bootstrap } = useApp();
  const toast = useToast();
  const [sent, setSent] = useState<{ entry: Unsent; total: string }>();
  const { owner, outbox } = tablet;
  useAwake();

  const next = sheet.next ? sheetPath(sheet.next) : undefined;
  useStoredList(owner, sheet.start_list_id, tablet.net !== "offline", sheet.next ? keyOfSheet(sheet.next) : undefined);
  useEffect(() => void storeSheets(owner, [sheet]), [owner, sheet]);

  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => setSent(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const onSubmit = useCallback(
    (entry: Unsent, total: string) => {
      setSent({ entry, total });
      const onward = () => void (next && navigate(next));
      if (!ranksTotals(sheet.method)) return onward();
      void orderAfter(tablet, sheet, entry).then((order) => {
        if (order === "none") toast({ text: orderWords[bootstrap.locale].settled });
        if (order === "ask") void navigate(orderPath(entry.performance_id, entry.run?.dance));
        else onward();
      });
    },
    [navigate, next, sheet, tablet, toast, bootstrap.locale],
  );
  const onUndo = useCallback(async () => {
    if (!sent) return;
    const { entry } = sent;
    setSent(undefined);
    await outbox.withdraw(entry.id);
    const draft = await readDraft(owner, keyOfSheet(entry));
    await storeDraft(owner, keyOfSheet(entry), { marks: entry.marks, note: draft?.note ?? "" });
    await navigate(sheetPath(entry));
  }, [sent, outbox, owner, navigate]);

  return (
    <PadView
      key={`${bootstrap.tenant.slug} ${keyOfSheet(sheet)}`}
      sheet={sheet}
      tablet={tablet}
      narrow={narrow}
      sent={sent}
      onSubmit={onSubmit}
      onUndo={() => void onUndo()}
    />
  );
}
