import { lazy, Suspense, useState } from "react";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { PublicPage, Unsent } from "../../web/layouts/public-page.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useOnDemand } from "../../web/pages/use-on-demand.ts";
import { WhomToAsk } from "../frame/whom-to-ask.tsx";
import { signupLabel } from "../offline/note/signup-label.ts";
import { LostLink } from "../links/lost-link.tsx";
import { useSignupWords } from "../words.ts";
import type { Form, FormSignup } from "../offline/outbox/device-signups.ts";

const fetchTrial = () => import("../trial/trial-parts.tsx");
const BeginTrial = import.meta.env.SSR
  ? (await fetchTrial()).BeginTrial
  : lazy(() => fetchTrial().then((module) => ({ default: module.BeginTrial })));

const words = {
  pl: { title: "Zgłoszenia na tym urządzeniu", open: "Otwórz", back: "Wróć do turnieju" },
  en: { title: "Sign-ups on this device", open: "Open", back: "Back to the competition" },
};

interface Props {
  form: Form;
  found: readonly FormSignup[];
}

/** Shown instead of the form: the sign-ups of this device, or a note that sign-up is closed. */
export function Entrance(props: Props) {
  return props.found.length > 0 ? <DeviceSignups {...props} /> : <Closed {...props} />;
}

/** Lists the sign-ups of this device before any of them opens, because the user may not be the one who made them. */
function DeviceSignups({ form, found }: Props) {
  const locale = useLocale();
  const shared = useSignupWords();
  const now = useNow(60_000);
  const [chosen, setChosen] = useState<FormSignup>();
  const { Part: ForgetSignup, ask } = useOnDemand(() => import("./forget-signup.tsx").then((module) => module.ForgetSignup));
  return (
    <PublicPage width="form" context={<b>{form.competition.name}</b>}>
      <p className="sm sec md:hidden">{form.competition.name}</p>
      <h1 className="mb-5">{words[locale].title}</h1>
      <ul className="grid gap-3">
        {found.map((each) => (
          <li key={each.id} className="panel grid gap-3 p-4">
            <b className="[overflow-wrap:anywhere]">{signupLabel(each, locale, now)}</b>
            <Unsent competitions={[form.competition.id]} only={each.id} />
            <div className="row wrap">
              <LinkButton to={`?signup=${each.id}&step=first`}>{words[locale].open}</LinkButton>
              <Button
                look="ghost"
                onPointerEnter={ask}
                onFocus={ask}
                onClick={() => {
                  ask();
                  setChosen(each);
                }}
              >
                {shared.forget}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {form.closed && <p className="sec mt-5">{form.closed}</p>}
      {(!form.closed || form.trial !== null) && (
        <div className="mt-5">
          <LinkButton look="primary" size="big" full to="?signup=new">
            {shared.another}
          </LinkButton>
        </div>
      )}
      {chosen && ForgetSignup && <ForgetSignup signup={chosen} competition={form.competition} onClose={() => setChosen(undefined)} />}
    </PublicPage>
  );
}

function Closed({ form }: Props) {
  const { back } = words[useLocale()];
  const { competition, closed, trial } = form;
  return (
    <PublicPage context={<b>{competition.name}</b>}>
      <h1 className="mb-5">{competition.name}</h1>
      <Unsent competitions={[competition.id]} />
      <Empty title={form.closed_title} actions={<LinkButton to={`/c/${competition.slug}`}>{back}</LinkButton>}>
        {closed}
        <WhomToAsk competition={competition} />
      </Empty>
      {trial && (
        <Suspense>
          <BeginTrial competition={competition} underWay={trial.id} />
        </Suspense>
      )}
      <div className="mx-auto mt-6 max-w-xl">
        {competition.practice ? <PracticeNote /> : <LostLink open competitionId={competition.id} />}
      </div>
    </PublicPage>
  );
}
