import {
  cleanText,
  limits,
  probePrefixes,
  readKeyed,
  reasonFields,
  textOf,
  type Evidence,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { Observation, ReportedTarget } from "@muster/sdk/live";
import { guard, inPlace } from "../platform/contract-validation.ts";

const validObservation = guard<ReportedTarget>(
  inPlace({
    ...schemas.DiscoveredDevice,
    properties: {
      ...schemas.DiscoveredDevice.properties,
      hostKey: schemas.SshHostKeyText,
      evidence: { type: "array", maxItems: limits.discoveryEvidence, items: schemas.Evidence },
    },
    required: schemas.DiscoveredDevice.required?.filter(
      (field) => field !== "nodeId" && field !== "revision",
    ),
  }),
);

function readEvidence({ atMS, kind, text, textMessage }: Evidence): Evidence {
  const message = readKeyed(textMessage, probePrefixes);
  return {
    atMS,
    kind,
    text: cleanText(message ? textOf(message) : text, 300),
    ...(message && { textMessage: message }),
  };
}

const workedLists = ["telnet", "ssh", "snmpv1", "snmpv2", "snmpv3"] as const;

/**
 * Validates and cleans what an agent reports about a target; undefined if it is malformed. Credentials that
 * the agent wasn't given are removed.
 */
export function readObservation(
  reported: unknown,
  credentialsIds: readonly number[],
): ReportedTarget | undefined {
  if (!validObservation(reported)) return undefined;
  const { evidence, reasonMessage, ...target } = reported;
  const reason = readKeyed(reasonMessage, probePrefixes);
  const cleaned = Object.entries(target).map(([field, value]) => [
    field,
    typeof value === "string" ? cleanText(value, 500) : value,
  ]);
  const device = Object.fromEntries(cleaned) as Observation;
  const worked = workedLists.map((list) => [
    list,
    reported[list].filter((id) => credentialsIds.includes(id)),
  ]);
  return {
    ...device,
    ...Object.fromEntries(worked),
    members: device.members.map((member) => ({
      ...member,
      model: cleanText(member.model, 200),
      serialNumber: cleanText(member.serialNumber, 200),
      firmware: cleanText(member.firmware, 200),
    })),
    mac: device.mac.toLowerCase(),
    // a known message is stored in this server's own words
    ...(reason && reasonFields(reason)),
    ...(evidence && { evidence: evidence.map(readEvidence) }),
  };
}
