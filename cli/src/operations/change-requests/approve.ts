import { requestDevices, requestMessages, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { numberOf, printDecision, requestArgument } from "./request.ts";

export async function approve(context: Context<{ digest?: string }>): Promise<void> {
  const { args, flags, signal } = context;
  const path = { requestId: numberOf(args[0]) };
  const { muster } = await context.connect();
  const request = await muster.call("getChangeRequest", { path }, signal);
  const body = { digest: flags.digest ?? request.digest };
  if (await context.onlyPlanned("POST", `/ws/changerequests/${path.requestId}/approve`, body)) return;
  printStatus(JSON.stringify(request.request));
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
  examples: ["change-requests approve 12 --yes"],
  changes: true,
  asks: true,
  run: approve,
}));
