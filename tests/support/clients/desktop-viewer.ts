// A plain viewer of VNC servers, without a password and with raw pixels unless told otherwise.
import { sessionLink, TunnelClient, type RemoteEnd } from "@muster/sdk/remote";
import type { Input } from "@muster/sdk";
import type { Person } from "../server/server.ts";
import { until } from "../server/server.ts";
import { sessionSocket } from "../agents/managed-computer.ts";

export interface DesktopViewer {
  sessionId(): string;
  /** Everything that the VNC server has sent. */
  received(): Buffer;
  send(bytes: number[]): void;
  /** Requests the next change of the screen. */
  follow(): void;
  /** Requests the whole screen, and waits until it has been received. */
  look(): Promise<void>;
  /** Requests the whole screen without waiting, because the session may end first. */
  glance(): void;
  /** Opens another connection in the same session. */
  connectAgain(): void;
  /** The email addresses of users who watch it, as last reported. */
  watchedBy(): readonly string[];
  /** How the session was ended. */
  ended: Promise<RemoteEnd>;
  close(): void;
}

const width = 800;
const height = 600;
/** 32 bits with red in the first byte, as browsers use. */
export const pixelFormat = [32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0];
const raw = 0;
const update = [3, 0, 0, 0, 0, 0, width >> 8, width & 255, height >> 8, height & 255];

export async function openViewer(
  { muster, token }: Pick<Person, "muster" | "token">,
  body: Input<"openDesktop">["body"],
  url: () => string,
  { encodings = [raw], refreshes = true }: { encodings?: number[]; refreshes?: boolean } = {},
): Promise<DesktopViewer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let watchedBy: readonly string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<RemoteEnd>();
  const tunnel = new TunnelClient({
    tool: "DESKTOP",
    onEnd: resolve,
    onWatched: (by) => (watchedBy = by),
    onRefresh: () => refreshes && send(update),
    link: sessionLink(muster, () => muster.call("openDesktop", { body })),
    openSocket: sessionSocket(token, url),
  });
  const connect = (onData: (bytes: Uint8Array, used: () => void) => void) =>
    tunnel.connect({
      onData,
      onEnd: () => undefined,
      onReset: () => undefined,
      onRefused: () => undefined,
    });
  const connection = connect((bytes, used) => {
    chunks.push(Buffer.from(bytes));
    length += bytes.length;
    used();
  });
  const send = (bytes: number[]) => void connection.write(Buffer.from(bytes));
  const has = (bytes: number) => until(`${bytes} bytes`, () => length >= bytes, 10_000);
  await has(12);
  connection.write(Buffer.from("RFB 003.008\n"));
  await has(14);
  send([1]);
  await has(18);
  send([1]);
  await has(18 + 24);
  send([0, 0, 0, 0, ...pixelFormat]);
  send([2, 0, 0, encodings.length, ...encodings.flatMap((one) => [0, 0, 0, one])]);
  return {
    sessionId: () => tunnel.sessionId ?? "",
    received: () => Buffer.concat(chunks),
    send,
    follow: () => send([3, 1, ...update.slice(2)]),
    async look() {
      const before = length;
      send(update);
      await has(before + width * height * 4);
    },
    glance: () => send(update),
    connectAgain: () => void connect((_, used) => used()),
    watchedBy: () => watchedBy,
    ended,
    close: () => tunnel.close(),
  };
}
