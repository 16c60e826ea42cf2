import { setTimeout as wait } from "node:timers/promises";

export interface LoginCredential {
  id: number;
  type: "TELNET_SSH";
  user: string;
  password: string;
}

const handshakeTimeout = 2500;
const loginTimeout = 5000;

/** Whether an SSH server accepts the credential. The session is closed at once; no command is run. */
export async function trySsh(
  address: string,
  port: number,
  login: LoginCredential,
  signal: AbortSignal,
): Promise<boolean> {
  const outcome = await logIn(address, port, login, signal);
  if (outcome !== "dropped" || signal.aborted) return outcome === "accepted";
  // A busy server drops connections at random (OpenSSH's MaxStartups).
  await wait(500 + Math.random() * 500);
  return (await logIn(address, port, login, signal)) === "accepted";
}

async function logIn(
  host: string,
  port: number,
  { user, password }: LoginCredential,
  signal: AbortSignal,
): Promise<"accepted" | "rejected" | "dropped"> {
  // Loaded on demand, like telnet-client: few discoveries log in.
  const { default: ssh2 } = await import("ssh2");
  return new Promise((resolve) => {
    const client = new ssh2.Client();
    let wasGreeted = false;
    const finish = (outcome: "accepted" | "rejected" | "dropped"): void => {
      clearTimeout(handshake);
      signal.removeEventListener("abort", reject);
      client.destroy();
      resolve(outcome);
    };
    const reject = (): void => finish("rejected");
    const end = (): void => finish(wasGreeted ? "rejected" : "dropped");
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
    client.connect({ host, port, username: user, password, tryKeyboard: true, readyTimeout: loginTimeout });
  });
}

/**
 * Whether a telnet server accepts the credential: its prompts are answered and a shell prompt must follow.
 */
export async function tryTelnet(
  address: string,
  port: number,
  { user, password }: LoginCredential,
  signal: AbortSignal,
): Promise<boolean> {
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
