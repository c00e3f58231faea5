// `node scripts/run.mjs FILE …`: installs what is missing, then runs FILE on the pinned Node.
import { runPinned } from "./install.mjs";

runPinned(process.argv.slice(2));
