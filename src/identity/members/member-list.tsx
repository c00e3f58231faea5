import { ShieldCheck, ShieldOff, UserMinus, UserPen, UserPlus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../web/calls/api.ts";
import { grants } from "../../kernel/endpoints/roles.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { type Desk, ListDesk } from "../../web/lists/list-desk.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { Avatar } from "../../web/ui/signs/avatar.tsx";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { ConfirmDialog, Dialog } from "../../web/ui/overlays/dialog.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { type MemberPage, updateMember } from "../contract.ts";
import { resetSecondFactors } from "../second-factor/contract.ts";
import { GrantChips, GrantsField, grantWords } from "./grants-field.tsx";
import { RoleChoice } from "./invite-dialog.tsx";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { type JudgeAction, JudgeDialog, judgeMenu } from "./judge-dialogs.tsx";
import { words as judgeWords } from "./judge-words.ts";
import { words } from "./member-words.ts";

type Member = MemberPage["data"][number];
type Doing = { what: "role" | "takeAway" | "resetFactor" | JudgeAction; member: Member };

type Words = (typeof words)["pl"];

/** Columns of the list. `own` is the id of the reader. */
function columnsOf(messages: Words, locale: "pl" | "en", own: string | undefined): readonly Column<Member>[] {
  return [
    {
      key: "name",
      header: messages.person,
      phone: "title",
      cell: (row) => (
        <span className="row">
          <span className="max-md:hidden">
            <Avatar name={row.name} />
          </span>
          <span className="grow">
            <b>{row.name}</b>{" "}
            {row.second_factor && (
              <span role="img" aria-label={messages.secondFactor} title={messages.secondFactor}>
                <ShieldCheck className="ic sec inline" size={16} aria-hidden />
              </span>
            )}{" "}
            {row.user_id === own && <span className="sec sm">{messages.you}</span>}
            <br className="max-md:hidden" />
            <span className="sec sm max-md:hidden">{row.email || judgeWords[locale].noAccount}</span>
          </span>
        </span>
      ),
    },
    { key: "email", header: messages.person, phone: "meta", phoneOnly: true, cell: (row) => row.email || judgeWords[locale].noAccount },
    {
      key: "role",
      header: messages.role,
      phone: "end",
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <Chip look={row.role === "admin" && !row.archived ? "accent" : "outline"}>{messages.roles[row.role]}</Chip>
          <GrantChips of={row.grants} />
        </span>
      ),
    },
    {
      key: "since",
      header: messages.since,
      wideOnly: true,
      cell: (row) => <span className="sec num">{formatDate(row.created_at, locale)}</span>,
    },
  ];
}

/** Menu of a member: restore access, or change or remove the role. The reader (`own`) cannot reset their own factors here. */
function menuOf(
  row: Member,
  locale: "pl" | "en",
  own: string | undefined,
  onRestore: () => void,
  onDoing: (doing: Doing) => void,
): MenuEntry[] {
  const messages = words[locale];
  if (row.archived) return [{ label: messages.restore, icon: <UserPlus className="ic" aria-hidden />, onSelect: onRestore }];
  if (row.email === "") return judgeMenu(locale, (what) => onDoing({ what, member: row }));
  return [
    { label: messages.changeRole, icon: <UserPen className="ic" aria-hidden />, onSelect: () => onDoing({ what: "role", member: row }) },
    ...(row.second_factor && row.user_id !== own
      ? [
          {
            label: messages.resetFactor,
            icon: <ShieldOff className="ic" aria-hidden />,
            onSelect: () => onDoing({ what: "resetFactor", member: row }),
          },
        ]
      : []),
    {
      label: messages.takeAway,
      icon: <UserMinus className="ic" aria-hidden />,
      danger: true,
      onSelect: () => onDoing({ what: "takeAway", member: row }),
    },
  ];
}

