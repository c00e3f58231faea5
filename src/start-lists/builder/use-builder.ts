import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { getStartList, type StartList, updateStartList } from "../contract.ts";
import { orderOf } from "../programme/plan.ts";
import { blockTitle } from "../rounds/block-title.ts";
import { firstInversion } from "../rounds/round-order.ts";
import type { Order } from "../rules.ts";
import { useBuilderWords } from "./builder-words.ts";
import {
  withLiveList,
  type ListState,
  initialState,
  isUnsaved,
  stepForward,
  withOrder,
  resolveConflict,
  withReply,
  stepBack,
} from "./list-state.ts";

/** Milliseconds between the last move and saving. */
const SAVE_AFTER = 500;

/** An open question: may the list end after its day? */
interface OverrunQuestion {
  text: string;
  answer: (yes: boolean) => void;
}

/**
 * State of the list builder: the order is shown at once, saved automatically, undone and redone, updated live, with both versions when two people
 * change it.
 */
export function useBuilder(loaded: StartList) {
  const { id } = loaded;
  const { state, now, set } = useListState(loaded);
  const { late, sure } = useSure();
  const { busy, save, saveSoon } = useSaving(id, now, set, sure);
  const { change, undo, redo } = useMoves(now, set, saveSoon);

  /** Accepts a list returned by another call (arranged, published, settings changed). `replaced` is the order that can be undone. */
  const take = useCallback(
    (list: StartList, replaced?: Order) =>
      set((before) => ({ ...withReply(before, list, replaced), theirs: undefined, saving: "saved", savedAt: Date.now() })),
    [set],
  );
  /** Ends a conflict of two editors: saves my order over theirs, or accepts theirs. */
  const settle = useCallback(
    (mine: boolean) => {
      if (!now.current.theirs) return;
      set((before) => resolveConflict(before, mine));
      void save();
    },
    [now, save, set],
  );

  const live = useLive(getStartList, { params: { id } }, loaded);
  useEffect(() => {
    if (!busy.current) set((before) => withLiveList(before, live));
  }, [busy, live, set]);

  return { ...state, late, change, undo, redo, take, settle, save, sure };
}

type Now = RefObject<ListState>;
type SetListState = (change: (before: ListState) => ListState) => void;

/** The builder's state for rendering, and in a ref for the next change. */
function useListState(loaded: StartList) {
  const [state, setState] = useState(() => initialState(loaded));
  const now = useRef(state);
  const set: SetListState = useCallback((change) => {
    now.current = change(now.current);
    setState(now.current);
  }, []);
  return { state, now, set };
}

function useSure() {
  const [late, setLate] = useState<OverrunQuestion | undefined>(undefined);
  /** Runs a change, and again as confirmed after a yes, when the published list would end after its day. Returns null when the person declines. */
  const sure = useCallback(async <T>(run: (confirmed: boolean) => Promise<T>): Promise<T | null> => {
    try {
      return await run(false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "list_overruns") throw error;
      const yes = await new Promise<boolean>((answer) => setLate({ text: error.message, answer }));
      setLate(undefined);
      return yes ? run(true) : null;
    }
  }, []);
  return { late, sure };
}

type Sure = ReturnType<typeof useSure>["sure"];

/** Saves the order until the server has what the screen shows: shortly after the last move, when the network returns, and on leaving. */
function useSaving(id: string, now: Now, set: SetListState, sure: Sure) {
  const api = useApi();
  const report = useReport();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);
  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (busy.current) return false;
    busy.current = true;
    try {
      while (isUnsaved(now.current) && now.current.theirs === undefined) {
        const { order, list } = now.current;
        set((before) => ({ ...before, saving: "saving" }));
        const placed = order.map((each) => ("break_id" in each ? each : { ...each, performance_ids: [...each.performance_ids] }));
        const saved = await sure((confirmed) =>
          api.call(updateStartList, { params: { id }, body: { order: placed, version: list.version, confirmed } }),
        );
        if (saved === null) {
          // Declined: the list is restored.
          set((before) => ({ ...before, order: orderOf(before.list), saving: "idle" }));
          return false;
        }
        set((before) => ({ ...before, list: saved, saving: "saved", savedAt: Date.now() }));
      }
      return !isUnsaved(now.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale") set((before) => ({ ...before, saving: "idle", theirs: error.current as StartList }));
      else if (error.status === 503) set((before) => ({ ...before, saving: "offline" }));
      else {
        report(error);
        set((before) => ({ ...before, saving: "failed" }));
      }
      return false;
    } finally {
      busy.current = false;
    }
  }, [api, id, now, report, set, sure]);

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER);
  }, [save]);
  useEffect(() => {
    const retry = () => void save();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      void save();
    };
  }, [save]);

  return { busy, save, saveSoon };
}

/** Changes the order, with undo and redo. */
function useMoves(now: Now, set: SetListState, saveSoon: () => void) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const toast = useToast();
  const put = useCallback(
    (move: (before: ListState) => ListState) => {
      const before = now.current;
      set(move);
      if (now.current !== before) saveSoon();
    },
    [now, saveSoon, set],
  );
  const change = useCallback(
    (make: (order: Order) => Order) => {
      const { order, list } = now.current;
      const turned = firstInversion(make(order), list.blocks);
      if (turned) toast({ text: messages.roundTurned(blockTitle(turned.before, locale), blockTitle(turned.after, locale)) });
      else put((before) => withOrder(before, make(before.order)));
    },
    [now, put, messages, locale, toast],
  );
  const undo = useCallback(() => put(stepBack), [put]);
  const redo = useCallback(() => put(stepForward), [put]);

  return { change, undo, redo };
}

/** What the parts of the builder receive. */
export type Builder = ReturnType<typeof useBuilder>;
