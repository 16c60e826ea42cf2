import { setImmediate } from "node:timers/promises";

/**
 * Collects what is asked while the batch before is worked on, so that many who come at once cost a statement together.
 * One batch is worked on at a time, and whoever else the server answers gets their turn in between.
 * @param work answers a batch; what it throws, all of the batch are told
 */
export function batchLoader<K, V>(
  most: number,
  work: (keys: readonly K[]) => Promise<(key: K) => V>,
): (key: K) => Promise<V> {
  const waiting: { key: K; resolve(value: V): void; reject(error: unknown): void }[] = [];
  let busy = false;
  const run = async () => {
    busy = true;
    while (waiting.length) {
      const batch = waiting.splice(0, most);
      try {
        const answer = await work(batch.map(({ key }) => key));
        for (const { key, resolve } of batch) resolve(answer(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await setImmediate();
    }
    busy = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!busy) void run();
    });
}
