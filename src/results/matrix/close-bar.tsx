import { CalendarClock, CalendarX, Check, Lock, LockOpen, Printer, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatTime, startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { type KlepkaState, Klepki } from "../../web/ui/signs/klepki.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useOnline } from "../../web/offline/use-online.ts";
import { useReport } from "../../web/use-report.ts";
import { closeBlock, holdBlock, type Matrix, publishBlock } from "../contract.ts";
import { fill, words } from "../words.ts";
import { words as looseWords } from "./loose-marks-words.ts";

/** Where a block's sheets stand ready for paper. */
const sheetsOf = (blockId: string) => `/dashboard/scores/sheets/${blockId}`;

type Back = "reopen" | "unpublish";

/** The bottom bar: what keeps the block from being closed, closing, publishing, and both taken back with a reason. */
export function CloseBar({ matrix, onDone }: { matrix: Matrix; onDone: () => void }) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Back>();
  const [warned, setWarned] = useState(false);
  const report = useReport();
  const { block, missing, awaited, seats } = matrix;
  const params = { id: block.id };
  const run = async (text: string, call: () => Promise<Matrix>) => {
    setBusy(true);
    const done = await recordOrNull(call, report);
    setBusy(false);
    if (!done) return;
    toast({ text: `${text}: ${block.name}` });
    onDone();
  };
  const loose = matrix.without_start.map((each) => (each.start_number === null ? "–" : startNumber(each.start_number)));
  const named = (each: { seat: string; start_number: number | null }) =>
    `${each.seat} ${each.start_number === null ? "" : startNumber(each.start_number)}`.trim();
  const filled = matrix.filled.map(named).join(", ");
  const filledLine = filled === "" ? "" : fill(looseWords[locale].filledLine, { who: filled });
  const wrong = matrix.wrong_sheets.map((each) => `${each.seat} (${each.numbers.join(", ")})`).join(", ");
  const close = () => run(said.closedDone, () => api.call(closeBlock, { params, body: { closed: true } }));
  const blocked = missing.length + awaited.length > 0 || seats.length === 0 || matrix.rows.length === 0 || loose.length > 0 || wrong !== "";
  const held = block.held_at !== null;
  const open = matrix.reopened.map(named);
  const toDance = new Set(awaited.map((each) => each.performance_id)).size;
  const who = [...Map.groupBy(missing, (each) => each.seat)].map(([seat, list]) => `${seat} (${list.length})`).join(", ");
  return (
    <>
      {(block.status === "live" || block.status === "waiting") && <Staves matrix={matrix} />}
      <span className="grow min-w-[160px] max-md:basis-full">
        <b>
          {block.status === "published" && block.published_at
            ? fill(said.publishedLine, { time: formatTime(block.published_at, locale), n: block.result_version })
            : block.status === "closed"
              ? held
                ? said.heldLine
                : said.closed
              : seats.length === 0
                ? said.noSeats
                : missing.length > 0
                  ? fill(said.lackSome, { n: missing.length })
                  : toDance > 0
                    ? fill(said.toDance, { n: toDance })
                    : loose.length > 0
                      ? fill(looseWords[locale].withoutStartLine, { n: loose.length })
                      : wrong !== ""
                        ? said.refusedHead
                        : said.complete}
        </b>
        <small className="sec leading-tight line-clamp-2 max-md:line-clamp-none">
          {!online
            ? said.offlineWhy
            : block.status === "published"
              ? said.reopenHint
              : block.status === "closed"
                ? open.length > 0
                  ? fill(said.openSheets, { who: open.join(", ") })
                  : held
                    ? said.heldHint
                    : said.publishHint
                : missing.length > 0
                  ? [who, filledLine].filter(Boolean).join(". ")
                  : toDance > 0
                    ? filledLine || said.toDanceHint
                    : loose.length > 0
                      ? loose.join(", ")
                      : wrong !== ""
                        ? wrong
                        : filledLine || said.closeHint}
        </small>
      </span>
      {matrix.rows.length > 0 && seats.length > 0 && (
        <span className="max-md:hidden">
          <LinkButton look="ghost" to={sheetsOf(block.id)} icon={<Printer className="ic" aria-hidden />}>
            {said.sheetsLink}
          </LinkButton>
        </span>
      )}
      {block.status === "published" && (
        <>
          <LinkButton to={`/scores/${matrix.competition.slug}`}>{said.publicResults}</LinkButton>
          <Button icon={<Undo2 className="ic" aria-hidden />} disabled={!online} onClick={() => setAsking("unpublish")}>
            {said.unpublish}
          </Button>
        </>
      )}
      {block.status === "closed" && (
        <>
          <Button icon={<LockOpen className="ic" aria-hidden />} disabled={!online} onClick={() => setAsking("reopen")}>
            {said.reopen}
          </Button>
          <Button
            busy={busy}
            disabled={!online || (!held && open.length > 0)}
            icon={held ? <CalendarX className="ic" aria-hidden /> : <CalendarClock className="ic" aria-hidden />}
            onClick={() => void run(held ? said.endHoldDone : said.holdDone, () => api.call(holdBlock, { params, body: { held: !held } }))}
          >
            {held ? said.endHold : said.hold}
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!online || open.length > 0}
            icon={<Check className="ic" aria-hidden />}
            onClick={() => void run(said.publishedDone, () => api.call(publishBlock, { params, body: { published: true } }))}
          >
            {held ? said.announceNow : said.publish}
          </Button>
        </>
      )}
      {(block.status === "live" || block.status === "waiting") && (
        <Button
          look="primary"
          busy={busy}
          disabled={!online || blocked}
          icon={<Lock className="ic" aria-hidden />}
          onClick={() => (filled === "" ? void close() : setWarned(true))}
        >
          {said.close}
        </Button>
      )}
      <ConfirmDialog
        open={warned}
        onOpenChange={setWarned}
        title={looseWords[locale].filledAsk}
        description={fill(looseWords[locale].filledWhy, { who: filled })}
        confirm={said.close}
        busy={busy}
        onConfirm={() => {
          setWarned(false);
          void close();
        }}
      />
      {asking && (
        <ReasonDialog
          back={asking}
          onClose={() => setAsking(undefined)}
          run={async (reason, fields) => {
            const done = await recordOrNull(
              () =>
                asking === "reopen"
                  ? api.call(closeBlock, { params, body: { closed: false, reason } })
                  : api.call(publishBlock, { params, body: { published: false, reason } }),
              (error) => (Object.keys(error.errors).length > 0 ? fields(error.errors) : report(error)),
            );
            if (!done) return;
            setAsking(undefined);
            toast({ text: `${asking === "reopen" ? said.reopenedDone : said.unpublishedDone}: ${block.name}` });
            onDone();
          }}
        />
      )}
    </>
  );
}

