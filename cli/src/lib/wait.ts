/** Ends with Ctrl-C, SIGTERM or --timeout: for what runs until somebody stops it. */
export const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // an unsettled promise alone would not keep the process
    const stay = setInterval(() => {}, 60_000);
    signal.addEventListener("abort", () => {
      clearInterval(stay);
      resolve();
    });
  });
