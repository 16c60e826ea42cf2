import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AppFrameProps, Notice } from "#kit";
import type { Console } from "../hooks/console.ts";
import { useMutate, useOperation } from "../hooks/operations.ts";
import { formatTime } from "../hooks/time.ts";

const noticeMS = 8_000;
const maxRemembered = 50;

type Kept = Notice & { at: number };

/**
 * Manages notifications, which are shown for some seconds. The notification center lists those of this
 * session and the server's: results of the user's work, and what waits for the user.
 */
export function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [unread, setUnread] = useState(0);
  const count = useRef(0);
  const server = useOperation("listNotifications", {}).data ?? { results: [], unread: 0 };
  // loaded later, so that their texts aren't part of the first page
  const fromServer = useQuery({
    queryKey: ["serverNotices", server.results],
    queryFn: async () => (await import("./server-notices.ts")).noticesOf(server.results),
    enabled: server.results.length > 0,
    placeholderData: (before) => before,
  });
  const change = useMutate();
  const dismiss = (id: string) => setNotices((now) => now.filter((notice) => notice.id !== id));
  const notify: Console["notify"] = (notice) => {
    const id = String(++count.current);
    const at = Date.now();
    const added = { ...notice, id, at, time: formatTime(at) };
    setNotices((now) => [...now.slice(-4), added]);
    setKept((now) => [added, ...now.slice(0, maxRemembered - 1)]);
    setUnread((now) => now + 1);
    // failures stay until the user dismisses them
    if (notice.tone !== "danger") setTimeout(() => dismiss(id), noticeMS);
  };
  const notifications: AppFrameProps["notifications"] = {
    items: [...kept, ...(fromServer.data ?? [])].toSorted((a, b) => b.at - a.at),
    unread: unread + server.unread,
    onRead() {
      setUnread(0);
      const [newest] = server.results;
      // if it fails, they stay unread
      if (newest && server.unread)
        void change("readNotifications", { body: { until: newest.at } }).catch(() => undefined);
    },
  };
  return { notices, notifications, notify, dismiss };
}
