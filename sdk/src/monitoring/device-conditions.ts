// Describes the conditions of a device.
import type { DeviceCondition, EffectiveCondition } from "../index.ts";
import { t } from "../text/messages.ts";
import { checkFindingText } from "./checks.ts";
import { completeCondition, describeCondition, withException, type Condition } from "./policies.ts";

/** A condition with a device's exception applied. */
export const onDevice = ({
  condition,
  exception,
}: Pick<EffectiveCondition, "condition" | "exception">): Condition =>
  withException(completeCondition(condition, condition.id ?? ""), exception);

/** "On" or "Off", or the reason why the state isn't known. */
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
