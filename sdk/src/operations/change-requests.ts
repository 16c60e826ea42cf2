// What waits for a second person's approval because it reaches beyond the limit of devices.
import { countDevices } from "../devices/devices.ts";
import { errorMessage, isErrorCode } from "../client/errors.ts";
import type { ActionLimit, ChangeRequest, ChangeRequestState, Stopped } from "../index.ts";

export const requestStateLabels: Record<
  ChangeRequestState,
  { label: string; tone: "neutral" | "info" | "success" | "warning" | "danger" }
> = {
  PENDING: { label: "Waits for approval", tone: "warning" },
  APPROVED: { label: "Approved, running", tone: "info" },
  DONE: { label: "Done", tone: "success" },
  FAILED: { label: "Failed", tone: "danger" },
  REJECTED: { label: "Rejected", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "neutral" },
};

/** Why a request waits, and what to do about it; the answer to whoever asked. */
export const approvalNeededWords = (request: Pick<ChangeRequest, "id" | "devices" | "limit">) => ({
  message: `Request ${request.id} waits for a second person's approval: with these ${countDevices(request.devices)} it would be more than the ${request.limit} an hour that you may act upon.`,
  nextStep: `Nothing has been done yet. Another technician approves it under Change requests, or with: muster requests approve ${request.id}`,
});

/** "Delete devices: 900 devices". */
export const requestTitle = ({ summary, devices }: Pick<ChangeRequest, "summary" | "devices">): string =>
  `${summary}: ${countDevices(devices)}`;

/** What became of a request, in words. */
export function requestOutcome({ state, outcome, detail }: ChangeRequest): string {
  const { label } = requestStateLabels[state];
  if (state !== "FAILED" || !outcome) return detail || label;
  return detail || (isErrorCode(outcome) ? errorMessage(outcome) : outcome);
}

/** What became of a request, told to who asked for it and to others of its organizations. */
export const requestNotice = (request: ChangeRequest) => ({
  tone: request.state === "DONE" ? ("success" as const) : ("warning" as const),
  title: `Request ${request.id} of ${request.requestedBy}: ${requestStateLabels[request.state].label.toLowerCase()}`,
  detail: `${requestTitle(request)}. ${request.decidedBy ?? ""} decided.`,
});

/** "sim-1, sim-2 and 3 more"; "" where nothing of it can be seen. */
export function requestDevices({
  devices,
  deviceNames = [],
}: Pick<ChangeRequest, "devices" | "deviceNames">): string {
  const more = devices - deviceNames.length;
  return deviceNames.length && more > 0
    ? `${deviceNames.join(", ")} and ${more} more`
    : deviceNames.join(", ");
}

export const requestWords = {
  approveTitle: "Approve and run?",
  approve: (request: ChangeRequest) =>
    `${requestTitle(request)}. It runs at once as ${request.requestedBy}, exactly as it was asked for.`,
  approved: "Approved",
  rejected: "Rejected",
  empty: "Nothing waits for approval",
  limit: ({ devicesPerHour }: ActionLimit) =>
    `A person may act upon ${countDevices(devicesPerHour)} an hour before a second one must approve.`,
};

export const stopWords = {
  title: "Stop everything?",
  message: "Stops every discovery and every script run, and cancels every task that has not begun.",
  /** What a person types to confirm. */
  typed: "STOP",
  hint: "Type STOP to confirm",
  kinds: {
    DISCOVERY: "Discovery",
    TASK: "Task",
    SCRIPT_RUN: "Script run",
    SCHEDULE: "Schedule",
  } satisfies Record<Stopped["kind"], string>,
  results: {
    STOPPED: "Stopped",
    WOULD_STOP: "Would be stopped",
    REFUSED: "You may not stop this",
    FAILED: "Not stopped",
  } satisfies Record<Stopped["result"], string>,
  sum(results: readonly Stopped[], schedulesLeft: number): string {
    const count = (result: Stopped["result"]) => results.filter((one) => one.result === result).length;
    const would = count("WOULD_STOP");
    const left = count("REFUSED") + count("FAILED");
    const schedules =
      schedulesLeft === 0
        ? ""
        : ` ${schedulesLeft === 1 ? "1 schedule goes" : `${schedulesLeft} schedules go`} on and will start discoveries again.`;
    const stopped = would ? `${would} would be stopped` : `${count("STOPPED")} stopped`;
    return `${stopped}, ${left} not.${schedules}`;
  },
};
