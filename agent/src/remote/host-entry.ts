// The process in which sessions run: terminals, commands and their connections. It exits with the agent.
import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import type { FromHost, ToHost } from "./remote-sessions.ts";
import { HostSession } from "./session.ts";

setDefaultLanguageFromDisk();
countBuffersInHeap();

/** How long the process waits without a session before it exits. */
const idleMS = 60_000;

const sessions = new Set<HostSession>();
/** Callbacks of consents that the agent hasn't stored yet, by session id. */
const storing = new Map<string, () => void>();
let idle: ReturnType<typeof setTimeout> | undefined;

/** Without the callback, sending to an agent that has just exited would end this process with an error. */
const send = (message: FromHost) =>
  process.connected && process.send?.(message, undefined, undefined, () => undefined);

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
      send({ sessionId, agreedUntil });
      return promise;
    },
    onWithdrawn: () => send({ sessionId, agreedUntil: null }),
  });
  sessions.add(session);
});

process.on("disconnect", () => {
  for (const session of sessions) session.kill();
  // programs that ignore the signal are killed before this
  setTimeout(() => process.exit(), 2_000).unref();
  if (sessions.size === 0) process.exit();
});
