import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { buildFiles } from "./src/web/newer-build/build-files.ts";
import { FILE_GROUPS } from "./src/web/newer-build/file-groups.ts";

/** Libraries mark their browser components with "use client", which means nothing here. */
const onLog: Rolldown.InputOptions["onLog"] = (level, log, say) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") say(level, log);
};

/** Icons that spectators' phones need. */
const SHELL_ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-right|calendar-days|check|check-check|chevron-down|coffee|file-text|lock|medal)\.m?js$/;

/** Icons that the front page has in common with a competition's own page. */
const FRONT_ICONS = /lucide-react\/dist\/esm\/icons\/(list-ordered|map-pin|radio|trophy)\.m?js$/;

/** What windows, menus and toasts are made of, whichever of them opens first. */
const WINDOWS =
  /node_modules\/@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|slot|use-[\w-]+))\//;

/** What browsers do without: the sentences of the API's documentation, the keys of an icon's lines and the names of icons in React's tools. */
const forServers = {
  name: "for-servers",
  enforce: "pre" as const,
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  transform(code: string, id: string) {
    if (/\/src\/.*\.ts$/.test(id) && code.includes('path: "/api')) return code.replace(/^ {2}summary:\s+"(?:[^"\\]|\\.)*",$/gm, "");
    if (/lucide-react\/dist\/esm\/icons\//.test(id)) return code.replace(/,\s+key: "\w+"|^__iconData\.node;$/gm, "");
    return id.endsWith("/createLucideIcon.mjs") ? code.replace(/^ {2}if \(iconData\.name\) \{[^}]*\}$/m, "") : undefined;
  },
};

/** React with its router; the groups of our own files; the icons that several desks show. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 10 },
  ...Object.entries(FILE_GROUPS).map(([name, paths], at) => ({
    name,
    test: (id: string) => paths.includes(id.replace(/^.*\/src\//, "").replace(/\.tsx?$/, "")) || (name === "shell" && SHELL_ICONS.test(id)),
    priority: 9 - at,
  })),
  { name: "front-icons", test: FRONT_ICONS, priority: 2 },
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
  { name: "windows", test: WINDOWS, priority: 1 },
];

const folder = process.env["BUILD_DIR"] ?? "build";

/** `vite build --app` builds the browser's files into client and the server's renderer into ssr, both in `build` or BUILD_DIR. */
export default defineConfig({
  plugins: [forServers, tailwindcss(), buildFiles(`${folder}/client`)],
  builder: {},
  publicDir: false,
  build: { target: "es2023" },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { entry: "src/web/entry-client.tsx", sw: "src/web/offline/offline-shell-worker.ts" },
          onLog,
          // The offline shell's worker is asked for by its name; everything else is named by its content.
          output: {
            entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            codeSplitting: { groups },
          },
        },
      },
    },
    ssr: {
      // Everything but Node itself is built in, so that the renderer is one version of React in its production form.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        ssr: true,
        outDir: `${folder}/ssr`,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: "src/web/entry-server.tsx",
          onLog,
          output: { entryFileNames: "entry-server.js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
