import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Chip, type ChipLook } from "../../web/ui/signs/status.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { P24Form, StripeForm } from "./account-forms.tsx";
import { accountWords } from "./account-words.ts";
import { type Account, listPaymentAccounts, switchPaymentAccount } from "./contract.ts";

export const handle: PageHandle = { title: { pl: accountWords.pl.title, en: accountWords.en.title } };

/** Loads the organiser's payment methods. */
export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(listPaymentAccounts, {}, { signal: request.signal });
}

const LOOK: Record<Account["state"], { look: ChipLook; icon: LucideIcon }> = {
  empty: { look: "outline", icon: CircleDashed },
  unreadable: { look: "bad", icon: CircleAlert },
  refused: { look: "bad", icon: CircleAlert },
  unchecked: { look: "warn", icon: CircleAlert },
  ready: { look: "ok", icon: CircleCheck },
};

/** The settings of payment methods: two providers, transfers and cash, with their state and switch. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = accountWords[useLocale()];
  const [accounts, setAccounts] = useState<readonly Account[]>(loaded.data);
  const put = (now: Account) => setAccounts((all) => all.map((each) => (each.kind === now.kind ? now : each)));
  const forms: Partial<Record<Account["kind"], (account: Account) => ReactNode>> = {
    p24: (account) => <P24Form account={account} onSaved={put} />,
    stripe: (account) => <StripeForm account={account} webhook={loaded.stripe_webhook} onSaved={put} />,
  };
  return (
    <>
      <PageHead title={messages.title} crumbs={[{ label: messages.settings, to: "/dashboard/settings" }]}>
        {messages.lead}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[720px] gap-6 pb-10">
          {!loaded.keeps_secrets && <Note look="warn">{messages.noKey}</Note>}
          {accounts.map((account) => (
            <AccountPanel key={account.kind} account={account} onChanged={put}>
              {loaded.keeps_secrets && forms[account.kind]?.(account)}
            </AccountPanel>
          ))}
        </div>
      </div>
    </>
  );
}

/** One payment method: state, switch and form. */
function AccountPanel({ account, onChanged, children }: { account: Account; onChanged: (now: Account) => void; children: ReactNode }) {
  const locale = useLocale();
  const messages = accountWords[locale];
  const api = useApi();
  const report = useReport();
  const name = messages.kinds[account.kind];
  const { look, icon } = LOOK[account.state];
  const online = account.kind === "p24" || account.kind === "stripe";
  const incomplete = account.state === "empty" || account.state === "unreadable";
  const change = async (enabled: boolean) => {
    const now = await recordOrNull(() => api.call(switchPaymentAccount, { params: { kind: account.kind }, body: { enabled } }), report);
    if (now) onChanged(now);
  };
  return (
    <section className="panel grid gap-4 p-5" aria-label={name}>
      <div className="row wrap gap-3">
        <h2 className="disp grow text-[1.375rem]">{name}</h2>
        {account.sandbox && online && <Chip look="info">{messages.sandboxMark}</Chip>}
        <Chip look={look} icon={icon}>
          {messages.states[account.state]}
        </Chip>
      </div>
      <p className="sm sec">{messages.about[account.kind]}</p>
      {account.state === "unreadable" && <Note look="bad">{messages.unreadable}</Note>}
      {account.problem && <Note look="bad">{messages.problems[account.problem]}</Note>}
      {account.kind === "transfer" && incomplete && (
        <Note
          look="warn"
          action={
            <LinkButton size="small" to="/dashboard/settings">
              {messages.openSettings}
            </LinkButton>
          }
        >
          {messages.noBank}
        </Note>
      )}
      <Switch
        checked={account.enabled}
        disabled={incomplete && !account.enabled}
        onCheckedChange={(on) => void change(on)}
        hint={
          account.checked_at && account.state === "ready"
            ? `${messages.checkedAt}: ${formatDateTime(account.checked_at, locale)}`
            : undefined
        }
      >
        {messages.offered}
      </Switch>
      {children}
    </section>
  );
}
