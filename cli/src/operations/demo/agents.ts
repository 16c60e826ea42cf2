import { limits, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { demoSeed } from "../../lib/profiles.ts";
import { openSpinner } from "../../lib/progress.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";
import { untilStopped } from "../../lib/usage/until-stopped.ts";

interface AgentsFlags {
  count?: number;
  name?: string;
  organization?: string;
  location?: string;
}

const maxAgents = 10_000;

export const simulateAgents = defineCommand<AgentsFlags>(() => ({
  name: "agents",
  summary: t("operations.demo.cli.agents.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--count <n>", t("operations.demo.cli.agents.countOption", { maxAgents })).argParser(integer),
    new Option("--name <name>", t("operations.demo.cli.agents.nameOption")),
    new Option("--organization <organization>", t("operations.demo.cli.agents.organizationOption")),
    new Option("--location <location>", t("operations.demo.cli.agents.locationOption")),
  ],
  data: null,
  examples: [
    "demo agents --count 200 --profile demo",
    'demo agents --count 2000 --organization "Acme Dental" --location "Main office"',
  ],
  changes: true,
  run: runAgents,
}));

/** Runs simulated agents on the current server, for demonstrations, load tests and testing scripts. */
async function runAgents(context: Context<AgentsFlags>): Promise<void> {
  const { flags, signal } = context;
  const { count = 20, name } = flags;
  if (count < 1 || count > maxAgents)
    throw new MusterError("usage", {
      message: t("operations.demo.cli.agents.countMustBetween", { maxAgents }),
    });
  const { muster, url } = await context.connect();
  const clientId = await resolveOrganization(muster, flags.organization, signal);
  const locationId = await resolveLocation(muster, clientId, flags.location, signal);
  const body = { clientId, locationId, expiresInMinutes: limits.NewEnrollmentToken.expiresInMinutes.maximum };
  if (await context.onlyPlanned("POST", "/ws/agents/tokens", body)) return;
  const { token } = await muster.call("createEnrollmentToken", { body }, signal);
  const { startSimulatedAgents } = await import("@muster/fixtures/agents");
  const line = await openSpinner();
  const report = (text: string) => (process.stderr.isTTY ? line.update(text) : undefined);
  report(t("operations.demo.cli.agents.enrolling", { count }));
  const onConnected = (connected: number) =>
    report(t("operations.demo.cli.agents.connected", { connected, count }));
  const seed = await demoSeed();
  const agents = await startSimulatedAgents({ url, token, count, name, seed, signal, onConnected });
  printStatus(
    t("operations.demo.cli.agents.running", {
      count,
      connected: agents.connected(),
    }),
  );
  await untilStopped(signal);
  line.close();
  await agents.stop();
}
