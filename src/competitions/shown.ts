// What an entry is shown as. Apart from the shapes of competitions, because the lists that everybody follows load it.
import { z } from "zod";

/** What everybody reads an entry by: its dancers as each chose to be named, its title in quotes. */
export const shown = z.object({ label: z.string().nullable(), beside: z.string().nullable() });
