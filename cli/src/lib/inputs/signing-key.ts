// A technician's Ed25519 key: an OpenSSH private key file, or one that ssh-agent holds.
import { readFile } from "node:fs/promises";
import { MusterError, type RunSigner, signerIdOf, t } from "@muster/sdk";
import { Option } from "commander";
import type { ParsedKey } from "ssh2";

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

/** The 32 bytes at the end of an ssh-ed25519 public key. */
const rawKey = (key: ParsedKey) => key.getPublicSSH().subarray(-32).toString("base64url");

/** The key that the flags name; undefined when they name none. @throws MusterError `usage` */
export async function openSigningKey({ signWith, sshAgent }: SigningFlags): Promise<SigningKey | undefined> {
  if (signWith === undefined && !sshAgent) return undefined;
  const ssh = (await import("ssh2")).default;
  if (signWith !== undefined) {
    const text = await readFile(signWith).catch(() => undefined);
    const key = text && ssh.utils.parseKey(text);
    if (!key || key instanceof Error || key.type !== "ssh-ed25519" || !key.isPrivateKey()) throw refused();
    const publicKey = rawKey(key);
    const sign = async (given: string) => ({ signature: key.sign(given).toString("base64url") });
    return { id: await signerIdOf(publicKey), publicKey, sign };
  }
  const socket = process.env.SSH_AUTH_SOCK;
  if (!socket) throw refused();
  const agent = new ssh.OpenSSHAgent(socket);
  const keys = await new Promise<ParsedKey[]>((resolve, reject) => {
    agent.getIdentities((error, found) => {
      if (error) return reject(refused());
      resolve((found ?? []).flatMap((one) => (isParsed(one) ? one : [])));
    });
  });
  const key = keys.find(({ type }) => type === "ssh-ed25519");
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
