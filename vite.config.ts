import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { buildFiles } from "./src/web/newer-build/build-files.ts";
import { codeSplitting } from "./src/web/newer-build/chunks.ts";
import { stripServerCode } from "./src/web/newer-build/for-browsers.ts";

/** Libraries mark their browser components with "use client", which means nothing here. */
const onLog: Rolldown.InputOptions["onLog"] = (level, log, say) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") say(level, log);
};

const folder = process.env["BUILD_DIR"] ?? "build";

/** `vite build --app` builds the browser's files into client and the server's renderer into ssr, both in `build` or BUILD_DIR. */
export default defineConfig({
  plugins: [stripServerCode, tailwindcss(), buildFiles(`${folder}/client`)],
  builder: {},
  publicDir: false,
  build: { target: "es2023" },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        emptyOutDir: true,
        manifest: true,
        // What every page has need not be named again.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter((file) => !/\/(react|shell|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          input: { entry: "src/web/entry-client.tsx", sw: "src/web/offline/offline-shell-worker.ts" },
          onLog,
          // Reading a part of an unused schema changes nothing.
          treeshake: { propertyReadSideEffects: false },
          // The offline shell's worker is asked for by its name; everything else is named by its content.
          output: {
            entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            codeSplitting: codeSplitting(),
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
