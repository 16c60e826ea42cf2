// Change requests: requests that exceed the action limit and need the approval of a second user.
import { MusterError } from "../client/errors.ts";
import { countDevices } from "../devices/devices.ts";
import { errorMessage, isErrorCode } from "../client/errors.ts";
import type { ActionLimit, ChangeRequest, ChangeRequestState, Stopped } from "../index.ts";
import { labels, tonedLabels, t, translate } from "../text/messages.ts";
import { formatDateTime, formatList } from "../text/format.ts";
import { durationName } from "../time/duration.ts";

export const requestStateLabels: Record<
  ChangeRequestState,
  { label: string; tone: "neutral" | "info" | "success" | "warning" | "danger" }
> = tonedLabels("operations.changeRequests.requestState", {
  PENDING: "warning",
  APPROVED: "info",
  DONE: "success",
  FAILED: "danger",
  REJECTED: "neutral",
  EXPIRED: "neutral",
});

/** Why a request is pending, and the next step, for the user who made it. */
export const approvalNeededMessages = (request: Pick<ChangeRequest, "id" | "devices" | "limit">) => ({
  message: request.devices
    ? t("operations.changeRequests.requestWaitsSecondPersonsApproval", {
        id: request.id,
        devices: countDevices(request.devices),
        limit: request.limit,
      })
    : t("operations.changeRequests.needsApproval", { id: request.id }),
  nextStep: t("operations.changeRequests.nothingHasBeenDoneYet", { id: request.id }),
});

/** "Delete devices: 900 devices". */
export const requestTitle = ({
  operation,
  summary,
  devices,
}: Pick<ChangeRequest, "operation" | "summary" | "devices">): string => {
  const what = translate(`operations.changeRequests.action.${operation}`) ?? summary;
  if (!devices) return what;
  return t("operations.changeRequests.title", { summary: what, devices: countDevices(devices) });
};

/** A request's outcome in a sentence. */
export function requestOutcome({ state, outcome, detail }: ChangeRequest): string {
  const { label } = requestStateLabels[state];
  if (outcome === "partly_done")
    return [t("operations.changeRequests.partlyDone"), detail].filter(Boolean).join(". ");
  if (state !== "FAILED" || !outcome) return detail || label;
  return detail || (isErrorCode(outcome) ? errorMessage(outcome) : outcome);
}

/** The notice of a request's outcome, for the requester and other users of its organizations. */
export const requestNotice = (request: ChangeRequest) => ({
  tone: request.state === "DONE" ? ("success" as const) : ("warning" as const),
  title: t(`operations.changeRequests.ended.${request.state}`, {
    id: request.id,
    requestedBy: request.requestedBy,
  }),
  detail: t("operations.changeRequests.decidedBy", {
    title: requestTitle(request),
    name: request.decidedBy ?? "",
  }),
});

/** Names the devices of a request: "sim-1, sim-2 and 3 more"; "" if the user can't see any of them. */
export function requestDevices({
  devices,
  deviceNames = [],
}: Pick<ChangeRequest, "devices" | "deviceNames">): string {
  const more = devices - deviceNames.length;
  return deviceNames.length && more > 0
    ? t("operations.changeRequests.namesAndMore", { names: deviceNames.join(", "), count: more })
    : formatList(deviceNames);
}

/** Describes the durations that start with the approval: "For 1 hour from approval". */
export const requestDurations = ({ durations }: Pick<ChangeRequest, "durations">): string =>
  formatList(
    Object.values(durations).map((seconds) =>
      t("operations.changeRequests.fromApproval", { duration: durationName(seconds * 1_000) }),
    ),
  );

/** The name of a field in the contract: "schedule.startType". */
const fieldOf = (path: readonly string[]): string => path.join(".");

function factsIn(value: unknown, path: readonly string[]): { label: string; value: string }[] {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return [{ label: fieldOf(path), value: formatList(value.map(String)) }];
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([name, inner]) =>
      factsIn(inner, [...path, Array.isArray(value) ? String(Number(name) + 1) : name]),
    );
  const isTime = typeof value === "number" && /(Time|At|end)$/.test(path.at(-1) ?? "");
  if (isTime) return [{ label: fieldOf(path), value: formatDateTime(value) }];
  if (typeof value === "boolean")
    return [{ label: fieldOf(path), value: value ? t("common.yes") : t("common.no") }];
  return [{ label: fieldOf(path), value: value === null ? t("common.none") : String(value) }];
}

/** The values of a request as labels and values, without its devices, which are shown separately. */
export function requestFacts({ operation, request }: ChangeRequest): { label: string; value: string }[] {
  const { deviceIds: _, targets: _targets, ...body } = request.body as Record<string, unknown>;
  return [
    { label: t("operations.changeRequests.operation"), value: operation },
    ...factsIn({ ...request.path, ...request.query, ...body }, []),
  ];
}

/** The request as JSON, without its devices, which are shown separately. */
export function requestWithoutDevices({ operation, request }: ChangeRequest): string {
  const { deviceIds: _, targets: _targets, ...body } = request.body as Record<string, unknown>;
  return JSON.stringify({ operation, ...request, body });
}

export const requestMessages = {
  get approveTitle() {
    return t("operations.changeRequests.approveRun");
  },
  approve: (request: ChangeRequest) =>
    t("operations.changeRequests.runsOnceAsExactlyAs", {
      request: requestTitle(request),
      requestedBy: request.requestedBy,
    }),
  get approved() {
    return t("operations.changeRequests.approved");
  },
  get rejected() {
    return t("operations.changeRequests.rejected");
  },
  get empty() {
    return t("operations.changeRequests.nothingWaitsApproval");
  },
  limit: ({ devicesPerHour }: ActionLimit) =>
    t("operations.changeRequests.personMayActUponHour", { devicesPerHour: countDevices(devicesPerHour) }),
};

export const stopMessages = {
  get title() {
    return t("operations.changeRequests.stopEverything");
  },
  get message() {
    return t("operations.changeRequests.stopsEveryDiscoveryEveryScript");
  },
  /** The word that users type to confirm. */
  typed: "STOP",
  get hint() {
    return t("operations.changeRequests.typeStopConfirm");
  },
  kinds: labels("operations.changeRequests.kind", [
    "DISCOVERY",
    "TASK",
    "SCRIPT_RUN",
    "SCHEDULE",
    "REMOTE_SESSION",
  ]) satisfies Record<Stopped["kind"], string>,
  results: labels("operations.changeRequests.stopResult", [
    "STOPPED",
    "WOULD_STOP",
    "REFUSED",
    "FAILED",
  ]) satisfies Record<Stopped["result"], string>,
  sum(results: readonly Stopped[], schedulesLeft: number): string {
    const count = (result: Stopped["result"]) => results.filter((one) => one.result === result).length;
    const would = count("WOULD_STOP");
    const left = count("REFUSED") + count("FAILED");
    const stopped = would || count("STOPPED");
    const of = would ? "wouldStop" : "stopped";
    const sum = results.length
      ? t(`operations.changeRequests.${of}${left ? "Sum" : "All"}`, { stopped, left })
      : t("operations.changeRequests.nothingToStop");
    return schedulesLeft
      ? `${sum} ${t("operations.changeRequests.schedulesContinue", { count: schedulesLeft })}`
      : sum;
  },
};

/** Whether an error means that a request was sent to a second user for approval. */
export const isSentForApproval = (error: unknown): error is MusterError =>
  error instanceof MusterError && error.code === "approval_required";
