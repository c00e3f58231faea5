import { useState } from "react";
import type { StartList } from "../contract.ts";

/** A list with more performances opens with its blocks folded: a championship day is first a list of blocks. */
const FOLDED_FROM = 250;

/** Ids of the blocks that are folded at first: none of a usual list; of a long one all but the block that dances now, or next. */
export function foldedAtFirst(blocks: readonly { id: string; performances: readonly { status: string }[] }[]): ReadonlySet<string> {
  if (blocks.reduce((sum, block) => sum + block.performances.length, 0) <= FOLDED_FROM) return new Set();
  const now = blocks.find((block) => block.performances.some(({ status }) => status === "on_stage" || status === "waiting"));
  return new Set(blocks.filter((block) => block !== now).map((block) => block.id));
}

/** State of the folded blocks in the builder: their ids, and functions that fold and open blocks. It begins as `foldedAtFirst` says. */
export function useFolded(loaded: StartList) {
  const [folded, setFolded] = useState(() => foldedAtFirst(loaded.blocks));
  const open = (id: string) => setFolded((now) => new Set([...now].filter((each) => each !== id)));
  return {
    folded,
    open,
    /** Folds an open block and opens a folded one. */
    turn: (id: string) => (folded.has(id) ? open(id) : setFolded(new Set([...folded, id]))),
    /** Folds exactly these blocks. */
    only: (ids: readonly string[]) => setFolded(new Set(ids)),
  };
}

export type Folded = ReturnType<typeof useFolded>;
