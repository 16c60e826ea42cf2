import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { startServer, type RunningServer } from "@muster/server";
import {
  createMuster,
  MusterError,
  unanswered,
  type ImportDevice,
  type Muster,
  type NetworkDiscoveryRequest,
  type NmStatus,
  type User,
} from "@muster/sdk";
import {
  secretsPurpose,
  type AgentToServer,
  type CredentialSecrets,
  type DiscoveryCommand,
  type Observation,
  type ServerToAgent,
} from "@muster/sdk/live";
import { connectAgent, enrollScripted, type ScriptedIdentity } from "../agents/scripted-identity.ts";
import { openSealed } from "@muster/sdk/hpke";
import { migratedFile } from "./migrated-file.ts";
import { freePort } from "./ports.ts";

type Config = Parameters<typeof startServer>[0];

export const admin = { email: "ada@example.com", password: "correct horse battery staple" };

/** A user with an API key. `muster` sends requests as this user. */
export interface Person {
  muster: Muster;
  token: string;
  user: User;
}

export interface TestServer {
  url: string;
  data: string;
  server: RunningServer;
  ada: Person;
  /** A client with a browser session of the administrator, for what API keys can't do. */
  session: Muster;
  clientId: number;
  locationId: number;
  /** Creates another user, who is signed in as in a terminal. */
  person(
    grant?: Partial<
      Pick<
        User,
        "sysadmin" | "ninjaAdmin" | "internal" | "permissions" | "organizationIds" | "roleIds" | "userType"
      >
    >,
  ): Promise<Person>;
  /** Creates another organization with a location and a credential. */
  organization(name: string): Promise<{ clientId: number; locationId: number; credentialId: number }>;
  /** Restarts the server, from now on with these settings. */
  restart(config?: Partial<Config>): Promise<void>;
  /** Returns every byte of the database in the data folder. */
  stored(): string;
  close(): Promise<void>;
}

/**
 * Starts a server on a loopback port and creates the first administrator. Every response is validated against
 * the contract.
 */
export async function startTestServer(
  config: Partial<Config> = {},
  features?: Parameters<typeof startServer>[1],
): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), "muster-test-"));
  const limits = { signInsPerMinute: 1_000, enrollmentsPerMinute: 1_000, failuresPerAddress: 1e6 };
  const options = { data, port: await freePort(), checkAnswers: true, ...limits, ...config };
  if (!config.data && !config.database)
    writeFileSync(join(data, "muster.db"), await migratedFile(), { mode: 0o600 });
  const first = await startServer(options, features);
  const setUp = await request(first.url, "POST", "/ws/setup", {
    body: { token: first.setupToken, ...admin },
  });
  const cookie = setUp.headers.getSetCookie()[0]!.split(";")[0]!;
  const { csrfToken, user } = (await setUp.json()) as { csrfToken: string; user: User };
  const made = await request(first.url, "POST", "/ws/apikeypair", {
    headers: { cookie, "x-csrf-token": csrfToken },
    body: { name: "tests" },
  });
  const { key } = (await made.json()) as { key: string };
  const started = { server: first, url: first.url };
  const personOf = (token: string, who: User): Person => {
    const muster: Muster = {
      call: (...input) => createMuster({ url: started.url, token }).call(...input),
      read: (...input) => createMuster({ url: started.url, token }).read(...input),
    };
    return { muster, token, user: who };
  };
  const ada = personOf(key, user);
  const session: Muster = {
    call: (...input) => sessionMuster(started.url, { cookie, csrfToken }).call(...input),
    read: (...input) => sessionMuster(started.url, { cookie, csrfToken }).read(...input),
  };
  const [organization] = (await ada.muster.call("listOrganizations", { query: {} })).results;
  const clientId = organization!.id;
  const locationOf = async (id: number) =>
    (await ada.muster.call("listLocations", { path: { clientId: id } })).results[0]!.id;

  /** Returns the ID of the built-in role that can view everything. */
  const technicianRole = async () =>
    (await ada.muster.call("listTechnicianRoles", {})).results.find(({ name }) => name === "Technician")!.id;

  return {
    get url() {
      return started.url;
    },
    get server() {
      return started.server;
    },
    data,
    ada,
    session,
    clientId,
    locationId: await locationOf(clientId),
    async person(grant = {}) {
      const email = `${randomUUID()}@example.com`;
      const roleIds = grant.userType === "END_USER" ? [] : [await technicianRole()];
      const who = await ada.muster.call("createUser", {
        body: {
          email,
          password: admin.password,
          firstName: "",
          lastName: "",
          sysadmin: false,
          roleIds,
          ...grant,
        },
      });
      const signedIn = await request(started.url, "POST", "/ws/session", {
        body: { email, password: admin.password },
      });
      const session = (await signedIn.json()) as { csrfToken: string };
      const headers = {
        cookie: signedIn.headers.getSetCookie()[0]!.split(";")[0]!,
        "x-csrf-token": session.csrfToken,
      };
      const answer = await request(started.url, "POST", "/ws/apikeypair", {
        headers,
        body: { name: "tests", interactive: true },
      });
      return personOf(((await answer.json()) as { key: string }).key, who);
    },
    async organization(name) {
      const { id } = await ada.muster.call("createOrganization", {
        body: { name, description: "", location: "Main office" },
      });
      const credential = await ada.muster.call("createCredential", {
        path: { clientId: id },
        body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
      });
      return { clientId: id, locationId: await locationOf(id), credentialId: credential.id };
    },
    async restart(changes = {}) {
      await started.server.close();
      Object.assign(options, changes);
      started.server = await startServer({ ...options, port: Number(new URL(started.url).port) }, features);
      // wait until it responds: a read is retried if the restart closed its connection
      await ada.muster.call("getHealth", {});
    },
    stored: () =>
      readdirSync(data)
        .filter((file) => file.startsWith("muster.db"))
        .map((file) => readFileSync(join(data, file), "latin1"))
        .join(""),
    async close() {
      await started.server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Returns a client that sends requests like a browser, with a session's cookie. */
export const sessionMuster = (
  url: string,
  { cookie, csrfToken }: { cookie: string; csrfToken: string },
): Muster =>
  createMuster({
    url,
    csrfToken: () => csrfToken,
    transport: (address, { headers, ...given }) =>
      fetch(address, { ...given, headers: { ...headers, cookie } }),
  });

/** Sends a plain HTTP request. */
export async function request(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Returns the error code of a call, or "done" on success. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof MusterError ? error.code : String(error)),
  );

/** Returns the error code of a plain request, or "done" on success. */
export async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  const given = await answer;
  return given.ok ? "done" : ((await given.json()) as { code: string }).code;
}

