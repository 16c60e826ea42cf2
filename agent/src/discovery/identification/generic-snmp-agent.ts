import { objectId, sysObject, type Answers } from "./snmp-values.ts";
import { decidingRule, fittingRules, secondObjectMatches } from "./rule-matching.ts";
import { enterpriseOf, hasVendorMib } from "./vendor-objects.ts";

const enterprises = "1.3.6.1.4.1";
/** Enterprise numbers of Net-SNMP and its predecessor UCD-SNMP; "" for none. */
const agents = new Set(["8072", "2021", ""]);
/** Vendors whose agents also run on other vendors' servers and don't identify the device. */
const ofHosts = /^1\.3\.6\.1\.4\.1\.(?:2\.(?!3\.51\.)|(?:9|42|232|311|674|795|3582|6876|10876)\.)/;

/** OIDs whose successors show which enterprises' MIBs an agent has besides its own. */
const between = [enterprises, `${enterprises}.2022`, `${enterprises}.8073`];

/** Whether the sysObjectID identifies the agent's vendor instead of the device's. */
function isGeneric(answers: Answers): boolean {
  if (!agents.has(enterpriseOf(objectId(answers)))) return false;
  const rule = decidingRule(answers);
  return !rule || (!rule.own && !rule.vendor);
}

/** The OIDs to GETNEXT from an agent that many vendors use unchanged. */
export const enterpriseProbes = (answers: Answers): readonly string[] => (isGeneric(answers) ? between : []);

/**
 * For a generic agent, returns its answers with the sysObjectID replaced by an OID of the vendor's MIB that
 * it has; otherwise returns the answers unchanged.
 */
export function ofVendor(answers: Answers): Answers {
  if (!isGeneric(answers)) return answers;
  for (const oid of answers.keys()) {
    const enterprise = enterpriseOf(oid);
    if (agents.has(enterprise) || ofHosts.test(oid)) continue;
    const assumed: Answers = new Map(answers).set(sysObject, oid);
    const rule = fittingRules(assumed).find((candidate) => secondObjectMatches(candidate, assumed));
    if (rule?.match.object || hasVendorMib(enterprise)) return assumed;
  }
  return answers;
}
