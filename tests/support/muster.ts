import { createSocket } from "node:dgram";
import { once } from "node:events";
import { join } from "node:path";
import { execa } from "execa";

/** The built command, as `npx muster` starts it. */
export const muster = join(import.meta.dirname, "../../cli/bin/muster.js");

/** Runs a command to its end, whatever its exit code. */
export const run = (args: readonly string[], options: { env?: Record<string, string>; input?: string } = {}) =>
  execa(process.execPath, [muster, ...args], { reject: false, ...options });

/** A UDP port that nobody has just now. */
export async function freePort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  return port;
}
