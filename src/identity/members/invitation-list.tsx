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
  const said = words[locale];
  const api = useApi();
  const [revoking, setRevoking] = useState<Invitation | undefined>();
  const columns: readonly Column<Invitation>[] = [
    {
      key: "email",
      header: said.email,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.email}</b> <span className="sec">{row.name}</span>
        </>
      ),
    },
    { key: "role", header: said.role, phone: "meta", cell: (row) => said.roles[row.role] },
    {
      key: "status",
      header: said.state,
      phone: "end",
      cell: (row) => (
        <span className="row">
          <Chip look={LOOKS[row.status].look} icon={LOOKS[row.status].icon}>
            {said.status[row.status]}
          </Chip>
          {row.status === "waiting" && (
            <span className="sm sec max-lg:hidden">{said.until(formatDate(row.expires_at, locale, "short"))}</span>
          )}
        </span>
      ),
    },
    {
      key: "sent",
      header: said.sent,
      wideOnly: true,
      cell: (row) => <span className="sec num">{formatDate(row.created_at, locale)}</span>,
    },
  ];
  return (
    <>
      <DataTable
        label={said.invitations}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.email}
        empty={
          <Empty
            title={said.noInvitations}
            actions={<Button onClick={() => onInvite({ email: "", role: "referee" })}>{said.invite}</Button>}
          >
            {said.noInvitationsWhy}
          </Empty>
        }
        menu={(row) =>
          row.status === "waiting"
            ? [{ label: said.revoke, icon: <MailX className="ic" aria-hidden />, danger: true, onSelect: () => setRevoking(row) }]
            : row.status === "accepted"
              ? []
              : [{ label: said.again, onSelect: () => onInvite({ email: row.email, role: row.role }) }]
        }
      />
      {revoking && (
        <RevokeDialog
          title={said.revokeTitle(revoking.email)}
          why={said.revokeWhy}
          confirm={said.revoke}
          done={said.revoked(revoking.email)}
          revoke={() => api.call(revokeInvitation, { params: { id: revoking.id } })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}
