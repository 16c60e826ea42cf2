import { useRef, useState } from "react";
import type { AppFrameProps, Notice } from "#kit";
import type { Console } from "../hooks/console.ts";
import { formatTime } from "../hooks/time.ts";

const noticeMS = 8_000;
const mostRemembered = 50;

/** Notices are shown for some seconds and listed until the user leaves. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [items, setItems] = useState<readonly Notice[]>([]);
  const [unread, setUnread] = useState(0);
  const count = useRef(0);
  const dismiss = (id: string) => setNotices((now) => now.filter((notice) => notice.id !== id));
  const notify: Console["notify"] = (notice) => {
    const id = String(++count.current);
    const added = { ...notice, id, time: formatTime(Date.now()) };
    setNotices((now) => [...now.slice(-4), added]);
    setItems((now) => [added, ...now.slice(0, mostRemembered - 1)]);
    setUnread((now) => now + 1);
    // failures stay until they are dismissed
    if (notice.tone !== "danger") setTimeout(() => dismiss(id), noticeMS);
  };
  const notifications: AppFrameProps["notifications"] = { items, unread, onRead: () => setUnread(0) };
  return { notices, notifications, notify, dismiss };
}
