import type { Kit } from "../../types/index.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useRelease } from "../lib/keyboard/release.ts";
import { showOnWhole, type DrawLine } from "../lib/keyboard/whole-terminal.ts";

/** Takes the whole terminal while it's mounted; the screen is redrawn afterwards. */
export const Terminal: Kit["Terminal"] = ({ source, hint, status = "", notice = "", onLeave }) => {
  const release = useRelease();
  const draw = useRef<DrawLine>(undefined);
  const left = useEffectEvent(onLeave);
  const take = useEffectEvent((signal: AbortSignal) =>
    release(() =>
      showOnWhole({
        source,
        hint,
        signal,
        onOpen: (drawLine) => (draw.current = drawLine),
        onLeave: (how) => left(how),
      }),
    ),
  );
  useEffect(() => {
    const gone = new AbortController();
    void take(gone.signal);
    return () => gone.abort();
  }, [source]);
  useEffect(() => draw.current?.(status, "last"), [status]);
  useEffect(() => draw.current?.(notice, "first"), [notice]);
  return null;
};
