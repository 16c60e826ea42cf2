// The state of a computer in words.
import { enums } from "../generated/limits.ts";
import type {
  AntivirusChangeKind,
  AntivirusState,
  ComputerState,
  LiveUpdate,
  LoggedInUser,
  RunningProcess,
  Service,
  ServiceState,
} from "../index.ts";
import { formatDateTime, formatList, formatRelative, formatSize } from "../text/format.ts";
import { formatNumber, labels, t } from "../text/messages.ts";

export const serviceStateLabels: Readonly<Record<ServiceState, string>> = labels(
  "monitoring.computerState.states",
  enums.ServiceState,
);

export const antivirusChangeLabels: Readonly<Record<AntivirusChangeKind, string>> = labels(
  "monitoring.computerState.antivirus.changes",
  enums.AntivirusChangeKind,
);

/** "On", "Off" or "–" for what isn't known. */
export const onOffLabel = (isOn: boolean | null): string =>
  isOn === null ? "–" : t(`monitoring.computerState.antivirus.${isOn ? "on" : "off"}`);

/** "Real-time protection on; definitions daily 27460 of 11/25/2026, 8:30 AM; last scan …; 2 detections". */
export const antivirusText = (one: AntivirusState): string =>
  [
    one.realTime !== null && t(`monitoring.computerState.antivirus.realTime.${one.realTime ? "on" : "off"}`),
    one.isRunning === false && t("monitoring.computerState.antivirus.notRunning"),
    one.definitionsAt === null
      ? one.definitions && t("monitoring.computerState.antivirus.definitions", { version: one.definitions })
      : t("monitoring.computerState.antivirus.definitionsOf", {
          version: one.definitions,
          time: formatDateTime(one.definitionsAt),
        }),
    one.lastScanAt !== null &&
      t("monitoring.computerState.antivirus.scanned", { time: formatDateTime(one.lastScanAt) }),
    one.detections !== null && t("monitoring.computerState.antivirus.detections", { count: one.detections }),
  ]
    .filter(Boolean)
    .join("; ") || t("monitoring.computerState.antivirus.noDetails");

/** "ClamAV 1.4.3" with its details. */
export const antivirusName = ({ product, version }: AntivirusState): string =>
  [product, version].filter(Boolean).join(" ");

/** Whether a computer's products leave it unprotected: none checks files as they are opened. */
export const isUnprotected = (products: readonly AntivirusState[]): boolean =>
  products.every(({ realTime }) => realTime === false);

/** "Enabled", "Disabled", or "–" for what only others start. */
export const enabledLabel = ({ isEnabled }: Pick<Service, "isEnabled">): string =>
  isEnabled === null ? "–" : t(`monitoring.computerState.${isEnabled ? "enabled" : "disabled"}`);

/** "ada (pts/0, 192.0.2.7) since 11/25/2026, 10:00 AM". */
export function loggedInText({ user, terminal, host, loggedInAt }: LoggedInUser): string {
  const place = [terminal, host].filter(Boolean).join(", ");
  const name = place ? `${user} (${place})` : user;
  return loggedInAt === null
    ? name
    : t("monitoring.computerState.loggedInSince", { name, time: formatDateTime(loggedInAt) });
}

/** "12.5% CPU, 320 MB". */
export const processText = ({ cpuPercent, memoryBytes }: RunningProcess): string =>
  t("monitoring.computerState.process", {
    cpu: formatNumber(cpuPercent / 100, { style: "percent", maximumFractionDigits: 1 }),
    memory: formatSize(memoryBytes),
  });

/** "Restart pending since 11/25/2026, 10:00 AM: linux-image-6.1.0-31-amd64". */
export function pendingRebootText({
  isPending,
  requiredAt,
  reasons,
}: Omit<NonNullable<ComputerState["pendingReboot"]>, "reportedAt" | "supported">): string {
  if (!isPending) return t("monitoring.computerState.noReboot");
  const pending =
    requiredAt === null
      ? t("monitoring.computerState.rebootPending")
      : t("monitoring.computerState.rebootSince", { time: formatDateTime(requiredAt) });
  return reasons.length
    ? t("monitoring.computerState.because", { what: pending, reasons: formatList(reasons) })
    : pending;
}

/** Everybody who is logged in, or nobody. */
export const loggedInUsersText = ({
  results,
}: Pick<NonNullable<ComputerState["users"]>, "results">): string =>
  results.map(loggedInText).join("; ") || t("monitoring.computerState.noUsers");

/** A part of a computer's state with the time of its report, or why there is none. */
export function reportedPartText<P extends { reportedAt: number; supported: boolean }>(
  part: P | null,
  now: number,
  textOf: (part: P) => string,
): string {
  if (!part) return t("monitoring.computerState.notReported");
  if (!part.supported) return t("monitoring.computerState.notSupported");
  const time = formatRelative(part.reportedAt, now);
  return t("monitoring.computerState.asOf", { what: textOf(part), time });
}

/** How severe an update is, as far as that is known. */
export const updateKindText = ({
  isSecurity,
  severity = "",
}: Pick<LiveUpdate, "isSecurity"> & Partial<Pick<LiveUpdate, "severity">>): string =>
  severity || t(`monitoring.computerState.${isSecurity ? "security" : "regular"}`);