/** One stave per performance: complete, missing somebody's marks, or still to dance. */
function Staves({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  if (matrix.rows.length > 24) return null;
  const lacking = new Set([...matrix.missing, ...matrix.awaited].map((each) => each.performance_id));
  const states = matrix.rows.map(
    (row): KlepkaState =>
      !lacking.has(row.performance_id) ? "on" : row.status === "on_stage" ? "lit" : row.status === "done" ? "missing" : "off",
  );
  const full = states.filter((state) => state === "on").length;
  return <Klepki states={states} size="big" label={fill(said.marksIn, { n: full, all: states.length })} />;
}

function ReasonDialog({
  back,
  run,
  onClose,
}: {
  back: Back;
  run: (reason: string, fields: (errors: Record<string, string[]>) => void) => Promise<void>;
  onClose: () => void;
}) {
  const said = words[useLocale()];
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await run(reason, setErrors);
    setBusy(false);
  };
  const verb = back === "reopen" ? said.reopen : said.unpublish;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={verb}
      description={back === "reopen" ? said.reopenWhy : said.unpublishWhy}
      footer={
        <Button look="primary" busy={busy} onClick={() => void go()}>
          {verb}
        </Button>
      }
    >
      <Field label={said.reason} error={errors["reason"]?.[0]}>
        <TextInput autoFocus value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
