import { useNavigate } from "react-router";
import { useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { type DrawnRow, patchRows, pressStars, rowHtml } from "./row-html.ts";

interface Props {
  rows: readonly DrawnRow[];
  /** The number of the first row in its block. */
  start?: number;
  /** Ids of the followed entries among these rows, separated by spaces. */
  followed?: string;
}

/**
 * Rows from the server's HTML, or set once by `innerHTML`: React renders the list element only. Later changes replace the changed cells. The parent
 * handles presses inside with `useRowPresses`.
 */
export function RowList({ rows, start, followed = "" }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(() => ({ __html: rows.map(rowHtml).join("") }));
  const shown = useRef({ rows, followed: "" });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { rows, followed };
    if (!list.current) return;
    if (before.rows !== rows) patchRows(list.current, before.rows, rows);
    if (followed || before.followed) pressStars(list.current, followed.split(" "));
  }, [rows, followed]);
  return <ol ref={list} start={start} dangerouslySetInnerHTML={first} />;
}

/** Click handler for the parent of `RowList`s: a star follows its entry, a link goes through the router. */
export function useRowPresses(toggle: (entryId: string) => void): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const entry = target.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
    if (entry) toggle(entry);
    const link = target.closest<HTMLAnchorElement>("a.sl-s");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
