/** Resolves on Ctrl-C, SIGTERM or --timeout, for commands that run until they are stopped. */
export const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // keeps the process alive, which a pending promise alone doesn't
    const alive = setInterval(() => {}, 60_000);
    signal.addEventListener("abort", () => {
      clearInterval(alive);
      resolve();
    });
  });
