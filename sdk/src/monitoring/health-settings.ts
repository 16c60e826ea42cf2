// What determines the health of devices: alerts by severity, and states.
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

/** What holds where nothing else is set. */
export const shippedHealthRules: Readonly<HealthRules> = {
  critical: "UNHEALTHY",
  major: "UNHEALTHY",
  moderate: "NEEDS_ATTENTION",
  minor: "NEEDS_ATTENTION",
  none: "HEALTHY",
  // nothing is known of a device that is offline and has no alert because of it
  offline: "UNKNOWN",
  pendingReboot: "HEALTHY",
  securityUpdates: "HEALTHY",
  failedServices: "HEALTHY",
};

/** Rules of which nothing is set. */
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

/** The rules that hold where some of the inherited ones are replaced. */
export const mergeHealthRules = (inherited: HealthRules, own: Partial<OwnHealthRules>): HealthRules => ({
  ...inherited,
  ...(Object.fromEntries(
    Object.entries(own).filter(([, health]) => health !== null),
  ) as Partial<HealthRules>),
});

/** What a factor can mean. Only of a device that is offline can nothing be known. */
export const healthChoices = (factor: HealthFactor): readonly Health[] =>
  factor === "offline" ? enums.Health : enums.FactorHealth;

/** The worse, the lower. */
export const healthRank: Readonly<Record<Health, number>> = {
  UNHEALTHY: 0,
  NEEDS_ATTENTION: 1,
  UNKNOWN: 2,
  HEALTHY: 3,
};

/** What each factor means here, and whether it is inherited. */
export const healthSettingsRows = ({ own, inherited }: HealthSettings) =>
  enums.HealthFactor.map((factor) => ({
    factor,
    health: own[factor] ?? inherited[factor],
    inherited: own[factor] === null,
  }));

/** "Unhealthy: CPU busy", "Needs attention: Pending restart". */
export const healthText = ({ health, cause, reason }: Pick<DeviceHealth, "health" | "cause" | "reason">) =>
  [healthLabels[health], reason || (cause && healthFactorLabels[cause])].filter(Boolean).join(": ");
