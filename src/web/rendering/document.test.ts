import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Bootstrap } from "../app/bootstrap.ts";
import { documentOf, inlineScriptHashes, type Manifest } from "./document.ts";
import { descriptionOf, titleOf } from "../routing/root.tsx";

const bootstrap: Bootstrap = {
  tenant: { slug: "demo", name: "</script><b>" },
  locale: "pl",
  sentences: { unavailable: "", internal: "", unexpected: "" },
  publicUrl: "http://parkiet.test",
  apiUrl: "",
  rendered: true,
  dev: false,
  build: "b",
  version: "1",
  user: null,
};
const manifest: Manifest = {
  "src/web/entry-client.tsx": { file: "assets/entry.js", css: ["assets/app.css"], imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "src/a/a.page.tsx": { file: "assets/a.js", imports: ["_shared.js"], css: ["assets/a.css"] },
};

const made = documentOf({
  title: "A & <b>",
  bootstrap,
  manifest,
  pages: ["src/a/a.page.tsx"],
  html: "<p>x</p>",
  hydration: { loaderData: { a: "</script>" } },
});

test("data embedded in a page can never end its element or run", () => {
  expect(made).not.toContain("</script><b>");
  expect(made).toContain("<title>A &amp; &lt;b></title>");
  const scripts = [...made.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(scripts).toEqual([
    "",
    ' type="application/json" id="bootstrap"',
    ' type="application/json" id="hydration"',
    ' type="module" src="/assets/shared.js"',
    ' type="module" src="/assets/a.js"',
    ' type="module" src="/assets/entry.js"',
    "",
  ]);
  const carried = /id="bootstrap">(.*?)<\/script>/.exec(made)?.[1] ?? "";
  expect(JSON.parse(carried)).toEqual(bootstrap);
});

test("the open page's chunks are named once each, with all styles; none is requested before the page is painted", () => {
  const [painted, late] = made.split('<template id="scripts">');
  expect(painted).not.toContain('type="module"');
  expect(painted?.match(/rel="preload" as="font"/g)).toHaveLength(1);
  expect([...(late ?? "").matchAll(/type="module" src="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/assets/shared.js",
    "/assets/a.js",
    "/assets/entry.js",
  ]);
  expect([...made.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["/assets/app.css", "/assets/a.css"]);
});

test("a shell has nothing to read, so its scripts are requested at once", () => {
  const shell = documentOf({ title: "T", bootstrap, manifest, pages: [], html: "" });
  expect(shell).not.toContain("<template");
  expect(shell.split("</head>")[0]).toContain('<script type="module" src="/assets/entry.js">');
});

test("the security policy names the hash of each inline script, and there are no others", () => {
  const inline = [...made.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text]) =>
    createHash("sha256")
      .update(text ?? "")
      .digest("base64"),
  );
  expect(inline.map((hash) => `sha256-${hash}`)).toEqual(inlineScriptHashes);
});

test("the title is the deepest page's own, then the organiser's name", () => {
  const list = { handle: { title: { pl: "Turnieje", en: "Competitions" } }, loaderData: null };
  const own = { handle: { title: (loaded: { name: string }) => loaded.name }, loaderData: { name: "Gala" } };
  expect(titleOf([list, { handle: undefined, loaderData: null }], "Plié", "en")).toBe("Competitions · Plié");
  expect(titleOf([list, own], "Plié", "pl")).toBe("Gala · Plié");
  expect(titleOf([], "Plié", "pl")).toBe("Plié");
});

test("a shared link's preview has a picture, the page's own or the brand's, and the canonical address", () => {
  const parts = { title: "Gala · Plié", bootstrap, manifest, pages: [], html: "<p>x</p>", description: "Turniej tańca" };
  const own = documentOf({
    ...parts,
    shared: { url: "http://parkiet.test/c/gala?tenant=a&b", image: "http://parkiet.test/plakat?v=1&w=2", data: { name: "</script>" } },
  });
  for (const told of [
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Gala · Plié">',
    '<meta property="og:description" content="Turniej tańca">',
    '<meta property="og:url" content="http://parkiet.test/c/gala?tenant=a&amp;b">',
    '<link rel="canonical" href="http://parkiet.test/c/gala?tenant=a&amp;b">',
    '<meta property="og:image" content="http://parkiet.test/plakat?v=1&amp;w=2">',
    '<meta property="og:image:alt" content="Gala · Plié">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<script type="application/ld+json">{"name":"\\u003c/script>"}</script>',
  ])
    expect(own).toContain(told);
  const plain = documentOf(parts);
  expect(plain).toMatch(/<meta property="og:image" content="http:\/\/parkiet\.test\/[^"]*shared[^"]*\.png[^"]*">/);
  expect(plain).not.toContain("canonical");
  expect(documentOf({ ...parts, description: undefined })).not.toContain("og:");
});

test("search engines index only pages that describe themselves, and no shell", () => {
  const parts = { title: "T", bootstrap, manifest, pages: [], html: "<p>x</p>" };
  const told = documentOf({ ...parts, description: 'Gala "Plié" <3' });
  expect(told).toContain('<meta name="description" content="Gala &quot;Plié&quot; &lt;3">');
  expect(told).not.toContain("noindex");
  expect(documentOf(parts)).toContain('<meta name="robots" content="noindex">');
  expect(documentOf({ ...parts, html: "" })).not.toContain("robots");
  const page = { handle: { description: (loaded: { name: string }) => loaded.name }, loaderData: { name: "Gala" } };
  expect(descriptionOf([page], "pl")).toBe("Gala");
  expect(descriptionOf([page, { handle: undefined, loaderData: null }], "pl")).toBeUndefined();
});
