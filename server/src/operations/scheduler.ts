import type { ServerContext } from "../context.ts";
import { featuresOf } from "../feature.ts";

const hourMS = 3_600_000;

/**
 * Regularly calls every feature's tick for whatever starts, ends or expires automatically. Features derive
 * their state from the database and the clock, so late or missed ticks, restarts and clock changes only delay
 * them. Only the owner among several servers runs `tick` and `hourly`; each server runs `tickEverywhere`.
 */
export function startScheduler(context: ServerContext): () => void {
  const features = featuresOf(context);
  let busy = false;
  let last = 0;
  let hourlyAt = -Infinity;
  // the clock may have been set back while the server was down
  let clockSetBack = true;
  // and the clock of the server that ran the ticks before may have differed
  context.servers.watch(({ hasTakenOver }) => void (clockSetBack ||= hasTakenOver));
  const tick = async () => {
    // features use this tick's time: a later one could skip an occurrence that no tick has processed
    const now = Date.now();
    clockSetBack ||= now < last;
    last = now;
    let succeeded = true;
    // the absolute difference, because the clock may have been set back
    const isHourly = context.servers.isOwner && Math.abs(now - hourlyAt) >= hourMS;
    if (isHourly) hourlyAt = now;
    for (const feature of features) {
      try {
        await feature.tickEverywhere?.(context, { now, clockSetBack });
        // checked each time, because the process may have been paused
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
