import {
  type ChangeRequest,
  MusterError,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  t,
} from "@muster/sdk";
import type { CommonFlags } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const requestArgument = [
  { name: "<request>", text: t("operations.changeRequests.cli.request.requestId") },
];

export function numberOf(text = ""): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new MusterError("usage", {
    message: t("operations.changeRequests.cli.request.isntRequestId", { text }),
    nextStep: t("operations.changeRequests.cli.request.listRequestsMusterChangerequests"),
  });
}

export async function printDecision(request: ChangeRequest, flags: CommonFlags): Promise<void> {
  await printOne(request, flags);
  const outcome = new Set([requestStateLabels[request.state].label, requestOutcome(request)]);
  printStatus(`${requestTitle(request)}: ${[...outcome].join(". ")}`);
  if (request.outcome === "partly_done")
    throw new MusterError("partly_done", { message: requestOutcome(request) });
  if (request.state === "FAILED") throw new MusterError("failed", { message: requestOutcome(request) });
}
