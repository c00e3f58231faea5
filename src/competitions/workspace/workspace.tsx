// Settings of one competition: tabs at the left, the form, and at the right the checklist and the price preview.
import { ArrowRight, Check, CircleAlert, Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { SaveState } from "../../web/ui/states/save-state.tsx";
import { Status, statusWord } from "../../web/ui/signs/status.tsx";
import { StatePath } from "../../web/ui/stepper.tsx";
import { BasicsTab } from "./basics-tab.tsx";
import type { LoadedOne, TabProps } from "../draft/load-one.ts";
import { PracticeNote } from "../practice/practice-mark.tsx";
import { nextStepOf, PublishTab } from "./publish-tab.tsx";
import { Readiness, readyItems } from "./readiness.tsx";
import { statuses } from "../rules.ts";
import { RemovePractice } from "./remove-practice.tsx";
import { type DraftState, useDraft } from "../draft/use-draft.ts";
import { words } from "../words.ts";

const QuestionsTab = later(async () => (await import("../questions/questions-tab.tsx")).QuestionsTab);
const SectionsTab = later(async () => (await import("./sections-tab.tsx")).SectionsTab);
const SignupTab = later(async () => (await import("./signup-tab.tsx")).SignupTab);
const StageTab = later(async () => (await import("./stage-tab.tsx")).StageTab);
const JudgingTab = later(async () => (await import("./judging-tab.tsx")).JudgingTab);
const DocumentsTab = later(async () => (await import("./documents-tab.tsx")).DocumentsTab);

const TABS = ["basics", "signup", "questions", "sections", "stage", "judging", "publish", "documents"] as const;
type Tab = (typeof TABS)[number];

const tabs: Record<Tab, (props: TabProps) => React.ReactNode> = {
  basics: BasicsTab,
  signup: SignupTab,
  questions: ({ competition, ...rest }) => <QuestionsTab competitionId={competition.id} {...rest} />,
  sections: SectionsTab,
  stage: StageTab,
  judging: JudgingTab,
  publish: PublishTab,
  documents: DocumentsTab,
};

const fetchedTabs: Record<string, { fetch: () => Promise<void> }> = {
  signup: SignupTab,
  questions: QuestionsTab,
  sections: SectionsTab,
  stage: StageTab,
  judging: JudgingTab,
  documents: DocumentsTab,
};

/** Loads the code of the tab that the address names. */
export const fetchTab = (name: string | null) => fetchedTabs[name ?? ""]?.fetch();

/** Settings of a competition; every field saves by itself. */
export function Workspace(loaded: LoadedOne) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const admin = isAdmin(user);
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const draft = useDraft(loaded.competition);
  const { shown } = draft;
  const tab = TABS.find((each) => each === params.get("tab")) ?? "basics";
  const Chosen = tabs[tab];
  const next = admin ? nextStepOf(shown) : undefined;
  const items = readyItems(loaded.competition, shown, messages, locale);
  return (
    <>
      <PageHead
        title={shown.name}
        crumbs={[{ label: messages.title, to: "/dashboard/competitions" }, { label: messages.settings }]}
        actions={
          <>
            {draft.save && <SaveState {...draft.save} />}
            {shown.status !== "archived" && (
              <LinkButton to={`/c/${shown.slug}`} icon={<Eye className="ic" aria-hidden />}>
                {messages.preview}
              </LinkButton>
            )}
            {next && tab !== "publish" && (
              <LinkButton look="primary" to={`?id=${shown.id}&tab=publish`} iconAfter={<ArrowRight className="ic" aria-hidden />}>
                {messages.stepsBack[`${shown.status}-${next.to}`] ?? messages.steps[next.to]}
              </LinkButton>
            )}
          </>
        }
      />
      {shown.practice && (
        <div className="px-(--gut) pt-3 pb-4">
          <PracticeNote action={admin && <RemovePractice id={shown.id} />} />
        </div>
      )}
      {shown.status === "archived" ? (
        <div className="row px-(--gut) pt-3 pb-4">
          <Status domain="competition" value="archived" />
        </div>
      ) : (
        <StatePath
          label={messages.path}
          current={shown.status}
          states={statuses.filter((status) => status !== "archived").map((key) => ({ key, label: statusWord("competition", key, locale) }))}
        />
      )}
      <div className="cfm overflow-visible max-[1199px]:grid-cols-1">
        <TabNav id={shown.id} tab={tab} items={items} />
        <div className="cf-form overflow-visible! grid grid-cols-[minmax(0,1fr)] gap-8 content-start min-w-0 max-[1199px]:max-w-none max-[1199px]:px-(--gut) [&_section+section]:mt-0">
          {!admin && <Note>{messages.readOnly}</Note>}
          <ConflictNotice draft={draft} />
          <Chosen {...loaded} draft={draft} admin={admin} reload={revalidate} />
        </div>
        <Readiness items={items} shown={shown} sections={loaded.sections} />
      </div>
    </>
  );
}

/** Tab navigation, with what each tab still lacks. */
function TabNav({ id, tab, items }: { id: string; tab: Tab; items: ReturnType<typeof readyItems> }) {
  const messages = words[useLocale()];
  const nav = useRef<HTMLElement>(null);
  // Scrolls the tabs sideways to the chosen one, without moving the page.
  useEffect(() => {
    const strip = nav.current;
    const chosen = strip?.querySelector<HTMLElement>("[aria-current=page]");
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  const wrongTabs: ReadonlySet<string> = new Set(items.filter((item) => !item.done).map((item) => item.tab ?? ""));
  const marked: readonly string[] = ["basics", "signup", "sections", "judging"];
  return (
    <nav
      ref={nav}
      className="cf-nav relative max-[1199px]:flex-row max-[1199px]:overflow-x-auto max-[1199px]:border-r-0 max-[1199px]:border-b max-[1199px]:border-line max-[1199px]:px-(--gut) max-[1199px]:py-3"
      aria-label={messages.tabsLabel}
    >
      {TABS.map((value) => (
        <Link
          key={value}
          to={`?id=${id}&tab=${value}`}
          className={`gap-3 whitespace-nowrap flex-none${value === tab ? " on" : ""}`}
          aria-current={value === tab ? "page" : undefined}
          preventScrollReset
        >
          <span>{messages.tabs[value]}</span>
          {marked.includes(value) &&
            (wrongTabs.has(value) ? (
              <CircleAlert className="ic t-bad" aria-label={messages.blocked} role="img" />
            ) : (
              <Check className="ic t-ok" aria-hidden />
            ))}
        </Link>
      ))}
    </nav>
  );
}

/** Conflict with another person's change: asks which version to save. */
function ConflictNotice({ draft }: { draft: DraftState }) {
  const messages = words[useLocale()];
  if (!draft.clash) return null;
  return (
    <Note
      look="warn"
      live
      action={
        <span className="row wrap">
          <Button size="small" onClick={() => draft.resolve(false)}>
            {messages.theirs}
          </Button>
          <Button size="small" onClick={() => draft.resolve(true)}>
            {messages.mine}
          </Button>
        </span>
      }
    >
      {messages.conflict} {`„${draft.clash.current.name}”`}
    </Note>
  );
}
