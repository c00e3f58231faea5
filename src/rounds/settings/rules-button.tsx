// Button and side sheet for the rules of rounds of a competition or of one section.
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { getCompetitionRules, getSectionRules, saveCompetitionRules, saveSectionRules } from "./contract.ts";
import { type Draft, RuleFields } from "./rule-fields.tsx";
import { words } from "./words.ts";

/** The competition or the section that owns the rules. */
export type RulesOwner = { competition_id: string } | { section_id: string };

/** Loads the rules and opens them in a side sheet. */
export function RulesButton({ owner }: { owner: RulesOwner }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const online = useOnline();
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const read = await recordOrNull(async (): Promise<Draft> => {
      if ("section_id" in owner) {
        const { round_rules: rules, inherited, version } = await api.call(getSectionRules, { params: { id: owner.section_id } });
        return { rules, inherited, release: undefined, version };
      }
      const {
        round_rules: rules,
        release_rules: release,
        version,
      } = await api.call(getCompetitionRules, {
        params: { id: owner.competition_id },
      });
      return { rules, release, inherited: undefined, version };
    }, report);
    setBusy(false);
    if (read) setDraft(read);
  };
  return (
    <>
      <Button icon={<SlidersHorizontal className="ic" aria-hidden />} busy={busy} disabled={!online} onClick={() => void open()}>
        {messages.open}
      </Button>
      {draft && <RulesSheet owner={owner} read={draft} onClose={() => setDraft(undefined)} />}
    </>
  );
}

function RulesSheet({ owner, read, onClose }: { owner: RulesOwner; read: Draft; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [draft, setDraft] = useState(read);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const ofSection = "section_id" in owner;
  const save = async () => {
    const { rules: round_rules, release: release_rules = {}, version } = draft;
    const body = { round_rules, version, ...(reason.trim() ? { reason: reason.trim() } : {}) };
    setBusy(true);
    const done = await recordOrNull(
      (): Promise<object> =>
        ofSection
          ? api.call(saveSectionRules, { params: { id: owner.section_id }, body })
          : api.call(saveCompetitionRules, { params: { id: owner.competition_id }, body: { ...body, release_rules } }),
      report,
    );
    setBusy(false);
    if (!done) return;
    toast({ text: messages.saved, look: "done" });
    onClose();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={ofSection ? messages.section : messages.competition}
      description={ofSection ? messages.sectionWhy : messages.competitionWhy}
      footer={
        <Button look="primary" busy={busy} onClick={() => void save()}>
          {messages.save}
        </Button>
      }
    >
      <div className="grid gap-5">
        <RuleFields draft={draft} onChange={setDraft} />
        <Field label={messages.reason} hint={messages.optional}>
          <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </Sheet>
  );
}
