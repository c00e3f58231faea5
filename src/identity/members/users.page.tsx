import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { grants } from "../../kernel/endpoints/roles.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useListDesk } from "../../web/lists/list-desk.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Tabs } from "../../web/ui/tabs.tsx";
import { listInvitations, listUsers } from "../contract.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { AddJudgeDialog } from "./judge-dialogs.tsx";
import { words as judgeWords } from "./judge-words.ts";
import { MemberList } from "./member-list.tsx";
import { words } from "./member-words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

const ROLES = ["admin", "referee", "trener"] as const;
type TenantRole = (typeof ROLES)[number];

/** Loads people by the search, role and view in the address, and all invitations. */
export async function loader({ context, request }: LoaderArgs) {
  const { call } = caller(context);
  const { q, choice, shown } = readList(new URL(request.url).searchParams);
  const archived = choice("view", ["lost"]) ? ("true" as const) : ("false" as const);
  const filter = { q, archived, role: choice("role", ROLES), grant: choice("grant", grants) };
  const signal = { signal: request.signal };
  const [people, invitations] = await Promise.all([
    pagesUpTo(shown, (part) => call(listUsers, { query: { ...filter, ...part } }, signal)),
    call(listInvitations, {}, signal),
  ]);
  return { people, invitations: invitations.data };
}

/** The organisation's people and invitations. */
export function Component() {
  const { people, invitations } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk({ filters: ["role", "grant", "view"] });
  const [inviting, setInviting] = useState<{ email: string; role: TenantRole } | undefined>();
  const [adding, setAdding] = useState(false);
  const tab = desk.get("tab") === "invitations" ? "invitations" : "people";
  return (
    <>
      <PageHead
        title={messages.title}
        actions={
          <>
            <Button onClick={() => setAdding(true)}>{judgeWords[locale].addByName}</Button>
            <Button
              look="primary"
              icon={<UserPlus className="ic" aria-hidden />}
              onClick={() => setInviting({ email: "", role: "referee" })}
            >
              {messages.invite}
            </Button>
          </>
        }
      >
        {messages.lead}
      </PageHead>
      <div className="dm">
        <Tabs
          label={messages.tabsLabel}
          value={tab}
          onValueChange={(value) => desk.set({ tab: value === "people" ? "" : value })}
          tabs={[
            { value: "people", label: messages.tabs.people },
            {
              value: "invitations",
              label: messages.tabs.invitations,
              count: invitations.filter((each) => each.status === "waiting").length,
            },
          ]}
        >
          <div className="grid gap-4 pt-4 pb-8">
            {tab === "people" ? (
              <MemberList list={people} desk={desk} onInvite={() => setInviting({ email: "", role: "referee" })} />
            ) : (
              <InvitationList rows={invitations} onInvite={setInviting} />
            )}
          </div>
        </Tabs>
      </div>
      {adding && <AddJudgeDialog onClose={() => setAdding(false)} />}
      {inviting && <InviteDialog start={inviting} onClose={() => setInviting(undefined)} />}
    </>
  );
}
