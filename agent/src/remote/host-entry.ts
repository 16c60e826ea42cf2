// The process in which sessions run: terminals, commands and their connections. It ends with the agent.
import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import type { FromHost, ToHost } from "./remote-sessions.ts";
import { HostSession } from "./session.ts";

setDefaultLanguageFromDisk();
countBuffersInHeap();

/** How long it stays without a session. */
const idleMS = 60_000;

const sessions = new Set<HostSession>();
/** Consents that the agent hasn't stored yet, by their sessions. */
const storing = new Map<string, () => void>();
let idle: ReturnType<typeof setTimeout> | undefined;

/** Without a callback, telling an agent that has just ended would end this process with an error. */
const tell = (told: FromHost) =>
  process.connected && process.send?.(told, undefined, undefined, () => undefined);

process.on("message", (message: ToHost) => {
  if ("stored" in message) return storing.get(message.stored)?.();
  const { url, order } = message;
  const { sessionId } = order;
  clearTimeout(idle);
  const session = new HostSession(url, order, {
    onEnd() {
      sessions.delete(session);
      storing.delete(sessionId);
      if (sessions.size === 0) idle = setTimeout(() => process.exit(), idleMS);
    },
    onAgreed(agreedUntil) {
      const { promise, resolve } = Promise.withResolvers<void>();
      storing.set(sessionId, resolve);
      tell({ sessionId, agreedUntil });
      return promise;
    },
    onWithdrawn: () => tell({ sessionId, agreedUntil: null }),
  });
  sessions.add(session);
});

process.on("disconnect", () => {
  for (const session of sessions) session.kill();
  // programs that ignore the signal are killed after it
  setTimeout(() => process.exit(), 2_000).unref();
  if (sessions.size === 0) process.exit();
});
