// The messages of a tunnel on the channel `main`: one JSON document per line.

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
 * The messages about connections, each of which is a channel: `{"open":16}`. The client asks to `open` one
 * and may send bytes in the channel at once. Both ends delete the connection after `refused` or `reset`
 * (bytes that are still on their way are lost, as in TCP), or once both have sent `closed`, which means that
 * they have received everything.
 */
const kinds = ["open", "opened", "refused", "closed", "reset"] as const;

export interface TunnelMessage {
  kind: (typeof kinds)[number];
  channel: number;
  /** Why a connection was refused. */
  reason: TunnelRefusal;
}

const maxLineLength = 200;

/** Returns a function that takes the bytes of `main` in order; it returns false if a line isn't a message. */
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
    return rest.length <= maxLineLength;
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
