// What the two ends of a tunnel tell each other on the channel `main`: a JSON document a line.

export const tunnelRefusals = [
  "REFUSED",
  "NO_ANSWER",
  "UNREACHABLE",
  "NOT_FOUND",
  "NOT_ALLOWED",
  "FAILED",
] as const;
/** Why a connection wasn't made. */
export type TunnelRefusal = (typeof tunnelRefusals)[number];

/**
 * Each connection is a channel, and these are its messages: `{"open":16}`. The client asks to `open` one, and
 * what it sends in the channel may follow at once. The connection is forgotten by both ends once it was
 * `refused` or `reset` (what is still on its way is lost, as in TCP), or once both have said `closed`: that
 * they have received all of it.
 */
const kinds = ["open", "opened", "refused", "closed", "reset"] as const;

export interface TunnelMessage {
  kind: (typeof kinds)[number];
  channel: number;
  /** Of a connection that was refused. */
  reason: TunnelRefusal;
}

const longestLine = 200;

/** A function that takes the bytes of `main` in order; it returns false for what is no message. */
export function tunnelReader(onMessage: (message: TunnelMessage) => void): (bytes: Uint8Array) => boolean {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = readMessage(line);
      if (!message) return false;
      onMessage(message);
    }
    return rest.length <= longestLine;
  };
}

function readMessage(line: string): TunnelMessage | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  const message = (read ?? {}) as Record<string, unknown>;
  const kind = kinds.find((one) => one in Object(message));
  const channel = kind && message[kind];
  if (!kind || !Number.isSafeInteger(channel)) return undefined;
  const reason = tunnelRefusals.find((one) => one === message.reason) ?? "FAILED";
  return { kind, channel: channel as number, reason };
}

export const tunnelLine = (
  kind: TunnelMessage["kind"],
  channel: number,
  reason?: TunnelRefusal,
): Uint8Array => new TextEncoder().encode(`${JSON.stringify({ [kind]: channel, reason })}\n`);
