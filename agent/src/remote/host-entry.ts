// The process in which sessions run: terminals, commands and their connections. It ends with the agent.
import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import type { HostedSession } from "./remote-sessions.ts";
import { HostSession } from "./session.ts";

setDefaultLanguageFromDisk();
countBuffersInHeap();

/** How long it stays without a session. */
const idleMS = 60_000;

const sessions = new Set<HostSession>();
let idle: ReturnType<typeof setTimeout> | undefined;

process.on("message", ({ url, order }: HostedSession) => {
  clearTimeout(idle);
  const session = new HostSession(url, order, () => {
    sessions.delete(session);
    if (sessions.size === 0) idle = setTimeout(() => process.exit(), idleMS);
  });
  sessions.add(session);
});

process.on("disconnect", () => {
  for (const session of sessions) session.kill();
  // programs that ignore the signal are killed after it
  setTimeout(() => process.exit(), 2_000).unref();
  if (sessions.size === 0) process.exit();
});
