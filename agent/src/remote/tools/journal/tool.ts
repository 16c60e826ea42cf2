// Reads a computer's log; a cursor continues with later entries.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { keyed } from "@muster/sdk";
import { integerIn, textIn } from "../input.ts";
import { runTool, type RunTool } from "../run-tool.ts";
import { ToolError, type Tool } from "../tool.ts";
import type { Journal, JournalQuery } from "./entry.ts";
import { logFile } from "./file.ts";
import { journald } from "./journald.ts";
import { unifiedLog } from "./macos.ts";
import { eventLog } from "./windows.ts";

const maxEntries = 1_000;
const latest = 8.64e15;
const debug = 7;

/** @throws ToolError if the computer has no supported log */
export function journalOf(
  platform: NodeJS.Platform = process.platform,
  run: RunTool = runTool,
  root = "/",
): Journal {
  if (platform === "win32") return eventLog(run);
  if (platform === "darwin") return unifiedLog(run);
  const journal = existsSync(join(root, "run/systemd/journal")) ? journald(run) : logFile(root);
  if (!journal) throw new ToolError(keyed("remote.deviceTools.noJournal"));
  return journal;
}

function queryOf(input: unknown): JournalQuery {
  const moment = (name: string) => integerIn(input, name, { min: 0, max: latest, or: 0 }) || null;
  const severity = integerIn(input, "severity", { min: 0, max: debug, or: debug });
  const query = {
    source: textIn(input, "source"),
    severity: severity === debug ? null : severity,
    text: textIn(input, "text"),
    since: moment("since"),
    until: moment("until"),
    cursor: textIn(input, "cursor", 300),
    limit: integerIn(input, "limit", { min: 1, max: maxEntries, or: 200 }),
  };
  // a pattern would match other units too
  if (!/^(?:[\p{L}\p{N}_@.:\\][\p{L}\p{N}_@.:\\ -]*)?$/u.test(query.source))
    throw new ToolError(keyed("remote.deviceTools.invalid", { name: "source" }));
  if (!/^[\w=;:-]*$/.test(query.cursor))
    throw new ToolError(keyed("remote.deviceTools.invalid", { name: "cursor" }));
  return query;
}

export const journalTool = (open = () => journalOf()): Tool => ({
  capability: "tools",
  actions: {
    async read(input) {
      const query = queryOf(input);
      const journal = open();
      const { results, cursor } = await journal.read(query);
      return { readAt: Date.now(), kind: journal.kind, results, cursor };
    },
  },
});
