/** The reason why the application cannot start, in one sentence. The command line prints it and exits with code 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
