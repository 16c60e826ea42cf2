import type { AgentRelease } from "../index.ts";
import { limits } from "../generated/limits.ts";
import { formatList } from "../text/format.ts";
import { t } from "../text/messages.ts";

const { canaryPercent, earlyPercent, healthyMinutes, maxFailedPercent, helloSeconds } =
  limits.NewAgentRollout;

/** The default rules of a rollout: shares of agents in percent, and times. */
export const rolloutDefaults = {
  canaryPercent: canaryPercent.default,
  earlyPercent: earlyPercent.default,
  healthyMinutes: healthyMinutes.default,
  maxFailedPercent: maxFailedPercent.default,
  helloSeconds: helloSeconds.default,
};

/** Why a release can't be deleted; undefined if nothing uses it. */
export function releaseInUse({ version, rolloutId, agents }: AgentRelease): string | undefined {
  if (rolloutId !== null) return t("agents.agentUpdates.inUse.rollout", { id: rolloutId, version });
  return agents > 0 ? t("agents.agentUpdates.inUse.agents", { count: agents, version }) : undefined;
}

/**
 * Says how many computers rolled back from a release after their update had counted as successful; undefined
 * if none did.
 */
export const wasRolledBack = ({ version, rolledBack }: Pick<AgentRelease, "version" | "rolledBack">) =>
  rolledBack > 0 ? t("agents.agentUpdates.wasRolledBack", { count: rolledBack, version }) : undefined;

/** The systems that a release is for, such as "linux-arm, all others". */
export const platformNames = (platforms: readonly string[]): string =>
  formatList(
    platforms.map((platform) => {
      if (platform !== "any") return platform;
      return t(`agents.agentUpdates.${platforms.length > 1 ? "otherSystems" : "allSystems"}`);
    }),
  );
