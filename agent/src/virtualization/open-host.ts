// Opens a VM host for one operation and always signs out.
import type { CredentialSecrets, VmHostPlace } from "@muster/sdk/live";
import { HostConnection } from "./connection.ts";
import { Esxi } from "./esxi.ts";
import { HyperV } from "./hyperv.ts";
import type { Hypervisor } from "./hypervisor.ts";
import { Proxmox } from "./proxmox.ts";

/** @throws HostError */
export async function withHost<T>(
  place: VmHostPlace,
  secrets: CredentialSecrets,
  work: (host: Hypervisor, connection: HostConnection) => Promise<T>,
): Promise<T> {
  const connection = new HostConnection(place);
  const host = hypervisorOf(place, connection, secrets[place.credential?.id ?? 0] ?? {});
  try {
    return await work(host, connection);
  } finally {
    await host.close();
  }
}

function hypervisorOf(
  { type }: VmHostPlace,
  connection: HostConnection,
  secret: Record<string, string>,
): Hypervisor {
  switch (type) {
    case "ESXI":
      return new Esxi(connection, secret);
    case "PROXMOX":
      return new Proxmox(connection, secret);
    case "HYPERV":
      return new HyperV();
  }
}
