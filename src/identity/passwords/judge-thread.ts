// Thread that judges passwords. It has the dictionaries, so that neither loading them (0.4 s) nor a slow password blocks calls.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { dictionary as polish } from "@zxcvbn-ts/language-pl";
import { judgeOptions, findWeakness } from "./weakness.ts";

// Marks never wait for passwords. Only Linux gives a thread its own priority.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Leaves out American surnames, both lists of Wikipedia (the Polish one is broken at Polish letters) and dice words, which other lists contain.
const { "lastnames-en": _surnames, "wikipedia-en": _wikipedia, ...englishLists } = english;
const { wikipedia: _torn, ...polishLists } = polish;
const passwords = common["passwords-common"];
const judge = new ZxcvbnFactory(judgeOptions({ passwords, ...englishLists, ...polishLists }, adjacencyGraphs));

parentPort?.on("message", ({ password, own }: { password: string; own: readonly string[] }) => {
  try {
    parentPort?.postMessage({ weakness: findWeakness(judge, password, own) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
