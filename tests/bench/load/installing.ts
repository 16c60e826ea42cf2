// node tests/bench/load/installing.ts: from a fresh computer to a device with inventory and status, with one
// command. Needs root on Linux x64, and the DEB of `npm run installers -- linux-x64.deb`.
import { setTimeout as sleep } from "node:timers/promises";
import { enterPlain } from "../../support/agents/systemd-computer.ts";
import { startTestServer, until } from "../../support/server/server.ts";

const goals = { readySeconds: 60, stampSeconds: 0.5, downloadSeconds: 5, residentMB: 90 };
/** By this time the agent has freed the memory used at its start. */
const settledMS = 75_000;
process.env.MUSTER_MFA ??= "by-role";

const server = await startTestServer({});
const computer = await enterPlain();
try {
  const { clientId: organizationId, locationId, ada } = server;
  const body = {
    organizationId,
    locationId,
    installerType: "LINUX_DEB",
    expiresInMinutes: 60,
    maxUses: 10,
  } as const;
  const made = await ada.muster.call("createInstaller", { body });
  const stamping = performance.now();
  const answer = await fetch(made.url);
  const reader = answer.body!.getReader();
  await reader.read();
  const firstByte = performance.now() - stamping;
  while (!(await reader.read()).done);
  const stamp = performance.now() - stamping;
  const startedAt = performance.now();
  await computer.run("sh", "-c", made.shellCommand.replace("sudo ", ""));
  const installed = performance.now() - startedAt;
  await until(
    "the device shows inventory and status",
    async () => {
      const [agent] = (await ada.muster.call("listAgents", { query: {} })).results;
      if (!agent?.isUp) return false;
      const { nodeId } = agent;
      const software = await ada.muster.call("listDeviceSoftware", { path: { nodeId }, query: {} });
      return software.results.length > 0;
    },
    120_000,
  );
  const ready = performance.now() - startedAt;
  // the agent's memory after it has reported everything
  const settledMemory = async () => {
    await sleep(settledMS);
    const text = await computer.run("cat", "/var/lib/muster-agent/status.json");
    const { pid } = JSON.parse(text) as { pid: number };
    const status = await computer.run("cat", `/proc/${pid}/status`);
    return { pid, residentMB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000 };
  };
  const first = await settledMemory();
  await computer.run("kill", `${first.pid}`);
  const again = await settledMemory();
  const row = (what: string, value: number, unit: string, goal: number) => {
    const verdict = value <= goal ? "met" : "MISSED";
    console.log(`${what.padEnd(52)} ${value.toFixed(2).padStart(8)} ${unit}  goal ${goal} ${verdict}`);
  };
  row("stamping until the first byte", firstByte / 1_000, "s", goals.stampSeconds);
  row("stamping and downloading the whole package", stamp / 1_000, "s", goals.downloadSeconds);
  row("one command, until the agent is connected", installed / 1_000, "s", goals.readySeconds);
  row("one command, until inventory and status are shown", ready / 1_000, "s", goals.readySeconds);
  row("resident memory of the agent, which has just enrolled", first.residentMB, "MB", goals.residentMB);
  row("resident memory of the agent, started again", again.residentMB, "MB", goals.residentMB);
} finally {
  computer.close();
  await server.close();
}
