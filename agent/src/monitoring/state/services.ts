// The services of systemd.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText, type ServiceState } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { list } from "../linux.ts";
import type { Run } from "./programs.ts";

const most = 1_000;

/** https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.systemd1.html */
const states: Readonly<Record<string, ServiceState>> = {
  active: "ACTIVE",
  reloading: "ACTIVE",
  refreshing: "ACTIVE",
  activating: "STARTING",
  failed: "FAILED",
};
const enabled: Readonly<Record<string, boolean>> = {
  enabled: true,
  "enabled-runtime": true,
  disabled: false,
  masked: false,
  "masked-runtime": false,
};

/** Differs when a service was started, has ended, or was enabled or disabled; "" without systemd. */
export function servicesStamp(root: string): string {
  if (!existsSync(join(root, "run/systemd/system"))) return "";
  const running = list(join(root, "run/systemd/units")).filter((name) => name.endsWith(".service"));
  const folders = ["", "multi-user.target.wants"].map((name) => {
    const path = join(root, "etc/systemd/system", name);
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  });
  return [...running.toSorted(), ...folders].join("\n");
}

/** null without systemd. */
export async function readServices(root: string, run: Run): Promise<ReportedState["SERVICES"] | null> {
  if (!servicesStamp(root)) return null;
  const properties = "Id,Description,LoadState,ActiveState,UnitFileState";
  const text = await run("systemctl", ["show", "--all", `--property=${properties}`, "*.service"]);
  return text
    .split("\n\n")
    .flatMap((block) => {
      const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(block)?.[1] ?? "";
      const name = cleanText(value("Id").replace(/\.service$/, ""), 200);
      // others refer to it, but it isn't there
      if (!name || value("LoadState") === "not-found") return [];
      return [
        {
          name,
          description: cleanText(value("Description"), 300),
          state: states[value("ActiveState")] ?? "INACTIVE",
          isEnabled: enabled[value("UnitFileState")] ?? null,
        },
      ];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, most);
}
