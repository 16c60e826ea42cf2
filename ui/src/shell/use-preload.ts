import { useEffect } from "react";
import { preload } from "#kit";
import { useConnection } from "../hooks/console.ts";

const idleMS = 200;

/** Fetches the code of the screen that is opened most, once the first one is shown; browsers only. */
export function usePreload(): void {
  const { window } = useConnection().platform;
  useEffect(() => {
    if (!window) return undefined;
    const timer = setTimeout(() => void preload(() => import("../devices/devices/list.tsx")), idleMS);
    return () => clearTimeout(timer);
  }, [window]);
}
