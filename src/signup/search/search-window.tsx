import { Building2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { listEntries } from "../contract.ts";
import type { EntryRow } from "../records.ts";
import { ApiError } from "../../web/calls/api.ts";
import type { NavGroup } from "../../web/layouts/nav.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { matchingClubs, matchingScreens } from "./found.ts";
import { searchWords } from "./words.ts";

const PAUSE_MS = 200;
const ENTRIES_MOST = 8;

interface Choice {
  key: string;
  to: string;
  content: ReactNode;
}

interface Part {
  heading: string;
  choices: Choice[];
}

interface FoundEntries {
  entries: readonly EntryRow[];
  /** The server did not answer. */
  failed: boolean;
}

const NOTHING: FoundEntries = { entries: [], failed: false };

/** Entries that the server finds for the words; until it answers, those for the earlier words. */
function useEntries(text: string): FoundEntries & { again: () => void } {
  const api = useApi();
  const [loadedEntries, setKnown] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (text === "") return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      api.call(listEntries, { query: { q: text, sort: "number", limit: 50 } }, { signal: gone.signal }).then(
        ({ data }) => setKnown({ entries: data, failed: false }),
        (error: unknown) => {
          if (gone.signal.aborted) return;
          if (!(error instanceof ApiError)) throw error;
          setKnown({ entries: [], failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, text, attempt]);
  return { ...(text === "" ? NOTHING : loadedEntries), again: () => setAttempt((count) => count + 1) };
}

/** Results by kind: entries by number, title, person and club, then clubs, then screens. */
function partsOf(groups: readonly NavGroup[], entries: FoundEntries["entries"], text: string, locale: "pl" | "en"): Part[] {
  const messages = searchWords[locale];
  const screens: Choice[] = matchingScreens(groups, text, locale).map((item) => ({
    key: item.to,
    to: item.to,
    content: (
      <>
        <item.icon className="ic" aria-hidden />
        <span className="grow">{item.label[locale]}</span>
      </>
    ),
  }));
  const performances: Choice[] = entries.slice(0, ENTRIES_MOST).map((entry) => ({
    key: entry.id,
    to: `/dashboard/entries?competition=${entry.competition_id}&entry=${entry.id}`,
    content: (
      <>
        {entry.start_number !== null && <Bib number={entry.start_number} />}
        <span className="grow min-w-0">
          <b className="ell block">{entry.title === null ? messages.untitled : `„${entry.title}”`}</b>
          <small className="ell block">{[entry.club_name, entry.dancer_names].filter(Boolean).join(" · ")}</small>
        </span>
      </>
    ),
  }));
  const clubs: Choice[] = (text === "" ? [] : matchingClubs(entries, text)).map((club) => ({
    key: `club ${club.name}`,
    to: `/dashboard/entries?competition=all&q=${encodeURIComponent(club.name)}`,
    content: (
      <>
        <Building2 className="ic" aria-hidden />
        <span className="grow">{club.city ? `${club.name}, ${club.city}` : club.name}</span>
      </>
    ),
  }));
  return [
    { heading: messages.entries, choices: performances },
    { heading: messages.clubs, choices: clubs },
    { heading: messages.screens, choices: screens },
  ].filter(({ choices }) => choices.length > 0);
}

/** Window that searches start numbers, titles, people, clubs and screens; arrow keys choose, Enter opens. */
export function SearchWindow({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const locale = useLocale();
  const messages = searchWords[locale];
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { entries, failed, again: retry } = useEntries(text);

  const parts = partsOf(groups, entries, text, locale);
  const all = parts.flatMap(({ choices }) => choices);
  const at = Math.min(chosen, all.length - 1);
  const open = (choice: Choice) => {
    onClose();
    void navigate(choice.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setChosen((at + step + all.length) % all.length);
    }
    const choice = all[at];
    if (event.key === "Enter" && choice) open(choice);
  };
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title={messages.search}>
      <div className="grid gap-3">
        <TextInput
          role="combobox"
          aria-label={messages.placeholder}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(at >= 0 ? { "aria-activedescendant": `${id}-${at}` } : {})}
          autoComplete="off"
          autoFocus
          placeholder={messages.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p className="vh" role="status">
          {text !== "" && `${messages.found}: ${all.length}`}
        </p>
        {failed && <OfflineNote onAgain={retry} />}
        {all.length === 0 && !failed && <p className="sm sec">{messages.nothing}</p>}
        <div className="cmdk" role="listbox" id={`${id}-list`} aria-label={messages.search}>
          {parts.map((part) => (
            <div key={part.heading} role="group" aria-label={part.heading}>
              <div className="menu-h" aria-hidden>
                {part.heading}
              </div>
              {part.choices.map((choice) => {
                const index = all.indexOf(choice);
                return (
                  <Found
                    key={choice.key}
                    id={`${id}-${index}`}
                    content={choice.content}
                    chosen={index === at}
                    onPoint={() => setChosen(index)}
                    onOpen={() => open(choice)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p className="xs sec max-md:hidden">{messages.keys}</p>
      </div>
    </Dialog>
  );
}

interface FoundProps {
  id: string;
  chosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
  content: ReactNode;
}

function Found({ id, chosen, onPoint, onOpen, content }: FoundProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className="mi"
      {...(chosen ? { "data-highlighted": "" } : {})}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {content}
    </div>
  );
}

/** Note that the server did not answer, with a button to retry. */
function OfflineNote({ onAgain }: { onAgain: () => void }) {
  const messages = searchWords[useLocale()];
  return (
    <Note
      look="warn"
      action={
        <Button size="small" onClick={onAgain}>
          {messages.retry}
        </Button>
      }
    >
      {messages.away}
    </Note>
  );
}
