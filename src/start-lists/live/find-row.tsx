import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { matchesSearch } from "../../kernel/text/search.ts";
import type { PublicLabel } from "../../competitions/public/public-label.ts";
import { buttonClass, IconButton } from "../../web/ui/button.tsx";
import { useWords } from "../../web/ui/use-words.ts";
import { useListWords } from "../words.ts";

const ID = "find";

/**
 * State of the search on a live page: the text, and whether phones show the field. The address is updated without the server or the router, so that
 * fast typing loses no letter and the search works offline. Another view begins with an empty search.
 */
export function useFind(view: string) {
  const [params] = useSearchParams();
  const [pressed, setPressed] = useState(false);
  const [current, setCurrent] = useState({ view, q: params.get("q") ?? "" });
  if (current.view !== view) setCurrent({ view, q: "" });
  const { q } = current;
  const put = (text: string) => {
    setCurrent({ view, q: text });
    const address = new URL(location.href);
    if (text) address.searchParams.set("q", text);
    else address.searchParams.delete("q");
    history.replaceState(history.state, "", address);
  };
  const open = pressed || q !== "";
  const toggle = () => {
    if (open && q) put("");
    setPressed(!open);
  };
  return { q, put, open, toggle, id: ID };
}

/** True when a performance matches the search: by number, or by names, title and club. */
export function isFound(q: string, row: { start_number: number | null; shown: PublicLabel; club_name: string | null }): boolean {
  return matchesSearch(q, [row.shown.label, row.shown.beside, row.club_name], row.start_number);
}

/** The search field: always visible on wide screens and without scripts, on phones after the header's button was pressed. */
export function FindRow({ find, view }: { find: ReturnType<typeof useFind>; view?: string | undefined }) {
  const messages = useListWords();
  const kit = useWords();
  const field = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(find.open);
  useEffect(() => {
    if (find.open && !wasOpen.current) field.current?.focus();
    wasOpen.current = find.open;
  }, [find.open]);
  return (
    <form
      className="sc-find"
      id={ID}
      role="search"
      method="get"
      data-open={find.open || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      {view && <input type="hidden" name="view" value={view} />}
      <span className="inp grow">
        <Search className="ic" aria-hidden />
        <input
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          value={find.q}
          aria-label={messages.findNumber}
          placeholder={messages.findNumber}
          onChange={(event) => find.put(event.currentTarget.value)}
        />
        {find.q !== "" && (
          <IconButton label={kit.clear} size="small" className="noscript:hidden" onClick={() => find.put("")}>
            <X className="ic" aria-hidden />
          </IconButton>
        )}
      </span>
      <noscript>
        <button type="submit" className={buttonClass()}>
          {messages.search}
        </button>
      </noscript>
    </form>
  );
}
