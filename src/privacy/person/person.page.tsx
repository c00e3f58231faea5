import { Download, Eraser, Pencil } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { fill } from "../../web/locale/fill.ts";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { exportPerson, getStoredPerson, type StoredPerson } from "../contract.ts";
import { words } from "../words.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { fieldTexts } from "./field-texts.ts";
import { requireProof } from "../../identity/proof/contract.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request, params }: LoaderArgs) {
  return caller(context).call(getStoredPerson, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** All data stored about one person, with the actions: correct, export, erase. */
export function Component() {
  const person = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const { revalidate } = useRevalidator();
  const parts = Object.entries(person.held);
  const empty = parts.filter(([, rows]) => rows.length === 0).map(([part]) => (messages.parts[part] ?? part).toLocaleLowerCase(locale));
  const joined = { dancer: messages.joined, contact: messages.joinedContact, guardian: messages.joinedGuardian };
  const [doing, setDoing] = useState<"correct" | "erase">();
  const close = () => setDoing(undefined);
  const changed = () => {
    close();
    void revalidate();
  };
  const file = api.url(exportPerson, { params: { id: person.id } });
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (await doneOrFalse(() => api.call(requireProof), report)) window.location.assign(file);
  };
  return (
    <>
      <PageHead
        title={person.name}
        crumbs={[{ label: messages.title, to: "/dashboard/privacy" }]}
        actions={
          <>
            {person.kind === "dancer" && !person.erased && (
              <Button icon={<Pencil className="ic" aria-hidden />} onClick={() => setDoing("correct")}>
                {messages.correct}
              </Button>
            )}
            <a className={buttonClass()} href={file} download onClick={(event) => void download(event)}>
              <Download className="ic" aria-hidden />
              {messages.download}
            </a>
            <Button look="danger" icon={<Eraser className="ic" aria-hidden />} onClick={() => setDoing("erase")}>
              {messages.erase}
            </Button>
          </>
        }
      >
        {person.birth_year === null ? person.email : fill(messages.year, { year: person.birth_year })}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[960px] gap-4 pb-10">
          <p className="sec">{joined[person.kind]}</p>
          {parts.map(([part, rows]) => rows.length > 0 && <Part key={part} part={part} rows={rows} />)}
          {empty.length > 0 && <p className="sec">{fill(messages.nothing, { parts: empty.join(", ") })}</p>}
        </div>
      </div>
      {doing === "correct" && <CorrectDialog person={person} onClose={close} onSaved={changed} />}
      {doing === "erase" && <EraseDialog id={person.id} onClose={close} onErased={changed} />}
    </>
  );
}

/** One part of the stored data: number of records, and their fields. */
function Part({ part, rows }: { part: string; rows: StoredPerson["held"][string] }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <details className="panel px-4 py-1">
      <summary className="row sp min-h-[44px] cursor-pointer">
        <b>{messages.parts[part] ?? part}</b>
        <span className="sec num">{count(locale, rows.length, messages.records[locale])}</span>
      </summary>
      {rows.map((row, at) => (
        <dl key={at} className="grid gap-x-4 gap-y-1 border-t border-line py-3 md:grid-cols-[200px_minmax(0,1fr)]">
          {fieldTexts(part, row, locale).map(([field, value]) => (
            <div key={field} className="contents">
              <dt className="sec sm">{field}</dt>
              <dd className="break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  );
}
