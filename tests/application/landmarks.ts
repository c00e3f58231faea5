// Landmarks of a page's HTML.

/** How many headers of the whole page it has: those that stand in no section of it. */
export function bannersIn(html: string): number {
  let inside = 0;
  let banners = 0;
  for (const [tag, closing, name] of html.matchAll(/<(\/?)(header|main|article|aside|nav|section)\b[^>]*>/g)) {
    if (name === "header") banners += closing === "" && inside === 0 ? 1 : 0;
    else if (!tag.endsWith("/>")) inside += closing === "" ? 1 : -1;
  }
  return banners;
}
