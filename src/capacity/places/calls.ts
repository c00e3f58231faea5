// The calls about a sign-up's reserved places as the pages make them: typed like the contract, without its schemas.
import * as addresses from "./addresses.ts";
import type * as contract from "./contract.ts";

export const placeCalls: { readonly [Name in keyof typeof addresses]: (typeof contract)[Name] } = addresses;
