import { setTimeout as sleep } from "node:timers/promises";
import {
  MusterError,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  t,
  type ChangeRequest,
} from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { stoppedError } from "../../lib/usage/stopped.ts";
import {
  numberOf,
  printDecision,
  requestArgument,
} from "../../operations/change-requests/request-argument.ts";

const everyMS = 2_000;
const openStates: readonly ChangeRequest["state"][] = ["PENDING", "APPROVED"];

export const waitForRequest = defineCommand(() => ({
  name: "request",
  args: requestArgument,
  summary: t("tools.wait.cli.request.summary"),
  permission: "signed-in",
  data: "getChangeRequest",
  examples: ["wait request 12 --timeout 3600"],
  async run({ args, flags, signal, connect }) {
    const requestId = numberOf(args[0]);
    const { muster } = await connect();
    const read = () => muster.call("getChangeRequest", { path: { requestId } }, signal);
    let request = await read();
    const sentence = () => `${requestTitle(request)}: ${requestStateLabels[request.state].label}.`;
    if (openStates.includes(request.state)) printStatus(sentence());
    try {
      for (; openStates.includes(request.state); request = await read())
        await sleep(everyMS, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw stoppedError(signal, {
        message: (reason) => `${reason} ${sentence()}`,
        nextStep: t("tools.wait.cli.request.next", { id: requestId }),
      });
    }
    await printDecision(request, flags);
    if (request.state === "REJECTED") throw new MusterError("forbidden", { message: sentence() });
    if (request.state === "EXPIRED") throw new MusterError("failed", { message: requestOutcome(request) });
  },
}));
