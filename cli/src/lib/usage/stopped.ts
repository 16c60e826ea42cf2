import { MusterError } from "@muster/sdk";

/** What remains after a command has stopped, for the error. */
interface Rest {
  message?: (reason: string) => string;
  nextStep: string;
}

const own = new WeakSet<MusterError>();

/** The error of a command that --timeout or Ctrl-C has stopped. */
export function stoppedError(signal: AbortSignal, rest?: Rest): MusterError {
  // --timeout aborts with a TimeoutError
  const isTimeout = (signal.reason as Error | undefined)?.name === "TimeoutError";
  const code = isTimeout ? "timed_out" : "interrupted";
  const { message } = new MusterError(code);
  const error = new MusterError(code, rest && { ...rest, message: rest.message?.(message) ?? message });
  if (rest) own.add(error);
  return error;
}

/** Whether an error already describes what remains. */
export const describesRest = (error: unknown) => error instanceof MusterError && own.has(error);
