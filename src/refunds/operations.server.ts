// Every call that refunds answer.
import { handlers as credits } from "./credits/credits.server.ts";
import { handlers as discrepancies } from "./discrepancies/discrepancies.server.ts";
import { handlers as notices } from "./notices/notices.server.ts";
import { handlers as refunds } from "./planning/refunds.server.ts";
import { handlers as reviews } from "./review/review.server.ts";

export const handlers = [...refunds, ...reviews, ...credits, ...discrepancies, ...notices];
