import { type KeyboardEvent, useEffect } from "react";
import { moveItem } from "../../web/ui/tables/sort-move.ts";
import { placedId } from "../programme/plan.ts";
import type { Order } from "../rules.ts";
import type { Builder } from "./use-builder.ts";

/**
 * Keys of the builder: arrows go from row to row. For an `admin` also: Alt Shift with arrows moves the block, Ctrl Z undoes, Ctrl Shift Z or Ctrl Y
 * redoes. Returns the `onKeyDown` handler of the whole builder.
 */
export function useBuilderKeys({ change, undo, redo }: Pick<Builder, "change" | "undo" | "redo">, admin: boolean) {
  useUndoKeys(admin, undo, redo);
  const moveBlock = (id: string, to: (from: number) => number) =>
    change((now: Order) => {
      const from = now.findIndex((each) => placedId(each) === id);
      return moveItem(now, from, to(from));
    });
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    if (event.altKey && event.shiftKey && admin) {
      const block = event.target.closest<HTMLElement>("[data-block]")?.dataset["block"];
      if (block === undefined) return;
      event.preventDefault();
      moveBlock(block, (from) => from + step);
      keepFocus(event.target);
    } else if (!event.altKey && !event.ctrlKey && event.target.matches(".br-n")) {
      event.preventDefault();
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".br-n")];
      rows[rows.indexOf(event.target) + step]?.focus();
    }
  };
}

/** Ctrl Z undoes a move, Ctrl Shift Z or Ctrl Y makes it again, except in a text field or an open dialog. */
function useUndoKeys(on: boolean, undo: () => void, redo: () => void): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role='dialog'], [role='alertdialog']")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on, undo, redo]);
}

/** Focuses the element again, because moving a block takes it out of the page for a moment. */
function keepFocus(target: HTMLElement): void {
  requestAnimationFrame(() => {
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  });
}
