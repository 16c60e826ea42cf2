/** Resolves on Ctrl-C, SIGTERM or --timeout: for commands that run until they are stopped. */
export const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // a pending promise alone doesn't keep the process alive
    const alive = setInterval(() => {}, 60_000);
    signal.addEventListener("abort", () => {
      clearInterval(alive);
      resolve();
    });
  });
