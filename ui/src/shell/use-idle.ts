import type { Session } from "@muster/sdk";
import { useEffect, useEffectEvent } from "react";
import { useConnection } from "../hooks/console.ts";

/** Signs out an idle user, because background refreshes alone would keep the session alive. */
export function useIdle({ user }: Session, onSignedOut: () => void): void {
  const { muster, platform } = useConnection();
  const onIdle = useEffectEvent(() => {
    void muster
      .call("signOut", { query: { all: false } })
      .catch(() => undefined)
      .then(onSignedOut);
  });
  useEffect(
    () => platform.watchIdle?.(user.userInactivityTimeout, () => onIdle()),
    [platform, user.userInactivityTimeout],
  );
}
