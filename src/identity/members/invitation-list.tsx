import { Check, Clock, MailX, TimerOff } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { Button } from "../../web/ui/button.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { type listInvitations, revokeInvitation } from "../contract.ts";
import { words } from "./member-words.ts";
import { RevokeDialog } from "../revoke-dialog.tsx";

type Invitation = NonNullable<Reply<typeof listInvitations>>["data"][number];

const LOOKS = {
  waiting: { look: "warn", icon: Clock },
  accepted: { look: "ok", icon: Check },
  expired: { look: "outline", icon: TimerOff },
  revoked: { look: "outline", icon: MailX },
} as const;

/** Invitations with their status. Pending ones can be revoked, expired ones sent again. */
export function InvitationList(props: {
  rows: readonly Invitation[];
  onInvite: (start: { email: string; role: Invitation["role"] }) => void;
}) {
  const { rows, onInvite } = props;
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const [revoking, setRevoking] = useState<Invitation | undefined>();
  const columns: readonly Column<Invitation>[] = [
    {
      key: "email",
      header: messages.email,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.email}</b> <span className="sec">{row.name}</span>
        </>
      ),
    },
    { key: "role", header: messages.role, phone: "meta", cell: (row) => messages.roles[row.role] },
    {
      key: "status",
      header: messages.state,
      phone: "end",
      cell: (row) => (
        <span className="row">
          <Chip look={LOOKS[row.status].look} icon={LOOKS[row.status].icon}>
            {messages.status[row.status]}
          </Chip>
          {row.status === "waiting" && (
            <span className="sm sec max-lg:hidden">{messages.until(formatDate(row.expires_at, locale, "short"))}</span>
          )}
        </span>
      ),
    },
    {
      key: "sent",
      header: messages.sent,
      wideOnly: true,
      cell: (row) => <span className="sec num">{formatDate(row.created_at, locale)}</span>,
    },
  ];
  return (
    <>
      <DataTable
        label={messages.invitations}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.email}
        empty={
          <Empty
            title={messages.noInvitations}
            actions={<Button onClick={() => onInvite({ email: "", role: "referee" })}>{messages.invite}</Button>}
          >
            {messages.noInvitationsWhy}
          </Empty>
        }
        menu={(row) =>
          row.status === "waiting"
            ? [{ label: messages.revoke, icon: <MailX className="ic" aria-hidden />, danger: true, onSelect: () => setRevoking(row) }]
            : row.status === "accepted"
              ? []
              : [{ label: messages.again, onSelect: () => onInvite({ email: row.email, role: row.role }) }]
        }
      />
      {revoking && (
        <RevokeDialog
          title={messages.revokeTitle(revoking.email)}
          why={messages.revokeWhy}
          confirm={messages.revoke}
          done={messages.revoked(revoking.email)}
          revoke={() => api.call(revokeInvitation, { params: { id: revoking.id } })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}
