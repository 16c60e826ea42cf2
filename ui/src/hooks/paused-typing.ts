import { useEffect, useState } from "react";

/** Time after the last key before the server is called. */
const typingMS = 500;

/** Returns the text once typing has paused. */
export function usePaused(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typingMS);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}
