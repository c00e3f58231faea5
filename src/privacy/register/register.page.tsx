import { Copy, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { getRegister } from "../contract.ts";
import { words as ofPeople } from "../words.ts";
import { activitiesOf, allProcessors, informationOf } from "./texts.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getRegister, {}, { signal: request.signal });
}

const fields = ["purpose", "data", "basis", "kept"] as const;

/** Legal page of the organiser, for reading and printing: register, information text, processors, rights, standards. */
export function Component() {
  const register = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const toast = useToast();
  const text = informationOf(register, locale);
  const copy = () =>
    navigator.clipboard.writeText(text.join("\n\n")).then(
      () => toast({ text: messages.copied }),
      () => toast({ text: messages.notCopied, look: "bad" }),
    );
  return (
    <>
      <PageHead
        title={messages.title}
        crumbs={[{ label: ofPeople[locale].title, to: "/dashboard/privacy" }]}
        actions={
          <Button icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
            {messages.print}
          </Button>
        }
      >
        {messages.lead}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[960px] gap-9 pb-10">
          <Note>{messages.lawyer}</Note>
          <section className="grid gap-2" aria-label={messages.register}>
            <SectionHead title={messages.register} />
            {activitiesOf(register, locale).map((activity) => (
              <dl key={activity.purpose} className="grid gap-x-4 gap-y-1 border-t border-line py-3 md:grid-cols-[180px_minmax(0,1fr)]">
                {fields.map((field) => (
                  <div key={field} className="contents">
                    <dt className="sec sm">{messages[field]}</dt>
                    <dd className={field === "purpose" ? "b" : undefined}>{activity[field]}</dd>
                  </div>
                ))}
              </dl>
            ))}
          </section>
          <section className="grid gap-3" aria-label={messages.information}>
            <SectionHead
              title={messages.information}
              aside={
                <Button size="small" icon={<Copy className="ic" aria-hidden />} onClick={() => void copy()}>
                  {messages.copy}
                </Button>
              }
            />
            {!register.kept.enabled && (
              <Note look="warn">
                <p>{messages.off}</p>
                <LinkButton size="small" to="/dashboard/privacy/retention">
                  {messages.turnOn}
                </LinkButton>
              </Note>
            )}
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <Lines title={messages.processors} lines={allProcessors(register, locale)} hint={messages.processorsHint} />
          <Lines title={messages.rights} lines={messages.rightsLines} />
          <section className="grid gap-2" aria-label={messages.minors}>
            <SectionHead title={messages.minors} />
            {register.kept.standards_url ? (
              <a className="lnk break-all" href={register.kept.standards_url}>
                {register.kept.standards_url}
              </a>
            ) : (
              <p className="sec">{messages.minorsNone}</p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

function Lines({ title, lines, hint }: { title: string; lines: readonly string[]; hint?: string }) {
  return (
    <section className="grid gap-2" aria-label={title}>
      <SectionHead title={title} />
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hint && <p className="sm sec">{hint}</p>}
    </section>
  );
}
