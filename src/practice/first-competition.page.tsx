// The last of the first steps: a competition from regulations, from an earlier one, or for practice. Later it is a page of its own.
import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { listCompetitions } from "../competitions/contract.ts";
import type { Competition } from "../competitions/shapes.ts";
import { StartDialog } from "../competitions/list/start-dialog.tsx";
import { ReadRegulations } from "../competitions/import/read-regulations.tsx";
import { words as stepWords } from "../identity/first-steps/onboarding-words.ts";
import { useFinishSteps } from "../identity/first-steps/use-finish-steps.ts";
import { AuthPage } from "../web/layouts/auth-page.tsx";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import { useSession } from "../web/session/session.tsx";
import { Button, LinkButton } from "../web/ui/button.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { Klepki } from "../web/ui/signs/klepki.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { makePractice } from "./contract.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  const { data } = await caller(context).call(listCompetitions, {}, { signal: request.signal });
  return { practice: data.find((each) => each.practice)?.id, earlier: data.filter((each) => !each.practice) };
}

const dayOf = (id: string) => `/dashboard?competition=${id}`;

/** Three options for a first competition. Each ends the first steps once it is done, and so does skipping. */
export function Component() {
  const { practice, earlier } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const steps = stepWords[locale];
  const { user } = useSession();
  const finish = useFinishSteps();
  const [reading, setReading] = useState<"asked" | "made" | undefined>(undefined);
  const [copying, setCopying] = useState<Competition | undefined>(undefined);
  const atStart = user?.onboarding_needed === true;
  const at = steps.steps.length;
  const label = steps.step(at, at, steps.steps.at(-1) ?? "");
  return (
    <AuthPage
      title={atStart ? steps.title : messages.title}
      subtitle={
        atStart && (
          <span className="grid gap-2">
            <Klepki value={at} of={at} label={label} />
            <span aria-hidden>{label}</span>
          </span>
        )
      }
      footer={
        atStart ? (
          <Button look="ghost" onClick={() => void finish()}>
            {messages.later}
          </Button>
        ) : (
          <LinkButton look="ghost" to="/dashboard/competitions">
            {messages.back}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-6">
        <p>{messages.lead}</p>
        <Practice made={practice} onOpen={(id) => finish(dayOf(id))} />
        <StartOption title={messages.read} what={messages.readWhat}>
          <Button full onClick={() => setReading("asked")}>
            {messages.readFile}
          </Button>
        </StartOption>
        {earlier.length > 0 && <CopyEarlier earlier={earlier} onCopy={setCopying} />}
      </div>
      {reading && (
        <ReadRegulations
          onClose={() => (reading === "made" ? void finish("/dashboard/competitions") : setReading(undefined))}
          onMade={() => setReading("made")}
          onOpen={async (made) => finish(`/dashboard/competitions?id=${made.id}`)}
        />
      )}
      {copying && (
        <StartDialog
          from={copying}
          onClose={() => setCopying(undefined)}
          onMade={async (made) => finish(`/dashboard/competitions?id=${made.id}`)}
        />
      )}
    </AuthPage>
  );
}

/** A competition with invented people: made once, then opened. */
function Practice({ made: practice, onOpen }: { made: string | undefined; onOpen: (id: string) => Promise<void> }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const made = await recordOrNull(() => api.call(makePractice, { body: {} }), report);
    if (made) await onOpen(made.id);
    setBusy(false);
  };
  return (
    <StartOption title={messages.practice} what={messages.practiceWhat}>
      {practice ? (
        <Button full onClick={() => void onOpen(practice)}>
          {messages.openMade}
        </Button>
      ) : (
        <Button look="primary" full busy={busy} onClick={() => void make()}>
          {messages.make}
        </Button>
      )}
    </StartOption>
  );
}

/** Copies an earlier competition. */
function CopyEarlier({ earlier, onCopy }: { earlier: readonly Competition[]; onCopy: (from: Competition | undefined) => void }) {
  const messages = words[useLocale()];
  const [chosen, setChosen] = useState(earlier[0]?.id);
  return (
    <StartOption title={messages.copy} what={messages.copyWhat}>
      <Field label={messages.copyFrom}>
        <Select value={chosen} onValueChange={setChosen} options={earlier.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Button full onClick={() => onCopy(earlier.find((each) => each.id === chosen))}>
        {messages.copyIt}
      </Button>
    </StartOption>
  );
}

function StartOption({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div>
        <h2>{title}</h2>
        <p className="sec">{what}</p>
      </div>
      {children}
    </section>
  );
}
