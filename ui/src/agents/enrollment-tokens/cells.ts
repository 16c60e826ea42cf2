import { formatNumber, t, tokenStateLabels, type EnrollmentToken } from "@muster/sdk";

export const stateOf = ({ state }: Pick<EnrollmentToken, "state">) => ({
  text: tokenStateLabels[state].label,
  tone: tokenStateLabels[state].tone,
});

export const usesOf = ({ uses, maxUses }: Pick<EnrollmentToken, "uses" | "maxUses">) =>
  maxUses === null ? formatNumber(uses) : t("agents.enrollmentTokens.usesOf", { uses, maximum: maxUses });
