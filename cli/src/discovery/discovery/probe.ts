import {
  isSnmp,
  type Agent,
  type Credential,
  defaultSnmpCredential,
  type Muster,
  MusterError,
  t,
} from "@muster/sdk";
import { byIdOrName, onlyOne } from "../../lib/resolve.ts";

/**
 * Connected probes if there are any, or else connected agents, or else all; among these, those of the
 * location itself.
 */
function preferredProbes(all: readonly Agent[]): readonly Agent[] {
  const connected = all.filter(({ isUp }) => isUp);
  const probes = connected.filter(({ isDelegate }) => isDelegate);
  const choice = [probes, connected, all].find((some) => some.length) ?? all;
  const local = choice.filter(({ shared }) => !shared);
  return local.length ? local : choice;
}

/**
 * Returns the named probe, or else the only one of the location. Probes are preferred to agents that can be
 * promoted.
 */
async function findProbe(
  muster: Muster,
  path: { orgId: number; locationId: number },
  text: string | undefined,
  signal: AbortSignal,
): Promise<Agent> {
  const query = { pageSize: 1000 };
  const { existingDelegates, potentialDelegates } = await muster.call(
    "listDelegates",
    { path, query },
    signal,
  );
  const all = [...existingDelegates, ...potentialDelegates];
  if (text === undefined) {
    const choice = preferredProbes(all);
    return onlyOne("probe", "--probe", choice, ({ name }) => name);
  }
  const named = all.map((one) => ({ id: one.nodeId, names: [one.name] }));
  const nodeId = await byIdOrName("probe", text, async () => named);
  const probe = all.find((one) => one.nodeId === nodeId);
  if (!probe)
    throw new MusterError("not_found", {
      message: t("discovery.discovery.cli.probe.probeNotFoundAt", { text }),
    });
  return probe;
}

/** The credential named "public", or else the only SNMP credential. */
export function chooseSnmpCredential(credentials: readonly Credential[]): Credential {
  const snmp = credentials.filter(({ type }) => isSnmp(type));
  return defaultSnmpCredential(snmp) ?? onlyOne("snmpCredential", "--credential", snmp, ({ name }) => name);
}

/**
 * Returns the probe once it is connected; waits up to ten seconds for one that has just started or enrolled.
 */
export async function connectedProbe(
  muster: Muster,
  site: { orgId: number; locationId: number },
  text: string | undefined,
  signal: AbortSignal,
): Promise<Agent> {
  for (let tries = 40; ; tries--) {
    const probe = await findProbe(muster, site, text, signal).catch((error: unknown) => {
      const mayCome = error instanceof MusterError && error.code === "not_found" && text === undefined;
      if (!mayCome || tries === 0) throw error;
      return undefined;
    });
    if (probe && (probe.isUp || tries === 0)) return probe;
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (signal.aborted) throw new MusterError("interrupted");
  }
}
