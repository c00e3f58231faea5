import { ArrowLeft, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { getBallot } from "../../judging/contract.ts";
import { getRound } from "../../rounds/contract.ts";
import { useQuery } from "../../web/lists/use-query.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { type RankMarks, PaperSheet } from "./paper-sheet.tsx";
import { printedSheets } from "./printed.ts";
import { words as paperWords } from "./words.ts";
import { words } from "../words.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

export const handle: PageHandle = { title: { pl: words.pl.sheetsTitle, en: words.en.sheetsTitle } };

const sheetKey = ({ seat_id, dance }: { seat_id: string; dance: number }) => `${seat_id} ${dance}`;

/** Loads a round with its heats and marks, and for filled whole-dance sheets what each judge handed in. */
export async function loader({ context, params, request }: LoaderArgs) {
  const api = caller(context);
  const options = { signal: request.signal };
  const id = params["id"] ?? "";
  const search = new URL(request.url).searchParams;
  const [matrix, { floor }] = await Promise.all([
    api.call(getMatrixByBlock, { params: { id } }, options),
    api.call(getRound, { params: { id } }, options),
  ]);
  const seat = search.get("seat");
  const filled = search.get("blank") === "1" ? [] : matrix.ballots.filter((each) => each.submitted && (!seat || each.seat_id === seat));
  const read = filled.map(async (each) => {
    const ballot = await api.call(getBallot, { params: { id, dance: String(each.dance) }, query: { seat_id: each.seat_id } }, options);
    return [sheetKey(each), ballot.marks] as const;
  });
  const given: Record<string, RankMarks> = Object.fromEntries(await Promise.all(read));
  return { matrix, floor, given, at: api.clock.now() };
}

const EVERY = "all";

/** Printable sheets of each judge and dance: with the marks as a record to sign, or blank for a hall without tablets. */
export function Component() {
  const { matrix, floor, given, at } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const { params, set } = useQuery();
  const chosen = matrix.seats.filter((seat) => seat.id === params.get("seat"));
  const seats = chosen.length > 0 ? chosen : matrix.seats;
  const blank = params.get("blank") === "1";
  const sheets = printedSheets(matrix, floor).filter((sheet) => seats.includes(sheet.seat));
  const nobody = sheets.every((sheet) => sheet.heats.every(({ rows }) => rows.length === 0));
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <h1 className="vh">{`${messages.sheetsTitle}: ${matrix.block.name}`}</h1>
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/dashboard/scores?block=${matrix.block.id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {messages.backToMarks}
        </LinkButton>
        <span className="grow" />
        <div className="w-64">
          <Select
            label={messages.judge}
            value={chosen[0]?.id ?? EVERY}
            onValueChange={(value) => set({ seat: value === EVERY ? "" : value })}
            options={[
              { value: EVERY, label: messages.everyJudge },
              ...matrix.seats.map((seat) => ({ value: seat.id, label: `${seat.seat} ${seat.name}` })),
            ]}
          />
        </div>
        <Segmented
          label={messages.sheetsKind}
          value={blank ? "blank" : "filled"}
          options={[
            { value: "filled", label: messages.filled },
            { value: "blank", label: messages.blank },
          ]}
          onValueChange={(value) => set({ blank: value === "blank" ? "1" : "" })}
        />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {messages.print}
        </Button>
      </div>
      <div className="grid gap-6 overflow-x-auto pb-8 [@media_screen_and_(max-width:767px)]:[zoom:0.48] print:block print:overflow-visible print:pb-0">
        {nobody ? (
          <Empty title={paperWords[locale].nobody} />
        ) : (
          sheets.map((sheet) => {
            const key = sheetKey({ seat_id: sheet.seat.id, dance: sheet.dance });
            return <PaperSheet key={key} matrix={matrix} sheet={sheet} blank={blank} at={at} given={blank ? undefined : given[key]} />;
          })
        )}
      </div>
    </main>
  );
}
