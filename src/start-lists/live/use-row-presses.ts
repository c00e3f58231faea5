import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** What a press somewhere around `RowList`s does: a star follows its entry, a link goes through the router. */
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
