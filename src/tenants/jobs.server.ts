// Jobs after a new organiser, done by higher slices.
import { z } from "zod";
import { defineJob } from "../kernel/jobs/jobs.server.ts";

/** Creates the organiser's built-in scoring forms. */
export const makeFormsJob = defineJob("make_forms", z.object({ tenant_id: z.string(), locale: z.enum(["pl", "en"]) }));
