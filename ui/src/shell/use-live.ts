import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useConnection, type Console } from "../hooks/console.ts";
import { operationsToRefresh } from "./registry.ts";

export function useLive(notify: Console["notify"]): "online" | "offline" {
  const { live } = useConnection();
  const queries = useQueryClient();
  const [connected, setConnected] = useState(true);
  const onNotice = useEffectEvent(notify);
  useEffect(() => {
    const stop = [
      live.onChanged((what) => {
        for (const id of operationsToRefresh(what)) void queries.invalidateQueries({ queryKey: [id] });
      }),
      live.onNotice((notice) => onNotice(notice)),
      live.onConnection((up) => {
        setConnected(up);
        // the server also disconnects when the session ends, so the session is read again
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => (queryKey[0] === "getSession") !== up,
        });
      }),
    ];
    return () => stop.forEach((unsubscribe) => unsubscribe());
  }, [live, queries]);
  return connected ? "online" : "offline";
}
