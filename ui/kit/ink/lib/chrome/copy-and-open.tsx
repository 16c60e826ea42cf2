import { spawn } from "node:child_process";
import { useState } from "react";
import { useLocation } from "react-router";
import { terminalMessages } from "../../messages.ts";
import { useCopy } from "../keyboard/copy.ts";
import { useFocusChanges, useKeys } from "../keyboard/keys.tsx";
import { ListOverlay } from "../list.tsx";

/** Returns the command that opens an address in a browser; undefined without a desktop, such as over SSH. */
function opener(): string | undefined {
  const { SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (SSH_CONNECTION) return undefined;
  if (process.platform === "darwin") return "open";
  if (process.platform === "win32") return "explorer.exe";
  return DISPLAY || WAYLAND_DISPLAY ? "xdg-open" : undefined;
}

/** `y` copies a value of the current row or page, and `o` opens it on the web. */
export function CopyAndOpen({ webAddress }: { webAddress: string | undefined }) {
  const focusManager = useFocusChanges();
  const { values = [], address, title = "" } = focusManager.surroundings;
  const { pathname, search } = useLocation();
  const copy = useCopy();
  const [open, setOpen] = useState(false);
  const onWeb = webAddress && `${webAddress.replace(/\/$/, "")}/#${address ?? pathname + search}`;
  const openOnWeb = () => {
    if (!onWeb) return;
    focusManager.showMessage(onWeb, "info");
    const command = opener();
    if (!command) return;
    const browser = spawn(command, [onWeb], { stdio: "ignore", detached: true });
    // a failure needs no message, because the address is already shown
    browser.on("error", () => {});
    browser.unref();
  };
  const known = onWeb ? [...values, { label: terminalMessages.copy.address, value: onWeb }] : values;
  useKeys("frame", [
    ...(known.length
      ? [{ keys: ["y"], label: terminalMessages.keys.copy, hidden: true, run: () => setOpen(true) }]
      : []),
    ...(onWeb ? [{ keys: ["o"], label: terminalMessages.keys.openOnWeb, hidden: true, run: openOnWeb }] : []),
  ]);
  if (!open) return null;
  return (
    <ListOverlay
      title={[terminalMessages.keys.copy, title].filter(Boolean).join(" · ")}
      filter={known.length > 8}
      items={known.map(({ label, value }) => ({
        label: value,
        description: label,
        onSelect: () => copy(value),
      }))}
      onClose={() => setOpen(false)}
    />
  );
}
