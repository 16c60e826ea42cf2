/** Runs at most `size` tasks at a time, in order; tasks still waiting when `signal` aborts never start. */
export function createLimiter(size: number, signal: AbortSignal) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const startNext = (): void => {
    while (running < size && !signal.aborted) {
      const start = waiting.shift();
      if (!start) return;
      running++;
      start();
    }
  };
  return <T>(task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        void task()
          .then(resolve, reject)
          .finally(() => {
            running--;
            startNext();
          });
      });
      startNext();
    });
}
