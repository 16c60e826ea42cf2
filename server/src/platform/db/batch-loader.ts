import { setImmediate, setTimeout } from "node:timers/promises";

/**
 * Collects requests while the previous batch runs, so that many concurrent requests share a statement. One
 * batch runs at a time, and the server can handle other requests between batches.
 * @param work processes a batch; an error rejects all requests in it
 * @param betweenMS pause between two batches in milliseconds, so that more requests share one
 */
export function batchLoader<K, V>(
  max: number,
  work: (keys: readonly K[]) => Promise<(key: K) => V>,
  betweenMS = 0,
): (key: K) => Promise<V> {
  const waiting: { key: K; resolve(value: V): void; reject(error: unknown): void }[] = [];
  let busy = false;
  const run = async () => {
    busy = true;
    while (waiting.length) {
      const batch = waiting.splice(0, max);
      try {
        const answer = await work(batch.map(({ key }) => key));
        for (const { key, resolve } of batch) resolve(answer(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await (betweenMS ? setTimeout(betweenMS) : setImmediate());
    }
    busy = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!busy) void run();
    });
}
