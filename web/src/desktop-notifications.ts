// Shows notifications in the browser while the console is not visible.
import type { Platform } from "@muster/ui";

const name = "muster.visible";
let isUsable = window.isSecureContext && typeof Notification === "function";
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Holds a lock while this tab is visible; the browser releases it if the tab is closed or crashes. */
function holdWhileVisible() {
  let release: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "hidden") {
      release?.();
      release = undefined;
    } else if (!release) {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void navigator.locks.request(name, { mode: "shared" }, () => promise);
    }
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

/** Whether this tab or another tab of the console is visible. */
async function isInSight() {
  if (document.visibilityState === "visible") return true;
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === name) ?? false;
}

/** Shows a notification. Browsers on phones have the class, but only let service workers use it. */
function notify(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    isUsable = false;
    changed();
    return undefined;
  }
}

if (isUsable) {
  holdWhileVisible();
  // the setting was changed in another tab
  addEventListener("storage", changed);
  // users can change the permission in the browser at any time
  void navigator.permissions
    .query({ name: "notifications" })
    .then((status) => status.addEventListener("change", changed))
    .catch(() => undefined);
}

export const desktop: Platform["desktop"] = {
  async show({ id, title, text }, open) {
    if (await isInSight()) return;
    // with this tag, another tab's notification replaces this one instead of appearing twice
    const shown = notify(title, { body: text, tag: `muster-${id}` });
    shown?.addEventListener("click", () => {
      window.focus();
      shown.close();
      open();
    });
  },
  browser: {
    permission: () => (isUsable ? Notification.permission : "unsupported"),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ask() {
      // detects browsers that can't show notifications; without permission, nothing is shown
      if (Notification.permission === "default" && !notify("", {})) return false;
      const answer = await Notification.requestPermission();
      changed();
      return answer === "granted";
    },
  },
};
