// What a client takes: encodings by Accept-Encoding, and copies that it still has by If-None-Match.

/** The first of these encodings that the client takes (a quality of 0 says no); undefined when it takes none of them. */
export function encodingFor<E extends string>(request: Request, offered: readonly E[]): E | undefined {
  const accepted = new Map<string, boolean>();
  for (const part of (request.headers.get("accept-encoding") ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    accepted.set(name, !parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each)));
  }
  return offered.find((each) => accepted.get(each) ?? accepted.get("*") ?? false);
}

/** Whether the client names this entity tag, or any, in If-None-Match: it is answered 304. */
export function hasCopy(request: Request, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = (request.headers.get("if-none-match") ?? "").split(",").map(strong);
  return known.includes("*") || known.includes(strong(etag));
}
