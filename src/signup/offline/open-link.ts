// Opens a secret link: `?key=` gives this browser the sign-up's cookie and is then removed from the address.
import { redirect } from "react-router";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { openSignup } from "../contract.ts";
import { loadSignupOrSnapshot } from "./opening.ts";
import type { Signup } from "../records.ts";

/** Loads the sign-up of a page's address. With a key in the address it opens the link first and redirects to the address without it. */
export async function loadSignup(args: LoaderArgs): Promise<Signup> {
  const id = args.params.id ?? "";
  const url = new URL(args.request.url);
  const key = url.searchParams.get("key");
  if (key) {
    await caller(args.context).call(openSignup, { params: { id }, body: { key } });
    url.searchParams.delete("key");
    throw redirect(`${url.pathname}${url.search}`);
  }
  return loadSignupOrSnapshot(args, id);
}
