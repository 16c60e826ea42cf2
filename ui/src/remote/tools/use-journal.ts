import { MusterError, type Input, type JournalEntry } from "@muster/sdk";
import { useEffect, useState } from "react";
import { useConnection } from "../../hooks/console.ts";

type Query = NonNullable<Input<"readJournal">["query"]>;

const followMS = 2_000;
/** The newest entries are kept, because more would make the page slow. */
const maxEntries = 5_000;
const pageSize = 300;

interface Shown {
  entries: readonly JournalEntry[];
  cursor: string;
  readAt: number;
}

/** Returns the newest entries that match a query and, while it's followed, new ones. */
export function useJournal(nodeId: number, query: Query, following: boolean) {
  const { muster } = useConnection();
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<MusterError>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);
  const [last, setLast] = useState(key);
  if (last !== key) {
    setLast(key);
    setShown(undefined);
    setError(undefined);
  }
  const cursor = shown?.cursor ?? "";
  const isFirst = shown === undefined;
  const readAt = shown?.readAt;
  useEffect(() => {
    if (!isFirst && !following) return undefined;
    const stop = new AbortController();
    const read = async () => {
      const { since, ...rest } = JSON.parse(key) as Query;
      const from = cursor ? { cursor } : { ...(since !== undefined && { since }) };
      try {
        const input = { path: { nodeId }, query: { ...rest, ...from, limit: pageSize } };
        const page = await muster.call("readJournal", input, stop.signal);
        setError(undefined);
        setShown((before) => ({
          entries: [...(cursor ? (before?.entries ?? []) : []), ...page.results].slice(-maxEntries),
          cursor: page.cursor,
          readAt: page.readAt,
        }));
      } catch (failed) {
        if (stop.signal.aborted) return;
        setError(failed instanceof MusterError ? failed : new MusterError("failed"));
      }
    };
    const timer = setTimeout(() => void read(), isFirst ? 0 : followMS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [muster, nodeId, key, cursor, readAt, isFirst, following, attempt]);
  return { shown, error, retry: () => setAttempt((count) => count + 1) };
}
