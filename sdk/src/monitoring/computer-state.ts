// Describes the state of a computer.
import { enums } from "../generated/limits.ts";
import type {
  AntivirusChangeKind,
  AntivirusState,
  ComputerDisk,
  ComputerState,
  ComputerSystem,
  EncryptionReason,
  EncryptionState,
  LiveUpdate,
  LoggedInUser,
  RunningProcess,
  Service,
  ServiceState,
  VolumeEncryption,
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

/** "On" or "Off"; "–" if it isn't known. */
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

/** The name and version of an antivirus product: "ClamAV 1.4.3". */
export const antivirusName = ({ product, version }: AntivirusState): string =>
  [product, version].filter(Boolean).join(" ");

/** Whether no antivirus product checks files as they are opened. */
export const isUnprotected = (products: readonly AntivirusState[]): boolean =>
  products.every(({ realTime }) => realTime === false);

export const encryptionStateLabels: Readonly<Record<EncryptionState, string>> = labels(
  "monitoring.computerState.encryption.states",
  enums.EncryptionState,
);

const encryptionReasonLabels: Readonly<Record<EncryptionReason, string>> = labels(
  "monitoring.computerState.encryption.reasons",
  enums.EncryptionReason,
);

/** Whether anyone who has a volume's disk can read data from it; undefined if that isn't known. */
export const isReadable = ({ state }: Pick<VolumeEncryption, "state">): boolean | undefined =>
  state === "UNKNOWN" ? undefined : state !== "ENCRYPTED";

/** "Encrypted (LUKS2), /dev/mapper/root", "Partly encrypted (BitLocker XTS-AES 128, being encrypted)". */
export function encryptionText({
  state,
  method,
  reason,
  device,
}: Omit<VolumeEncryption, "mountPoint" | "changedAt">): string {
  const details = [method, reason && encryptionReasonLabels[reason]].filter(Boolean).join(", ");
  const label = encryptionStateLabels[state];
  const what = details ? t("monitoring.computerState.encryption.with", { state: label, details }) : label;
  return device ? t("monitoring.computerState.encryption.on", { what, device }) : what;
}

/** Describes a change of a volume's encryption: "Encryption turned off". */
export function encryptionChangeText(state: EncryptionState): string {
  if (state === "PARTLY") return t("monitoring.computerState.encryption.nowPartly");
  return t(`monitoring.computerState.encryption.${state === "ENCRYPTED" ? "turnedOn" : "turnedOff"}`);
}

/** "nvme0n1 SAMSUNG MZQL2960HCJR S64FNE0R500123". */
export const diskName = ({ name, model, serialNumber }: ComputerDisk): string =>
  [name, model, serialNumber].filter(Boolean).join(" ");

/** Describes a computer's hardware and system in lines, without values that it doesn't report. */
export function systemLines(system: ComputerSystem): { label: string; text: string }[] {
  const { os, kernel, architecture, processor, cores, threads, memoryBytes, disks } = system;
  const line = (label: string, ...parts: (string | false)[]) => ({
    label,
    text: parts.filter(Boolean).join(", "),
  });
  return [
    line(t("monitoring.computerState.system.os"), os),
    line(t("monitoring.computerState.system.kernel"), kernel, architecture),
    line(
      t("monitoring.computerState.system.processor"),
      processor,
      cores !== null && t("monitoring.computerState.system.cores", { count: cores }),
      threads !== null && t("monitoring.computerState.system.threads", { count: threads }),
    ),
    line(t("monitoring.computerState.system.memory"), memoryBytes !== null && formatSize(memoryBytes)),
    ...disks.map(({ name, model, serialNumber, bytes }) =>
      line(t("monitoring.computerState.system.disk", { name }), formatSize(bytes), model, serialNumber),
    ),
  ].filter(({ text }) => text);
}

/** "Enabled" or "Disabled"; "–" for services that only other services start. */
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

/** Lists all users who are logged in, or says that there are none. */
export const loggedInUsersText = ({
  results,
}: Pick<NonNullable<ComputerState["users"]>, "results">): string =>
  results.map(loggedInText).join("; ") || t("monitoring.computerState.noUsers");

/** Describes a part of a computer's state with the time of its report, or says why there is none. */
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

/** The severity of an update; if unknown, whether it is a security update. */
export const updateKindText = ({
  isSecurity,
  severity = "",
}: Pick<LiveUpdate, "isSecurity"> & Partial<Pick<LiveUpdate, "severity">>): string =>
  severity || t(`monitoring.computerState.${isSecurity ? "security" : "regular"}`);