/** List of people with their roles. Searched by name, role and access, changed from the row's menu. */
export function MemberList({ list, desk, onInvite }: { list: MemberPage; desk: Desk; onInvite: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const [doing, setDoing] = useState<Doing | undefined>();
  const api = useApi();
  const change = useChange();
  const lost = desk.get("view") === "lost";
  const role = desk.get("role");
  const grant = desk.get("grant");
  const roles = (["admin", "referee", "trener"] as const).map((value) => ({ value, label: messages.roles[value] }));
  const grantChoices = grants.map((value) => ({ value, label: grantWords[locale].of[value] }));
  return (
    <>
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("view", {
          label: messages.views,
          value: lost ? "lost" : "active",
          options: (["active", "lost"] as const).map((value) => ({ value, label: messages[value] })),
        })}
        filters={[
          desk.filter({ key: "role", label: messages.role, options: roles }, role),
          desk.filter({ key: "grant", label: grantWords[locale].title, options: grantChoices }, grant),
        ]}
        onClear={desk.clear}
      />
      <ListDesk<Member>
        desk={desk}
        list={list}
        label={messages.title}
        columns={columnsOf(messages, locale, user?.id)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        filtered={desk.get("q") !== "" || role !== "" || grant !== ""}
        empty={
          <Empty
            title={lost ? messages.emptyLost : messages.empty}
            actions={!lost && <Button onClick={onInvite}>{messages.invite}</Button>}
          />
        }
        menu={(row) => menuOf(row, locale, user?.id, () => void change(row, { archived: false }, messages.restored(row.name)), setDoing)}
      />
      {doing?.what === "role" && <RoleDialog member={doing.member} onClose={() => setDoing(undefined)} />}
      {doing?.what === "resetFactor" && (
        <RevokeDialog
          title={messages.resetFactorTitle(doing.member.name)}
          why={messages.resetFactorWhy}
          confirm={messages.resetFactor}
          done={messages.resetFactorDone(doing.member.name)}
          revoke={() => api.call(resetSecondFactors, { params: { id: doing.member.id } })}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === "takeAway" && <TakeAwayDialog member={doing.member} onClose={() => setDoing(undefined)} />}
      {doing && (doing.what === "rename" || doing.what === "giveAddress" || doing.what === "removeJudge") && (
        <JudgeDialog action={doing.what} judge={doing.member} onClose={() => setDoing(undefined)} />
      )}
    </>
  );
}

/** Returns a function that changes a membership and returns true on success. A refusal becomes a toast, a stale version reloads the list. */
function useChange() {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { user, session } = useSession();
  const { revalidate } = useRevalidator();
  return async (member: Member, body: Partial<Pick<Member, "role" | "grants" | "archived">>, done: string): Promise<boolean> => {
    try {
      await api.call(updateMember, { params: { id: member.id }, body: { ...body, version: member.version } });
      toast({ text: done, look: "done" });
      if (member.user_id === user?.id) await session.reload();
      await revalidate();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ text: error.code === "stale" ? messages.conflict : (error.errors["role"]?.[0] ?? error.message), look: "bad" });
      if (error.code === "stale") await revalidate();
      return false;
    }
  };
}

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const change = useChange();
  const [role, setRole] = useState(member.role);
  const [granted, setGranted] = useState(member.grants);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const shown = [messages.roles[role], ...(role === "admin" ? [] : granted.map((grant) => grantWords[locale].of[grant]))];
    await change(member, { role, grants: granted }, messages.changed(member.name, shown.join(", ")));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.changeRoleOf(member.name)}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {member.user_id === user?.id && <Note look="warn">{messages.selfChange}</Note>}
        <RoleChoice value={role} onValue={setRole} />
        {role !== "admin" && <GrantsField value={granted} onValue={setGranted} />}
      </div>
    </Dialog>
  );
}

function TakeAwayDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const messages = words[useLocale()];
  const { user } = useSession();
  const change = useChange();
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.takeAwayTitle(member.name)}
      description={messages.takeAwayWhy}
      confirm={messages.takeAway}
      danger
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void change(member, { archived: true }, messages.takenAway(member.name)).then(onClose);
      }}
    >
      {member.user_id === user?.id && <Note look="warn">{messages.takeAwaySelf}</Note>}
    </ConfirmDialog>
  );
}