/** A scripted agent, well-behaved or hostile. */
export interface ScriptedAgent {
  nodeId: number;
  identity: ScriptedIdentity;
  socket: Socket<ServerToAgent, AgentToServer>;
  /** The orders received, with the secrets that it has opened. */
  orders: (DiscoveryCommand & { secrets: CredentialSecrets })[];
  cancelled: string[];
  /** Its response to nm.status. */
  status: unknown;
  report(jobUUID: string, targets: unknown[], more?: object): Promise<boolean>;
  hello(runningJobs: string[]): Promise<boolean>;
  reconnect(): Promise<void>;
}

/** The part of a server that agents are attached to. */
type AgentsServer = Pick<TestServer, "url" | "session" | "clientId" | "locationId"> & {
  ada: Pick<Person, "muster">;
};

interface AttachOptions {
  delegate?: boolean;
  name?: string;
  platform?: "linux" | "win32";
}

export async function attachAgent(
  server: AgentsServer,
  place: Pick<AgentsServer, "clientId" | "locationId"> = server,
  { delegate = true, name = "probe-1", platform = "linux" }: AttachOptions = {},
): Promise<ScriptedAgent> {
  const { clientId, locationId } = place;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const identity = await enrollScripted(server.url, { token, hostname: name, platform });
  const { nodeId } = identity;
  const socket: ScriptedAgent["socket"] = connectAgent(server.url, identity);
  const agent: ScriptedAgent = {
    nodeId,
    identity,
    socket,
    orders: [],
    cancelled: [],
    status: { args: ["OK"], kwargs: { stage: "INSTALLED", version: "0.1.0" } } satisfies NmStatus,
    report: (jobUUID, targets, more = {}) =>
      socket
        .timeout(5_000)
        .emitWithAck("nm.nms-discovery", { jobUUID, discoveredTargets: targets as Observation[], ...more }),
    hello: (runningJobs) => socket.timeout(5_000).emitWithAck("hello", { version: "0.1.0", runningJobs }),
    async reconnect() {
      const connected = new Promise<void>((resolve) => socket.once("connect", resolve));
      socket.connect();
      await connected;
    },
  };
  socket.on("nm.status", (answer) => answer(agent.status as NmStatus));
  // only if the test doesn't handle calls itself
  socket.on(
    "tool.call",
    (_, answer) => socket.listeners("tool.call").length > 1 || answer({ unknown: true }),
  );
  socket.on("nm.cancel", (jobUUID) => agent.cancelled.push(jobUUID));
  socket.on("nm.start", async (order, answer) => {
    const { privateKey } = identity.sealing;
    const opened = await openSealed(privateKey, secretsPurpose(order.jobUUID), order.sealedSecrets);
    const secrets = JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets;
    agent.orders.push({ ...order, secrets });
    answer(order.targets);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  await agent.hello([]);
  if (delegate) {
    await server.session.call("installNmAgent", { path: { nodeId } });
  }
  return agent;
}

/** Returns a probe's report about a target that responded. */
export const answered = (ip: string, more: Partial<Observation> = {}): Observation => ({
  ...unanswered(ip, "identified"),
  pingMS: 1.5,
  role: "NMS_SWITCH",
  vendor: "Acme",
  model: "S-24",
  hostname: `sw-${ip}`,
  ...more,
});

export const discoveryOf = (
  agent: Pick<ScriptedAgent, "nodeId">,
  credentialId: number,
  targets: string,
  clientId: number,
): NetworkDiscoveryRequest => ({
  clientId,
  delegateNodeId: agent.nodeId,
  targets,
  firstSnmpCredentialId: credentialId,
  firstSnmpCredentialProtocolVersion: "SNMPV2",
  snmpPort: 161,
  pingTimeoutMS: 500,
  pingPacketTTL: 127,
  pingsPerNode: 2,
  delayBetweenPingsMS: 300,
  packetsPerSecond: 10_000,
  packetsPerSecondPerSubnet: 10_000,
});

export const toAdd = (
  ip: string,
  place: { locationId: number; nmsDelegateNodeId: number },
): ImportDevice => ({
  ip,
  role: "NMS_SWITCH",
  deviceName: `Switch ${ip}`,
  locationId: place.locationId,
  nmsDelegateNodeId: place.nmsDelegateNodeId,
});

/** Waits until a condition is true. @throws Error after a time-out */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMS = 15_000,
): Promise<void> {
  // on the monotonic clock, which no test changes
  const start = performance.now();
  while (!(await holds())) {
    const waitedMS = performance.now() - start;
    if (waitedMS > withinMS) throw new Error(`Never happened: ${what}`);
    // conditions that take long are checked less often
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waitedMS / 20, 100)));
  }
}
