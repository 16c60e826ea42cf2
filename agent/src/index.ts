import { setDefaultLanguageFromDisk } from "@muster/sdk/node";

setDefaultLanguageFromDisk();

export { startAgent, type AgentState } from "./connection/agent.ts";
export { startAgentThread } from "./connection/agent-thread.ts";
export {
  customRulesFile,
  customRulesSchema,
  parseCustomRules,
} from "./discovery/custom-rules/custom-rules.ts";
export { listRules, testRules, type RuleTest } from "./discovery/custom-rules/test-rules.ts";
export type { RuleSet } from "./discovery/identification/rule-matching.ts";
export { rebootCommand, type Machine } from "./tasks/machine.ts";
export { enroll, enrollAs, type Enrollment } from "./security/enrollment.ts";
export { proveIdentity } from "./security/identity.ts";
export { CommandVerifier } from "./security/verify-commands.ts";
export { trustAuthorities, useProxy } from "./connection/proxy.ts";
export { diagnose, printFindings } from "./program/doctor.ts";
