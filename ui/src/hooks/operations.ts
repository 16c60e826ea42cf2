import { isMfaRefusal, MusterError, type Answer, type Input, type OperationId } from "@muster/sdk";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useConnection, useConsole } from "./console.ts";
import { useSentForApproval } from "./sent-for-approval.ts";

type Call<I extends OperationId> = (id: I, input: Input<I>, signal?: AbortSignal) => Promise<Answer<I>>;

/** Reads an operation's result, and reads it again after every change. */
export function useOperation<I extends OperationId>(
  id: I,
  input: Input<I>,
  enabled = true,
  refreshMS: number | false = false,
): UseQueryResult<Answer<I>, MusterError> {
  const { muster } = useConnection();
  return useQuery<Answer<I>, MusterError>({
    queryKey: [id, input],
    queryFn: ({ signal }) => (muster.call as Call<I>)(id, input, signal),
    enabled,
    refetchInterval: refreshMS,
  });
}

/** Returns the `error` of a Page for the first read that failed without data. */
export const operationError = (
  ...reads: Pick<UseQueryResult<unknown, MusterError>, "error" | "data" | "refetch">[]
) => {
  const failed = reads.find((read) => read.error && read.data === undefined);
  if (!failed?.error) return undefined;
  const { message, nextStep } = failed.error;
  return { message, nextStep, onRetry: () => reads.forEach((read) => void read.refetch()) };
};

/** Returns a function that calls a changing operation and then refreshes every read. It rejects on errors. */
export function useMutate(): <I extends OperationId>(id: I, input: Input<I>) => Promise<Answer<I>> {
  const { muster } = useConnection();
  const queries = useQueryClient();
  return async <I extends OperationId>(id: I, input: Input<I>) => {
    const answer = await (muster.call as Call<I>)(id, input).catch(async (error: unknown) => {
      // the form offers to load the version that caused the conflict
      if (error instanceof MusterError && error.code === "changed_meanwhile")
        await queries.invalidateQueries();
      throw error;
    });
    await queries.invalidateQueries();
    return answer;
  };
}

/**
 * Runs actions outside of forms, one at a time; an error is shown as a notification. `onSent` closes the
 * dialog if the request waits for approval.
 */
export function useAction(): {
  busy: boolean;
  run(action: () => Promise<unknown>, onSent?: () => void): void;
} {
  const { notify } = useConsole();
  const sent = useSentForApproval();
  const [busy, setBusy] = useState(false);
  // a ref, because the action of a row that was drawn during another one must also see the current state
  const isRunning = useRef(false);
  return {
    busy,
    run(action, onSent) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      action()
        .catch((error: unknown) => {
          if (isMfaRefusal(error)) return;
          if (sent(error)) return onSent?.();
          const { message, nextStep } = error instanceof MusterError ? error : new MusterError("failed");
          notify({ tone: "danger", title: message, detail: nextStep });
        })
        .finally(() => {
          isRunning.current = false;
          setBusy(false);
        });
    },
  };
}
