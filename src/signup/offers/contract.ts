// Answering an offered place.
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import * as records from "../records.ts";
import * as addresses from "./offer-addresses.ts";

export const acceptOffer = endpoint({ ...addresses.acceptOffer, reply: records.signup });

export const declineOffer = endpoint({ ...addresses.declineOffer, reply: records.signup });
