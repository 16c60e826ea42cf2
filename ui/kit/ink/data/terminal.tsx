import type { Kit } from "../../types/index.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useRelease } from "../lib/keyboard/release.ts";
import { showOnWhole } from "../lib/keyboard/whole-terminal.ts";

/** Takes the whole terminal while it is there; the screen is drawn again afterwards. */
export const Terminal: Kit["Terminal"] = ({ source, hint, status = "", onLeave }) => {
  const release = useRelease();
  const drawStatus = useRef<(text: string) => void>(undefined);
  const left = useEffectEvent(onLeave);
  const take = useEffectEvent((signal: AbortSignal) =>
    release(() =>
      showOnWhole({
        source,
        hint,
        signal,
        onOpen: (draw) => (drawStatus.current = draw),
        onLeave: (how) => left(how),
      }),
    ),
  );
  useEffect(() => {
    const gone = new AbortController();
    void take(gone.signal);
    return () => gone.abort();
  }, [source]);
  useEffect(() => drawStatus.current?.(status), [status]);
  return null;
};
