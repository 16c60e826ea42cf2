// Talks to ClamAV's daemon over a Unix socket or TCP: its INSTREAM and VERSION commands.
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { cleanText, storeMessage, storeText, textIn, type StoredMessage } from "@muster/sdk";

/** The scanner is unreachable, or disconnected before it responded. */
export class ScannerUnavailable extends Error {}

/** The scanner is reachable, but could not scan the file. */
export class ScanFailed extends Error {
  readonly detail: StoredMessage;
  constructor(detail: StoredMessage) {
    super(textIn(detail));
    this.detail = detail;
  }
}

const chunkBytes = 65_536;
const maxResponseLength = 10_000;
const silenceMS = 120_000;
const versionMS = 5_000;

/** Connects to an address such as "/run/clamav/clamd.ctl", "host:3310" or "tcp://host:3310". */
function open(address: string): Socket {
  const [, host, port] = /^(?:tcp:\/\/)?\[?([^/]+?)\]?:(\d+)$/.exec(address) ?? [];
  return host && port
    ? connect({ host, port: Number(port) })
    : connect({ path: address.replace(/^unix:/, "") });
}

/** Returns clamd's response to one command, which a stream of bytes may follow. */
async function ask(
  address: string,
  command: string,
  signal: AbortSignal,
  source?: AsyncIterable<Buffer>,
): Promise<string> {
  const socket = open(address);
  let text = "";
  let failure: Error | undefined;
  socket.setEncoding("utf8").setTimeout(silenceMS, () => socket.destroy(new Error("it is silent")));
  socket.on("data", (part: string) => (text = (text + part).slice(0, maxResponseLength)));
  socket.on("error", (error) => (failure = error));
  const end = () => socket.destroy(new Error("it was stopped"));
  signal.addEventListener("abort", end, { once: true });
  const closed = new Promise((resolve) => socket.on("close", resolve));
  // an early response, such as that the stream is too large, ends the sending
  const send = async (bytes: Buffer) => {
    if (!socket.writable || text) return false;
    if (!socket.write(bytes))
      await Promise.race([once(socket, "drain"), closed]).catch(() => {
        // an error while waiting is reported when the socket closes
      });
    return true;
  };
  try {
    await send(Buffer.from(`z${command}\0`));
    if (source) {
      const sent = await sendChunks(source, send);
      if (sent) await send(Buffer.alloc(4));
    }
    await closed;
  } finally {
    signal.removeEventListener("abort", end);
    socket.destroy();
  }
  const answer = text.replace(/\0$/, "");
  if (!answer) throw new ScannerUnavailable(failure?.message ?? "it closed the connection");
  return cleanText(answer, 500);
}

async function sendChunks(
  source: AsyncIterable<Buffer>,
  send: (bytes: Buffer) => Promise<boolean>,
): Promise<boolean> {
  for await (const part of source)
    for (let at = 0; at < part.length; at += chunkBytes) {
      const chunk = part.subarray(at, at + chunkBytes);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(chunk.length);
      if (!(await send(Buffer.concat([size, chunk])))) return false;
    }
  return true;
}

/**
 * Returns the name of the malware in a stream; undefined if clamd finds none.
 * @throws ScannerUnavailable, or ScanFailed if clamd did not scan all of it
 */
export async function scanStream(
  address: string,
  source: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await ask(address, "INSTREAM", signal, source);
  if (answer === "stream: OK") return undefined;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  // with AlertExceedsMax, clamd reports files that it has not scanned completely
  if (found && !found.startsWith("Heuristics.Limits.Exceeded")) return found;
  throw new ScanFailed(
    /size limit exceeded/.test(answer) ? storeMessage("automation.files.scannerLimit") : storeText(answer),
  );
}

/** Returns the version that clamd reports: "ClamAV 1.4.3/27700/…". @throws ScannerUnavailable */
export const scannerVersion = (address: string): Promise<string> =>
  ask(address, "VERSION", AbortSignal.timeout(versionMS));
