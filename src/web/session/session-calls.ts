// The session's calls as web makes them: typed like the contract, without its schemas.
import type * as contract from "../../identity/contract.ts";
import { currentUser, listPlaces, login, logout, switchTenant } from "../../kernel/endpoints/session-addresses.ts";

const addresses = { currentUser, listPlaces, login, logout, switchTenant };

export const sessionCalls: { readonly [Name in keyof typeof addresses]: (typeof contract)[Name] } = addresses;
