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
        // changes during a disconnection aren't announced, so everything is read again. The server also
        // disconnects when the session ends, so after a disconnection the session is read
        void queries.invalidateQueries(up ? {} : { queryKey: ["getSession"] });
      }),
    ];
    // the session was read before any listener was registered
    void queries.invalidateQueries({ queryKey: ["getSession"] });
    return () => stop.forEach((unsubscribe) => unsubscribe());
  }, [live, queries]);
  return connected ? "online" : "offline";
}
