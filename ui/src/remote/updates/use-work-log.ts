import { MusterError, type DeviceWork, type DeviceWorkLog } from "@muster/sdk";
import { useEffect, useState } from "react";
import { useConnection } from "../../hooks/console.ts";

/** The operations that read a computer's work and its log. */
export type WorkOperation = "getUpdateWork" | "getUninstallWork" | "getAntivirusWork";

const followMS = 1_500;
/** The newest lines are kept, because more would make the page slow. */
const maxLines = 5_000;

interface Shown {
  work: DeviceWork;
  lines: readonly string[];
  offset: number;
  readAt: number;
  /** Whether the complete log was read. */
  isWhole: boolean;
}

function added(before: Shown | undefined, { work, lines, offset, readAt }: DeviceWorkLog): Shown | undefined {
  if (!work) return before;
  const isWhole = work.state !== "RUNNING" && offset === (before?.offset ?? 0);
  return { work, offset, readAt, isWhole, lines: [...(before?.lines ?? []), ...lines].slice(-maxLines) };
}

/** Follows a computer's work and its log. */
export function useWorkLog(operation: WorkOperation, nodeId: number, workId: string) {
  const { muster } = useConnection();
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<MusterError>();
  const [attempts, setAttempts] = useState(0);
  const known = shown?.work.id === workId ? shown : undefined;
  const { offset = 0, isWhole = false, readAt } = known ?? {};
  useEffect(() => {
    if (isWhole) return undefined;
    const stop = new AbortController();
    const read = async () => {
      try {
        const input = { path: { nodeId }, query: { workId, offset } };
        const page = await muster.call(operation, input, stop.signal);
        setError(undefined);
        setShown((before) => added(before?.work.id === workId ? before : undefined, page));
      } catch (failed) {
        if (stop.signal.aborted) return;
        setError(failed instanceof MusterError ? failed : new MusterError("failed"));
      }
      setAttempts((count) => count + 1);
    };
    const timer = setTimeout(() => void read(), readAt === undefined && !attempts ? 0 : followMS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [muster, operation, nodeId, workId, offset, readAt, isWhole, attempts]);
  return { work: known?.work, lines: known?.lines ?? [], error };
}
