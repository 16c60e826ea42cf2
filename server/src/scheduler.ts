import type { App } from "./context.ts";
import { keepMaintenance } from "./maintenance/maintenance.ts";
import { noticeGone } from "./agents/presence-alerts.ts";
import { keepRequests } from "./operations/change-requests.ts";
import { endOldSessions } from "./access/sign-in/sessions.ts";
import { keepTasks } from "./automation/tasks.ts";

/**
 * Looks at the clock again and again for what begins, ends and expires by itself. What holds at a moment is always read
 * from the database and the clock: late or missed looks, restarts and clocks that are set change nothing but when it
 * is told.
 */
export function startUpkeep(app: App): () => void {
  let busy = false;
  let last = 0;
  // the first look takes nothing for granted: the clock may have been set while the server was down
  let setBack = true;
  const look = async () => {
    const now = Date.now();
    setBack ||= now < last;
    last = now;
    await noticeGone(app);
    // by this look's clock: by a later one it could keep a time that no look has seen, and that nobody misses again
    await keepMaintenance(app, now, setBack);
    setBack = false;
    await keepTasks(app);
    await app.runQueue.keep();
    await keepRequests(app);
    await app.audit.keep();
    await app.signing.refresh();
    await endOldSessions(app);
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    app.later(look().finally(() => (busy = false)));
  }, app.config.upkeepMS);
  return () => clearInterval(timer);
}
