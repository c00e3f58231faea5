import { en } from "./words-en.ts";
import { pl } from "./words-pl.ts";

export type { Words } from "./words-pl.ts";

export const words = { pl, en };
