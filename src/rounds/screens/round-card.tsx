// Card of one round of a plan, editable until the round has begun.
import { Printer, Trash2 } from "lucide-react";
import { useRevalidator } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton, LinkButton } from "../../web/ui/button.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { Round } from "../contract.ts";
import { addsUp } from "../dances.ts";
import { isAllowed, type Office } from "../offices.ts";
import { HeatsButton } from "../heats/heats-button.tsx";
import { UndoCallOff } from "./undo-call-off.tsx";
import { DanceFields } from "./dance-fields.tsx";
import { type Form, formsFor, givesPoints, titleOf, type TypedRound, withoutRound } from "./draft.ts";
import { dancesText } from "./round-text.ts";
import type { PlanDraft } from "./use-plan.ts";
import { words } from "./words.ts";

interface Props {
  /** Prefix of the ids of its elements: `{id}.wanted`. */
  id: string;
  at: number;
  title: string;
  /** The stored round; undefined while it is new. */
  own: Round | undefined;
  status: Round["status"];
  /** Heats, length and time, in small print. */
  shape: string;
  /** The reader's office for this round; null when another person runs it. */
  office: Office | null;
  begun: boolean;
  removable: boolean;
  draft: PlanDraft;
  forms: readonly Form[];
}

/** The card: how many dance the round, and its fields. */
export function RoundCard(props: Props) {
  const { id, at, title, own, status, shape, office, begun, removable, draft } = props;
  const rules = isAllowed(office, "decide") && !draft.changed;
  const writes = office === "organiser";
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const messages = words[locale];
  const { errors } = draft.refusal;
  const general = ["level", "on_round_id", "id", "kind"].flatMap((field) =>
    (errors[`rounds.${at}.${field}`] ?? []).map((sentence) => ({ field, sentence })),
  );
  return (
    <section className="panel plan-r grid gap-4" aria-label={title}>
      <div className="row sp gap-3">
        <div className="row wrap gap-2">
          <h3>{title}</h3>
          <Status domain="round" value={status} />
          <span className="sm sec num">{shape}</span>
        </div>
        <div className="row wrap gap-2">
          {own && office !== null && own.status !== "called_off" && own.start_list_id !== null && (
            <LinkButton
              look="ghost"
              size="small"
              to={`/dashboard/scores/sheets/${own.id}?blank=1`}
              icon={<Printer className="ic" aria-hidden />}
            >
              {messages.blankSheets}
            </LinkButton>
          )}
          {own && own.start_list_id !== null && rules && <HeatsButton round={{ id: own.id, title }} onSaved={() => void revalidate()} />}
          {own?.status === "called_off" && rules && <UndoCallOff round={{ id: own.id, title }} onDone={() => void revalidate()} />}
          {!begun && removable && writes && (
            <IconButton label={messages.removeRound(title)} onClick={() => draft.put(withoutRound(draft.rounds, at))}>
              <Trash2 className="ic" aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {general.map(({ field, sentence }) => (
        <div key={field} id={`${id}.${field}`} tabIndex={-1}>
          <ErrorText>{sentence}</ErrorText>
        </div>
      ))}
      {begun || !writes ? <Summary {...props} /> : <Fields {...props} />}
    </section>
  );
}

/** One line about a round that cannot be changed here. */
function Summary({ at, own, begun, draft }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const round = draft.rounds[at];
  if (!round) return null;
  return (
    <div className="grid gap-1 sm">
      {begun && <p className="sec">{own?.status === "called_off" ? messages.calledOff : messages.begun}</p>}
      <p>
        {[
          own?.scoring_form_name,
          round.wanted !== null && messages.goOn(round.wanted),
          round.wanted !== null && `${messages.tie}: ${messages.tieOf[round.tie]}`,
          round.dances.length > 1 && addsUp(own?.method) && `${messages.runs}: ${messages.runsOf[round.runs]}`,
          round.carry === "sum" && `${messages.carry}: ${messages.carryOf.sum}`,
          dancesText(round.dances, locale),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

function Fields({ id, at, draft, forms }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const round = draft.rounds[at];
  if (!round) return null;
  const put = (change: Partial<TypedRound>) => draft.put(draft.rounds.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const field = (name: keyof TypedRound) => ({ id: `${id}.${name}`, error: draft.refusal.errors[`rounds.${at}.${name}`]?.[0] });
  const methodOf = (of: TypedRound | undefined) => forms.find((form) => form.id === of?.scoring_form_id)?.method;
  const before = draft.rounds[at - 1];
  const usual = titleOf(
    draft.rounds.map((each) => ({ ...each, name: null })),
    at,
    methodOf(round),
    locale,
  );
  const sends = round.wanted !== null || round.kind === "elimination";
  const carries = round.carry === "sum" || (before !== undefined && givesPoints(methodOf(before)) && givesPoints(methodOf(round)));
  return (
    <>
      <div className="plan-f">
        <Field label={messages.name} {...field("name")} optional>
          <TextInput
            value={round.name ?? ""}
            placeholder={usual}
            maxLength={60}
            onChange={({ currentTarget: { value } }) => put({ name: value.trim() === "" ? null : value })}
          />
        </Field>
        <Field label={messages.scoringForm} {...field("scoring_form_id")}>
          <Select
            value={round.scoring_form_id}
            onValueChange={(scoring_form_id) => put({ scoring_form_id })}
            options={formsFor(round, forms).map((form) => ({ value: form.id, label: form.name }))}
          />
        </Field>
        {sends && <GoingOn round={round} put={put} field={field} />}
        {carries && (
          <Field label={messages.carry} {...field("carry")}>
            <Select
              value={round.carry}
              onValueChange={(carry) => put({ carry })}
              options={(["none", "sum"] as const).map((value) => ({ value, label: messages.carryOf[value] }))}
            />
          </Field>
        )}
        {round.dances.length > 1 && addsUp(methodOf(round)) && (
          <Field label={messages.runs} {...field("runs")}>
            <Select
              value={round.runs}
              onValueChange={(runs) => put({ runs })}
              options={(["sum", "best", "last"] as const).map((value) => ({ value, label: messages.runsOf[value] }))}
            />
          </Field>
        )}
        {round.dances.some((dance) => dance.floor === "heats") && (
          <Field label={messages.heatSize} {...field("heat_size")}>
            <NumberField value={round.heat_size} min={1} max={60} onValueChange={(heat_size) => put({ heat_size })} />
          </Field>
        )}
      </div>
      <DanceFields
        id={`${id}.dances`}
        at={at}
        dances={round.dances}
        onChange={(changed) => {
          // With points, a second dance is most often the same dance once more.
          const added = changed.length > round.dances.length && addsUp(methodOf(round));
          const dances = added
            ? changed.map((dance, at) => (dance.name || dance.code ? dance : { ...dance, name: messages.runName(at + 1) }))
            : changed;
          put({
            dances,
            ...(dances.some((dance) => dance.floor === "heats") ? { heat_size: round.heat_size ?? 12 } : { heat_size: null }),
          });
        }}
        draft={draft}
      />
    </>
  );
}

/** How many go on, and what happens to those tied on the line. */
function GoingOn(props: {
  round: TypedRound;
  put: (change: Partial<TypedRound>) => void;
  field: (name: keyof TypedRound) => { id: string; error: string | undefined };
}) {
  const { round, put, field } = props;
  const messages = words[useLocale()];
  return (
    <>
      <Field label={messages.wanted} {...field("wanted")}>
        <NumberField value={round.wanted} min={1} max={500} onValueChange={(wanted) => put({ wanted })} />
      </Field>
      <Field label={messages.tie} {...field("tie")}>
        <Select
          value={round.tie}
          onValueChange={(tie) => put({ tie, ...(tie === "all" ? {} : { cap: null }) })}
          options={(["all", "none", "chairman"] as const).map((value) => ({ value, label: messages.tieOf[value] }))}
        />
      </Field>
      {round.tie === "all" && (
        <Field label={messages.cap} hint={messages.capHint} {...field("cap")}>
          <NumberField value={round.cap} min={1} max={500} onValueChange={(cap) => put({ cap })} />
        </Field>
      )}
    </>
  );
}
