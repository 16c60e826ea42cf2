import { MusterError } from "@muster/sdk";
import type { Handlers } from "./contract.ts";

const notYet = async (): Promise<never> => {
  throw new MusterError("unavailable");
};

export const runs = {
  listScriptRuns: notYet,
  createScriptRun: notYet,
  checkScriptRun: notYet,
  getScriptRun: notYet,
  listScriptRunTargets: notYet,
  getScriptRunOutput: notYet,
  cancelScriptRun: notYet,
  continueScriptRun: notYet,
  retryScriptRun: notYet,
} satisfies Partial<Handlers>;
