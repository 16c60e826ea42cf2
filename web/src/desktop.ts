// Notifications by the browser, while the console is out of sight.
import type { Platform } from "@muster/ui";

const name = "muster.visible";
let isUsable = window.isSecureContext && typeof Notification === "function";
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** A tab in sight holds a lock, which the browser releases when the tab is hidden, closed or crashes. */
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

/** Whether this tab or another one of the console is in sight. */
async function isInSight() {
  if (document.visibilityState === "visible") return true;
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === name) ?? false;
}

/** Browsers of phones have the class, but let only service workers use it. */
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
  // it was chosen in another tab
  addEventListener("storage", changed);
  // a user may change it in the browser at any time
  void navigator.permissions
    .query({ name: "notifications" })
    .then((status) => status.addEventListener("change", changed))
    .catch(() => undefined);
}

export const desktop: Platform["desktop"] = {
  async show({ id, title, text }, open) {
    if (await isInSight()) return;
    // the tag: another tab replaces it instead of showing it twice
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
      // without permission none is shown, but where there are none this fails already
      if (Notification.permission === "default" && !notify("", {})) return false;
      const answer = await Notification.requestPermission();
      changed();
      return answer === "granted";
    },
  },
};
