// Tab „Publikacja”: the next state of the competition, what blocks it, and the public pages.
import { ArrowRight, CircleAlert, ExternalLink, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatDeadline } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Status, statusWord } from "../../web/ui/signs/status.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { deleteCompetition, updateCompetition } from "../contract.ts";
import { isOpeningMissed, publicStatuses, type Status as State, statuses } from "../rules.ts";
import type { Competition } from "../shapes.ts";
import type { TabProps } from "../draft/load-one.ts";
import { words } from "../words.ts";

type Step = Competition["next_steps"][number];

/** Returns the forward step to offer: the first unblocked one other than announcing, else the first forward step. */
export function nextStepOf({ next_steps, status }: Pick<Competition, "next_steps" | "status">): Step | undefined {
  const order = (state: State) => statuses.indexOf(state);
  const forward = next_steps.filter((step) => step.to !== "archived" && order(step.to) > order(status));
  return forward.find((step) => step.objections.length === 0 && step.to !== "published") ?? forward[0];
}

/** Shows the state, the next step with what blocks it, other changes of state, and the public pages. */
export function PublishTab({ draft, admin, reload }: TabProps) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport((errors) => toast({ text: Object.values(errors).flat().join(" "), look: "bad" }));
  const [busy, setBusy] = useState<State | undefined>(undefined);
  const { shown, callAfterSave: beside } = draft;
  const next = nextStepOf(shown);
  const others = shown.next_steps.filter((step) => step !== next);
  const go = async (to: State) => {
    setBusy(to);
    const saved = await recordOrNull(
      () => beside((version) => api.call(updateCompetition, { params: { id: shown.id }, body: { status: to, version } })),
      report,
    );
    setBusy(undefined);
    if (saved) toast({ text: `${messages.changed}: ${statusWord("competition", to, locale)}`, look: "done" });
    await reload();
  };
  const step = (each: Step, main: boolean) => (
    <StepRow
      key={each.to}
      step={each}
      from={shown.status}
      main={main}
      admin={admin}
      busy={busy === each.to}
      locked={busy !== undefined}
      onGo={() => void go(each.to)}
    />
  );
  return (
    <>
      <section className="grid gap-4">
        <div className="row sp">
          <h2>{messages.tabs.publish}</h2>
          <Status domain="competition" value={shown.status} />
        </div>
        {isOpeningMissed(shown) && shown.signup_opens_at && (
          <Note look="warn">{messages.openingMissed(formatDeadline(shown.signup_opens_at, locale))}</Note>
        )}
        {next && (
          <div className="grid gap-2">
            <SectionHead level={3} title={messages.nextStep} />
            {step(next, true)}
          </div>
        )}
        {others.length > 0 && (
          <div className="grid gap-2">
            <SectionHead level={3} title={messages.otherSteps} />
            {others.map((each) => step(each, false))}
          </div>
        )}
      </section>
      <PublicLinks shown={shown} />
      {admin && shown.status === "draft" && shown.signups === 0 && <DeleteDraft shown={shown} />}
    </>
  );
}

function StepRow({
  step,
  from,
  main,
  admin,
  busy,
  locked,
  onGo,
}: {
  step: Step;
  from: State;
  main: boolean;
  admin: boolean;
  busy: boolean;
  locked: boolean;
  onGo: () => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const blocked = step.objections.length > 0;
  const name = messages.stepsBack[`${from}-${step.to}`] ?? messages.steps[step.to];
  return (
    <div className="grid gap-2 py-3 border-b border-line">
      <div className="row wrap sp">
        <p className="grow basis-64">
          <b>{name}</b>
          <span className="sm sec block">{messages.stepsWhat[step.to]}</span>
        </p>
        {admin && (
          <Button
            look={main ? "primary" : "plain"}
            busy={busy}
            disabled={blocked || (locked && !busy)}
            iconAfter={main ? <ArrowRight className="ic" aria-hidden /> : undefined}
            onClick={onGo}
          >
            {name}
          </Button>
        )}
      </div>
      {blocked && <Reasons title={messages.blocked} list={step.objections} bad />}
      {step.advice.length > 0 && <Reasons title={messages.advised} list={step.advice} />}
    </div>
  );
}

/** Where each missing thing is fixed: a tab of these settings, or another page. */
const PLACES: Partial<Record<Step["objections"][number]["code"], string>> = {
  venue: "basics",
  sections: "sections",
  opens: "signup",
  closes: "signup",
  order: "signup",
  passed: "signup",
  fees: "signup",
  contact: "/dashboard/settings",
  list: "/dashboard/start-lists",
};

function Reasons({ title, list, bad = false }: { title: string; list: Step["objections"]; bad?: boolean }) {
  const locale = useLocale();
  const [params] = useSearchParams();
  const Icon = bad ? CircleAlert : TriangleAlert;
  const placeOf = ({ code }: Step["objections"][number]) => {
    const place = PLACES[code];
    return place === undefined || place.startsWith("/") ? place : `?id=${params.get("id")}&tab=${place}`;
  };
  return (
    <ul className="sm" aria-label={title}>
      {list.map((reason) => {
        const place = placeOf(reason);
        return (
          <li key={reason.code} className={`row py-1 ${bad ? "t-bad b" : "t-warn"}`}>
            <Icon className="ic" aria-hidden />
            {place === undefined ? reason[locale] : <Link to={place}>{reason[locale]}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

function PublicLinks({ shown }: { shown: Competition }) {
  const messages = words[useLocale()];
  const visible = publicStatuses.includes(shown.status);
  const links = [
    [visible ? messages.publicPage : messages.previewPage, `/c/${shown.slug}`],
    [shown.signup.open ? messages.signupPage : messages.trialPage, `/signup/competition/${shown.slug}`],
    ...(shown.published_lists > 0 ? [[messages.scoresPage, `/scores/${shown.slug}`]] : []),
  ] as [string, string][];
  return (
    <section className="grid gap-3">
      <SectionHead title={messages.publicLinks} />
      {!visible && <p className="sm sec">{messages.notPublicYet}</p>}
      {shown.status !== "archived" && (
        <div className="row wrap">
          {links.map(([label, to]) => (
            <LinkButton key={to} to={to} iconAfter={<ExternalLink className="ic" aria-hidden />}>
              {label}
            </LinkButton>
          ))}
        </div>
      )}
    </section>
  );
}

function DeleteDraft({ shown }: { shown: Competition }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const done = await doneOrFalse(() => api.call(deleteCompetition, { params: { id: shown.id } }), report);
    setBusy(false);
    setOpen(false);
    if (!done) return;
    toast({ text: `${messages.deleted}: ${shown.name}`, look: "done" });
    void navigate("/dashboard/competitions");
  };
  return (
    <section>
      <Button look="danger" onClick={() => setOpen(true)}>
        {messages.deleteDraft}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.deleteTitle(shown.name)}
        description={messages.deleteWhy}
        confirm={messages.deleteDraft}
        danger
        busy={busy}
        onConfirm={() => void run()}
      />
    </section>
  );
}
