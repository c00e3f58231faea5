// The calls of whoever signs up, without their schemas: a phone loads no more than it needs to fill the form (calls.ts has them typed).
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const getSignupForm: Address = {
  name: "getSignupForm",
  method: "GET",
  path: "/api/public/competitions/{id}/signup",
  access: "public",
  slugs: true,
  summary: "What sign-up to a competition (id or slug) offers, whether it is open, and the sign-ups that this browser has begun.",
};

export const createSignup: Address = {
  name: "createSignup",
  method: "POST",
  path: "/api/public/competitions/{id}/signups",
  access: "public",
  slugs: true,
  status: 201,
  summary: "Begins a sign-up while it is open (else 409 closed); sets its secret cookie and gives its secret link, once.",
};

export const openSignup: Address = {
  name: "openSignup",
  method: "POST",
  path: "/api/public/signups/{id}/open",
  access: "public",
  status: 200,
  summary: "Gives this browser the sign-up's cookie for the key of its secret link.",
};

export const sendLinks: Address = {
  name: "sendLinks",
  method: "POST",
  path: "/api/public/competitions/{id}/signup-links",
  access: "public",
  slugs: true,
  summary:
    "Mails an address the links of its sign-ups to this competition. The answer is the same whether there are any; 429 when asked too often.",
};

export const getSignup: Address = {
  name: "getSignup",
  method: "GET",
  path: "/api/signups/{id}",
  access: "link",
  summary: "A sign-up with its dancers, entries, music, price and what is missing.",
};

export const updateSignup: Address = {
  name: "updateSignup",
  method: "PUT",
  path: "/api/signups/{id}",
  access: "link",
  summary: "Changes contact, club, invoice wish or note.",
};

export const endTrial: Address = {
  name: "endTrial",
  method: "DELETE",
  path: "/api/signups/{id}/trial",
  access: "link",
  status: 204,
  summary: "Ends an administrator's trial of the sign-up and deletes what was typed in it; 404 for a real one.",
};

export const addDancers: Address = {
  name: "addDancers",
  method: "POST",
  path: "/api/signups/{id}/dancers",
  access: "link",
  status: 201,
  summary: "Adds one dancer or a pasted list; the same id twice is the same dancer.",
};

export const updateDancer: Address = {
  name: "updateDancer",
  method: "PUT",
  path: "/api/dancers/{id}",
  access: "link",
  summary:
    "Changes a dancer; entries follow into the section that their new ages open; 409 would_wait where that has no place for one that has a place, unless `wait`.",
};

export const deleteDancer: Address = {
  name: "deleteDancer",
  method: "DELETE",
  path: "/api/dancers/{id}",
  access: "link",
  status: 204,
  summary: "Deletes a dancer who is in no line-up; else 409 in_use.",
};

export const setPublicName: Address = {
  name: "setPublicName",
  method: "PUT",
  path: "/api/dancers/{id}/public-name",
  access: "link",
  summary:
    "How a dancer is named on public lists and in results: full (which consents to it), initials or the number alone; at any time, at once.",
};

export const createEntry: Address = {
  name: "createEntry",
  method: "POST",
  path: "/api/signups/{id}/entries",
  access: "link",
  status: 201,
  summary:
    "Adds an entry: to a section, or to the one that the line-up's ages open among those of a dance and presentation category. What is not named where there are several (dance, presentation category, level) stays `undecided`, and such an entry is neither priced nor sent. Everybody reads the artist name of a group; that of one or two dancers only the club and the organiser do.",
};

export const addEntries: Address = {
  name: "addEntries",
  method: "POST",
  path: "/api/signups/{id}/sheet",
  access: "link",
  status: 201,
  summary: "Adds the people and entries of a sheet, all or none; what has an id that is there already is the same record.",
};

export const updateEntry: Address = {
  name: "updateEntry",
  method: "PUT",
  path: "/api/entries/{id}",
  access: "link",
  summary:
    "Changes an entry while sign-up is open (an admin: always); after submitting, each change stands in the history. 409 would_wait where an entry that has a place goes into a section that has none, unless `wait`: then it waits there.",
};

export const deleteEntry: Address = {
  name: "deleteEntry",
  method: "DELETE",
  path: "/api/entries/{id}",
  access: "link",
  status: 204,
  summary: "Deletes a draft entry; withdraws one that was submitted.",
};

export const listEligible: Address = {
  name: "listEligible",
  method: "POST",
  path: "/api/signups/{id}/eligible",
  access: "link",
  status: 200,
  summary: "Which sections a line-up may enter, and the reason for each yes and no.",
};

export const submitSignup: Address = {
  name: "submitSignup",
  method: "POST",
  path: "/api/signups/{id}/submit",
  access: "link",
  queued: "submits",
  status: 200,
  adds: true,
  summary:
    "Submits the draft entries with the consents (kept with the exact text's hash); over a cap an entry waits. Mails a confirmation.",
};

export const setImageConsent: Address = {
  name: "setImageConsent",
  method: "PUT",
  path: "/api/signups/{id}/image-consent",
  access: "link",
  summary: "Gives or withdraws the consent to photos and recordings, at any time.",
};
