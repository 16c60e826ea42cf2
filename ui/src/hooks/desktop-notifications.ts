import { useSyncExternalStore } from "react";
import { useConnection } from "./console.ts";

const key = "desktopNotifications";
const never = () => () => undefined;
const always = () => "granted" as const;

/** Returns whether notifications are shown outside the console's window, and a function that changes it. */
export function useDesktop(): {
  state: "off" | "on" | "blocked" | "unsupported";
  choose(on: boolean): Promise<void>;
} {
  const { platform, appearance, setAppearance } = useConnection();
  const { desktop, preferences } = platform;
  const { onChange = never, permission = always } = desktop.browser ?? {};
  const permitted = useSyncExternalStore(onChange, permission);
  const chosen = useSyncExternalStore(onChange, () => preferences.get(key));
  const states = {
    granted: chosen === "on" ? "on" : "off",
    default: "off",
    denied: "blocked",
    unsupported: "unsupported",
  } as const;
  return {
    state: states[permitted],
    async choose(on) {
      const isAllowed = !on || !desktop.browser || (await desktop.browser.ask());
      preferences.set(key, on && isAllowed ? "on" : "off");
      // redraws the whole console
      setAppearance({ ...appearance });
    },
  };
}
