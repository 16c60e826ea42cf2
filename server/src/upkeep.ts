import type { App } from "./app.ts";
import { keepMaintenance } from "./maintenance.ts";
import { noticeGone } from "./notices.ts";
import { endOldSessions } from "./sessions.ts";
import { keepTasks } from "./tasks.ts";

/**
 * Looks at the clock again and again for what begins, ends and expires by itself. What holds at a moment is always read
 * from the database and the clock: late or missed looks, restarts and clocks that are set change nothing but when it
 * is told.
 */
export function startUpkeep(app: App): () => void {
  let busy = false;
  // the first look takes nothing for granted: the clock may have been set while the server was down
  let last = Number.POSITIVE_INFINITY;
  const look = async () => {
    const now = Date.now();
    const setBack = now < last;
    last = now;
    await noticeGone(app);
    await keepMaintenance(app, setBack);
    await keepTasks(app);
    await endOldSessions(app);
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    app.later(look().finally(() => (busy = false)));
  }, app.config.upkeepMS);
  return () => clearInterval(timer);
}
