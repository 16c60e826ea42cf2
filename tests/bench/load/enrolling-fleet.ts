// Machines that enroll one after another, connect, and report their software, in a process separate from the
// server.
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { CommandVerifier, enrollAs, proveIdentity } from "@muster/agent";
import { createMuster, MusterError, version } from "@muster/sdk";
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { openAgent, type AgentConnection, type ReportedSoftware } from "@muster/sdk/live";
import { newMachine } from "../../support/agents/scripted-identity.ts";

const [url, token, count, withinMS] = process.argv.slice(2) as [string, string, string, string];
const machines = Number(count);
const packages = 300;
const answerMS = 30_000;

/** The results of the machines; times are in ms from the start of a machine's enrollment. */
export interface Enrolled {
  /** Times until the machine was enrolled, connected, and its software stored. */
  enrolled: number[];
  online: number[];
  reported: number[];
  /** The number of occurrences of each error. */
  errors: Record<string, number>;
  seconds: number;
}

const state: Enrolled = { enrolled: [], online: [], reported: [], errors: {}, seconds: 0 };
const connections: AgentConnection[] = [];
const muster = createMuster({ url });

const software = (machine: number) =>
  Array.from({ length: packages }, (_, i): ReportedSoftware => [
    "DPKG",
    `package-${i}`,
    `${i % 9}.${machine % 7}.1`,
  ]);

/** Resolves when the machine is online and its server has proved to be the one at which it enrolled. */
function connect(
  identity: Parameters<typeof proveIdentity>[0] & ConstructorParameters<typeof CommandVerifier>[1],
): Promise<AgentConnection> {
  const machine = newMachine();
  const connection = openAgent({ url, prove: (nonce) => proveIdentity(identity, machine, nonce) });
  connections.push(connection);
  const { socket } = connection;
  const verifier = new CommandVerifier(socket, identity, undefined, () => undefined);
  return new Promise((resolve, reject) => {
    socket.on("connect_error", reject);
    socket.on("connect", () => {
      void verifier.synchronize().then(() => {
        socket.emit("hello", { version, runningJobs: [], architecture: "x64" }, () => resolve(connection));
      });
    });
  });
}

async function bring(i: number): Promise<void> {
  const from = performance.now();
  const since = () => performance.now() - from;
  const keys = newAgentKeys();
  const about = {
    machineId: randomUUID(),
    hostname: `pc-${i}`,
    platform: "linux" as const,
    osVersion: "6.12",
    version,
    ipAddresses: [`10.20.${i >> 8}.${i & 255}`],
    macAddresses: [
      `02:54:00:00:${(i >> 8).toString(16).padStart(2, "0")}:${(i & 255).toString(16).padStart(2, "0")}`,
    ],
  };
  const { nodeId, rootKey, orderKey } = await enrollAs(muster, keys, { token, ...about });
  state.enrolled.push(since());
  const { socket } = await connect({ nodeId, signing: keys.signing, rootKey, orderKey });
  state.online.push(since());
  const list = software(i);
  const digest = createHash("sha256").update(JSON.stringify(list)).digest("hex");
  const answer = await socket.timeout(answerMS).emitWithAck("software", { digest, software: list });
  if (answer !== "STORED") throw new Error(`software ${answer}`);
  state.reported.push(since());
}

process.send?.("started");
const from = performance.now();
const all = Array.from({ length: machines }, async (_, i) => {
  await wait((Number(withinMS) * i) / machines);
  await bring(i).catch((error: unknown) => {
    const what = error instanceof MusterError ? error.code : String(error);
    state.errors[what] = (state.errors[what] ?? 0) + 1;
  });
});
await Promise.all(all);
state.seconds = (performance.now() - from) / 1_000;
process.send?.(state);
