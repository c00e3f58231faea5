// `npm start` and `npm run serve`: installs and builds what is missing, then runs the application on the pinned Node; `--prepare` stops before that.
import { join } from "node:path";
import { buildPages } from "./build.mjs";
import { install, refuse, root, runPinned } from "./install.mjs";

if (!buildPages(install())) refuse("the pages could not be built (see above)");
if (!process.argv.includes("--prepare")) runPinned([join(root, "src", "main.ts"), ...process.argv.slice(2)]);
