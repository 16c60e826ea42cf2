import {
  type Credential,
  type CredentialSecret,
  type CredentialType,
  limits,
  type Muster,
} from "@muster/sdk";

export const { pingTimeoutMS, pingPacketTTL, pingsPerNode, delayBetweenPingsMS } =
  limits.NetworkDiscoveryRequest;

export const defaultPings = {
  pingTimeoutMS: pingTimeoutMS.default,
  pingPacketTTL: pingPacketTTL.default,
  pingsPerNode: pingsPerNode.default,
  delayBetweenPingsMS: delayBetweenPingsMS.default,
  packetsPerSecond: 10_000,
  packetsPerSecondPerSubnet: 10_000,
};

export const addCredential = (
  muster: Muster,
  clientId: number,
  name: string,
  type: CredentialType,
  secret: CredentialSecret,
  signal: AbortSignal,
): Promise<Credential> =>
  muster.call(
    "createCredential",
    { path: { clientId }, body: { name, type, networks: ["127.0.0.0/8"], secret } },
    signal,
  );
