import { useRef, useState } from "react";
import type { Notice } from "#kit";
import type { Console } from "../hooks/console.ts";

const noticeMS = 8_000;

export function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const count = useRef(0);
  const dismiss = (id: string) => setNotices((now) => now.filter((notice) => notice.id !== id));
  const notify: Console["notify"] = (notice) => {
    const id = String(++count.current);
    setNotices((now) => [...now.slice(-4), { ...notice, id }]);
    // failures stay until they are dismissed
    if (notice.tone !== "danger") setTimeout(() => dismiss(id), noticeMS);
  };
  return { notices, notify, dismiss };
}
