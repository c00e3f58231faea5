import { Lock } from "lucide-react";
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { PublicPage } from "../../web/frames.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useReport } from "../../web/use-report.ts";
import type { Signup } from "../records.ts";
import { loadSignup } from "../wizard/open-link.ts";
import { useSignupCalls } from "../wizard/use-signup-calls.ts";
import { stepAddress } from "../wizard/wizard.tsx";
import { type Adding, addSheet, takeBack } from "./adding.ts";
import { ImportScreen } from "./import-screen.tsx";
import { importWords } from "./import-words.ts";

export const handle: PageHandle = {
  title: (signup: Signup, locale) => `${importWords[locale].titleEntries}: ${signup.competition.name}`,
};

/** The sign-up into which a sheet is read. */
export function loader(args: LoaderArgs): Promise<Signup> {
  return loadSignup(args);
}

/** Adds to the sign-up, people also to the line-up from which the list was opened, and takes back. */
function useAdding(signup: Signup, entryId: string | null) {
  const changes = useSignupCalls(signup);
  const report = useReport();
  const { revalidate } = useRevalidator();
  const entry = signup.entries.find((each) => each.id === entryId);
  const lineUp = (dancer_ids: string[]) => entry && changes.updateEntry(entry.id, { dancer_ids });
  return {
    add: (adding: Adding) =>
      doneOrFalse(async () => {
        if (adding.dancers.length + adding.entries.length > 0) await addSheet(changes, adding);
        await lineUp([...new Set([...(entry?.dancer_ids ?? []), ...adding.line_up])]);
        await revalidate();
      }, report),
    takeBack: (adding: Adding) =>
      doneOrFalse(async () => {
        await lineUp(entry?.dancer_ids ?? []);
        await takeBack(changes, adding);
        await revalidate();
      }, report),
  };
}

export function Component() {
  const signup = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const words = importWords[useLocale()];
  const of = search.get("of") === "people" ? "people" : "entries";
  const { add, takeBack: back } = useAdding(signup, search.get("entry"));
  const entries = stepAddress("entries", signup);
  return (
    <PublicPage
      width="wide"
      context={<b className="max-sm:hidden">{signup.competition.name}</b>}
      end={
        <LinkButton look="ghost" to={entries}>
          {words.back}
        </LinkButton>
      }
    >
      {signup.locked === null ? (
        <ImportScreen
          key={of}
          about={{
            of,
            id: signup.id,
            known: signup.dancers,
            sections: signup.sections,
            lastYear: Number(signup.competition.starts_on.slice(0, 4)),
          }}
          sheetName={`${signup.competition.slug}-${of}`}
          onAdd={add}
          onTakeBack={back}
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
