import { t, type SearchResult } from "@muster/sdk";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useConnection, type Console } from "../../hooks/console.ts";

/** Time after the last key before the server is asked. */
const typingMS = 500;

/** The text once typing has paused. */
export function usePaused(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typingMS);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}

/** Opens a result and adds it to the user's recent searches. */
export function useOpenResult(notify: Console["notify"]): (result: SearchResult) => void {
  const { muster } = useConnection();
  const navigate = useNavigate();
  return ({ id, type, route }) => {
    void navigate(route);
    muster
      .call("addRecentSearch", { body: { id, type } })
      .catch(() => notify({ tone: "warning", title: t("operations.search.addFailed") }));
  };
}
