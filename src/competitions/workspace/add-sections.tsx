// Adds sections for all combinations of chosen dance, age and presentation categories.
import { useEffect, useState } from "react";
import { ageCategories, danceCategories, presentationCategories } from "../../categories/contract.ts";
import type { ApiError } from "../../web/calls/api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { ErrorText, Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { createSections } from "../contract.ts";
import type { Competition, Section } from "../shapes.ts";
import { sizeRange } from "../public/competition-texts.tsx";
import { words } from "../words.ts";

const SIDES = ["dance", "age", "presentation"] as const;
type Side = (typeof SIDES)[number];
type Item = { id: string; name: string; detail?: string };

interface AddProps {
  competition: Pick<Competition, "id" | "practice">;
  sections: readonly Section[];
  forms: readonly { id: string; name: string }[];
  onClose: () => void;
  onAdded: () => Promise<void>;
}

type Chosen = Record<Side, readonly string[]>;

/** Price and scoring form of each new section. */
interface Terms {
  fee: number | null;
  per: "dancer" | "entry";
  form: string | undefined;
}

/** Loads the dictionaries without archived records; undefined while loading. */
function useDictionaries(practice: boolean, report: (error: ApiError) => void): Record<Side, Item[]> | undefined {
  const messages = words[useLocale()];
  const api = useApi();
  const [items, setItems] = useState<Record<Side, Item[]> | undefined>(undefined);
  useEffect(() => {
    let open = true;
    void recordOrNull(async () => {
      const query = practice ? { practice: "1" as const } : {};
      const [dance, age, presentation] = await Promise.all([
        api.call(danceCategories.list, { query }),
        api.call(ageCategories.list, { query }),
        api.call(presentationCategories.list, { query }),
      ]);
      const used = (list: { data: readonly (Item & { archived: boolean })[] }) => list.data.filter((each) => !each.archived);
      const sized = presentation.data.map((each) => ({
        ...each,
        detail: `${messages.dancers}: ${sizeRange(each.min_dancers, each.max_dancers)}`,
      }));
      if (open) setItems({ dance: used(dance), age: used(age), presentation: used({ data: sized }) });
    }, report);
    return () => {
      open = false;
    };
  }, [api, practice, report, messages]);
  return items;
}

/** Number of chosen combinations that have no section yet. */
function freshOf(chosen: Chosen, sections: readonly Section[]): number {
  const there = new Set(
    sections
      .filter((each) => !each.archived)
      .map((each) => [each.dance_category_id, each.age_category_id, each.presentation_category_id].join()),
  );
  const combinations = chosen.dance.flatMap((dance) =>
    chosen.age.flatMap((age) => chosen.presentation.map((presentation) => [dance, age, presentation].join())),
  );
  return combinations.filter((key) => !there.has(key)).length;
}

/** Dialog to choose categories and add every combination that does not exist yet. */
export function AddSections({ competition, sections, forms, onClose, onAdded }: AddProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>({ dance: [], age: [], presentation: [] });
  const [terms, setTerms] = useState<Terms>({ fee: null, per: "dancer", form: forms.length === 1 ? forms[0]?.id : undefined });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const items = useDictionaries(competition.practice, report);
  const run = async () => {
    setBusy(true);
    setErrors({});
    const body = {
      dance_category_ids: [...chosen.dance],
      age_category_ids: [...chosen.age],
      presentation_category_ids: [...chosen.presentation],
      fee_grosze: terms.fee,
      fee_per: terms.per,
      scoring_form_id: terms.form ?? null,
    };
    const reply = await recordOrNull(() => api.call(createSections, { params: { id: competition.id }, body }), report);
    setBusy(false);
    if (!reply) return;
    toast({ text: messages.sectionsAdded(reply.added, reply.skipped), look: "done" });
    await onAdded();
    onClose();
  };
  const empty = items && SIDES.some((side) => items[side].length === 0);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={messages.addSections}
      description={messages.addSectionsWhat}
      footer={
        <>
          <span className="sm sec num nw grow self-center max-md:basis-full" role="status">
            {messages.willAdd(freshOf(chosen, sections))}
          </span>
          <CancelButton onClick={onClose} />
          <Button look="primary" busy={busy} onClick={() => void run()}>
            {messages.addSections}
          </Button>
        </>
      }
    >
      {!items && <SkeletonRows rows={5} />}
      {empty && (
        <Empty title={messages.noSectionsWhy} actions={<LinkButton to="/dashboard/categories">{messages.tabs.sections}</LinkButton>} />
      )}
      {items && !empty && (
        <div className="grid gap-6">
          <SideFields items={items} chosen={chosen} onChosen={setChosen} errors={errors} />
          <TermFields terms={terms} onTerms={setTerms} forms={forms} />
        </div>
      )}
    </Dialog>
  );
}

function SideFields(props: {
  items: Record<Side, Item[]>;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
  errors: Record<string, string[]>;
}) {
  const { items, chosen, onChosen, errors } = props;
  const messages = words[useLocale()];
  const labels = { dance: messages.dance, age: messages.age, presentation: messages.presentation };
  return (
    <div className="grid gap-6 md:grid-cols-3">
      {SIDES.map((side) => {
        const error = chosen[side].length === 0 ? errors[`${side}_category_ids`]?.[0] : undefined;
        return (
          <Fieldset key={side} legend={labels[side]}>
            <Choices
              items={items[side]}
              chosen={chosen[side]}
              label={messages.all}
              onChosen={(ids) => onChosen({ ...chosen, [side]: ids })}
            />
            {error && <ErrorText>{error}</ErrorText>}
          </Fieldset>
        );
      })}
    </div>
  );
}

function TermFields({ terms, onTerms, forms }: { terms: Terms; onTerms: (terms: Terms) => void; forms: AddProps["forms"] }) {
  const messages = words[useLocale()];
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label={messages.fee} optional>
        <MoneyField bare value={terms.fee} min={0} onValueChange={(fee) => onTerms({ ...terms, fee })} />
      </Field>
      <Field label={messages.per}>
        <Select
          value={terms.per}
          onValueChange={(per) => onTerms({ ...terms, per })}
          options={(["dancer", "entry"] as const).map((value) => ({ value, label: messages.perOptions[value] }))}
        />
      </Field>
      {forms.length > 0 && (
        <Field label={messages.scoringForm} optional>
          <Select
            value={terms.form}
            placeholder={messages.chooseForm}
            onValueChange={(form) => onTerms({ ...terms, form })}
            options={forms.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    </div>
  );
}

function Choices({
  items,
  chosen,
  label,
  onChosen,
}: {
  items: readonly Item[];
  chosen: readonly string[];
  label: string;
  onChosen: (ids: readonly string[]) => void;
}) {
  const all = chosen.length === items.length;
  return (
    <div className="grid gap-2 content-start md:max-h-72 md:overflow-auto p-1">
      <Checkbox
        checked={all ? true : chosen.length > 0 ? "mixed" : false}
        onCheckedChange={() => onChosen(all ? [] : items.map((item) => item.id))}
      >
        <span className="sec">{label}</span>
      </Checkbox>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          checked={chosen.includes(item.id)}
          onCheckedChange={(on) => onChosen(on ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))}
        >
          {item.name}
          {item.detail && <span className="sm muted num block">{item.detail}</span>}
        </Checkbox>
      ))}
    </div>
  );
}
