// Reads the services of systemd, or of OpenRC.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText, type ServiceState } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { list, read } from "../metrics/linux.ts";
import { enabledUnitFiles, systemdStates } from "../systemd.ts";
import type { Run } from "./run-program.ts";

export const maxServices = 1_000;
const openRC = "run/openrc";

/** Changes when a service starts, ends, or is enabled or disabled; "" without systemd and OpenRC. */
export function servicesStamp(root: string): string {
  if (existsSync(join(root, openRC, "softlevel"))) return openRCStamp(root);
  if (!existsSync(join(root, "run/systemd/system"))) return "";
  const running = list(join(root, "run/systemd/units")).filter((name) => name.endsWith(".service"));
  const folders = ["", "multi-user.target.wants"].map((name) => {
    const path = join(root, "etc/systemd/system", name);
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  });
  return [...running.toSorted(), ...folders].join("\n");
}

const runlevels = (root: string) =>
  list(join(root, "etc/runlevels")).map((level) => `etc/runlevels/${level}`);

function openRCStamp(root: string): string {
  const states = ["started", "starting", "failed"].flatMap((state) => [
    state,
    ...list(join(root, openRC, state)).toSorted(),
  ]);
  const changed = runlevels(root).map(
    (level) => statSync(join(root, level), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  const crashed = list(join(root, openRC, "started")).filter((name) => hasCrashed(root, name));
  return [...states, "crashed", ...crashed, ...changed].join("\n");
}

/** Whether a process of a started service has ended, which OpenRC only notices when it is queried. */
const hasCrashed = (root: string, service: string): boolean =>
  list(join(root, openRC, "daemons", service)).some((name) => {
    const file = /^pidfile=(.+)$/m.exec(read(join(root, openRC, "daemons", service, name)))?.[1];
    const pid = file && read(join(root, file)).trim();
    return file !== undefined && !(pid && existsSync(join(root, "proc", pid)));
  });

/** Reads OpenRC's services from its files: https://github.com/OpenRC/openrc/blob/master/src/librc/librc.c */
function readOpenRC(root: string): ReportedState["SERVICES"] {
  const named = (folder: string) => new Set(list(join(root, folder)));
  const [started, starting, failed] = ["started", "starting", "failed"].map((one) =>
    named(`${openRC}/${one}`),
  );
  const enabled = new Set(runlevels(root).flatMap((level) => list(join(root, level))));
  const stateOf = (service: string): ServiceState => {
    if (failed?.has(service)) return "FAILED";
    if (starting?.has(service)) return "STARTING";
    if (!started?.has(service)) return "INACTIVE";
    return hasCrashed(root, service) ? "FAILED" : "ACTIVE";
  };
  return list(join(root, "etc/init.d"))
    .filter((service) => !service.endsWith(".sh"))
    .map((service) => ({
      name: cleanText(service, 200),
      description: cleanText(
        /^description="([^"\n]*)"/m.exec(read(join(root, "etc/init.d", service)))?.[1] ?? "",
        300,
      ),
      state: stateOf(service),
      isEnabled: enabled.has(service),
    }))
    .filter(({ name }) => name)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxServices);
}

/** Returns null without systemd and OpenRC. */
export async function readServices(root: string, run: Run): Promise<ReportedState["SERVICES"] | null> {
  if (!servicesStamp(root)) return null;
  if (existsSync(join(root, openRC, "softlevel"))) return readOpenRC(root);
  const properties = "Id,Description,LoadState,ActiveState,UnitFileState";
  const text = await run("systemctl", ["show", "--all", `--property=${properties}`, "*.service"]);
  return text
    .split("\n\n")
    .flatMap((block) => {
      const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(block)?.[1] ?? "";
      const name = cleanText(value("Id").replace(/\.service$/, ""), 200);
      // other units refer to it, but it isn't installed
      if (!name || value("LoadState") === "not-found") return [];
      return [
        {
          name,
          description: cleanText(value("Description"), 300),
          state: systemdStates[value("ActiveState")] ?? "INACTIVE",
          isEnabled: enabledUnitFiles[value("UnitFileState")] ?? null,
        },
      ];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxServices);
}
