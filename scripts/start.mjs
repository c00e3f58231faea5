// `npm start` and `npm run serve`: installs what is missing and runs the application on the pinned Node. The application opens its database while
// the pages are built, if they must be. `--prepare` only installs and builds.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build.mjs";
import { install, refuse, root, runPinned } from "./install.mjs";

const UNBUILT = "the pages could not be built (see above)";

const node = install({ tools: false });
if (process.argv.includes("--prepare")) {
  if (!buildPages(node)) refuse(UNBUILT);
} else {
  const args = [join(root, "src", "main.ts"), ...process.argv.slice(2)];
  const application = runPinned(args, { node, stdio: ["inherit", "inherit", "inherit", "ipc"], env: { PAGES: "building" } });
  const builder = spawn(process.execPath, [fileURLToPath(import.meta.url), "--prepare"], { stdio: ["ignore", 2, 2] });
  process.on("exit", () => builder.kill());
  builder.on("exit", (code) => {
    if (code === 0) return application.send("built");
    application.kill("SIGTERM");
    return refuse(UNBUILT);
  });
}
