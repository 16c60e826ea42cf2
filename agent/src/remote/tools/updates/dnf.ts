// Updates and software of Fedora, RHEL and related systems, managed with dnf and rpm.
import { cleanText, keyed, type DeviceWorkItem } from "@muster/sdk";
import type { readAvailable } from "../../../monitoring/state/updates.ts";
import type { RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { WorkStep } from "../work/plan.ts";
import type { Removal, SoftwareManager } from "./manager.ts";
import { concluded, listPackages } from "./packages.ts";

const step = (...args: string[]): WorkStep => ({ program: "dnf", args });
/** The exit code of `dnf check-update` when updates are available. */
const hasUpdates = 100;

const isName = (name: string) => /^[A-Za-z0-9_][\w.+-]*$/.test(name);

/** Versions in the format of `dnf check-update`: with the epoch only if it is set. */
const format = "%{NAME}\\t%|EPOCH?{%{EPOCH}:}|%{VERSION}-%{RELEASE}\\n";

async function readInstalled(run: RunTool, names: readonly string[]): Promise<Map<string, string[]>> {
  const { output } = await run("rpm", ["-q", "--queryformat", format, "--", ...names]);
  const found = new Map<string, string[]>();
  for (const line of output.split("\n")) {
    const [name = "", version = ""] = line.split("\t");
    if (version) found.set(name, [...(found.get(name) ?? []), version]);
  }
  return found;
}

/** The error that dnf reported. */
const reasonOf = (log: string) =>
  cleanText(/^(?:Error: |error: |.*Problem: )(.*(?:\n  .*)?)/m.exec(log)?.[1] ?? "", 300);

/**
 * A line such as " demo-rpm   noarch   1.1-1   demo   5 k" below "Removing:" or "Removing dependent
 * packages:".
 */
const planned = /^ (\S+) +\S+ +(\S+) +\S+ +[\d.]+ ?\S*\s*$/;

export const dnf = (run: RunTool, read: () => ReturnType<typeof readAvailable>): SoftwareManager => ({
  kind: "DNF",
  list: () => listPackages(read, isName),
  refresh: () => [{ ...step("-y", "check-update", "--refresh"), alsoGood: hasUpdates }],
  install: (updates) => [
    step("-y", "--color=never", "upgrade", "--", ...updates.map(({ id, candidate }) => `${id}-${candidate}`)),
  ],
  running(items, log) {
    const named = [...log.matchAll(/^ +(?:Upgrading|Erasing) +: (\S+) /gm)].map(([, name = ""]) => name);
    return new Set(
      items
        .filter(({ id, after, before }) => named.some((one) => one.startsWith(`${id}-${after || before}`)))
        .map(({ id }) => id),
    );
  },
  async outcome(items, log) {
    const now = await readInstalled(
      run,
      items.map(({ id }) => id),
    );
    const isDone = ({ id, after }: DeviceWorkItem) => {
      const versions = now.get(id) ?? [];
      return after ? versions.includes(after) : !versions.length;
    };
    return concluded(items, isDone, () => reasonOf(log));
  },
  async removals(name) {
    const missing = new ToolError(keyed("remote.deviceTools.software.notInstalled", { name }));
    if (!isName(name) || !(await readInstalled(run, [name])).has(name)) throw missing;
    // dnf itself protects packages that the system and dnf need, and reports this
    const { output, errors } = await run("dnf", ["-C", "--assumeno", "--color=never", "remove", "--", name], {
      withinMS: 20_000,
    });
    if (/protected packages/.test(errors + output))
      return [{ id: name, name, version: "", protection: "ESSENTIAL" }];
    return output.split("\n").flatMap((line): Removal[] => {
      const [, id = "", version = ""] = planned.exec(line) ?? [];
      if (!id) return [];
      return [{ id, name: id, version, protection: /^muster(?:-|$)/.test(id) ? "AGENT" : null }];
    });
  },
  remove: (removals) => [step("-y", "--color=never", "remove", "--", ...removals.map(({ id }) => id))],
});
