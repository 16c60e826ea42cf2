// Updates and software of Debian and Ubuntu, managed with apt-get and dpkg.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cleanText, keyed, type DeviceWorkItem } from "@muster/sdk";
import type { readAvailable } from "../../../monitoring/state/updates.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { WorkStep } from "../work/plan.ts";
import type { Removal, SoftwareManager } from "./manager.ts";
import { concluded, listPackages } from "./packages.ts";

/** Never prompts, keeps changed configuration files, and waits for other installations. */
const unattended = [
  "-y",
  "-q",
  ...["Dpkg::Options::=--force-confdef", "Dpkg::Options::=--force-confold"].flatMap((one) => ["-o", one]),
  ...["DPkg::Lock::Timeout=300", "Dpkg::Use-Pty=0"].flatMap((one) => ["-o", one]),
];
const variables = { DEBIAN_FRONTEND: "noninteractive", NEEDRESTART_MODE: "a" };

const step = (program: string, ...args: string[]): WorkStep => ({ program, args, variables });

/** Steps that complete an interrupted installation, which apt-get requires first. */
function repair(): WorkStep[] {
  try {
    const journal = readdirSync(join(process.env.DPKG_ADMINDIR ?? "/var/lib/dpkg", "updates"));
    const isLeft = journal.some((name) => /^\d+$/.test(name));
    return isLeft ? [step("dpkg", "--configure", "-a", "--force-confdef", "--force-confold")] : [];
  } catch {
    return [];
  }
}

/**
 * Whether it is a Debian package name, optionally with an architecture;
 * https://www.debian.org/doc/debian-policy/ch-controlfields.html
 */
const isName = (name: string) => /^[a-z0-9][a-z0-9+.-]*(?::[a-z0-9-]+)?$/.test(name);

interface Installed {
  isInstalled: boolean;
  version: string;
  isEssential: boolean;
}

const format = "${binary:Package}\\t${db:Status-Status}\\t${Version}\\t${Essential}\\t${Protected}\\n";

/** Packages by name; those of this computer's architecture without it. */
async function readInstalled(run: RunTool, names: readonly string[]): Promise<Map<string, Installed>> {
  const { output } = await run("dpkg-query", ["-W", "-f", format, "--", ...names]);
  const found = new Map<string, Installed>();
  for (const line of output.split("\n")) {
    const [name = "", status, version = "", ...marks] = line.split("\t");
    if (!name) continue;
    const one = { isInstalled: status === "installed", version, isEssential: marks.includes("yes") };
    found.set(name, one);
    const [plain = ""] = name.split(":");
    if (!found.has(plain)) found.set(plain, one);
  }
  return found;
}

/** The reason that dpkg logs on the line after "dpkg: error processing package demo (--configure):". */
function reasonOf(name: string, log: string): string {
  const lines = log.split("\n");
  const at = lines.findLastIndex(
    (line) => line.startsWith("dpkg: error processing ") && line.includes(` ${name} `),
  );
  const said = at < 0 ? lines.findLast((line) => line.startsWith("E: ")) : lines[at + 1];
  return cleanText((said ?? "").replace(/^E: /, ""), 300);
}

/** The package from which the agent was installed; undefined if there is none. */
async function ownPackage(run: RunTool): Promise<string | undefined> {
  const { output } = await run("dpkg-query", ["-S", "--", process.argv[1] ?? process.execPath]);
  return /^([^\s,:]+)[^\s,]*: /m.exec(output)?.[1];
}

export const apt = (run: RunTool, read: () => ReturnType<typeof readAvailable>): SoftwareManager => ({
  kind: "APT",
  list: () => listPackages(read, isName),
  refresh: () => [step("apt-get", "-q", "-o", "Acquire::Retries=1", "update")],
  install: (updates) => [
    ...repair(),
    step(
      "apt-get",
      ...unattended,
      "--only-upgrade",
      "--no-remove",
      "install",
      "--",
      ...updates.map(({ id, candidate }) => `${id}=${candidate}`),
    ),
  ],
  running(items, log) {
    const named = new Set(
      [...log.matchAll(/^(?:Unpacking|Setting up|Removing) (\S+) /gm)].map(([, name = ""]) => name),
    );
    return new Set(items.filter(({ id }) => named.has(id)).map(({ id }) => id));
  },
  async outcome(items, log) {
    const now = await readInstalled(
      run,
      items.map(({ id }) => id),
    );
    const isDone = ({ id, after }: DeviceWorkItem) => {
      const found = now.get(id);
      return after ? found?.isInstalled === true && found.version === after : !found?.isInstalled;
    };
    return concluded(items, isDone, ({ id }) => reasonOf(id, log));
  },
  async removals(name) {
    const missing = new ToolError(keyed("remote.deviceTools.software.notInstalled", { name }));
    if (!isName(name)) throw missing;
    if (!(await readInstalled(run, [name])).get(name)?.isInstalled) throw missing;
    // without locks, because an installation may be running
    const args = ["-s", "-q", "-o", "Debug::NoLocking=true", "--allow-remove-essential", "remove"];
    const simulated = await run("apt-get", [...args, "--", name], { withinMS: 20_000 });
    // apt-get refuses to plan a removal that breaks what the system needs
    if (/pkgProblemResolver|held packages/.test(simulated.errors))
      throw new ToolError(keyed("remote.deviceTools.software.protection.ESSENTIAL", { name }));
    const text = await outputOf(() => Promise.resolve(simulated), "apt-get", args);
    const ids = [...text.matchAll(/^Remv (\S+) /gm)].map(([, id = ""]) => id);
    const installed = await readInstalled(run, ids);
    const own = await ownPackage(run);
    return ids.map((id): Removal => {
      const { version = "", isEssential = false } = installed.get(id) ?? {};
      const isAgent = id === own || /^muster(?:-|$)/.test(id);
      const otherwise = isEssential ? "ESSENTIAL" : null;
      const protection = isAgent ? "AGENT" : otherwise;
      return { id, name: id, version, protection };
    });
  },
  remove: (removals) => [
    ...repair(),
    step("apt-get", ...unattended, "remove", "--", ...removals.map(({ id }) => id)),
  ],
});
