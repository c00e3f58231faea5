import { ChevronDown, MessageSquareText, Smartphone } from "lucide-react";
import { count, formatTime } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import type { AuditLine } from "./contract.ts";
import { actionWords, kindWords } from "./event-words.ts";
import type { SubjectKind } from "./rules.ts";
import { fieldName, inReadingOrder, type ValueContext, valueText } from "./value-text.ts";
import { words } from "./words.ts";

/** One event as a row: time, person, action and subject. It expands to the changed fields and the reason. */
export function AuditRow({ event, names }: { event: AuditLine; names: Readonly<Record<string, string>> }) {
  const locale = useLocale();
  const messages = words[locale];
  const kind = kindWords[locale][event.subject_kind as SubjectKind] ?? event.subject_kind;
  const line = (
    <>
      <time className="num sec audit-at" dateTime={event.at}>
        {formatTime(event.at, locale)}
      </time>
      <span className="audit-who ell">{event.by_guest ? messages.guest : event.who}</span>
      <span className="audit-what">
        <b>{actionWords[locale][event.action] ?? event.action.replaceAll("_", " ")}</b>
        <span className="audit-on">
          <span className="sec audit-kind">{kind}</span> <span className="audit-sub">{event.subject}</span>
        </span>
      </span>
      <span className="audit-end">
        {event.device && <Smartphone className="ic sec" role="img" aria-label={event.device.card ? messages.card : messages.device} />}
        {event.reason && <MessageSquareText className="ic sec" role="img" aria-label={messages.withReason} />}
        <ChevronDown className="ic audit-open" aria-hidden />
      </span>
    </>
  );
  if (!event.before && !event.after && !event.reason && !event.device) return <div className="audit-l">{line}</div>;
  return (
    <details>
      <summary className="audit-l">{line}</summary>
      <Changes event={event} reading={{ locale, names, subject_kind: event.subject_kind }} />
    </details>
  );
}

/** Longer lists are collapsed. */
const FEW = 12;

/** One value in words; a list shows each of its elements. */
function Value({ field, value, reading }: { field: string; value: unknown; reading: ValueContext }) {
  if (!Array.isArray(value) || value.length <= FEW) return valueText(field, value, reading);
  return (
    <details>
      <summary className="audit-n">{count(reading.locale, value.length, words[reading.locale].elements)}</summary>
      <ol>
        {value.map((each, i) => (
          <li key={i}>{valueText(field, each, reading)}</li>
        ))}
      </ol>
    </details>
  );
}

/** Changed fields, one per line, before and after where both exist; then the reason. */
function Changes({ event, reading }: { event: AuditLine; reading: ValueContext }) {
  const messages = words[reading.locale];
  const { before, after, reason, device } = event;
  const keys = inReadingOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]);
  const both = before !== null && after !== null;
  return (
    <div className="audit-d">
      {keys.length > 0 && (
        <table className="audit-t">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              {before && <th scope="col">{both ? messages.before : messages.was}</th>}
              {after && <th scope="col">{both ? messages.after : messages.value}</th>}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{fieldName(key, reading)}</th>
                {before && (
                  <td data-side={both ? messages.before : undefined} className={both ? "sec" : undefined}>
                    <Value field={key} value={before[key]} reading={reading} />
                  </td>
                )}
                {after && (
                  <td data-side={both ? messages.after : undefined}>
                    <Value field={key} value={after[key]} reading={reading} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reason && (
        <p className="audit-r">
          <span className="sec">{messages.reason}:</span> {reason}
        </p>
      )}
      {device && (
        <p className="audit-r">
          <span className="sec">{device.card ? messages.card : messages.device}:</span> {`${device.person_name}, ${device.station_name}`}
        </p>
      )}
    </div>
  );
}
