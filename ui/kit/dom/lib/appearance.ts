import type { AppFrameProps } from "../../types/index.ts";
import { useLayoutEffect, useSyncExternalStore } from "react";

export function useMedia(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

export function useAppearance(theme: AppFrameProps["theme"], direction: AppFrameProps["direction"]) {
  const systemDark = useMedia("(prefers-color-scheme: dark)");
  const dark = theme === "dark" || (theme === "system" && systemDark);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("pf-v6-theme-dark", dark);
    document.documentElement.dir = direction;
  }, [dark, direction]);
}
