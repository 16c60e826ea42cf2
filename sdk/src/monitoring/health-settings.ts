// The rules for the health of devices: by the severity of alerts, and by other states.
import { enums } from "../generated/limits.ts";
import type {
  DeviceHealth,
  Health,
  HealthFactor,
  HealthRules,
  HealthSettings,
  OwnHealthRules,
} from "../index.ts";
import { healthLabels } from "./alerts.ts";
import { labels } from "../text/messages.ts";

export const healthFactorLabels: Readonly<Record<HealthFactor, string>> = labels(
  "monitoring.healthSettings.factor",
  enums.HealthFactor,
);

/** The default rules. */
export const shippedHealthRules: Readonly<HealthRules> = {
  critical: "UNHEALTHY",
  major: "UNHEALTHY",
  moderate: "NEEDS_ATTENTION",
  minor: "NEEDS_ATTENTION",
  none: "HEALTHY",
  // a device that is offline without an alert about it could be in any state
  offline: "UNKNOWN",
  pendingReboot: "HEALTHY",
  securityUpdates: "HEALTHY",
  failedServices: "HEALTHY",
};

/** Rules that inherit every setting. */
export const noHealthRules: Readonly<OwnHealthRules> = {
  critical: null,
  major: null,
  moderate: null,
  minor: null,
  none: null,
  offline: null,
  pendingReboot: null,
  securityUpdates: null,
  failedServices: null,
};

/** Returns inherited rules with a level's own rules applied. */
export const mergeHealthRules = (inherited: HealthRules, own: Partial<OwnHealthRules>): HealthRules => ({
  ...inherited,
  ...(Object.fromEntries(
    Object.entries(own).filter(([, health]) => health !== null),
  ) as Partial<HealthRules>),
});

/** The health values that a factor can be given. UNKNOWN is possible only for offline devices. */
export const healthChoices = (factor: HealthFactor): readonly Health[] =>
  factor === "offline" ? enums.Health : enums.FactorHealth;

/** Lower is worse. */
export const healthRank: Readonly<Record<Health, number>> = {
  UNHEALTHY: 0,
  NEEDS_ATTENTION: 1,
  UNKNOWN: 2,
  HEALTHY: 3,
};

/** The effective value of each factor, and whether it is inherited. */
export const healthSettingsRows = ({ own, inherited }: HealthSettings) =>
  enums.HealthFactor.map((factor) => ({
    factor,
    health: own[factor] ?? inherited[factor],
    inherited: own[factor] === null,
  }));

/** Describes a device's health: "Unhealthy: CPU busy", "Needs attention: Pending restart". */
export const healthText = ({ health, cause, reason }: Pick<DeviceHealth, "health" | "cause" | "reason">) =>
  [healthLabels[health], reason || (cause && healthFactorLabels[cause])].filter(Boolean).join(": ");
