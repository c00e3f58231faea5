import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { buildFiles } from "./src/web/newer-build/build-files.ts";

/** Libraries mark their browser components with "use client", which means nothing here. */
const onLog: Rolldown.InputOptions["onLog"] = (level, log, say) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") say(level, log);
};

/**
 * Files that are fetched together are one file: fifty small ones pack worse and ask more. React with its router; what spectators' phones need;
 * the words of states; the fields of forms, and choices with what windows are made of; what the steps of sign-up share; the icons that several desks show.
 */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 6 },
  {
    name: "shell",
    test: /src\/(tenants\/(roles|addresses)|identity\/addresses|competitions\/addresses|results\/addresses|web\/(api|app-context|app-error|caller\.client|choose-locale|fill|format|frames|guards|locale|page|public-address|session|use-(api|part)|live\/use-(live|now|public-live)|newer-build\/(build-check|build-note|chunk-guard)|offline\/(offline-shell|use-online)|rendering\/(app|away|bootstrap|build-routes|root|unhandled)|brand\/\w+|layouts\/(error-screen|frame-words|(error|public)-frame)|ui\/(avatar|bib|button|empty|fold|klepki|live|note|page-head|prediction|stage-bar|toast|words))|start-lists\/(addresses|words|live\/(find-row|live-header|next-followed|public-views|star)))\.tsx?$|lucide-react\/dist\/esm\/icons\/(arrow-right|calendar-days|check|check-check|chevron-down|coffee|file-text|lock|medal)\.m?js$/,
    priority: 5,
  },
  { name: "status", test: /src\/web\/ui\/status(-words)?\.tsx?$/, priority: 5 },
  {
    name: "fields",
    test: /src\/web\/(outcomes|use-report|ui\/(field|field-context|form-errors|price-summary|save-state|stepper|text-input))\.tsx?$/,
    priority: 4,
  },
  { name: "choices", test: /src\/web\/ui\/(checkbox|radio-cards)\.tsx$/, priority: 3 },
  {
    name: "signup",
    test: /src\/signup\/(addresses|calls|rules|use-signup-words|words|wizard\/(autosave|wizard))\.tsx?$/,
    priority: 2,
  },
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
];

const folder = process.env["BUILD_DIR"] ?? "build";

/** `vite build --app` builds the browser's files into client and the server's renderer into ssr, both in `build` or BUILD_DIR. */
export default defineConfig({
  plugins: [tailwindcss(), buildFiles(`${folder}/client`)],
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
