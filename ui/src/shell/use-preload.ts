import { useEffect } from "react";
import { preload } from "#kit";
import { useConnection } from "../hooks/console.ts";

const idleMS = 200;

/** Loads the code of the most used screen after the first one is shown; browsers only. */
export function usePreload(): void {
  const { window } = useConnection().platform;
  useEffect(() => {
    if (!window) return undefined;
    const timer = setTimeout(() => void preload(() => import("../devices/devices/list.tsx")), idleMS);
    return () => clearTimeout(timer);
  }, [window]);
}
