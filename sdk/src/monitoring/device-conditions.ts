// What is checked on a device, in words.
import type { DeviceCondition, EffectiveCondition } from "../index.ts";
import { t } from "../text/messages.ts";
import { checkFindingText } from "./checks.ts";
import { completeCondition, describeCondition, withException, type Condition } from "./policies.ts";

/** A condition as it is checked on a device. */
export const onDevice = ({
  condition,
  exception,
}: Pick<EffectiveCondition, "condition" | "exception">): Condition =>
  withException(completeCondition(condition, condition.id ?? ""), exception);

/** "On", "Off", or why nothing is known. */
export function conditionStateText(one: DeviceCondition): string {
  if (one.unknown) return checkFindingText(one.unknown);
  return t(`monitoring.policies.${onDevice(one).enabled ? "on" : "off"}`);
}

export const deviceConditionTexts = (one: DeviceCondition) => ({
  name: one.condition.name,
  what: describeCondition(onDevice(one)),
  state: conditionStateText(one),
  from: one.exception ? t("monitoring.policies.exceptionHere") : one.policyName,
});
