import type { ServerContext } from "../context.ts";
import { featuresOf } from "../feature.ts";

const hourMS = 3_600_000;

/**
 * Gives every feature a regular tick for what starts, ends and expires automatically. Features derive their
 * state from the database and the clock, so late or missed ticks, restarts and clock changes only delay them.
 * Of several servers, the one that owns the ticks runs them; each runs those that are for itself.
 */
export function startScheduler(context: ServerContext): () => void {
  const features = featuresOf(context);
  let busy = false;
  let last = 0;
  let hourlyAt = -Infinity;
  // the clock may have been set back while the server was down
  let clockSetBack = true;
  // and that of the server that ticked until now may have been different
  context.servers.watch(({ tookOver }) => void (clockSetBack ||= tookOver));
  const tick = async () => {
    // features use this tick's time: a later one could skip an occurrence that no tick has processed
    const now = Date.now();
    clockSetBack ||= now < last;
    last = now;
    let succeeded = true;
    // also after the clock was set back
    const isHourly = context.servers.isOwner && Math.abs(now - hourlyAt) >= hourMS;
    if (isHourly) hourlyAt = now;
    for (const feature of features) {
      try {
        await feature.tickEverywhere?.(context, { now, clockSetBack });
        // each time: the process may have been paused
        if (context.servers.isOwner) await feature.tick?.(context, { now, clockSetBack });
        if (isHourly) await feature.hourly?.(context, { now, clockSetBack });
      } catch (error) {
        succeeded = false;
        context.log.error(error);
      }
    }
    if (succeeded && context.servers.isOwner) clockSetBack = false;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    context.later(tick().finally(() => (busy = false)));
  }, context.config.schedulerTickMS);
  return () => clearInterval(timer);
}
