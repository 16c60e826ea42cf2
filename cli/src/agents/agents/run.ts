import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { write } from "../../lib/output.ts";
import { untilStopped } from "../../lib/usage/until-stopped.ts";
import { dataOption } from "./data-folder.ts";
import { authoritiesOption, prepareConnections } from "./doctor.ts";

export const runAgent = defineCommand<{ data: string; ca?: string }>(() => ({
  name: "run",
  summary: t("agents.agents.cli.run.summary"),
  options: [authoritiesOption(), dataOption()],
  data: null,
  examples: ["agents run --data /var/lib/muster-agent"],
  local: true,
  async run({ flags, signal }) {
    // otherwise V8 retains about 60 MB that a scan has freed
    setFlagsFromString("--semi-space-growth-factor=1");
    await prepareConnections(flags.ca);
    const { startAgent } = await import("@muster/agent");
    const running = await startAgent({ data: resolve(flags.data) });
    write(t("agents.agents.cli.run.agentRunningPressCtrlc") + "\n");
    await untilStopped(signal);
    await running.close();
  },
}));
