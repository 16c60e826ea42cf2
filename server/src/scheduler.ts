import type { ServerContext } from "./context.ts";
import { tickMaintenance } from "./maintenance/maintenance.ts";
import { alertOffline } from "./agents/presence-alerts.ts";
import { tickChangeRequests } from "./operations/change-requests.ts";
import { endOldSessions } from "./access/sign-in/sessions.ts";
import { tickTasks } from "./automation/tasks.ts";

/**
 * Looks at the clock again and again for what begins, ends and expires by itself. What holds at a moment is always read
 * from the database and the clock: late or missed looks, restarts and clocks that are set change nothing but when it
 * is told.
 */
export function startScheduler(context: ServerContext): () => void {
  let busy = false;
  let last = 0;
  // the first look takes nothing for granted: the clock may have been set while the server was down
  let setBack = true;
  const look = async () => {
    const now = Date.now();
    setBack ||= now < last;
    last = now;
    await alertOffline(context);
    // by this look's clock: by a later one it could keep a time that no look has seen, and that nobody misses again
    await tickMaintenance(context, now, setBack);
    setBack = false;
    await tickTasks(context);
    await context.runQueue.tick();
    await tickChangeRequests(context);
    await context.audit.tick();
    await context.signing.refresh();
    await endOldSessions(context);
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    context.later(look().finally(() => (busy = false)));
  }, context.config.upkeepMS);
  return () => clearInterval(timer);
}
