// Conditions on encryption: which of a computer's reported volumes aren't encrypted.
import {
  isReadable,
  meansVolume,
  type Condition,
  type ConditionEncryption,
  type VolumeEncryption,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { readState } from "../computer-state/reports.ts";
import type { Outcome } from "./evaluate.ts";
import { outcomesOfEach } from "./fact-outcomes.ts";
import { factAt } from "./records.ts";
import { triedOnReport, type Tried } from "./tried-alerts.ts";

/**
 * Returns the outcomes of a report, by volume.
 * @param open the volumes whose alerts are open
 */
export function encryptionOutcomes(
  condition: ConditionEncryption,
  volumes: readonly VolumeEncryption[],
  open: readonly string[],
): Outcome[] {
  const meant = volumes.filter((one) => meansVolume(condition, one));
  return outcomesOfEach(
    {
      met: meant
        .filter((one) => isReadable(one) === true)
        .map(({ mountPoint, state, changedAt }) => ({
          name: mountPoint,
          fact: factAt(changedAt, { encryption: state }),
        })),
      unmet: meant.filter((one) => isReadable(one) === false).map(({ mountPoint }) => mountPoint),
      all: meant.map(({ mountPoint }) => mountPoint),
    },
    open,
  );
}

/** Returns the alerts that a computer's last report would open. */
export async function tryOnEncryption(
  context: ServerContext,
  { encryption }: Condition,
  deviceId: number,
): Promise<Tried> {
  const read = await readState(context, deviceId, "ENCRYPTION");
  const volumes = read?.state ?? [];
  const at = read?.reportedAt ?? Date.now();
  const outcomes = encryption ? encryptionOutcomes(encryption, volumes, []) : [];
  return triedOnReport(outcomes, { at, samples: volumes.length });
}
