import { ChevronDown, MessageSquareText } from "lucide-react";
import { count, formatTime } from "../web/format.ts";
import { useLocale } from "../web/locale.tsx";
import type { DeedLine } from "./contract.ts";
import { actionWords, kindWords } from "./deed-words.ts";
import type { SubjectKind } from "./rules.ts";
import { fieldName, inReadingOrder, type Reading, valueText } from "./value-text.ts";
import { words } from "./words.ts";

/** One deed as a row: hour, person, what was done to what; it opens to the fields that differ and the reason. */
export function DeedRow({ deed, names }: { deed: DeedLine; names: Readonly<Record<string, string>> }) {
  const locale = useLocale();
  const said = words[locale];
  const kind = kindWords[locale][deed.subject_kind as SubjectKind] ?? deed.subject_kind;
  const line = (
    <>
      <time className="num sec deed-at" dateTime={deed.at}>
        {formatTime(deed.at, locale)}
      </time>
      <span className="deed-who ell">{deed.by_guest ? said.guest : deed.who}</span>
      <span className="deed-what">
        <b>{actionWords[locale][deed.action] ?? deed.action.replaceAll("_", " ")}</b>
        <span className="deed-on">
          <span className="sec deed-kind">{kind}</span> <span className="deed-sub">{deed.subject}</span>
        </span>
      </span>
      <span className="deed-end">
        {deed.reason && <MessageSquareText className="ic sec" role="img" aria-label={said.withReason} />}
        <ChevronDown className="ic deed-open" aria-hidden />
      </span>
    </>
  );
  if (!deed.before && !deed.after && !deed.reason) return <div className="deed-l">{line}</div>;
  return (
    <details>
      <summary className="deed-l">{line}</summary>
      <Changes deed={deed} reading={{ locale, names, subject_kind: deed.subject_kind }} />
    </details>
  );
}

/** A list longer than this opens at a press. */
const FEW = 12;

/** One value in words; a list shows each of its elements. */
function Value({ field, value, reading }: { field: string; value: unknown; reading: Reading }) {
  if (!Array.isArray(value) || value.length <= FEW) return valueText(field, value, reading);
  return (
    <details>
      <summary className="deed-n">{count(reading.locale, value.length, words[reading.locale].elements)}</summary>
      <ol>
        {value.map((each, i) => (
          <li key={i}>{valueText(field, each, reading)}</li>
        ))}
      </ol>
    </details>
  );
}

/** What differs, a line a field: before and after where there are both; then the reason. */
function Changes({ deed, reading }: { deed: DeedLine; reading: Reading }) {
  const said = words[reading.locale];
  const { before, after, reason } = deed;
  const keys = inReadingOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]);
  const both = before !== null && after !== null;
  return (
    <div className="deed-d">
      {keys.length > 0 && (
        <table className="deed-t">
          <thead>
            <tr>
              <th scope="col">{said.field}</th>
              {before && <th scope="col">{both ? said.before : said.was}</th>}
              {after && <th scope="col">{both ? said.after : said.value}</th>}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{fieldName(key, reading)}</th>
                {before && (
                  <td data-side={both ? said.before : undefined} className={both ? "sec" : undefined}>
                    <Value field={key} value={before[key]} reading={reading} />
                  </td>
                )}
                {after && (
                  <td data-side={both ? said.after : undefined}>
                    <Value field={key} value={after[key]} reading={reading} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reason && (
        <p className="deed-r">
          <span className="sec">{said.reason}:</span> {reason}
        </p>
      )}
    </div>
  );
}
