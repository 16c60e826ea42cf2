import { limits, MusterError } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { openSpinner } from "../../lib/progress.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";
import { untilStopped } from "../../lib/until-stopped.ts";

interface AgentsFlags {
  count?: number;
  name?: string;
  organization?: string;
  location?: string;
}

const maxAgents = 10_000;

export const simulateAgents = defineCommand<AgentsFlags>({
  name: "agents",
  summary: "Enroll simulated agents and keep them connected (Ctrl-C stops them)",
  permission: "canCreateDevices",
  options: [
    new Option("--count <n>", `number of agents (1 to ${maxAgents}; default 20)`).argParser(integer),
    new Option("--name <name>", "prefix of their names (default sim); the same names are the same computers"),
    new Option("--organization <organization>", "organization to enroll into, ID or name"),
    new Option("--location <location>", "location to enroll into, ID or name"),
  ],
  examples: [
    "demo agents --count 200 --profile demo",
    'demo agents --count 2000 --organization "Acme Dental" --location "Main office"',
  ],
  changes: true,
  run: runAgents,
});

/** Simulated agents at the server one is signed in to: for demonstrations, load, and tests of one's own scripts. */
async function runAgents(context: Context<AgentsFlags>): Promise<void> {
  const { flags, signal } = context;
  const { count = 20, name } = flags;
  if (count < 1 || count > maxAgents)
    throw new MusterError("usage", { message: `--count must be between 1 and ${maxAgents}.` });
  const { muster, url } = await context.connect();
  const clientId = await resolveOrganization(muster, flags.organization, signal);
  const locationId = await resolveLocation(muster, clientId, flags.location, signal);
  const body = { clientId, locationId, expiresInMinutes: limits.NewEnrollmentToken.expiresInMinutes.maximum };
  if (await context.onlyPlanned("POST", "/ws/agents/tokens", body)) return;
  const { token } = await muster.call("createEnrollmentToken", { body }, signal);
  const { startAgents } = await import("@muster/fixtures/agents");
  const line = await openSpinner();
  const say = (text: string) => (process.stderr.isTTY ? line.update(text) : undefined);
  say(`Enrolling ${count} simulated agents`);
  const onConnected = (connected: number) => say(`${connected} of ${count} simulated agents connected`);
  const agents = await startAgents({ url, token, count, name, signal, onConnected });
  printStatus(`${count} simulated agents running, ${agents.connected()} connected. Press Ctrl-C to stop.`);
  await untilStopped(signal);
  line.close();
  await agents.stop();
}
