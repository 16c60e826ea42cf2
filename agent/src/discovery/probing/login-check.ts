import { setTimeout as wait } from "node:timers/promises";
import { isUsableAt } from "@muster/sdk";
import type { ServerHostKeyAlgorithm } from "ssh2";
import { fingerprintOf } from "@muster/sdk/fingerprint";

export interface LoginCredential {
  id: number;
  type: "TELNET_SSH";
  user: string;
  password: string;
  /** The networks (CIDR) that it may be used in. */
  networks: readonly string[];
}

/** `untrusted`: the host key isn't a known one, so no password was sent. */
export type LoginOutcome = "accepted" | "rejected" | "untrusted";

export interface SshLogin {
  outcome: LoginOutcome;
  /** The server's host key, as `ssh-ed25519 SHA256:…`; "" if it sent none. */
  hostKey: string;
}

const handshakeTimeout = 2500;
const loginTimeout = 5000;

/**
 * Checks whether an SSH server accepts the credential. The session is closed at once; no command is run.
 * @param known the known host keys of this address; without any, every key is trusted
 */
export async function trySsh(
  address: string,
  port: number,
  login: LoginCredential,
  known: readonly string[],
  signal: AbortSignal,
): Promise<SshLogin> {
  const first = await logIn(address, port, login, known, signal);
  if (first.outcome !== "dropped" || signal.aborted) return finished(first);
  // A busy server drops connections at random (OpenSSH's MaxStartups).
  await wait(500 + Math.random() * 500);
  return finished(await logIn(address, port, login, known, signal));
}

type Attempt = { outcome: LoginOutcome | "dropped"; hostKey: string };

const finished = ({ outcome, hostKey }: Attempt): SshLogin => ({
  outcome: outcome === "dropped" ? "rejected" : outcome,
  hostKey,
});

/** The type and SHA-256 fingerprint of a public key (RFC 4253 6.6), as ssh-keygen prints them. */
function describeKey(key: Buffer): string {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0);
  const type = key.toString("latin1", 4, 4 + Math.min(length, 64)).replace(/[^\w@.-]/g, "?");
  return `${type} ${fingerprintOf(key)}`;
}

/** The algorithms of the known keys, so that a server with several keys presents a known one. */
const algorithmsOf = (known: readonly string[]): ServerHostKeyAlgorithm[] =>
  known.flatMap((key): ServerHostKeyAlgorithm[] => {
    const type = key.split(" ")[0] ?? "";
    if (type === "ssh-rsa") return ["rsa-sha2-512", "rsa-sha2-256"];
    return hostKeyAlgorithms.filter((one) => one === type);
  });
const hostKeyAlgorithms: readonly ServerHostKeyAlgorithm[] = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
];

async function logIn(
  host: string,
  port: number,
  login: LoginCredential,
  known: readonly string[],
  signal: AbortSignal,
): Promise<Attempt> {
  if (!isUsableAt(login, host)) return { outcome: "rejected", hostKey: "" };
  const { user, password } = login;
  // Loaded on demand, like telnet-client: few discoveries log in.
  const { default: ssh2 } = await import("ssh2");
  return new Promise((resolve) => {
    const client = new ssh2.Client();
    let wasGreeted = false;
    let hostKey = "";
    const finish = (outcome: Attempt["outcome"]): void => {
      clearTimeout(handshake);
      signal.removeEventListener("abort", reject);
      client.destroy();
      resolve({ outcome, hostKey });
    };
    const reject = (): void => finish("rejected");
    const isKnown = (): boolean => !known.length || known.includes(hostKey);
    const end = (): void => {
      if (hostKey && !isKnown()) finish("untrusted");
      else finish(wasGreeted ? "rejected" : "dropped");
    };
    const handshake = setTimeout(reject, handshakeTimeout);
    signal.addEventListener("abort", reject);
    client.on("handshake", () => {
      wasGreeted = true;
      clearTimeout(handshake);
    });
    client.on("ready", () => finish("accepted"));
    client.on("error", end);
    client.on("close", end);
    client.on("keyboard-interactive", (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => password)),
    );
    client.connect({
      host,
      port,
      username: user,
      password,
      tryKeyboard: true,
      readyTimeout: loginTimeout,
      algorithms: { serverHostKey: { append: [], prepend: algorithmsOf(known), remove: [] } },
      hostVerifier: (key: Buffer) => {
        hostKey = describeKey(key);
        return isKnown();
      },
    });
  });
}

/**
 * Checks whether a telnet server accepts the credential: after the login prompts, a shell prompt must follow.
 */
export async function tryTelnet(
  address: string,
  port: number,
  login: LoginCredential,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isUsableAt(login, address)) return false;
  const { user, password } = login;
  const { Telnet } = await import("telnet-client");
  const client = new Telnet();
  const abort = (): void => void client.getSocket()?.destroy();
  const deadline = setTimeout(abort, loginTimeout);
  signal.addEventListener("abort", abort);
  client.on("error", abort);
  try {
    await client.connect({
      host: address,
      port,
      username: user,
      password,
      loginPrompt: /(?:login|user ?name|user)[: ]*$/iu,
      passwordPrompt: /password[: ]*$/iu,
      shellPrompt: /[$#>%]\s*$/u,
      failedLoginMatch: /incorrect|failed|denied|invalid|refused/iu,
      timeout: handshakeTimeout,
      ors: "\r\n",
      maxBufferLength: 65536,
    });
    // A shell prompt before the password was sent proves nothing.
    return (client.getSocket()?.bytesWritten ?? 0) > user.length + password.length;
  } catch {
    return false;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener("abort", abort);
    abort();
  }
}
