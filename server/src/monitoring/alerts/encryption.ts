// Conditions on the encryption of volumes: which of those that a computer reports aren't encrypted.
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
import { triedOnReport, type Tried } from "./tried.ts";

/**
 * Which alerts a report says to be met, or not.
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

/** The alerts that a computer's last report would open. */
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
