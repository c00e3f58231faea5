// What a client takes: encodings by Accept-Encoding, languages by Accept-Language, and copies that it still has by If-None-Match.

/** What a header says; none says nothing. */
type Said = string | null | undefined;

/** The first of these encodings that a client takes which says so (a quality of 0 says no); undefined when it takes none of them. */
export function encodingFor<E extends string>(accept: Said, offered: readonly E[]): E | undefined {
  if (!accept) return undefined;
  const accepted = new Map<string, boolean>();
  for (const part of accept.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    accepted.set(name, !parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each)));
  }
  return offered.find((each) => accepted.get(each) ?? accepted.get("*") ?? false);
}

/** Whether a client that has these copies (If-None-Match) has the one of this entity tag, or any: it is answered 304. */
export function hasCopy(copies: Said, etag: string): boolean {
  if (!copies) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = copies.split(",").map(strong);
  return known.includes("*") || known.includes(strong(etag));
}

/** The language that a client prefers (Accept-Language): Polish, unless it prefers English (between equals, the first that it names). */
export function languageFor(accept: Said): "pl" | "en" {
  let [language, best]: ["pl" | "en", number] = ["pl", 0];
  for (const part of (accept ?? "").split(",")) {
    const [, name, quality = "1"] = /^\s*(pl|en)(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/i.exec(part) ?? [];
    if (name && Number(quality) > best) [language, best] = [name.toLowerCase() === "en" ? "en" : "pl", Number(quality)];
  }
  return language;
}
