// Work that follows a new organiser, done in slices above.
import { z } from "zod";
import { defineJob } from "../kernel/jobs/jobs.server.ts";

/** Makes the organiser's built-in scoring forms. */
export const makeFormsJob = defineJob("make_forms", z.object({ tenant_id: z.string(), locale: z.enum(["pl", "en"]) }));
