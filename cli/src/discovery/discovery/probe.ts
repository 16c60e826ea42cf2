import {
  isSnmp,
  type Agent,
  type Credential,
  defaultSnmpCredential,
  type Muster,
  MusterError,
  t,
} from "@muster/sdk";
import { byIdOrName, theOnly } from "../../lib/resolve.ts";

/** Connected probes if there are any, else connected agents, else all; those of the location itself first. */
function preferredProbes(all: readonly Agent[]): readonly Agent[] {
  const connected = all.filter(({ isUp }) => isUp);
  const probes = connected.filter(({ isDelegate }) => isDelegate);
  const choice = [probes, connected, all].find((some) => some.length) ?? all;
  const local = choice.filter(({ shared }) => !shared);
  return local.length ? local : choice;
}

/** The named probe, else the only one of the location; probes come before agents that can be promoted. */
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
    return theOnly("probe", "--probe", choice, ({ name }) => name);
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

/** The credential named public, else the only one for SNMP. */
export function chooseSnmpCredential(credentials: readonly Credential[]): Credential {
  const snmp = credentials.filter(({ type }) => isSnmp(type));
  return defaultSnmpCredential(snmp) ?? theOnly("snmpCredential", "--credential", snmp, ({ name }) => name);
}

/** The probe once it is connected; one that has just started or enrolled gets ten seconds. */
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
