import { useLocation } from "react-router";
import { CircleAlert, Lock, Unplug } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { WhomToAsk } from "../../frame/whom-to-ask.tsx";
import type { Signup } from "../../records.ts";
import { keptWords } from "./kept-words.ts";
import { shownWith } from "../outbox/shown.ts";
import { focusRefused, REFUSED } from "./refused.ts";
import { tellAll, tellChange } from "./change-lines.ts";
import type { Kept } from "../outbox/use-outbox.ts";
import { loginFor } from "../../../web/session/guards.ts";

/** How a rejected change is sent again, by the code of its refusal. */
const AGAIN: Readonly<Record<string, "mine" | "wait">> = { stale: "mine", would_wait: "wait" };

type Whole = Kept<Signup> & { outbox: NonNullable<Kept["outbox"]> };

interface ListProps {
  kept: Whole;
}

/** Lists the changes that could not be sent: rejected ones with the reason, and all of them once sign-up is closed or cannot be opened. */
export function KeptList({ kept }: ListProps) {
  const { status } = kept.state;
  return (
    <>
      <RefusedChanges kept={kept} />
      {(status === "lost" || status === "late" || status === "unbegun") && <Unsent kept={kept} status={status} />}
    </>
  );
}

/** Returns the sign-up with all pending changes applied, also those that can no longer be sent. */
function wished({ outbox, state, signup }: Whole, locale: "pl" | "en") {
  const held = state.held.map((each) => ({ ...each, shown: true, refusal: undefined }));
  return shownWith(outbox.base() ?? signup, { settled: state.settled, held }, 0, locale);
}

function RefusedChanges({ kept }: ListProps) {
  const locale = useLocale();
  const words = keptWords[locale];
  const refused = kept.state.held.filter((each) => each.refusal);
  /** Applies a decision about a change and moves the focus to the next question. */
  const decide = (how: (name: string) => void, name: string) => {
    how(name);
    setTimeout(focusRefused);
  };
  if (refused.length === 0) return null;
  const signup = wished(kept, locale);
  const sending = kept.state.held.some((each) => each.kind === "submitSignup" && !each.refusal);
  return (
    <div className="mb-5 grid gap-3">
      {sending && <Note look="warn">{words.heldBack}</Note>}
      {refused.map((each) => (
        <div key={each.name} {...REFUSED}>
          <Note look="bad" icon={CircleAlert} live>
            <b>{`${words.refused}.`}</b>
            <ul>
              {tellChange(each, signup, locale, kept.outbox.base()).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>{each.refusal?.code === "stale" ? words.clash : each.refusal?.text}</p>
            <div className="row wrap mt-2">
              <Button size="small" onClick={() => decide(kept.outbox.retry, each.name)}>
                {words[AGAIN[each.refusal?.code ?? ""] ?? "again"]}
              </Button>
              {/* Without its beginning nothing of a sign-up can be sent: it is given up as a whole, below. */}
              {each.kind !== "createSignup" && (
                <Button size="small" look="ghost" onClick={() => decide(kept.outbox.drop, each.name)}>
                  {words.drop}
                </Button>
              )}
            </div>
          </Note>
        </div>
      ))}
    </div>
  );
}

function Unsent({ kept, status }: ListProps & { status: "lost" | "late" | "unbegun" }) {
  const late = status === "late";
  const locale = useLocale();
  const words = keptWords[locale];
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const signup = wished(kept, locale);
  const login = status === "lost" && kept.outbox.needsLogin();
  const lines = tellAll(
    kept.state.held.filter((each) => !each.refusal),
    signup,
    locale,
    kept.outbox.base(),
  );
  if (lines.length === 0) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(
      [signup.competition.name, signup.club_name, signup.contact_name, ...lines].filter(Boolean).join("\n"),
    );
    toast({ text: words.copied });
  };
  return (
    <div className="mb-5">
      <Note look="warn" icon={late ? Lock : Unplug} live>
        <b>{words[status]}</b> {status !== "lost" ? words.lateHow : login ? words.lostLogin : words.lostHow}
        <ul className="mt-2 grid gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {late && (
          <p className="mt-2">
            <WhomToAsk competition={signup.competition} />
          </p>
        )}
        <div className="row wrap mt-3">
          {login && <LoginButton />}
          <Button size="small" onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button size="small" look="ghost" onClick={() => setAsked(true)}>
            {words.forget}
          </Button>
        </div>
      </Note>
      <ConfirmDialog
        open={asked}
        danger
        onOpenChange={setAsked}
        title={words.forgetAsk}
        description={words.forgetWhy}
        confirm={words.forget}
        onConfirm={() => {
          const begun = !kept.outbox.isFresh();
          setAsked(false);
          kept.outbox.forget();
          // A sign-up that the server never received leaves nothing to show.
          if (!begun) window.location.assign(`/c/${signup.competition.slug}`);
        }}
      />
    </div>
  );
}

/** Leads to the login page and back, where signing in sends the changes. */
export function LoginButton() {
  const location = useLocation();
  return (
    <LinkButton size="small" to={loginFor(location)}>
      {keptWords[useLocale()].login}
    </LinkButton>
  );
}
