// macOS updates, managed with softwareupdate. Not tested on a real computer.
import { cleanText, keyed, type DeviceWorkItem } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import type { RunTool } from "../run-tool.ts";
import { outputOf } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { SoftwareManager } from "./manager.ts";

const program = "/usr/sbin/softwareupdate";

/**
 * An update such as "* Label: Safari18.1-18.1", with "\tTitle: Safari, Version: 18.1, Size: 5K, Recommended:
 * YES, Action: restart," on the next line.
 */
const entry = /^\* Label: (.+)\n\s*Title: (.+?), Version: ([^,]*),(.*)$/gm;

export const macOSUpdates = (
  run: RunTool,
  read: () => Promise<ReportedState["UPDATES"]>,
): SoftwareManager => ({
  kind: "MACOS",
  async list() {
    const { listsAt } = await read();
    if (listsAt === null) return { listsAt, updates: [] };
    const text = await outputOf(run, program, ["--list", "--no-scan"], { withinMS: 20_000 });
    const updates = [...text.matchAll(entry)].map(([, label = "", title = "", version = ""]) => ({
      id: cleanText(label, 200),
      name: cleanText(title, 200),
      installed: "",
      candidate: cleanText(version, 100),
      isSecurity: /\bsecurity\b/i.test(title),
      severity: "",
      source: "Apple",
    }));
    return { listsAt, updates: updates.filter(({ id }) => id && !id.startsWith("-")) };
  },
  refresh: () => [{ program, args: ["--list"] }],
  install: (updates) => [
    { program, args: ["--install", "--agree-to-license", ...updates.map(({ id }) => id)] },
  ],
  outcome: (items, log, exitCode) =>
    Promise.resolve({
      items: items.map((item): DeviceWorkItem => {
        const isDone = exitCode === 0 || log.includes(`Done with ${item.name}`);
        return { ...item, state: isDone ? "DONE" : "FAILED" };
      }),
      needsRestart: /\brestart\b/i.test(log),
    }),
  removals: () => Promise.reject(new ToolError(keyed("remote.deviceTools.software.notHere"))),
  remove: () => [],
});
