import { Printer, Search, Share2, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Mark } from "../../web/brand/mark.tsx";
import { useApp } from "../../web/app/app-context.ts";
import { count, formatTime } from "../../kernel/text/format.ts";
import { addTenantToAddress } from "../../web/pages/tenant-in-address.ts";
import { StageHeader } from "../../web/layouts/public-frame.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { Live } from "../../web/ui/signs/live.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { counted, useListWords } from "../words.ts";

/** Milliseconds without an answer after which a page shows the age of its data. */
const STALE_MS = 60_000;

export interface LiveHeaderProps {
  /** Above the title on phones. */
  brand: string;
  title: string;
  /** Day, hall, delay; empty values are left out. */
  meta: readonly (string | null | false)[];
  running: boolean;
  /** Between the live light and the time of the data. */
  children?: ReactNode;
  /** When the server last confirmed the data, in milliseconds. */
  heardAt: number;
  /** What is shared; without `url` the page's own address. */
  share: { title: string; url?: string | undefined };
  /** Offers to print. */
  paper: boolean;
  /** Opens and closes the search on phones; `id` is that of the search field. */
  find: { open: boolean; id: string; toggle: () => void };
}

/** Dark header of results and start list: the title, whether it is live, the time of its data, search, print, share. */
export function LiveHeader({ brand, title, meta, running, children, heardAt, share, paper, find }: LiveHeaderProps) {
  const messages = useListWords();
  const toast = useToast();
  const { bootstrap } = useApp();
  const send = async () => {
    const { origin, pathname, search, hash } = window.location;
    const url = share.url ?? origin + addTenantToAddress(pathname + search + hash, bootstrap.inPublicLinks);
    if (typeof navigator.share === "function") await navigator.share({ title: share.title, url }).catch(() => undefined);
    else
      await navigator.clipboard.writeText(url).then(
        () => toast({ text: messages.copied }),
        () => toast({ text: url }),
      );
  };
  return (
    <StageHeader
      brand={
        <>
          <Mark />
          <span className="ell">{brand}</span>
        </>
      }
      actions={
        <>
          <IconButton
            label={messages.search}
            size="touch"
            className="noscript:hidden md:hidden"
            aria-expanded={find.open}
            aria-controls={find.id}
            onClick={find.toggle}
          >
            <Search className="ic" aria-hidden />
          </IconButton>
          {paper && (
            <IconButton label={messages.print} size="touch" className="noscript:hidden max-md:hidden" onClick={() => window.print()}>
              <Printer className="ic" aria-hidden />
            </IconButton>
          )}
          <IconButton label={messages.share} size="touch" className="noscript:hidden" onClick={() => void send()}>
            <Share2 className="ic" aria-hidden />
          </IconButton>
        </>
      }
      title={title}
      meta={meta.filter(Boolean).join(" · ")}
      live={
        <>
          {running && <Live />}
          {children}
          <Freshness heardAt={heardAt} />
        </>
      }
    />
  );
}

/** How late or early a stage runs, in whole minutes. */
export function Delay({ seconds }: { seconds: number }) {
  const messages = useListWords();
  const locale = useLocale();
  const minutes = Math.round(seconds / 60);
  const amount = count(locale, Math.abs(minutes), counted.minutes[locale]);
  return (
    <span className="row gap-1.5">
      <Timer className="ic" aria-hidden />
      {minutes > 0 ? messages.late(amount) : minutes < 0 ? messages.early(amount) : messages.onTime}
    </span>
  );
}

/**
 * Time of the data: always shown, bold after a minute without an answer or without a network. The minute counts from when the page became live, not
 * from the last change.
 */
function Freshness({ heardAt }: { heardAt: number }) {
  const messages = useListWords();
  const locale = useLocale();
  const now = useNow();
  const online = useOnline();
  const [since, setSince] = useState<number>();
  if (now && !since) setSince(now);
  const stale = !online || (now !== undefined && now - Math.max(heardAt, since ?? now) > STALE_MS);
  return (
    <span className={`num nw${stale ? " b" : ""}`} data-stale={stale || undefined}>
      {stale ? messages.lastData(formatTime(heardAt, locale)) : messages.updated(formatTime(heardAt, locale, { seconds: true }))}
    </span>
  );
}
