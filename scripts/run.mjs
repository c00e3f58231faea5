// `node scripts/run.mjs [--lean] FILE …`: installs what is missing, then runs FILE on the pinned Node. `--lean` installs no development tools.
import { install, runPinned } from "./install.mjs";

const lean = process.argv[2] === "--lean";
runPinned(process.argv.slice(lean ? 3 : 2), { node: install({ tools: !lean }) });
