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
  const said = words[locale];
  const api = useApi();
  const [ending, setEnding] = useState<Session | "others" | undefined>();
  const close = () => setEnding(undefined);
  const several = new Set(sessions.map((each) => each.tenant_name)).size > 1;
  return (
    <section className="grid gap-3" id="sessions">
      <SectionHead
        title={said.title}
        aside={
          sessions.length > 1 && (
            <Button size="small" onClick={() => setEnding("others")}>
              {said.endOthers}
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
                  {said.current}
                </Chip>
              )}
              <span className="sec sm block break-words">
                {[
                  ...(several ? [each.tenant_name] : []),
                  ...(each.address === null ? [] : [each.address]),
                  said.since(formatDate(each.created_at, locale, "short")),
                  said.seen(formatDateTime(each.seen_at, locale)),
                  ...(each.trusted ? [said.trusted] : []),
                ].join(", ")}
              </span>
            </span>
            {!each.current && (
              <Button size="small" aria-label={said.endNamed(each.device)} onClick={() => setEnding(each)}>
                {said.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending === "others" && (
        <RevokeDialog
          title={said.endOthersTitle}
          why={said.endOthersWhy}
          confirm={said.endOthers}
          done={said.othersEnded}
          revoke={() => api.call(endOtherSessions)}
          onClose={close}
        />
      )}
      {ending && ending !== "others" && (
        <RevokeDialog
          title={said.endTitle(ending.device)}
          why={said.endWhy}
          confirm={said.end}
          done={said.ended(ending.device)}
          revoke={() => api.call(endSession, { params: { id: ending.id } })}
          onClose={close}
        />
      )}
    </section>
  );
}
