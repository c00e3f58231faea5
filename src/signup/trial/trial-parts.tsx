import { Eye } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "../../web/app/use-api.ts";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { createSignup, endTrial } from "../contract.ts";

/** Starts an administrator's walk through the sign-up, or continues the current one. */
export function BeginTrial({ competition, underWay }: { competition: { id: string; slug: string }; underWay: string | null }) {
  const words = trialWords[useLocale()];
  const api = useApi();
  const navigate = useNavigate();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const made = underWay
      ? { id: underWay }
      : await recordOrNull(() => api.call(createSignup, { params: { id: competition.id }, body: { trial: true } }), report);
    if (made) await navigate(`/signup/competition/${competition.slug}?signup=${made.id}`);
    setBusy(false);
  };
  return (
    <div className="grid justify-items-center gap-2">
      <Button look="primary" busy={busy} icon={<Eye className="ic" aria-hidden />} onClick={() => void begin()}>
        {underWay ? words.goOn : words.begin}
      </Button>
      <p className="sec sm">{words.why}</p>
    </div>
  );
}

/** Note on each step that this sign-up is a trial, with a button to end it. */
export default function TrialNote({ signup }: { signup: { id: string; competition: { slug: string } } }) {
  const words = trialWords[useLocale()];
  const api = useApi();
  const navigate = useNavigate();
  const report = useReport();
  const end = async () => {
    if (await doneOrFalse(() => api.call(endTrial, { params: { id: signup.id } }), report)) await navigate(`/c/${signup.competition.slug}`);
  };
  return (
    <div className="mb-5">
      <Note
        look="info"
        icon={Eye}
        action={
          <Button size="small" onClick={() => void end()}>
            {words.end}
          </Button>
        }
      >
        {words.note}
      </Note>
    </div>
  );
}

const pl = {
  begin: "Zobacz całe zapisy",
  goOn: "Wróć do podglądu",
  why: "Niczego nie wyślemy ani nie policzymy.",
  note: "Podgląd organizatora: niczego nie wysyła. Zniknie w nocy.",
  end: "Zakończ podgląd",
};

const en: typeof pl = {
  begin: "Preview the whole sign-up",
  goOn: "Back to the preview",
  why: "Nothing is sent or counted.",
  note: "Organiser’s preview: nothing is sent. It is deleted overnight.",
  end: "End the preview",
};

export const trialWords = { pl, en };
