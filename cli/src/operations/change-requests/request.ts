import {
  type ChangeRequest,
  MusterError,
  requestOutcome,
  requestStateLabels,
  requestTitle,
} from "@muster/sdk";
import type { CommonFlags } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const requestArgument = [{ name: "<request>", text: "request ID" }];

export function numberOf(text = ""): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new MusterError("usage", {
    message: `"${text}" isn't a request ID.`,
    nextStep: "List requests with: muster change-requests list",
  });
}

export async function printDecision(request: ChangeRequest, flags: CommonFlags): Promise<void> {
  await printOne(request, flags);
  printStatus(
    `${requestTitle(request)}: ${requestStateLabels[request.state].label}. ${requestOutcome(request)}`,
  );
  if (request.state === "FAILED") throw new MusterError("failed", { message: requestOutcome(request) });
}
