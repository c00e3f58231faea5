import { Check } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { endOtherSessions, endSession, type listSessions } from "./contract.ts";
import { words } from "./session-words.ts";

type Session = Reply<typeof listSessions>["data"][number];

/** Devices on which the person is signed in. One of them, or all others, can be signed out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const [ending, setEnding] = useState<Session | "others" | undefined>();
  const close = () => setEnding(undefined);
  const several = new Set(sessions.map((each) => each.tenant_name)).size > 1;
  return (
    <section className="grid gap-3" id="sessions">
      <SectionHead
        title={messages.title}
        aside={
          sessions.length > 1 && (
            <Button size="small" onClick={() => setEnding("others")}>
              {messages.endOthers}
            </Button>
          )
        }
      />
      <ul>
        {sessions.map((each) => (
          <li key={each.id} className="row sp min-h-14 border-b border-line py-2">
            <span className="grow min-w-0">
              <b className="break-words">{each.device}</b>{" "}
              {each.current && (
                <Chip look="outline" icon={Check}>
                  {messages.current}
                </Chip>
              )}
              <span className="sec sm block break-words">
                {[
                  ...(several ? [each.tenant_name] : []),
                  ...(each.address === null ? [] : [each.address]),
                  messages.since(formatDate(each.created_at, locale, "short")),
                  messages.seen(formatDateTime(each.seen_at, locale)),
                  ...(each.trusted ? [messages.trusted] : []),
                  ...(each.card_until === null ? [] : [messages.card(formatDateTime(each.card_until, locale))]),
                ].join(", ")}
              </span>
            </span>
            {!each.current && (
              <Button size="small" aria-label={messages.endNamed(each.device)} onClick={() => setEnding(each)}>
                {messages.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending === "others" && (
        <RevokeDialog
          title={messages.endOthersTitle}
          why={messages.endOthersWhy}
          confirm={messages.endOthers}
          done={messages.othersEnded}
          revoke={() => api.call(endOtherSessions)}
          onClose={close}
        />
      )}
      {ending && ending !== "others" && (
        <RevokeDialog
          title={messages.endTitle(ending.device)}
          why={messages.endWhy}
          confirm={messages.end}
          done={messages.ended(ending.device)}
          revoke={() => api.call(endSession, { params: { id: ending.id } })}
          onClose={close}
        />
      )}
    </section>
  );
}
