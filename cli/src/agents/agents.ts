import { setFlagsFromString } from "node:v8";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { addCommand } from "../lib/command.ts";
import { readSecret } from "../lib/input.ts";
import { columnsOf, printList, printOne, printStatus, write } from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";
import { checkUrl, defaultUrl } from "../lib/session.ts";
import { untilStopped } from "../lib/wait.ts";
import { addTokenCreation } from "./enrollment-tokens.ts";

const usualData = join(homedir(), ".muster-agent");
const data = () => new Option("--data <folder>", "where the agent keeps its key").default(usualData);

export default (program: Command) => {
  const agent = program.command("agent").description("The program on managed computers");

  addCommand<{ organization?: string }>(agent, {
    name: "list",
    summary: "List the agents",
    permission: "signed-in",
    options: [new Option("--organization <organization>", "only of this organization, id or name")],
    examples: ["agent list"],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const clientId = flags.organization && (await resolveOrganization(muster, flags.organization, signal));
      const { results } = await muster.call("listAgents", { query: clientId ? { clientId } : {} }, signal);
      await printList(
        results,
        columnsOf(
          "nodeId",
          "name",
          "clientId",
          "locationId",
          "isUp",
          "isDelegate",
          "version",
          "platform",
          "lastSeenAt",
        ),
        flags,
      );
      if (!results.length) printStatus("No agents found. Next: muster agent token");
    },
  });

  addTokenCreation(agent, "token");

  addCommand(agent, {
    name: "server-key",
    summary: "Show the keys that the server signs orders to agents with, the newest last",
    permission: "signed-in",
    examples: ["agent server-key --json id,createdAt"],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("getSigningKeys", {}, signal);
      await printList(results, columnsOf("id", "createdAt", "publicKey"), flags);
    },
  });

  addCommand(agent, {
    name: "rotate-key",
    summary: "Make a new key for orders to agents; they learn of it by the old one's signature",
    permission: "sysadmin",
    examples: ["agent rotate-key --yes"],
    changes: true,
    asks: true,
    async run(context) {
      if (await context.onlyPlanned("POST", "/ws/agents/key/rotate")) return;
      const { muster } = await context.connect();
      await context.confirm("Replace the server's key? Enrollment tokens made before stay good.");
      const { results } = await muster.call("rotateSigningKey", {}, context.signal);
      await printOne(results.at(-1) ?? {}, context.flags);
    },
  });

  addCommand<{ data: string; tokenStdin?: boolean; name?: string }>(agent, {
    name: "enroll",
    summary: "Enroll this computer with an enrollment token",
    options: [
      new Option("--url <url>", "address of the server (MUSTER_URL)"),
      new Option("--token-stdin", "read the token from standard input; or in MUSTER_ENROLLMENT_TOKEN"),
      new Option("--name <name>", "what the computer is called, unless its own name"),
      data(),
    ],
    examples: ["agent enroll --url https://muster.example.com --token-stdin < token.txt"],
    local: true,
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const url = checkUrl(flags.url ?? process.env.MUSTER_URL ?? defaultUrl);
      const source = { what: "Enrollment token", flag: "--token-stdin", env: "MUSTER_ENROLLMENT_TOKEN" };
      const token = await readSecret({ ...source, stdin: flags.tokenStdin }, signal);
      if (await context.onlyPlanned("POST", `${url}/ws/agents/enroll`, { token, hostname: flags.name }))
        return;
      const { enroll } = await import("@muster/agent");
      const { state } = await enroll({ data: resolve(flags.data), url, token, name: flags.name });
      const next = flags.data === usualData ? "muster agent run" : `muster agent run --data ${flags.data}`;
      printStatus(
        state === "PENDING"
          ? `Enrolled; it works once a technician has approved it. Next: ${next}`
          : `Enrolled. Next: ${next}`,
      );
    },
  });

  addCommand<{ data: string }>(agent, {
    name: "run",
    summary: "Run this computer's agent until it is stopped",
    options: [data()],
    examples: ["agent run --data /var/lib/muster-agent"],
    local: true,
    async run({ flags, signal }) {
      // else the memory that a scan lets go of is kept for later, some 60 MB
      setFlagsFromString("--semi-space-growth-factor=1");
      const { startAgent } = await import("@muster/agent");
      const running = await startAgent({ data: resolve(flags.data) });
      write("The agent runs. Stop it with Ctrl-C.\n");
      await untilStopped(signal);
      await running.close();
    },
  });
};
