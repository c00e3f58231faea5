// Schema of an entry's public label. Separate from the shapes of competitions, because public lists load it.
import { z } from "zod";

/** Public label of an entry: its dancers by the names they chose, its title in quotes. */
export const publicLabelShape = z.object({ label: z.string().nullable(), beside: z.string().nullable() });
