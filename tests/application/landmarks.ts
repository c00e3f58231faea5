// Landmarks in a page's HTML.

/** Returns how many banner headers the page has: headers that are not inside a section. */
export function bannersIn(html: string): number {
  let inside = 0;
  let banners = 0;
  for (const [tag, closing, name] of html.matchAll(/<(\/?)(header|main|article|aside|nav|section)\b[^>]*>/g)) {
    if (name === "header") banners += closing === "" && inside === 0 ? 1 : 0;
    else if (!tag.endsWith("/>")) inside += closing === "" ? 1 : -1;
  }
  return banners;
}
