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
import { pendingWords } from "./pending-words.ts";
import { applyChanges } from "../outbox/shown.ts";
import { focusRefused, REFUSED_ATTRIBUTES } from "./refused.ts";
import { describeAll, describeChange } from "./change-lines.ts";
import type { DeviceSignup } from "../outbox/use-outbox.ts";
import { loginFor } from "../../../web/session/guards.ts";

/** How a rejected change is sent again, by the code of its refusal. */
const RETRY_LABELS: Readonly<Record<string, "mine" | "wait">> = { stale: "mine", would_wait: "wait" };

type LoadedSignup = DeviceSignup<Signup> & { outbox: NonNullable<DeviceSignup["outbox"]> };

interface ListProps {
  device: LoadedSignup;
}

/** Lists the changes that could not be sent: rejected ones with the reason, and all of them once sign-up is closed or cannot be opened. */
export function PendingList({ device }: ListProps) {
  const { status } = device.state;
  return (
    <>
      <RefusedChanges device={device} />
      {(status === "lost" || status === "late" || status === "unbegun") && <Unsent device={device} status={status} />}
    </>
  );
}

/** Returns the sign-up with all pending changes applied, also those that can no longer be sent. */
function withAllPending({ outbox, state, signup }: LoadedSignup, locale: "pl" | "en") {
  const pending = state.pending.map((each) => ({ ...each, shown: true, refusal: undefined }));
  return applyChanges(outbox.base() ?? signup, { settled: state.settled, pending }, 0, locale);
}

function RefusedChanges({ device }: ListProps) {
  const locale = useLocale();
  const words = pendingWords[locale];
  const refused = device.state.pending.filter((each) => each.refusal);
  /** Applies a decision about a change and moves the focus to the next question. */
  const decide = (how: (name: string) => void, name: string) => {
    how(name);
    setTimeout(focusRefused);
  };
  if (refused.length === 0) return null;
  const signup = withAllPending(device, locale);
  const sending = device.state.pending.some((each) => each.kind === "submitSignup" && !each.refusal);
  return (
    <div className="mb-5 grid gap-3">
      {sending && <Note look="warn">{words.heldBack}</Note>}
      {refused.map((each) => (
        <div key={each.name} {...REFUSED_ATTRIBUTES}>
          <Note look="bad" icon={CircleAlert} live>
            <b>{`${words.refused}.`}</b>
            <ul>
              {describeChange(each, signup, locale, device.outbox.base()).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>{each.refusal?.code === "stale" ? words.clash : each.refusal?.text}</p>
            <div className="row wrap mt-2">
              <Button size="small" onClick={() => decide(device.outbox.retry, each.name)}>
                {words[RETRY_LABELS[each.refusal?.code ?? ""] ?? "again"]}
              </Button>
              {/* Without its beginning nothing of a sign-up can be sent: it is given up as a whole, below. */}
              {each.kind !== "createSignup" && (
                <Button size="small" look="ghost" onClick={() => decide(device.outbox.drop, each.name)}>
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

function Unsent({ device, status }: ListProps & { status: "lost" | "late" | "unbegun" }) {
  const late = status === "late";
  const locale = useLocale();
  const words = pendingWords[locale];
  const toast = useToast();
  const [openQuestion, setAsked] = useState(false);
  const signup = withAllPending(device, locale);
  const login = status === "lost" && device.outbox.needsLogin();
  const lines = describeAll(
    device.state.pending.filter((each) => !each.refusal),
    signup,
    locale,
    device.outbox.base(),
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
        open={openQuestion}
        danger
        onOpenChange={setAsked}
        title={words.forgetAsk}
        description={words.forgetWhy}
        confirm={words.forget}
        onConfirm={() => {
          const begun = !device.outbox.isFresh();
          setAsked(false);
          device.outbox.forget();
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
      {pendingWords[useLocale()].login}
    </LinkButton>
  );
}
