// The metrics of devices: units, names and the format of values.
import { enums } from "../generated/limits.ts";
import type { MetricName, ServerOverview } from "../index.ts";
import { formatDateTime, formatSize, formatUnit, powerOfThousand } from "../text/format.ts";
import { formatNumber, labels, t } from "../text/messages.ts";
import { durationName } from "../time/duration.ts";

/** Rates are per second, and revolutions per minute; a state is 1 for yes or 0 for no. */
export type MetricUnit =
  | "percent"
  | "bytes"
  | "bytesPerSecond"
  | "bitsPerSecond"
  | "perSecond"
  | "celsius"
  | "seconds"
  | "minutes"
  | "days"
  | "milliseconds"
  | "revolutions"
  | "volts"
  | "watts"
  | "state"
  | "number";

/** The unit of each metric's values. */
export const metricUnits: Readonly<Record<MetricName, MetricUnit>> = {
  CPU_USE: "percent",
  CPU_IO_WAIT: "percent",
  LOAD_1: "number",
  LOAD_5: "number",
  LOAD_15: "number",
  MEMORY_USE: "percent",
  MEMORY_USED: "bytes",
  SWAP_USE: "percent",
  VOLUME_USE: "percent",
  VOLUME_FREE: "bytes",
  DISK_READ: "bytesPerSecond",
  DISK_WRITE: "bytesPerSecond",
  DISK_BUSY: "percent",
  INTERFACE_IN: "bitsPerSecond",
  INTERFACE_OUT: "bitsPerSecond",
  INTERFACE_ERRORS: "perSecond",
  INTERFACE_DISCARDS: "perSecond",
  TEMPERATURE: "celsius",
  PROCESSES: "number",
  UPTIME: "seconds",
  INTERFACE_UP: "state",
  FAN_SPEED: "revolutions",
  VOLTAGE: "volts",
  POWER: "watts",
  SUPPLY_LEVEL: "percent",
  PAGES: "number",
  BATTERY_CHARGE: "percent",
  BATTERY_MINUTES: "minutes",
  UPS_LOAD: "percent",
  ON_BATTERY: "state",
  SNMP_REACHABLE: "state",
  PING_REACHABLE: "state",
  PING_TIME: "milliseconds",
  LOGGED_IN_USERS: "number",
  FAILED_SERVICES: "number",
  PENDING_UPDATES: "number",
  SECURITY_UPDATES: "number",
  PENDING_REBOOT: "state",
  ANTIVIRUS_PRODUCTS: "number",
  REAL_TIME_PROTECTION: "state",
  DEFINITIONS_AGE: "days",
  ANTIVIRUS_DETECTIONS: "number",
  VM_HOST_REACHABLE: "state",
  POWERED_ON: "state",
  SNAPSHOTS: "number",
  SNAPSHOT_AGE: "days",
  RUNNING_VMS: "number",
  WIRELESS_CLIENTS: "number",
  RUNNING_PROCESSES: "number",
  PENDING_REBOOT_AGE: "days",
  SECURITY_UPDATES_AGE: "days",
  RESPONSE_TIME: "milliseconds",
  CHECK_UP: "state",
  CHECK_DURATION: "milliseconds",
  CUSTOM: "number",
};

/** The names of metrics in the current language, such as "CPU use". */
export const metricLabels: Readonly<Record<MetricName, string>> = labels(
  "monitoring.metrics.names",
  enums.MetricName,
);

/** The title of a metric: "CPU use" or "Volume use /home". SNMP objects of templates have their own names. */
export function metricTitle(metric: MetricName, instance: string): string {
  if (!instance) return metricLabels[metric];
  return metric === "CUSTOM" ? instance : `${metricLabels[metric]} ${instance}`;
}

/** Formats a value of a metric with its unit: "12.5%", "3.2 MB/s", "48 °C". */
export function formatMetric(metric: MetricName, value: number): string {
  switch (metricUnits[metric]) {
    case "percent":
      return formatNumber(value / 100, { style: "percent", maximumFractionDigits: 1 });
    case "bytes":
      return formatSize(value);
    case "bytesPerSecond":
      return t("monitoring.metrics.perSecond", { amount: formatSize(value) });
    case "bitsPerSecond":
      return formatBits(value);
    case "celsius":
      return formatUnit(value, "celsius", 0);
    case "seconds":
      return durationName(Math.floor(value / 60) * 60_000);
    case "minutes":
      return durationName(Math.floor(value) * 60_000);
    case "days":
      return durationName(Math.floor(value * 24) * 3_600_000);
    case "milliseconds":
    case "revolutions":
    case "volts":
    case "watts":
      return t(`monitoring.metrics.units.${metricUnits[metric]}`, { amount: shortNumber(value) });
    case "state":
      // an average over time can be between 0 and 1
      return value === 0 || value === 1
        ? t(`monitoring.metrics.states.${value ? "yes" : "no"}`)
        : shortNumber(value);
    default:
      return shortNumber(value);
  }
}

const shortNumber = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });

const bitRates = ["bits", "kilobits", "megabits", "gigabits", "terabits"] as const;

function formatBits(value: number): string {
  const power = powerOfThousand(value, bitRates.length - 1);
  const amount = formatNumber(value / 1000 ** power, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return t(`monitoring.metrics.bitRates.${bitRates[power] ?? "bits"}`, { amount });
}

/** Says where metrics are stored, and what is wrong with the storage. */
export function metricsStorageText({
  kind,
  state,
  address,
  since,
  reason,
}: ServerOverview["metrics"]): string {
  if (kind === "INTERNAL") return t("operations.health.metricsInternal");
  const at = { address: address ?? "" };
  if (state === "FULL") return t("operations.health.metricsFull", at);
  if (state === "READY") return t("operations.health.metricsReady", at);
  return t("operations.health.metricsFailing", {
    ...at,
    since: formatDateTime(since ?? Date.now()),
    reason: reason ?? "",
  });
}
