import { spawn } from "node:child_process";
import { t } from "@muster/sdk";
import { printStatus } from "../output.ts";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const hasDisplay = () =>
  process.platform in openers || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Opens an address in this computer's browser, if there is a display. */
export function openAddress(url: string): void {
  if (!hasDisplay()) return;
  const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...before, url], { stdio: "ignore", detached: true });
  child.on("error", () => printStatus(t("tools.open.cli.cantStartOpenAddress", { command })));
  child.unref();
}
