import { cleanText, limits } from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { Observation, ToldTarget } from "@muster/sdk/live";
import { checker, inPlace } from "../platform/db/validation.ts";

const validObservation = checker({ coerceTypes: false }).compile<ToldTarget>(
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

const workedLists = ["telnet", "ssh", "snmpv1", "snmpv2", "snmpv3"] as const;

/** Validates and cleans what an agent reports of a target; it can name only credentials it was given. */
export function readObservation(
  reported: unknown,
  credentialsIds: readonly number[],
): ToldTarget | undefined {
  if (!validObservation(reported)) return undefined;
  const { evidence, ...target } = reported;
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
    ...(evidence && { evidence: evidence.map((item) => ({ ...item, text: cleanText(item.text, 300) })) }),
  };
}
