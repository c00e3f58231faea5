import { KeyRound, ListChecks, Plus, ShieldCheck, ShieldOff, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatDate, plural } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { beginTotp, type confirmTotp, type listSecondFactors, removePasskey, removeTotp, renewRecoveryCodes } from "./contract.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { AppSetUp, PasskeySetUp, type Totp } from "./set-up.tsx";
import { words } from "./words.ts";

type Factors = Reply<typeof listSecondFactors>;
type Passkey = Factors["passkeys"][number];
type OpenDialog =
  | { what: "app"; totp: Totp }
  | { what: "passkey" | "removeApp" | "renew" }
  | { what: "removePasskey"; passkey: Passkey }
  | { what: "codes"; codes: readonly string[] };

/** The person's second factors: set-up, removal and recovery codes. For administrators, and for everybody with a factor. */
export function FactorList({ factors }: { factors: Factors | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const { doing: dialog, setDoing: setDialog, busy, begin, take, renew, reload } = useFactorDialogs();
  if (!factors) return null;
  const { totp_since, passkeys, required } = factors;
  const count = passkeys.length + (totp_since ? 1 : 0);
  if (count === 0 && !isAdmin(user)) return null;
  const Sign = count > 0 ? ShieldCheck : ShieldOff;
  return (
    <section className="grid gap-3" id="second-factor">
      <SectionHead title={messages.title} />
      <p className="row items-start">
        <Sign className="ic flex-none mt-0.5" aria-hidden />
        <span>
          {count > 0 ? messages.on : messages.off} {required && messages.required}
        </span>
      </p>
      {count > 0 && <FactorLines factors={factors} onOpen={setDialog} />}
      {isAdmin(user) && (
        <div className="row wrap">
          {!totp_since && (
            <Button icon={<Smartphone className="ic" aria-hidden />} busy={busy} onClick={() => void begin()}>
              {messages.addApp}
            </Button>
          )}
          <Button icon={<Plus className="ic" aria-hidden />} onClick={() => setDialog({ what: "passkey" })}>
            {messages.addKey}
          </Button>
        </div>
      )}
      {dialog && (
        <Window
          doing={dialog}
          last={count === 1}
          busy={busy}
          onSet={take}
          onRenew={renew}
          onRemoved={reload}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

/** The set-up factors and the recovery codes, each with its button. */
function FactorLines({ factors, onOpen }: { factors: Factors; onOpen: (dialog: OpenDialog) => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { totp_since, passkeys, recovery_codes_left } = factors;
  const describe = (each: Passkey) =>
    [
      messages.since(formatDate(each.created_at, locale)),
      each.used_at ? messages.used(formatDate(each.used_at, locale)) : messages.unused,
    ].join(", ");
  return (
    <ul>
      {totp_since && (
        <Line icon={<Smartphone className="ic" aria-hidden />} name={messages.app} about={messages.since(formatDate(totp_since, locale))}>
          <Button size="small" aria-label={messages.removeApp} onClick={() => onOpen({ what: "removeApp" })}>
            {messages.remove}
          </Button>
        </Line>
      )}
      {passkeys.map((each) => (
        <Line key={each.id} icon={<KeyRound className="ic" aria-hidden />} name={each.name} about={describe(each)}>
          <Button
            size="small"
            aria-label={messages.removePasskey(each.name)}
            onClick={() => onOpen({ what: "removePasskey", passkey: each })}
          >
            {messages.remove}
          </Button>
        </Line>
      ))}
      <Line
        icon={<ListChecks className="ic" aria-hidden />}
        name={messages.codes}
        about={
          recovery_codes_left > 0
            ? fill(plural(locale, recovery_codes_left, messages.left), { n: String(recovery_codes_left) })
            : messages.none
        }
      >
        <Button size="small" onClick={() => onOpen({ what: "renew" })}>
          {messages.renew}
        </Button>
      </Line>
    </ul>
  );
}

function Line(props: { icon: ReactNode; name: string; about: string; children: ReactNode }) {
  return (
    <li className="row sp min-h-14 border-b border-line py-2">
      {props.icon}
      <span className="grow min-w-0">
        <b className="break-words">{props.name}</b> <span className="sec sm block">{props.about}</span>
      </span>
      {props.children}
    </li>
  );
}

/** State of the open dialog, and the calls that lead from one to the next. */
function useFactorDialogs() {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { session } = useSession();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | undefined>();
  const [busy, setBusy] = useState(false);
  const call = async <T,>(run: () => Promise<T>) => {
    setBusy(true);
    const done = await recordOrNull(run, report);
    setBusy(false);
    return done;
  };
  /** Reloads the page and the person, because the line that asks for a factor depends on both. */
  const reload = async () => void (await Promise.all([revalidate(), session.reload()]));
  const show = (codes: readonly string[]) => setDialog(codes.length > 0 ? { what: "codes", codes } : undefined);
  return {
    doing: dialog,
    setDoing: setDialog,
    busy,
    reload,
    begin: async () => {
      const totp = await call(() => api.call(beginTotp, { body: {} }));
      if (totp) setDialog({ what: "app", totp });
    },
    take: (reply: Reply<typeof confirmTotp>) => {
      show(reply.recovery_codes);
      toast({ text: reply.recovery_codes.length > 0 ? messages.turnedOn : messages.added, look: "done" });
      void reload();
    },
    renew: async () => {
      const made = await call(() => api.call(renewRecoveryCodes));
      show(made?.recovery_codes ?? []);
      await reload();
    },
  };
}

function Window(props: {
  doing: OpenDialog;
  /** Only one factor is left. */
  last: boolean;
  busy: boolean;
  onSet: (reply: Reply<typeof confirmTotp>) => void;
  onRenew: () => Promise<void>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const { doing: dialog, onSet, onClose } = props;
  const messages = words[useLocale()];
  const api = useApi();
  const onOpenChange = (open: boolean) => !open && onClose();
  const remove = (title: string, run: () => Promise<unknown>) => (
    <RevokeDialog
      title={title}
      why={props.last ? messages.removeLast : messages.removeWhy}
      confirm={messages.remove}
      done={messages.removed}
      revoke={() => run().then(props.onRemoved)}
      onClose={onClose}
    />
  );
  switch (dialog.what) {
    case "app":
      return (
        <Dialog open onOpenChange={onOpenChange} title={messages.appTitle}>
          <AppSetUp totp={dialog.totp} onSet={onSet} />
        </Dialog>
      );
    case "passkey":
      return (
        <Dialog open onOpenChange={onOpenChange} title={messages.passkeyTitle} description={messages.passkeyWhy}>
          <PasskeySetUp onSet={onSet} />
        </Dialog>
      );
    case "codes":
      return (
        <Dialog open onOpenChange={onOpenChange} title={messages.codes} closable={false}>
          <RecoveryCodes codes={dialog.codes} onDone={onClose} />
        </Dialog>
      );
    case "renew":
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={messages.renewTitle}
          description={messages.renewWhy}
          confirm={messages.renew}
          busy={props.busy}
          onConfirm={() => void props.onRenew()}
        />
      );
    case "removeApp":
      return remove(messages.removeAppTitle, () => api.call(removeTotp));
    case "removePasskey":
      return remove(messages.removePasskeyTitle(dialog.passkey.name), () => api.call(removePasskey, { params: { id: dialog.passkey.id } }));
  }
}
