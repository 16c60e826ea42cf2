// What the screens of policies show for both conditions and sections.
import { t, type PolicyWork } from "@muster/sdk";
import type { Cell } from "#kit";
import { policyAddress } from "./addresses.ts";

/** Returns where a condition or section is defined. @param here the ID of the policy that is shown */
export function originOf(
  { policyId, policyName, overrides }: Pick<PolicyWork, "policyId" | "policyName" | "overrides">,
  here: number | undefined,
): Cell {
  if (policyId !== here) return { text: policyName, to: policyAddress(policyId) };
  return overrides ? t("monitoring.policies.replacesParent") : t("monitoring.policies.thisPolicy");
}

export const stateOf = ({ enabled }: { enabled: boolean }): Cell =>
  enabled
    ? { text: t("monitoring.policies.on"), tone: "success" }
    : { text: t("monitoring.policies.off"), tone: "neutral" };
