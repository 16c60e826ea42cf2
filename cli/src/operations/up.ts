import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { scriptWords } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import { startLocalStack } from "./local-stack.ts";
import { printJson, printStatus, wantsJson, write } from "../lib/output.ts";
import { untilStopped } from "../lib/wait.ts";

interface UpFlags {
  data: string;
  host?: string;
  port?: number;
  database?: string;
  clamd?: string;
  malwareScan: boolean;
  agent: boolean;
}

export default (program: Command) =>
  void addCommand<UpFlags>(program, {
    name: "up",
    summary: "Start the server, the console and this computer's agent; Ctrl-C stops them",
    options: [
      new Option("--data <folder>", "where everything is kept").default(join(homedir(), ".muster")),
      new Option("--host <address>", "address to listen on (MUSTER_HOST; usually 127.0.0.1)"),
      new Option("--port <n>", "port to listen on (MUSTER_PORT; usually 7440; 0 for any)").argParser(integer),
      new Option(
        "--database <url>",
        "postgres://… instead of the embedded database (better in MUSTER_DATABASE)",
      ),
      new Option(
        "--clamd <address>",
        "ClamAV's daemon: its socket or host:port (MUSTER_CLAMD; usually Debian's socket)",
      ),
      new Option(
        "--no-malware-scan",
        "let automations run that no malware scanner has seen (MUSTER_MALWARE_SCAN=off)",
      ),
      new Option("--no-agent", "without this computer's agent"),
    ],
    examples: ["up", "up --data ./data --port 7440", "up --host 0.0.0.0 --no-agent"],
    local: true,
    async run({ flags, signal }) {
      const { host, port, database, agent, clamd } = flags;
      const malwareScan = flags.malwareScan ? undefined : ("off" as const);
      const data = resolve(flags.data);
      const house = await startLocalStack({ data, host, port, database, clamd, malwareScan }, agent);
      const { url, setupToken } = house.server;
      if (wantsJson(flags)) await printJson({ url, setupRequired: setupToken !== undefined, data }, flags);
      else {
        write(`Muster is ready at ${url}\n`);
        if (setupToken)
          write(
            `Make the first administrator at ${url}/#/setup?token=${setupToken}\n` +
              `or with: muster setup --data ${data} (the token is in ${join(data, "setup-token")})\n`,
          );
      }
      const { state } = await house.server.scanner();
      if (state === "UNREACHABLE") printStatus(`${scriptWords.scannerAway} ${scriptWords.scannerNext}`);
      await untilStopped(signal);
      await house.close();
    },
  });
