import { limits } from "../generated/limits.ts";

const { canaryPercent, earlyPercent, healthyMinutes, maxFailedPercent, helloSeconds } =
  limits.NewAgentRollout;

/** The usual rules of a rollout: shares of agents in percent, and times. */
export const rolloutDefaults = {
  canaryPercent: canaryPercent.default,
  earlyPercent: earlyPercent.default,
  healthyMinutes: healthyMinutes.default,
  maxFailedPercent: maxFailedPercent.default,
  helloSeconds: helloSeconds.default,
};
