import { ArrowLeft, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { useQuery } from "../../web/lists/use-query.ts";
import { Mark } from "../../web/brand/mark.tsx";
import { Wordmark } from "../../web/brand/wordmark.tsx";
import { formatDate, typeset } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { getPoster } from "../contract.ts";
import { shortAddress } from "../rules.ts";
import { useListWords } from "../words.ts";
import { posterWords } from "./poster-words.ts";

const SIZES = ["a4", "a5", "screen"] as const;
type Size = (typeof SIZES)[number];

/** Paper without margins for each format; A5 is the A4 poster with a larger code in its own size. */
const PAGE: Record<Size, string> = {
  a4: "@page { size: A4 portrait; margin: 0; @bottom-right { content: none } }",
  a5: "@page { size: A5 portrait; margin: 0; @bottom-right { content: none } }",
  screen: "@page { size: 297mm 167mm; margin: 0; @bottom-right { content: none } }",
};

export const handle: PageHandle = { title: { pl: posterWords.pl.title, en: posterWords.en.title } };

/** Loads the list's poster. */
export async function loader({ context, params, request }: LoaderArgs) {
  return caller(context).call(getPoster, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** The poster that leads the hall to the list: A4, A5 or a 16:9 picture for a projector. */
export function Component() {
  const poster = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = posterWords[locale];
  const { print } = useListWords();
  const { params, set } = useQuery();
  const size = SIZES.find((each) => each === params.get("size")) ?? "a4";
  const facts = [formatDate(`${poster.day}T12:00:00Z`, locale, "long"), poster.venue_name].filter((each) => each !== null);
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <style>{PAGE[size]}</style>
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/dashboard/start-lists?list=${poster.id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {messages.backToBuilder}
        </LinkButton>
        <span className="grow" />
        <Segmented
          label={messages.size}
          value={size}
          options={SIZES.map((value) => ({ value, label: messages[value] }))}
          onValueChange={(value) => set({ size: value })}
        />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {print}
        </Button>
        {poster.status === "draft" && (
          <div className="w-full">
            <Note look="warn">{messages.draft}</Note>
          </div>
        )}
      </div>
      <div className="overflow-x-auto pb-8 [@media_screen_and_(max-width:767px)]:[zoom:0.48] print:overflow-visible print:pb-0">
        {size === "screen" ? <Projected poster={poster} facts={facts} /> : <Paper poster={poster} facts={facts} small={size === "a5"} />}
      </div>
    </main>
  );
}

interface PosterProps {
  poster: Awaited<ReturnType<typeof loader>>;
  facts: readonly string[];
}

function Code({ poster, className = "" }: { poster: PosterProps["poster"]; className?: string }) {
  const messages = posterWords[useLocale()];
  const { size, path } = poster.code;
  return (
    <svg
      className={`qr ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={messages.codeLabel(poster.address)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Outlined chevron staves, which need little toner; one is filled. */
function Staves() {
  const columns = Array.from({ length: 15 }, (_, column) => column);
  return (
    <svg className="po-floor" viewBox="0 0 794 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {columns.flatMap((column) =>
        Array.from({ length: 11 }, (_, row) => {
          const up = column % 2 === 0;
          const x = -20 + column * 61;
          const y = (up ? -16 : -46) + row * 24;
          const lit = column === 9 && row === 4;
          return (
            <path
              key={`${column}.${row}`}
              className={lit ? "lit" : ""}
              d={`M${x} ${y}L${x + 56} ${up ? y - 30 : y + 30}v19L${x} ${y + 19}z`}
            />
          );
        }),
      )}
    </svg>
  );
}

function Steps({ className = "" }: { className?: string }) {
  const messages = posterWords[useLocale()];
  return (
    <ol className={className}>
      {messages.steps.map((step, index) => (
        <li key={step}>
          <b aria-hidden>{index + 1}</b>
          <span>{typeset(step)}</span>
        </li>
      ))}
    </ol>
  );
}

function Foot({ poster }: { poster: PosterProps["poster"] }) {
  const messages = posterWords[useLocale()];
  return (
    <footer className="po-f">
      <span>
        <small>{messages.noCamera}</small>
        <b className="po-u nw">{shortAddress(poster.address)}</b>
      </span>
      <span />
      <span className="po-b">
        <Mark mono />
        <Wordmark />
      </span>
    </footer>
  );
}

/** A4 at 96 dpi; `small` is for A5, where the code takes the whole width to stay 85 mm wide. */
function Paper({ poster, facts, small }: PosterProps & { small: boolean }) {
  const { posterHeading } = useListWords();
  return (
    <article
      className={`paper po mx-auto ${small ? "[zoom:0.704] [&_.po-f]:mb-7! [&_.po-f]:pt-3! [&_.po-floor]:h-[84px]!" : ""}`}
      data-theme="light"
      data-format={small ? "a5" : "a4"}
    >
      <Staves />
      <header className={`po-h ${small ? "pt-4!" : ""}`}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <h1 className="disp" style={{ fontSize: headingSize(poster.competition_name, small ? 72 : 116, 666) }}>
          {poster.competition_name}
        </h1>
        <h2 className="disp">{posterHeading}</h2>
      </header>
      {small ? (
        <div className="mt-3 grid gap-3">
          <div className="po-qr mx-auto w-[578px]">
            <Code poster={poster} />
          </div>
          <div className="po-t">
            <Steps className="grid! h-auto! grid-cols-3 gap-6 [&_li]:gap-1.5! [&_li]:text-[1.125rem]! [&_li]:leading-6!" />
          </div>
        </div>
      ) : (
        <div className="po-m">
          <div className="po-qr">
            <Code poster={poster} />
          </div>
          <div className="po-t">
            <Steps />
          </div>
        </div>
      )}
      <Foot poster={poster} />
    </article>
  );
}

function Projected({ poster, facts }: PosterProps) {
  const messages = posterWords[useLocale()];
  const { posterHeading } = useListWords();
  return (
    <article
      className="paper mx-auto grid h-[630px] w-[1122px] grid-cols-[1fr_506px] items-center gap-12 overflow-hidden bg-white px-14 text-black"
      data-theme="light"
      data-format="screen"
    >
      <div className="po-t grid content-center gap-6">
        <p className="text-xl">{facts.join(", ")}</p>
        <h1 className="disp" style={{ fontSize: headingSize(poster.competition_name, 72, 455), lineHeight: 1.05 }}>
          {poster.competition_name}
        </h1>
        <h2 className="disp text-[2rem] leading-10">{posterHeading}</h2>
        <Steps className="gap-4" />
        <span>
          <small className="block text-base">{messages.noCamera}</small>
          <b className="po-u">{shortAddress(poster.address)}</b>
        </span>
      </div>
      <div className="po-qr">
        <Code poster={poster} />
      </div>
    </article>
  );
}

/** Font size in px, up to `most`, at which a name fits one line of `width` px, or two when one line would be too small. */
function headingSize(name: string, most: number, width: number): string {
  const letter = 0.56;
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length), Math.ceil(name.length * 0.6));
  const oneLine = width / (letter * name.length);
  return `${Math.floor(Math.min(most, oneLine >= most * 0.6 ? oneLine : Math.min(most * 0.6, width / (letter * longest))))}px`;
}
