import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { scriptWords } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { integer } from "../lib/option-values.ts";
import { printJson, printStatus, wantsJson, write } from "../lib/output.ts";
import { untilStopped } from "../lib/until-stopped.ts";
import { startLocalStack } from "./local-stack.ts";

interface UpFlags {
  data: string;
  host?: string;
  port?: number;
  database?: string;
  clamd?: string;
  malwareScan: boolean;
  agent: boolean;
}

export default {
  name: "up",
  area: "start",
  summary: "Start the server, the web console and this computer's agent",
  load: (command) =>
    void configureCommand<UpFlags>(command, {
      options: [
        new Option("--data <folder>", "data folder").default(join(homedir(), ".muster")),
        new Option("--host <address>", "address to listen on (MUSTER_HOST; default 127.0.0.1)"),
        new Option("--port <n>", "port to listen on, 0 for any (MUSTER_PORT; default 7440)").argParser(
          integer,
        ),
        new Option(
          "--database <url>",
          "postgres://… URL instead of the embedded database (better set MUSTER_DATABASE)",
        ),
        new Option(
          "--clamd <address>",
          "ClamAV daemon, socket or host:port (MUSTER_CLAMD; default Debian's socket)",
        ),
        new Option("--no-malware-scan", "let scripts run without a malware scan (MUSTER_MALWARE_SCAN=off)"),
        new Option("--no-agent", "don't run this computer's agent"),
      ],
      examples: ["up", "up --data ./data --port 7440", "up --host 0.0.0.0 --no-agent"],
      local: true,
      async run({ flags, signal }) {
        const { host, port, database, agent, clamd } = flags;
        const malwareScan = flags.malwareScan ? undefined : ("off" as const);
        const data = resolve(flags.data);
        const stack = await startLocalStack({ data, host, port, database, clamd, malwareScan }, agent);
        const { url, setupToken } = stack.server;
        if (wantsJson(flags)) await printJson({ url, setupRequired: setupToken !== undefined, data }, flags);
        else {
          write(`Muster is ready at ${url}\n`);
          if (setupToken)
            write(
              `Create the first administrator at ${url}/#/setup?token=${setupToken}\n` +
                `or with: muster setup --data ${data} (the token is in ${join(data, "setup-token")})\n`,
            );
        }
        const { state } = await stack.server.scanner();
        if (state === "UNREACHABLE") printStatus(`${scriptWords.scannerAway} ${scriptWords.scannerNext}`);
        await untilStopped(signal);
        await stack.close();
      },
    }),
} satisfies CommandFeature;
