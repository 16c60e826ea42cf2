// A technician's Ed25519 key: an OpenSSH private key file, or a key in ssh-agent.
import { readFile } from "node:fs/promises";
import { MusterError, type RunSigner, signerIdOf, t } from "@muster/sdk";
import { Option } from "commander";
import type { ParsedKey } from "ssh2";

type SSH2 = typeof import("ssh2");

export interface SigningFlags {
  signWith?: string;
  sshAgent?: boolean;
}

export interface SigningKey extends RunSigner {
  publicKey: string;
}

export const signingOptions = () => [
  new Option("--sign-with <file>", t("agents.signers.cli.signWithOption")),
  new Option("--ssh-agent", t("agents.signers.cli.sshAgentOption")).conflicts("signWith"),
];

const refused = () =>
  new MusterError("usage", {
    message: t("agents.signers.cli.noKey"),
    nextStep: t("agents.signers.cli.useKey"),
  });

const isParsed = (key: object): key is ParsedKey => "getPublicSSH" in key;

/** The 32 bytes at the end of an ssh-ed25519 public key, in base64url. */
const rawKey = (key: ParsedKey) => key.getPublicSSH().subarray(-32).toString("base64url");

const isEd25519 = ({ type }: ParsedKey) => type === "ssh-ed25519";

/** Returns a key in ssh-agent: the given public key's, or else the first Ed25519 key. */
async function agentKey(ssh2: SSH2, named?: ParsedKey): Promise<SigningKey> {
  const socket = process.env.SSH_AUTH_SOCK;
  if (!socket) throw refused();
  const agent = new ssh2.OpenSSHAgent(socket);
  const keys = await new Promise<ParsedKey[]>((resolve, reject) => {
    agent.getIdentities((error, found) => {
      if (error) return reject(refused());
      resolve((found ?? []).flatMap((one) => (isParsed(one) ? one : [])));
    });
  });
  const key = keys.find((one) => isEd25519(one) && (!named || rawKey(one) === rawKey(named)));
  if (!key) throw refused();
  const publicKey = rawKey(key);
  const sign = (given: string) =>
    new Promise<{ signature: string }>((resolve, reject) => {
      agent.sign(key.getPublicSSH(), Buffer.from(given), (error, signature) => {
        if (error || !signature) reject(refused());
        else resolve({ signature: Buffer.from(signature).subarray(-64).toString("base64url") });
      });
    });
  return { id: await signerIdOf(publicKey), publicKey, sign };
}

/** Returns the key named by the flags; undefined if they name none. @throws MusterError `usage` */
export async function openSigningKey({ signWith, sshAgent }: SigningFlags): Promise<SigningKey | undefined> {
  if (signWith === undefined && !sshAgent) return undefined;
  const ssh2 = (await import("ssh2")).default;
  if (signWith === undefined) return agentKey(ssh2);
  const text = await readFile(signWith).catch(() => undefined);
  const key = text && ssh2.utils.parseKey(text);
  if (!key || key instanceof Error || !isEd25519(key)) throw refused();
  if (!key.isPrivateKey()) return agentKey(ssh2, key);
  const publicKey = rawKey(key);
  const sign = async (given: string) => ({ signature: key.sign(given).toString("base64url") });
  return { id: await signerIdOf(publicKey), publicKey, sign };
}
