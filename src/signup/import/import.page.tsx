import { ArrowLeft, Lock } from "lucide-react";
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { hasRole, isAdmin } from "../../web/session/session.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { useDeviceSignup } from "../offline/use-device-signup.tsx";
import { currentPerson } from "../../web/outbox/owner.ts";
import type { Signup } from "../records.ts";
import { loadSignup } from "../offline/open-link.ts";
import { useSignupCalls } from "../offline/use-signup-calls.ts";
import { useOrWait } from "../../capacity/waiting/use-or-wait.tsx";
import { stepAddress } from "../frame/wizard-frame.tsx";
import { type ImportedRecords, addSheet, undoAddition } from "./adding.ts";
import type { Earlier } from "./earlier/load-earlier.ts";
import { ImportScreen } from "./import-screen.tsx";
import { importWords } from "./reading/import-words.ts";
import { signupOfList } from "./stored/stored-import.ts";
import type { ElsewherePerson } from "./reading/kinds.ts";

interface Loaded {
  signup: Signup;
  /** For the office: people of the competition's other sign-ups. */
  elsewhere: ElsewherePerson[] | undefined;
  /** For signed-in users outside the office: their own sign-ups of other competitions. */
  earlier: Earlier[];
}

export const handle: PageHandle = {
  title: ({ signup }: Loaded, locale) => `${importWords[locale].titleEntries}: ${signup.competition.name}`,
};

/** Loads the sign-up; while the server is unavailable, the copy stored with its list on this device. */
async function loadOrStored(args: LoaderArgs): Promise<Signup> {
  const stored = import.meta.env.SSR
    ? undefined
    : signupOfList(args.params.id ?? "", currentPerson(args.context.get(appContext).session.state()));
  if (!stored) return loadSignup(args);
  const signal = AbortSignal.any([args.request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await loadSignup({ ...args, request: new Request(args.request, { signal }) });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return stored;
  }
}

/** Loads the sign-up to import into; a trial is shown as a visitor sees it. */
export async function loader(args: LoaderArgs): Promise<Loaded> {
  const signup = await loadOrStored(args);
  const person = await personOf(args.context);
  const api = caller(args.context);
  const { signal } = args.request;
  if (isAdmin(person) && !signup.trial) {
    const { loadElsewhere } = await import("./elsewhere/load-elsewhere.ts");
    return { signup, elsewhere: await loadElsewhere(api, signup, signal), earlier: [] };
  }
  const own = hasRole(person, "trener") ? await import("./earlier/load-earlier.ts") : undefined;
  return { signup, elsewhere: undefined, earlier: (await own?.loadEarlier(api, signup, signal)) ?? [] };
}

/** Adds to the sign-up, and people also to the line-up that the list was opened from; and undoes it. */
function useAdding(signup: Signup, entryId: string | null) {
  const changes = useSignupCalls(signup);
  const report = useReport();
  const { revalidate } = useRevalidator();
  const entry = signup.entries.find((each) => each.id === entryId);
  const { orWait, question } = useOrWait();
  const lineUp = (dancer_ids: string[]) => entry && orWait((wait) => changes.updateEntry(entry.id, { dancer_ids, ...wait }));
  return {
    question,
    add: (adding: ImportedRecords) =>
      doneOrFalse(async () => {
        if (adding.dancers.length + adding.entries.length > 0) await addSheet(changes, adding);
        await lineUp([...new Set([...(entry?.dancer_ids ?? []), ...adding.line_up])]);
        await revalidate();
      }, report),
    takeBack: (adding: ImportedRecords) =>
      doneOrFalse(async () => {
        await lineUp(entry?.dancer_ids ?? []);
        await undoAddition(changes, adding);
        await revalidate();
      }, report),
  };
}

/** Imports people or entries from a spreadsheet into a sign-up. */
export function Component() {
  const { signup: loaded, elsewhere, earlier } = useLoaderData<typeof loader>();
  const { signup } = useDeviceSignup(loaded);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const words = importWords[useLocale()];
  const of = search.get("of") === "people" ? "people" : "entries";
  const { add, takeBack: back, question } = useAdding(signup, search.get("entry"));
  const entries = stepAddress("entries", signup);
  return (
    <PublicPage
      width="wide"
      context={<b className="max-sm:hidden">{signup.competition.name}</b>}
      end={
        <LinkButton look="ghost" to={entries} icon={<ArrowLeft className="ic" aria-hidden />}>
          {elsewhere ? <span className="max-sm:sr-only">{words.back}</span> : words.back}
        </LinkButton>
      }
    >
      {question}
      {elsewhere && (
        <p className="sec mb-2">
          {words.into} <b className="[overflow-wrap:anywhere]">{signup.club_name || signup.contact_name || words.nobodys}</b>
        </p>
      )}
      {signup.locked === null ? (
        <ImportScreen
          key={of}
          context={{
            of,
            id: signup.id,
            existing: signup.dancers,
            elsewhere,
            earlier,
            sections: signup.sections,
            lastYear: Number(signup.competition.starts_on.slice(0, 4)),
            signup: elsewhere || signup.trial ? undefined : loaded,
          }}
          sheetName={`${signup.competition.slug}-${of}`}
          onAdd={add}
          onUndo={back}
          onDone={() => void navigate(entries)}
        />
      ) : (
        <Empty title={words.closed} icon={<Lock className="ic" aria-hidden />} actions={<LinkButton to={entries}>{words.back}</LinkButton>}>
          {signup.locked}
        </Empty>
      )}
    </PublicPage>
  );
}
