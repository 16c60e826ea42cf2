import { type Command, Option } from "commander";
import {
  limits,
  requestDevices,
  requestOutcome,
  requestStateLabels,
  requestTitle,
  requestWords,
} from "@muster/sdk";
import { type ChangeRequest, MusterError } from "@muster/sdk";
import { addCommand, type CommonFlags, type Context, integer } from "../lib/command.ts";
import { printOne, printStatus } from "../lib/output.ts";
import { addResource } from "../lib/resource.ts";

const argument = [{ name: "<request>", text: "number of the request" }];
const { minimum, maximum } = limits.ActionLimit.devicesPerHour;

function numberOf(text = ""): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new MusterError("usage", {
    message: `${text} is no number of a request.`,
    nextStep: "See: muster requests list",
  });
}

async function tell(request: ChangeRequest, flags: CommonFlags): Promise<void> {
  await printOne(request, flags);
  printStatus(
    `${requestTitle(request)}: ${requestStateLabels[request.state].label}. ${requestOutcome(request)}`,
  );
  if (request.state === "FAILED") throw new MusterError("failed", { message: requestOutcome(request) });
}

async function approve(context: Context<{ digest?: string }>): Promise<void> {
  const { args, flags, signal } = context;
  const path = { requestId: numberOf(args[0]) };
  const { muster } = await context.connect();
  const request = await muster.call("getChangeRequest", { path }, signal);
  const body = { digest: flags.digest ?? request.digest };
  if (await context.onlyPlanned("POST", `/ws/changerequests/${path.requestId}/approve`, body)) return;
  printStatus(JSON.stringify(request.request));
  if (request.deviceNames?.length) printStatus(`Devices: ${requestDevices(request)}`);
  await context.confirm(`${requestWords.approveTitle} ${requestWords.approve(request)}`);
  await tell(await muster.call("approveChangeRequest", { path, body }, signal), flags);
}

export default (program: Command) => {
  const requests = addResource(program, {
    noun: "requests",
    one: "request",
    summary:
      "What waits for a second person's approval, because it reaches more devices than the limit of an hour",
    operations: { list: "listChangeRequests", show: "getChangeRequest" },
    columns: [
      "id",
      "state",
      "summary",
      "devices",
      "requestedBy",
      "requestedAt",
      "expiresAt",
      "decidedBy",
      "detail",
    ],
    argument: "requestId",
    example: { name: "12", list: "--state PENDING" },
  });

  addCommand<{ digest?: string }>(requests, {
    name: "approve",
    args: argument,
    summary: "Approve what somebody else asked for; it runs at once as that person",
    permission: "the request's own, or canApproveChangeRequests",
    options: [new Option("--digest <sha256>", "only when it is exactly this, as requests show tells it")],
    examples: ["requests approve 12 --yes"],
    changes: true,
    asks: true,
    run: approve,
  });

  addCommand(requests, {
    name: "reject",
    args: argument,
    summary: "Reject what somebody else asked for, or take back your own",
    permission: "the request's own, or canApproveChangeRequests",
    examples: ["requests reject 12 --yes"],
    changes: true,
    asks: true,
    async run(context) {
      const path = { requestId: numberOf(context.args[0]) };
      if (await context.onlyPlanned("POST", `/ws/changerequests/${path.requestId}/reject`)) return;
      const { muster } = await context.connect();
      await context.confirm(`Reject request ${path.requestId}?`);
      await tell(await muster.call("rejectChangeRequest", { path }, context.signal), context.flags);
    },
  });

  addCommand<{ devicesPerHour?: number }>(requests, {
    name: "limit",
    summary: "Show or change how many devices a person may act upon in an hour",
    permission: "signed-in; sysadmin to change it",
    options: [new Option("--devices-per-hour <n>", `${minimum} to ${maximum}`).argParser(integer)],
    examples: ["requests limit", "requests limit --devices-per-hour 100"],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { devicesPerHour } = flags;
      const body = devicesPerHour === undefined ? undefined : { devicesPerHour };
      if (body && (await context.onlyPlanned("PUT", "/ws/divisionconfig/action-limit", body))) return;
      const { muster } = await context.connect();
      const actionLimit = await (body
        ? muster.call("setActionLimit", { body }, signal)
        : muster.call("getActionLimit", {}, signal));
      await printOne(actionLimit, flags);
      printStatus(requestWords.limit(actionLimit));
    },
  });
};
