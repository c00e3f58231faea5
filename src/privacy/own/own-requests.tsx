import { fill } from "../../web/locale/fill.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { OwnRecord } from "./contract.ts";
import { ownWords } from "./own-words.ts";

const LOOKS = { open: "info", done: "ok", refused: "warn" } as const;

/** Requests made by this link, with their outcome. */
export function OwnRequests({ requests }: { requests: OwnRecord["requests"] }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  if (requests.length === 0) return null;
  const day = (at: string) => formatDateTime(at, locale, "day");
  return (
    <section className="mt-9" aria-labelledby="requests">
      <h2 id="requests" className="disp text-[1.375rem]">
        {messages.requests}
      </h2>
      <ul className="mt-2" aria-label={messages.requests}>
        {requests.map(({ id, kind, state, at, wanted, answer, answered_at }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3">
            <span className="row wrap sp gap-2">
              <b>{messages.kinds[kind]}</b>
              <Chip look={LOOKS[state]}>{messages.states[state]}</Chip>
            </span>
            {wanted && (
              <span>
                {[
                  [wanted.first_name, wanted.last_name].filter(Boolean).join(" "),
                  wanted.birth_date && formatDate(wanted.birth_date, locale),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            )}
            <span className="sm sec">
              {[fill(messages.from, { date: day(at) }), answered_at && fill(messages.answered, { date: day(answered_at) })]
                .filter(Boolean)
                .join(", ")}
            </span>
            {answer && <span className="break-words">{answer}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
