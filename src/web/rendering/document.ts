// Builds the HTML document around a page.
import { createHash } from "node:crypto";
import iconUrl from "../brand/app-icon.svg?url&no-inline";
// Drawn in shared.svg, 1200 × 630; previews of links do not support SVG.
import pictureUrl from "../brand/shared.png?url&no-inline";
import { type Bootstrap, BOOTSTRAP_ID, escapeForScript, HYDRATION_ID } from "../app/bootstrap.ts";
import { SCRIPTS_TEMPLATE_ID, DEFER_SCRIPT } from "./deferred-scripts.ts";
import type { Shared } from "../pages/page.ts";
// Font of running text. The headings' font is loaded when the styles need it.
import fontUrl from "../styles/fonts/instrument-latin.woff2?url";
import { THEME_SCRIPT } from "../styles/theme-script.ts";

/** One chunk of Vite's client manifest. */
export interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = "src/web/entry-client.tsx";

/** Hashes of all inline scripts, in the form of a Content-Security-Policy: `sha256-…`. */
export const inlineScriptHashes: readonly string[] = [THEME_SCRIPT, DEFER_SCRIPT].map(
  (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
);

export interface DocumentParts {
  title: string;
  /** Description for search engines and previews of shared links. Without it search engines are asked not to index the page. */
  description?: string | undefined;
  shared?: Shared | undefined;
  bootstrap: Bootstrap;
  manifest: Manifest;
  /** Sources of the open page's modules; their chunks are loaded immediately. */
  pages: readonly string[];
  /** HTML of the page; empty in a shell. */
  html: string;
  /** Loader data and errors for hydration; absent in a shell. */
  hydration?: object;
}

/** Returns the whole document as text. */
export function documentOf(parts: DocumentParts): string {
  const { bootstrap, manifest } = parts;
  const sources = [ENTRY, ...parts.pages];
  const chunks = chunksOf(manifest, sources);
  const entry = manifest[ENTRY]?.file;
  if (!entry) throw new Error(`the build's manifest has no ${ENTRY}`);
  const scripts = chunks.map((chunk) => chunk.file).filter((file) => file !== entry && file.endsWith(".js"));
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const code = [
    // One script each: the browser evaluates each in its own task and responds in between.
    ...scripts.map((file) => `<script type="module" src="/${file}"></script>`),
    `<script type="module" src="/${entry}"></script>`,
  ].join("");
  return [
    `<!doctype html><html lang="${bootstrap.locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escaped(parts.title)}</title>`,
    ...(parts.description
      ? [
          meta("name", "description", parts.description),
          ...previewOf(parts.title, parts.description, parts.shared ?? {}, bootstrap.publicUrl),
        ]
      : parts.html
        ? [meta("name", "robots", "noindex")]
        : []),
    `<script>${THEME_SCRIPT}</script>`,
    `<link rel="icon" href="${iconUrl}" type="image/svg+xml">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontUrl}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    // A readable page is painted before its scripts run; a shell has nothing to read.
    parts.html ? "" : code,
    `</head><body><div id="root">${parts.html}</div>`,
    `<script type="application/json" id="${BOOTSTRAP_ID}">${escapeForScript(bootstrap)}</script>`,
    parts.hydration ? `<script type="application/json" id="${HYDRATION_ID}">${escapeForScript(parts.hydration)}</script>` : "",
    parts.html ? `<template id="${SCRIPTS_TEMPLATE_ID}">${code}</template><script>${DEFER_SCRIPT}</script>` : "",
    `</body></html>`,
  ].join("");
}

/** Meta tags for previews of a shared link: the page's own picture, otherwise the brand's. */
function previewOf(title: string, description: string, { url, image, data }: Shared, publicUrl: string): string[] {
  return [
    meta("property", "og:type", "website"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:image", image ?? publicUrl + pictureUrl),
    meta("property", "og:image:alt", title),
    meta("name", "twitter:card", "summary_large_image"),
    ...(url ? [meta("property", "og:url", url), `<link rel="canonical" href="${escaped(url)}">`] : []),
    ...(data ? [`<script type="application/ld+json">${escapeForScript(data)}</script>`] : []),
  ];
}

/** Lists the chunks of these sources and their imports, each once, in loading order. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const source of sources) visit(source);
  return [...found.values()];
}

function meta(key: "name" | "property", name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escaped(content)}">`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
