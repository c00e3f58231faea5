// Adds entries from the office: looks for the club's sign-up first, so that no club gets a second one by mistake.
import { FileSpreadsheet, Plus, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../../../web/calls/api.ts";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../../web/ui/button.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { Segmented } from "../../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../../web/ui/overlays/dialog.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import { ErrorPanel } from "../../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../../web/ui/states/skeleton.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { createSignup, listSignups } from "../../contract.ts";
import { dancersCounted, officeWords } from "./office-words.ts";
import { counted } from "../../../entries/words.ts";
import { useTyped } from "../../../web/lists/list-desk.tsx";

/** What is added: one entry by hand, or those of a spreadsheet. */
type AddingKind = "enter" | "sheet";
type Found = Reply<typeof listSignups>["data"][number];

interface Competition {
  id: string;
  slug: string;
}

/** Number of sign-ups shown at once. */
const SHOWN = 20;

/** Buttons of the list of entries, and the window they open. */
export function AddFromOffice({ competition }: { competition: Competition }) {
  const words = officeWords[useLocale()];
  const [adding, setAdding] = useState<AddingKind>();
  return (
    <>
      <Button icon={<Plus className="ic" aria-hidden />} aria-label={words.enter} onClick={() => setAdding("enter")}>
        {words.add}
      </Button>
      {/* A phone has no room for both; the window leads to the other. */}
      <Button
        className="max-md:hidden"
        icon={<FileSpreadsheet className="ic" aria-hidden />}
        aria-label={words.sheet}
        onClick={() => setAdding("sheet")}
      >
        {words.load}
      </Button>
      {adding && <AddDialog adding={adding} onAdding={setAdding} competition={competition} onClose={() => setAdding(undefined)} />}
    </>
  );
}

interface DialogProps {
  adding: AddingKind;
  onAdding: (adding: AddingKind) => void;
  competition: Competition;
  onClose: () => void;
}

function AddDialog({ adding, onAdding, competition, onClose }: DialogProps) {
  const words = officeWords[useLocale()];
  const [query, setQuery] = useState("");
  const { typed, type } = useTyped(query, (text) => setQuery(text?.trim() ?? ""));
  const [naming, setNaming] = useState(false);
  if (naming) return <NewFromSheet competition={competition} typed={typed} onBack={() => setNaming(false)} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words[adding]}
      description={adding === "enter" ? words.enterWhy : words.sheetWhy}
      footer={
        adding === "enter" ? (
          <LinkButton icon={<Plus className="ic" aria-hidden />} to={`/signup/competition/${competition.slug}?signup=new`}>
            {words.begin}
          </LinkButton>
        ) : (
          <Button icon={<Plus className="ic" aria-hidden />} onClick={() => setNaming(true)}>
            {words.begin}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <Segmented<AddingKind>
          label={words.how}
          value={adding}
          onValueChange={onAdding}
          options={[
            { value: "enter", label: words.byHand },
            { value: "sheet", label: words.fromSheet },
          ]}
        />
        <TextInput
          autoFocus
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.search}
          icon={<Search className="ic" aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <FoundSignups
          query={query}
          competition={competition}
          to={({ id }) =>
            adding === "sheet"
              ? `/signup/competition/import/${id}?of=entries`
              : `/signup/competition/${competition.slug}?signup=${id}&step=entries`
          }
        />
      </div>
    </Dialog>
  );
}

/** Sign-ups found by the words; earlier results stay until the answer is there. */
function useFound(competitionId: string, q: string) {
  const api = useApi();
  const [found, setFound] = useState<Reply<typeof listSignups> | "failed">();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const query = { competition_id: competitionId, limit: SHOWN, ...(q ? { q } : {}) };
    api.call(listSignups, { query }, { signal: gone.signal }).then(setFound, (error: unknown) => {
      if (gone.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setFound("failed");
    });
    return () => gone.abort();
  }, [api, competitionId, q, attempt]);
  return { found, again: () => setAttempt((now) => now + 1) };
}

function FoundSignups({ query, competition, to }: { query: string; competition: Competition; to: (signup: Found) => string }) {
  const words = officeWords[useLocale()];
  const { found, again: retry } = useFound(competition.id, query);
  if (found === "failed") return <ErrorPanel onRetry={retry} />;
  if (!found) return <SkeletonRows rows={4} />;
  return (
    <div className="grid gap-2">
      <p className="sm sec" role="status">
        {found.data.length === 0
          ? query
            ? words.nothing
            : words.none
          : query
            ? `${words.found}: ${found.data.length}${found.next_cursor ? "+" : ""}`
            : words.newest}
      </p>
      {found.data.length > 0 && (
        <ul className="cmdk">
          {found.data.map((each) => (
            <li key={each.id}>
              <SignupLine signup={each} to={to(each)} />
            </li>
          ))}
        </ul>
      )}
      {found.next_cursor && <p className="sm sec">{words.more}</p>}
    </div>
  );
}

function SignupLine({ signup, to }: { signup: Found; to: string }) {
  const locale = useLocale();
  const words = officeWords[locale];
  const { club_name, contact_name, contact_email } = signup;
  const name = club_name || contact_name || contact_email || words.unnamed;
  const sizes = [count(locale, signup.entries, counted.entries[locale]), count(locale, signup.dancers, dancersCounted[locale])];
  return (
    <Link to={to} className="mi min-h-11 hover:bg-[var(--color-sunken)]">
      <span className="grow min-w-0">
        <b className="ell block">{name}</b>
        <small className="ell block">
          {[contact_name === name ? null : contact_name, contact_email === name ? null : contact_email].filter(Boolean).join(" · ")}
        </small>
        <small className="ell block">{sizes.join(" · ")}</small>
      </span>
      {signup.status === "draft" && <Chip look="warn">{words.draft}</Chip>}
    </Link>
  );
}

/** A spreadsheet of a club without a sign-up: begins one with the club's name, so that it can be found again. */
function NewFromSheet({
  competition,
  typed,
  onBack,
  onClose,
}: {
  competition: Competition;
  typed: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const words = officeWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const navigate = useNavigate();
  const [name, setName] = useState(typed);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const made = await recordOrNull(
      () => api.call(createSignup, { params: { id: competition.id }, body: { club_name: name.trim() } }),
      report,
    );
    setBusy(false);
    if (made) await navigate(`/signup/competition/import/${made.id}?of=entries`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.begin}
      footer={
        <>
          <Button look="ghost" onClick={onBack}>
            {words.backToList}
          </Button>
          <Button type="submit" form="office-new" look="primary" busy={busy} disabled={name.trim() === ""}>
            {words.next}
          </Button>
        </>
      }
    >
      <form
        id="office-new"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Field label={words.club} hint={words.clubHint}>
          <TextInput autoFocus maxLength={160} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
