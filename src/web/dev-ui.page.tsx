import { Link, useSearchParams } from "react-router";
import { LocaleProvider } from "./locale/locale.tsx";
import type { PageHandle } from "./pages/page.ts";
import { FieldsGallery } from "./gallery/fields.tsx";
import { FRAME_NAMES, FrameGallery } from "./gallery/frames.tsx";
import { MarksGallery } from "./gallery/marks.tsx";
import { OverlaysGallery } from "./gallery/overlays.tsx";
import { ProductGallery } from "./gallery/product.tsx";
import { RefusalsGallery } from "./gallery/refusals.tsx";
import { TablesGallery } from "./gallery/tables.tsx";
import { TooltipProvider } from "./ui/overlays/tooltip.tsx";
import { ThemeSwitch } from "./ui/fields/theme-switch.tsx";

export const handle: PageHandle = { title: { pl: "Komponenty", en: "Components" } };

/** Gallery of the kit: each component in each state, light and dark. `?frame=` shows one layout, `?lang=en` English. */
export function Component() {
  const [query] = useSearchParams();
  const frame = FRAME_NAMES.find((name) => name === query.get("frame"));
  const locale = query.get("lang") === "en" ? "en" : "pl";
  if (frame) {
    return (
      <LocaleProvider locale={locale}>
        <FrameGallery name={frame} />
      </LocaleProvider>
    );
  }
  return (
    <LocaleProvider locale={locale}>
      <TooltipProvider>
        <main className="gal">
          <header className="gal-h">
            <h1>Komponenty</h1>
            <nav className="row wrap" aria-label="Układy">
              {FRAME_NAMES.map((name) => (
                <Link key={name} to={`/dev/ui?frame=${name}`}>
                  {name}
                </Link>
              ))}
            </nav>
            <ThemeSwitch />
          </header>
          <div className="gal-c">
            {(["light", "dark"] as const).map((theme) => (
              <div key={theme} data-theme={theme} className="gal-t2">
                <div className="gal-g">
                  <MarksGallery />
                  <FieldsGallery prefix={theme} />
                  <OverlaysGallery />
                  <TablesGallery />
                  <ProductGallery />
                  <RefusalsGallery />
                </div>
              </div>
            ))}
          </div>
        </main>
      </TooltipProvider>
    </LocaleProvider>
  );
}
