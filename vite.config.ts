import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { buildFiles } from "./src/web/newer-build/build-files.ts";

/** Libraries mark their browser components with "use client", which means nothing here. */
const onLog: Rolldown.InputOptions["onLog"] = (level, log, say) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") say(level, log);
};

/** What every page needs, and what spectators' phones need: two files instead of fifty small ones, which pack worse and ask more. */
const REACT = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const SHELL =
  /src\/(tenants\/roles|identity\/addresses|web\/(api|app-context|app-error|caller\.client|choose-locale|fill|format|frames|guards|locale|page|session|use-api|live\/use-(now|public-live)|newer-build\/(build-check|build-note|chunk-guard)|offline\/use-online|rendering\/(app|away|bootstrap|build-routes|root|unhandled)|brand\/\w+|layouts\/(error-screen|frame-words|(error|public)-frame)|ui\/(avatar|bib|button|empty|fold|klepki|live|note|prediction|stage-bar|toast|words))|start-lists\/(addresses|words|live\/(find-row|live-header|next-followed|public-views|star)))\.tsx?$/;

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
            codeSplitting: {
              groups: [
                { name: "react", test: REACT, priority: 2 },
                { name: "shell", test: SHELL, priority: 1 },
              ],
            },
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
