// Changes in the encryption of volumes.
import { isReadable, type VolumeEncryption } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { changeAllowances, type StateChange } from "./state-changes.ts";

const allowances = changeAllowances();

/** Stores which volumes' state has changed; new volumes and unknown states don't count as changes. */
export async function storeEncryptionChanges(
  context: ServerContext,
  { deviceId, at, before, after }: StateChange<VolumeEncryption[]>,
): Promise<void> {
  const known = (before ?? []).filter((one) => isReadable(one) !== undefined);
  const states = new Map(known.map(({ mountPoint, state }) => [mountPoint, state]));
  const changed = (after ?? []).filter(
    (one) => isReadable(one) !== undefined && (states.get(one.mountPoint) ?? one.state) !== one.state,
  );
  const kept = changed.filter(() => allowances(context).take(deviceId));
  if (kept.length)
    await context.db
      .insertInto("encryptionChanges")
      .values(kept.map(({ mountPoint, state }) => ({ deviceId, at, volume: mountPoint, state })))
      .execute();
}
