import { MusterError } from "@muster/sdk";

/** What continues or has to be checked after a command was stopped, for its error. */
interface Rest {
  message?: (reason: string) => string;
  nextStep: string;
}

const own = new WeakSet<MusterError>();

/** The error of a command that was stopped by --timeout or Ctrl-C. */
export function stoppedError(signal: AbortSignal, rest?: Rest): MusterError {
  // --timeout aborts with a TimeoutError as the reason
  const isTimeout = (signal.reason as Error | undefined)?.name === "TimeoutError";
  const code = isTimeout ? "timed_out" : "interrupted";
  const { message } = new MusterError(code);
  const error = new MusterError(code, rest && { ...rest, message: rest.message?.(message) ?? message });
  if (rest) own.add(error);
  return error;
}

/** Whether an error already says what continues or has to be checked. */
export const describesRest = (error: unknown) => error instanceof MusterError && own.has(error);
