import {
  manifestSteps,
  manifestTimes,
  requestDevices,
  requestDurations,
  requestWithoutDevices,
  requestMessages,
  t,
  textOfContent,
  type ChangeRequest,
  type RunManifest,
} from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";
import { numberOf, printDecision, requestArgument } from "./request-argument.ts";

function printManifest({ sources = [] }: ChangeRequest, manifest: RunManifest): void {
  const lines = (items: { label: string; value: string }[]) => {
    for (const { label, value } of items) if (value) printStatus(`  ${label}: ${clean(value)}`);
  };
  lines(manifestTimes(manifest));
  for (const step of manifestSteps(manifest)) lines(step);
  const names = new Map(manifest.steps.map(({ scriptId, name }) => [scriptId, name]));
  for (const { scriptId, version, content } of sources) {
    const name = clean(names.get(scriptId) ?? "");
    printStatus(t("operations.changeRequests.source", { name, version }));
    // control characters must not reach the terminal
    printStatus(textOfContent(content).replace(/[^\P{C}\n\t]/gu, "\ufffd"));
  }
}

export async function approve(context: Context<{ digest?: string }>): Promise<void> {
  const { args, flags, signal } = context;
  const path = { requestId: numberOf(args[0]) };
  const { muster } = await context.connect();
  const request = await muster.call("getChangeRequest", { path }, signal);
  const body = { digest: flags.digest ?? request.digest };
  if (await context.onlyPlanned("POST", `/ws/changerequests/${path.requestId}/approve`, body)) return;
  printStatus(requestWithoutDevices(request));
  if (request.manifest) printManifest(request, request.manifest);
  const durations = requestDurations(request);
  if (durations) printStatus(durations);
  if (request.deviceNames?.length)
    printStatus(t("operations.changeRequests.cli.approve.devices", { names: requestDevices(request) }));
  await context.confirm(`${requestMessages.approveTitle} ${requestMessages.approve(request)}`);
  await printDecision(await muster.call("approveChangeRequest", { path, body }, signal), flags);
}

export const approveRequest = defineCommand<{ digest?: string }>(() => ({
  name: "approve",
  args: requestArgument,
  summary: t("operations.changeRequests.cli.approve.summary"),
  permission: t("common.cli.permission.ownOr", { permission: "canApproveChangeRequests" }),
  options: [new Option("--digest <sha256>", t("operations.changeRequests.cli.approve.digestOption"))],
  data: "approveChangeRequest",
  examples: ["change-requests approve 12 --yes"],
  changes: true,
  asks: true,
  run: approve,
}));
