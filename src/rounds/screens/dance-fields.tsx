// Fields for the dances of a round: letter, name, length, and how they are on the floor.
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { LengthField } from "../../categories/length-field.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Accordion } from "../../web/ui/accordion.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Menu } from "../../web/ui/overlays/menu.tsx";
import type { Dance } from "../contract.ts";
import { fiveDances } from "./draft.ts";
import { dancesText } from "./round-text.ts";
import type { PlanDraft } from "./use-plan.ts";
import { words } from "./words.ts";

interface Props {
  id: string;
  /** Index of the round in the plan. */
  at: number;
  dances: readonly Dance[];
  onChange: (dances: Dance[]) => void;
  draft: PlanDraft;
}

/** Folded to one line until it is opened or has an error. */
export function DanceFields(props: Props) {
  const { id, at, dances, draft } = props;
  const locale = useLocale();
  const [open, setOpen] = useState<readonly string[]>([]);
  const wrong = Object.entries(draft.refusal.errors).filter(([field]) => field.startsWith(`rounds.${at}.dances`));
  return (
    <div id={id} tabIndex={-1}>
      <Accordion
        open={wrong.length > 0 ? ["dances"] : open}
        onOpenChange={setOpen}
        sections={[
          {
            value: "dances",
            title: words[locale].dances,
            aside: dancesText(dances, locale),
            children: <Opened {...props} wrong={wrong.map(([, [sentence = ""]]) => sentence)} />,
          },
        ]}
      />
    </div>
  );
}

function Opened({ at, dances, onChange, draft, wrong }: Props & { wrong: readonly string[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const put = (index: number, change: Partial<Dance>) =>
    onChange(dances.map((dance, each) => (each === index ? { ...dance, ...change } : dance)));
  const last = dances.at(-1);
  const toAll = () =>
    draft.put(
      draft.rounds.map((round, index) =>
        index === at ? round : { ...round, dances: [...dances], heat_size: draft.rounds[at]?.heat_size ?? null },
      ),
    );
  return (
    <div className="grid gap-3">
      <div className="plan-d plan-dh" aria-hidden>
        <span>{messages.danceCode}</span>
        <span>{messages.danceName}</span>
        <span>{messages.length}</span>
        <span>{messages.floor}</span>
      </div>
      {dances.map((dance, index) => (
        <DanceRow
          key={index}
          index={index}
          dance={dance}
          put={(change) => put(index, change)}
          onRemove={dances.length > 1 ? () => onChange(dances.filter((_, each) => each !== index)) : undefined}
        />
      ))}
      {wrong.map((sentence) => (
        <ErrorText key={sentence}>{sentence}</ErrorText>
      ))}
      <p className="sm sec">{messages.lengthHint}</p>
      <div className="row wrap gap-2">
        {dances.length < 10 && (
          <Button
            size="small"
            icon={<Plus className="ic" aria-hidden />}
            onClick={() => onChange([...dances, { code: "", name: "", seconds: last?.seconds ?? null, floor: last?.floor ?? "one" }])}
          >
            {messages.addDance}
          </Button>
        )}
        <Menu
          trigger={<Button size="small">{messages.insertDances}</Button>}
          items={(["standard", "latin"] as const).map((of) => ({
            label: messages.fiveDances[of],
            onSelect: () => onChange(fiveDances(of, dances[0], locale)),
          }))}
        />
        {draft.rounds.length > 1 && (
          <Button size="small" look="ghost" onClick={toAll}>
            {messages.toAllRounds}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Fields of one dance; after the first dance, where they dance one by one, also the order. */
function DanceRow({
  index,
  dance,
  put,
  onRemove,
}: {
  index: number;
  dance: Dance;
  put: (change: Partial<Dance>) => void;
  onRemove: (() => void) | undefined;
}) {
  const messages = words[useLocale()];
  return (
    <div className="plan-d" role="group" aria-label={messages.dance(index + 1)}>
      <TextInput
        aria-label={messages.danceCode}
        value={dance.code}
        maxLength={4}
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <TextInput
        aria-label={messages.danceName}
        value={dance.name}
        maxLength={60}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <LengthField label={messages.length} value={dance.seconds} onValueChange={(seconds) => put({ seconds })} />
      <Select
        label={messages.floor}
        value={dance.floor}
        onValueChange={(floor) => put({ floor })}
        options={(["one", "heats", "all"] as const).map((value) => ({ value, label: messages.floorOf[value] }))}
      />
      {onRemove ? (
        <IconButton label={messages.removeDance(index + 1)} onClick={onRemove}>
          <Trash2 className="ic" aria-hidden />
        </IconButton>
      ) : (
        <span />
      )}
      {index > 0 && dance.floor === "one" && (
        <span className="plan-do">
          <Select
            label={messages.order}
            value={dance.order ?? "same"}
            onValueChange={(order) => put({ order })}
            options={(["same", "reversed", "drawn"] as const).map((value) => ({ value, label: messages.orderOf[value] }))}
          />
        </span>
      )}
    </div>
  );
}
