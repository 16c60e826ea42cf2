import { Command, CommanderError } from "commander";
import { MusterError } from "@muster/sdk";
import about from "../package.json" with { type: "json" };
import { listenForInterrupts } from "./lib/command.ts";
import { printError } from "./lib/output.ts";

type Feature = { summary: string; load(): Promise<{ default(program: Command): void }> };

/** Only the feature that is asked for is loaded. */
const features: Record<string, Feature> = {
  up: {
    summary: "Start the server, the console and this computer's agent",
    load: () => import("./operations/up.ts"),
  },
  demo: { summary: "Try everything with a simulated site", load: () => import("./operations/demo.ts") },
  setup: { summary: "Make the first administrator", load: () => import("./operations/setup.ts") },
  login: { summary: "Sign in", load: () => import("./access/sign-in/login.ts") },
  logout: { summary: "Sign out", load: () => import("./access/sign-in/logout.ts") },
  auth: {
    summary: "Signing in and out, sessions and second factors",
    load: () => import("./access/auth.ts"),
  },
  tui: { summary: "Open the terminal console", load: () => import("./tools/tui.ts") },
  open: { summary: "Open the web console in the browser", load: () => import("./tools/open.ts") },
  discovery: { summary: "Find the devices of a site", load: () => import("./discovery/discovery.ts") },
  devices: { summary: "Computers and network devices", load: () => import("./devices/devices.ts") },
  organizations: {
    summary: "The customers you manage",
    load: () => import("./organizations/organizations.ts"),
  },
  locations: { summary: "The sites of an organization", load: () => import("./organizations/locations.ts") },
  credentials: {
    summary: "SNMP and login credentials",
    load: () => import("./organizations/credentials.ts"),
  },
  probes: { summary: "Agents that scan their site", load: () => import("./agents/probes.ts") },
  agent: { summary: "The program on managed computers", load: () => import("./agents/agents.ts") },
  approvals: { summary: "Agents that wait for approval", load: () => import("./agents/approvals.ts") },
  tokens: { summary: "Tokens with which agents enroll", load: () => import("./agents/enrollment-tokens.ts") },
  maintenance: {
    summary: "Hold back alerts, patching, scans and tasks for a time",
    load: () => import("./maintenance/maintenance.ts"),
  },
  scripts: { summary: "The library of automations", load: () => import("./automation/scripts/scripts.ts") },
  applications: {
    summary: "Applications that devices install or run",
    load: () => import("./automation/scripts/applications.ts"),
  },
  categories: {
    summary: "Categories of automations",
    load: () => import("./automation/scripts/categories.ts"),
  },
  tasks: { summary: "Scheduled tasks that agents carry out", load: () => import("./automation/tasks.ts") },
  "ticket-templates": {
    summary: "What tickets that Muster raises look like",
    load: () => import("./ticketing/ticket-templates/ticket-templates.ts"),
  },
  psa: {
    summary: "Where tickets go: a PSA or the built-in ticketing",
    load: () => import("./ticketing/psa.ts"),
  },
  tickets: { summary: "Tickets that Muster raised", load: () => import("./ticketing/tickets.ts") },
  roles: { summary: "Node roles", load: () => import("./devices/device-roles.ts") },
  jobs: { summary: "Long work", load: () => import("./operations/jobs.ts") },
  saml: { summary: "Single sign-on through an identity provider", load: () => import("./access/saml.ts") },
  scim: { summary: "Users made and ended by the identity provider", load: () => import("./access/scim.ts") },
  users: { summary: "Technicians, end users and administrators", load: () => import("./access/users.ts") },
  "technician-roles": {
    summary: "What technicians and end users may do",
    load: () => import("./access/technician-roles.ts"),
  },
  groups: { summary: "Device groups", load: () => import("./devices/groups.ts") },
  server: { summary: "The server itself, for who runs it", load: () => import("./operations/health.ts") },
  keys: { summary: "API keys", load: () => import("./access/api-keys.ts") },
  audit: { summary: "Who did what: search, watch, export, verify", load: () => import("./audit/log.ts") },
  requests: {
    summary: "What waits for a second person's approval",
    load: () => import("./operations/change-requests.ts"),
  },
  activities: { summary: "Who did what", load: () => import("./audit/activities.ts") },
  api: { summary: "Call any operation of the contract", load: () => import("./tools/api.ts") },
  schema: { summary: "Print JSON Schemas", load: () => import("./tools/schema.ts") },
};

const exitCodes = `
Exit codes: 0 done, 1 failed, 2 usage, 3 not found, 4 not signed in, 5 forbidden, 6 conflict, 7 partly done,
8 timed out waiting, 9 unreachable, 130 interrupted.

Environment: MUSTER_URL, MUSTER_TOKEN, MUSTER_PROFILE, MUSTER_MFA_CODE.
`;

async function createProgram(wanted: string | undefined): Promise<Command> {
  const program = new Command("muster")
    .description("Find, onboard and manage the computers and network devices of many organizations.")
    .version(about.version)
    .addHelpText("after", exitCodes)
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  const everything = wanted === "complete" || wanted === "completion";
  for (const [name, { summary, load }] of Object.entries(features)) {
    if (everything || name === wanted) (await load()).default(program);
    else program.command(name).description(summary);
  }
  if (everything)
    (await import("@bomb.sh/tab/commander")).default(program, { completionCommandName: "completion" });
  else program.command("completion").description("Print completion for bash, zsh, fish or powershell");
  return program;
}

export async function main(argv: readonly string[]): Promise<void> {
  const asJson =
    argv.some((one) => /^--(json|jq)(=|$)/.test(one)) || /(-o|--output)[ =]?(nd)?json\b/.test(argv.join(" "));
  listenForInterrupts();
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // the reader of a pipe went away, as head does
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  try {
    const [first, ...rest] = argv;
    const [wanted = first, ...below] = first === "help" ? rest : [];
    const program = await createProgram(wanted);
    // commander's own help command takes one word alone
    const asked = wanted && below.length ? [wanted, ...below, "--help"] : argv;
    await program.parseAsync(asked, { from: "user" });
  } catch (error) {
    process.exitCode = report(error, asJson);
  }
}

function report(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // the help was shown instead
    if (error.code === "commander.help") return 2;
    printError(new MusterError("usage", { message: error.message.replace(/^error: /, "") }), asJson);
    return 2;
  }
  const known = isMusterError(error) ? error : new MusterError("failed", { message: String(error) });
  printError(known, asJson);
  return known.exitCode;
}

/** By name: server and agent are loaded apart and bring the same class a second time. */
const isMusterError = (error: unknown): error is MusterError =>
  error instanceof Error && error.name === "MusterError";
