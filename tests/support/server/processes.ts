// A server and a probe in separate processes, to be killed, stopped and restarted.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enroll } from "@muster/agent";
import { createMuster, type Job, type Muster } from "@muster/sdk";
import { freePort } from "./ports.ts";
import { admin, request, sessionMuster, until } from "./server.ts";

export class Program {
  private readonly script: string;
  private readonly args: () => string[];
  private readonly env: Readonly<Record<string, string>>;
  private child: ChildProcess | undefined;
  /** The log so far. */
  log = "";

  constructor(script: string, args: () => string[], env: Readonly<Record<string, string>> = {}) {
    this.script = script;
    this.args = args;
    this.env = env;
  }

  /** Starts it, and returns its first message that matches. */
  async start(fits: (message: unknown) => boolean = () => true, withinMS = 60_000): Promise<unknown> {
    const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
    const child = fork(new URL(this.script, import.meta.url), this.args(), {
      execArgv: [],
      env: { ...process.env, ...this.env },
      stdio: [...stdio],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (text) => (this.log += String(text)));
    const messages: unknown[] = [];
    child.on("message", (message) => messages.push(message));
    await until(
      `${this.script} says it is there`,
      () => messages.some(fits) || child.exitCode !== null,
      withinMS,
    );
    if (child.exitCode !== null) throw new Error(this.log);
    return messages.find(fits);
  }

  /** Returns its response to a message. */
  async ask<T>(question: string): Promise<T> {
    const { child } = this;
    if (!child) throw new Error(`${this.script} does not run`);
    const answer = once(child, "message");
    child.send(question);
    return ((await answer) as [T])[0];
  }

  /** The resident memory in bytes. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.child?.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/** A server in a separate process, with the first administrator created. */
export interface ServerProcess {
  url: string;
  token: string;
  muster: Muster;
  /** A client with a browser session of the administrator. */
  session: Muster;
  server: Program;
}

export interface Processes extends ServerProcess {
  agent: Program;
  agentData: string;
  /** Sets the URL that the agent uses from its next start. */
  via(url: string): void;
  /** Starts a discovery with the community "public". */
  discover(targets: string, snmpPort: number): Promise<string>;
  jobOf(jobId: string): Promise<Job>;
  close(): Promise<void>;
}

/** @param data its data folder, which is created if missing */
export async function openServer(
  data: string,
  config: object = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = String(await freePort());
  const server = new Program("serve.ts", () => [data, port, JSON.stringify(config)], env);
  const { url, setupToken } = (await server.start()) as { url: string; setupToken: string };
  const setUp = await request(url, "POST", "/ws/setup", { body: { token: setupToken, ...admin } });
  const headers = {
    cookie: setUp.headers.getSetCookie()[0]!.split(";")[0]!,
    "x-csrf-token": ((await setUp.json()) as { csrfToken: string }).csrfToken,
  };
  const made = await request(url, "POST", "/ws/apikeypair", { headers, body: { name: "tests" } });
  const { key: token } = (await made.json()) as { key: string };
  const session = sessionMuster(url, { cookie: headers.cookie, csrfToken: headers["x-csrf-token"] });
  return { url, token, muster: createMuster({ url, token }), session, server };
}

/** A server and a promoted probe in separate processes. */
export async function openProcesses(options: { data?: string; config?: object } = {}): Promise<Processes> {
  const home = mkdtempSync(join(tmpdir(), "muster-processes-"));
  const data = options.data ?? join(home, "server");
  const agentData = join(home, "agent");
  mkdirSync(agentData);
  const { url, token, muster, session, server } = await openServer(data, options.config);
  const credential = await muster.call("createCredential", {
    path: { clientId: 1 },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 5 };
  const { nodeId } = await enroll({
    data: agentData,
    url,
    name: "probe",
    token: (await muster.call("createEnrollmentToken", { body })).token,
  });
  let address = url;
  const agent = new Program("../agents/delegate-process.ts", () => [agentData, address]);
  await agent.start((state) => state === "connected");
  await session.call("installNmAgent", { path: { nodeId } });
  const isReady = async () => (await muster.call("getNmStatus", { path: { nodeId } })).args[0] === "OK";
  await until("the probe is promoted", isReady);
  return {
    url,
    token,
    muster,
    session,
    server,
    agent,
    agentData,
    via: (other) => (address = other),
    async discover(targets, snmpPort) {
      // the probe may have been killed just before
      const isUp = async () => (await muster.call("getDevice", { path: { nodeId } })).isUp === true;
      await until("the probe is online", isUp);
      const started = await muster.call("startNetworkDiscovery", {
        body: {
          clientId: 1,
          delegateNodeId: nodeId,
          targets,
          firstSnmpCredentialId: credential.id,
          firstSnmpCredentialProtocolVersion: "SNMPV2",
          snmpPort,
          pingTimeoutMS: 500,
          pingPacketTTL: 127,
          pingsPerNode: 2,
          delayBetweenPingsMS: 300,
          // slow enough for a process to be killed during the scan
          packetsPerSecond: 1_000,
          packetsPerSecondPerSubnet: 10_000,
        },
      });
      return started.jobUUID;
    },
    jobOf: (jobId) => muster.call("getJob", { path: { jobId } }),
    async close() {
      agent.signal("SIGCONT");
      await agent.kill();
      await server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
