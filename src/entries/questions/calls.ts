// The calls of whoever answers as the pages make them: typed like the contract, without its schemas.
import * as addresses from "./addresses.ts";
import type * as asking from "./contract.ts";

export const answerCalls: { readonly [Name in keyof typeof addresses]: (typeof asking)[Name] } = addresses;
