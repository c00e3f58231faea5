// Editor of a form's criteria, in the order that judges see.
import { Ellipsis, Plus, Trash2 } from "lucide-react";
import { useLocale } from "../web/locale/locale.tsx";
import { Button, IconButton } from "../web/ui/button.tsx";
import { ErrorText, Field } from "../web/ui/fields/field.tsx";
import { Menu } from "../web/ui/overlays/menu.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { NumberField } from "../web/ui/fields/number-field.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { SortableList } from "../web/ui/tables/sortable-list.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import { type Draft, type DraftCriterion, withCriterion } from "./draft.ts";
import { methodRules } from "./rules.ts";
import { words } from "./words.ts";

interface CriteriaProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  errorOf: (field: string) => string | undefined;
  /** Returns the id of a field's input, for the list of errors. */
  at: (field: string) => string;
  admin: boolean;
}

/** Criteria are moved, edited and removed in place. A method without criteria says so. */
export function CriteriaEditor({ draft, onDraft, errorOf, at, admin }: CriteriaProps) {
  const messages = words[useLocale()];
  const { least, most } = methodRules[draft.method];
  const put = (key: number, change: Partial<DraftCriterion>) =>
    onDraft({ ...draft, criteria: draft.criteria.map((each) => (each.key === key ? { ...each, ...change } : each)) });
  const error = errorOf("criteria");
  return (
    <section className="grid gap-2 [&_.sortl]:border-t-0" id={at("criteria")} tabIndex={-1}>
      <SectionHead
        title={messages.criteria}
        aside={<span className="sm muted num">{draft.criteria.length > 0 ? draft.criteria.length : ""}</span>}
      />
      {error && <ErrorText>{error}</ErrorText>}
      {most === 0 && <Note>{messages.noCriteria}</Note>}
      {draft.criteria.length > 0 && (
        <SortableList
          items={draft.criteria}
          itemKey={(item) => String(item.key)}
          itemName={(item) => item.name}
          label={messages.criteria}
          disabled={!admin}
          onReorder={(criteria) => onDraft({ ...draft, criteria })}
        >
          {(item, { grip, moves, index }) => (
            <CriterionRow
              item={item}
              index={index}
              grip={admin ? grip : undefined}
              errorOf={errorOf}
              at={at}
              admin={admin}
              onPut={(change) => put(item.key, change)}
              menu={
                admin && (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton label={`${messages.more}: ${item.name}`}>
                        <Ellipsis className="ic" aria-hidden />
                      </IconButton>
                    }
                    items={[
                      ...moves,
                      "separator",
                      {
                        label: messages.remove,
                        icon: <Trash2 className="ic" aria-hidden />,
                        danger: true,
                        disabled: draft.criteria.length <= least,
                        onSelect: () => onDraft({ ...draft, criteria: draft.criteria.filter((each) => each.key !== item.key) }),
                      },
                    ]}
                  />
                )
              }
            />
          )}
        </SortableList>
      )}
      {admin && draft.criteria.length < most && (
        <span>
          <Button icon={<Plus className="ic" aria-hidden />} onClick={() => onDraft(withCriterion(draft, messages))}>
            {messages.addCriterion}
          </Button>
        </span>
      )}
    </section>
  );
}

interface RowProps extends Pick<CriteriaProps, "errorOf" | "at" | "admin"> {
  item: DraftCriterion;
  index: number;
  grip: React.ReactNode;
  menu: React.ReactNode;
  onPut: (change: Partial<DraftCriterion>) => void;
}

function CriterionRow({ item, index, grip, menu, errorOf, at, admin, onPut }: RowProps) {
  const messages = words[useLocale()];
  const of = (field: string) => ({ id: at(`criteria.${index}.${field}`), error: errorOf(`criteria.${index}.${field}`), readOnly: !admin });
  const number = (field: "min" | "max" | "step" | "weight", label: string) => (
    <Field label={label} {...of(field)}>
      <NumberField bare value={item[field]} step={0.5} snap={0.001} onValueChange={(value) => onPut({ [field]: value ?? 0 })} />
    </Field>
  );
  return (
    <>
      <span className="self-start pt-10.5">{grip}</span>
      <div className="grow grid gap-3 py-3 grid-cols-4">
        <Field label={messages.criterion} {...of("name")} className="col-span-3">
          <TextInput value={item.name} onChange={(event) => onPut({ name: event.currentTarget.value })} />
        </Field>
        <Field label={messages.code} {...of("code")}>
          <TextInput value={item.code} maxLength={12} onChange={(event) => onPut({ code: event.currentTarget.value })} />
        </Field>
        {number("min", messages.min)}
        {number("max", messages.max)}
        {number("step", messages.step)}
        {number("weight", messages.weight)}
      </div>
      <span className="self-start pt-10.5">{menu}</span>
    </>
  );
}
