import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { metricsStorageText, scriptMessages, t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { integer } from "../lib/option-values.ts";
import { printOne, printStatus, wantsData, write } from "../lib/output.ts";
import { untilStopped } from "../lib/usage/until-stopped.ts";
import { startLocalStack } from "./local-stack.ts";

interface UpFlags {
  data: string;
  host?: string;
  port?: number;
  database?: string;
  metrics?: string;
  clamd?: string;
  malwareScan: boolean;
  agent: boolean;
}

export default {
  name: "up",
  area: "start",
  summary: "operations.up.cli.summary",
  load: (command) =>
    void configureCommand<UpFlags>(command, {
      options: [
        new Option("--data <folder>", t("operations.up.cli.dataOption")).default(join(homedir(), ".muster")),
        new Option("--host <address>", t("operations.up.cli.hostOption")),
        new Option("--port <n>", t("operations.up.cli.portOption")).argParser(integer),
        new Option("--database <url>", t("operations.up.cli.databaseOption")),
        new Option("--metrics <url>", t("operations.up.cli.metricsOption")),
        new Option("--clamd <address>", t("operations.up.cli.clamdOption")),
        new Option("--no-malware-scan", t("operations.up.cli.noMalwareScanOption")),
        new Option("--no-agent", t("operations.up.cli.noAgentOption")),
      ],
      data: ["url", "setupRequired", "data"],
      examples: ["up", "up --data ./data --port 7440", "up --host 0.0.0.0 --no-agent"],
      local: true,
      async run({ flags, signal }) {
        const { host, port, database, metrics, agent, clamd } = flags;
        const malwareScan = flags.malwareScan ? undefined : ("off" as const);
        const data = resolve(flags.data);
        const config = { data, host, port, database, metrics, clamd, malwareScan };
        const stack = await startLocalStack(config, agent);
        const { url, setupToken } = stack.server;
        if (wantsData(flags)) await printOne({ url, setupRequired: setupToken !== undefined, data }, flags);
        else {
          write(t("operations.up.cli.musterReadyAt", { url }) + "\n");
          if (setupToken)
            write(
              `${t("operations.up.cli.createAdministrator", { address: `${url}/#/setup?token=${setupToken}` })}\n` +
                `${t("operations.up.cli.orWithSetup", { data, file: join(data, "setup-token") })}\n`,
            );
        }
        const { state } = await stack.server.scanner();
        if (state === "UNREACHABLE")
          printStatus(`${scriptMessages.scannerAway} ${scriptMessages.scannerNext}`);
        const storage = await stack.server.metrics();
        if (storage.state !== "READY") printStatus(metricsStorageText(storage));
        await untilStopped(signal);
        await stack.close();
      },
    }),
} satisfies CommandFeature;
