/** Why the application cannot start: one clear sentence, which the command line prints alone before it exits with code 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
