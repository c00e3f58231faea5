// Editor of a section's plan: the ladder, the reasons, and the rounds.
import { Plus, RotateCcw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { type FormError, FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { type Crumb, PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Plan } from "../contract.ts";
import { ReasonField } from "../reason-field.tsx";
import { RulesButton } from "../settings/rules-button.tsx";
import { draftCounts, shownCount, type Form, recalledAfter, presetPlan, titleOf, type TypedRound, withRoundBefore } from "./draft.ts";
import { Ladder, type Step } from "./ladder.tsx";
import { PlanNotes } from "./plan-notes.tsx";
import { RoundCard } from "./round-card.tsx";
import { shapeText } from "./round-text.ts";
import { type PlanDraft, usePlan } from "./use-plan.ts";
import { words } from "./words.ts";

interface Props {
  plan: Plan;
  forms: readonly Form[];
  crumbs: readonly Crumb[];
  /** Shown instead of rounds when there can be none. */
  empty: ReactNode;
  /**
   * `current` renders the marks of the selected round under the ladder, without its bottom bar while the plan has one. `marksOf` gives the address of
   * each round's marks.
   */
  current?: (barTaken: boolean) => ReactNode;
  marksOf?: (roundId: string) => Pick<Step, "to" | "shown">;
  children: ReactNode;
}

/**
 * Shows the plan and lets the organiser change it; nothing is saved before „Zapisz plan”. A head judge only reads it, and decides about the own
 * rounds.
 */
export function PlanEditor({ plan, forms, crumbs, empty, current, marksOf, children }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const id = useId();
  const draft = usePlan(plan);
  const { rounds } = draft;
  const methodOf = (round: TypedRound) => forms.find((form) => form.id === round.scoring_form_id)?.method;
  const titles = rounds.map((round, at) => titleOf(rounds, at, methodOf(round), locale));
  const dancing = draftCounts(rounds, plan.entries);
  const writes = plan.office === "organiser";
  const inList = plan.rounds.some((round) => round.start_list_id !== null);
  const standing = new Map(plan.rounds.map((round) => [round.id, round]));
  const steps = rounds.map((round, at) => {
    const own = standing.get(round.id);
    const known = shownCount(own, dancing[at] ?? 0, draft.changed);
    const asItIs = draft.changed ? undefined : own;
    return {
      id: round.id,
      title: titles[at] ?? "",
      status: own?.status ?? "planned",
      dancing: known,
      wanted: recalledAfter(rounds, at, asItIs),
      detail: shapeText(round, known, asItIs, locale, true),
      shape: shapeText(round, known, asItIs, locale),
      ...marksOf?.(round.id),
    };
  });
  return (
    <>
      <PageHead title={plan.section.name} crumbs={crumbs} actions={<Actions plan={plan} draft={draft} inList={inList} />}>
        {messages.today(count(locale, plan.entries, messages.ofEntries))}, {messages.source[plan.source]}
      </PageHead>
      <div className="dm grid gap-5 content-start">
        <Refused draft={draft} titles={titles} id={id} />
        {rounds.length === 0 ? (
          empty
        ) : (
          <>
            <Ladder steps={steps} label={messages.ladder(plan.section.name)} />
            {current?.(draft.changed)}
            {writes && <PlanNotes plan={plan} draft={draft} forms={forms} />}
            <section className="grid gap-4">
              <RoundsHead plan={plan} draft={draft} forms={forms} />
              {draft.refusal.errors["rounds"] && (
                <div id={`${id}-rounds`} tabIndex={-1}>
                  <ErrorText>{draft.refusal.errors["rounds"][0]}</ErrorText>
                </div>
              )}
              {rounds.map((round, at) => (
                <RoundCard
                  key={round.id}
                  id={`${id}-rounds.${at}`}
                  at={at}
                  title={titles[at] ?? ""}
                  own={standing.get(round.id)}
                  status={steps[at]?.status ?? "planned"}
                  shape={steps[at]?.shape ?? ""}
                  office={writes ? "organiser" : (plan.offices[round.id] ?? null)}
                  begun={hasBegun(standing.get(round.id))}
                  removable={rounds.length > 1 && !hasBegun(standing.get(rounds[at - 1]?.id ?? ""))}
                  draft={draft}
                  forms={forms}
                />
              ))}
            </section>
            {draft.changed && inList && <PlanReason draft={draft} id={`${id}-reason`} />}
          </>
        )}
        {children}
      </div>
      <SavingBar draft={draft} />
    </>
  );
}

/** The bar for unsaved changes with its two buttons; renders nothing without changes. */
function SavingBar({ draft }: { draft: PlanDraft }) {
  const messages = words[useLocale()];
  if (!draft.changed) return null;
  return (
    <div className="pubbar">
      <b>{messages.changed}</b>
      <span className="grow" />
      <Button onClick={draft.cancel}>{messages.cancel}</Button>
      <Button look="primary" busy={draft.busy} onClick={() => void draft.save()}>
        {messages.save}
      </Button>
    </div>
  );
}

const hasBegun = (round: Plan["rounds"][number] | undefined) => round !== undefined && round.status !== "planned";

const PlanReason = ({ draft, id }: { draft: PlanDraft; id?: string }) => (
  <ReasonField draft={draft} error={draft.refusal.errors["reason"]?.[0]} id={id} className="max-w-2xl" />
);

/** The server's refusals, named by round and field. */
function Refused({ draft, titles, id }: { draft: PlanDraft; titles: readonly string[]; id: string }) {
  const messages = words[useLocale()];
  const { errors, message, stale } = draft.refusal;
  const labels: Record<string, string> = {
    name: messages.name,
    scoring_form_id: messages.scoringForm,
    wanted: messages.wanted,
    cap: messages.cap,
    heat_size: messages.heatSize,
    dances: messages.dances,
  };
  const listed = Object.entries(errors).map(([field, [sentence = ""]]): FormError => {
    const [, at, of = ""] = /^rounds\.(\d+)\.?(\w*)/.exec(field) ?? [];
    const where =
      at === undefined
        ? field === "reason"
          ? messages.reasonForChange
          : messages.whole
        : [titles[Number(at)], labels[of]].filter(Boolean).join(", ");
    return { id: `${id}-${of === "dances" ? `rounds.${at}.dances` : field}`, message: `${where}: ${sentence}` };
  });
  return (
    <>
      <FormErrors errors={listed} attempt={draft.attempt} />
      {message !== undefined && (
        <Note look="bad" live>
          <b>{messages.refused}</b> {message}
        </Note>
      )}
      {stale && (
        <Note
          look="warn"
          live
          action={
            <Button size="small" onClick={() => void draft.takeTheirs()}>
              {messages.theirs}
            </Button>
          }
        >
          {messages.stale}
        </Note>
      )}
    </>
  );
}

/** Heading of the rounds, with buttons for preset plans and one more round. */
function RoundsHead({ plan, draft, forms }: { plan: Plan; draft: PlanDraft; forms: readonly Form[] }) {
  const messages = words[useLocale()];
  const begun = plan.rounds.some(hasBegun);
  const { rounds, put } = draft;
  return (
    <SectionHead
      title={messages.rounds}
      aside={
        !begun &&
        plan.office === "organiser" && (
          <div className="row wrap gap-2 justify-end" role="group" aria-label={messages.presets}>
            <Button size="small" look="soft" onClick={() => put(presetPlan("final", rounds, plan.entries, forms, newId()))}>
              {messages.presetFinal}
            </Button>
            <Button size="small" look="soft" onClick={() => put(presetPlan("two", rounds, plan.entries, forms, newId()))}>
              {messages.presetTwo}
            </Button>
            {rounds.length < 10 && (
              <Button
                size="small"
                icon={<Plus className="ic" aria-hidden />}
                onClick={() => put(withRoundBefore(rounds, plan.entries, forms, newId()))}
              >
                {messages.addRound}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}

/** Actions for the whole plan, and the link to the standings of a section with several rounds. */
function Actions(props: { plan: Plan; draft: PlanDraft; inList: boolean }) {
  const messages = words[useLocale()];
  const { section, rounds, office } = props.plan;
  return (
    <>
      {office === "organiser" && (
        <>
          <BackToMade {...props} />
          <RulesButton owner={{ section_id: section.id }} />
        </>
      )}
      {rounds.length > 1 && rounds.some(hasBegun) && (
        <LinkButton to={`/dashboard/rounds/${section.id}/standings`}>{messages.standings}</LinkButton>
      )}
    </>
  );
}

/** Replaces a plan made by hand by the one from regulations or defaults, after one confirmation. */
function BackToMade({ plan, draft, inList }: { plan: Plan; draft: PlanDraft; inList: boolean }) {
  const messages = words[useLocale()];
  const [asking, setAsking] = useState(false);
  if (plan.source !== "hand" || plan.rounds.some(hasBegun)) return null;
  const go = async () => {
    const taken = await draft.makeAnew();
    // Without a required reason the dialog stays open and shows the error at its field.
    if (taken || !inList) setAsking(false);
  };
  return (
    <>
      <Button icon={<RotateCcw className="ic" aria-hidden />} onClick={() => setAsking(true)}>
        {messages.backTo[plan.made_from]}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={messages.backTitle[plan.made_from]}
          description={messages.backWhy}
          confirm={messages.backTo[plan.made_from]}
          busy={draft.busy}
          onConfirm={() => void go()}
        >
          {inList && <PlanReason draft={draft} />}
          {draft.refusal.message !== undefined && <ErrorText>{draft.refusal.message}</ErrorText>}
        </ConfirmDialog>
      )}
    </>
  );
}
