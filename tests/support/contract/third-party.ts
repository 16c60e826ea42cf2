import { attachAgent, discoveryOf, type ScriptedAgent, type TestServer } from "../server/server.ts";

/** Another organization with an agent, a running discovery and a script run that its agent has accepted. */
export interface ThirdParty {
  other: { clientId: number; locationId: number; credentialId: number };
  agent: ScriptedAgent;
  jobUUID: string;
  runId: string;
}

export async function createThirdParty(server: TestServer): Promise<ThirdParty> {
  const { muster } = server.ada;
  const other = await server.organization("Theirs Ltd");
  const agent = await attachAgent(server, other, { name: "theirs" });
  agent.socket.on("task.run", (_, answer) => answer(true));
  const order = discoveryOf(agent, other.credentialId, "192.0.2.1-9", other.clientId);
  const { jobUUID } = await muster.call("startNetworkDiscovery", { body: order });
  const content = Buffer.from("echo secret of theirs").toString("base64");
  const { id: scriptId } = await muster.call("createScript", {
    body: { name: "Theirs", language: "sh", operatingSystems: ["LINUX"], categoriesIds: [1], content },
  });
  const schedule = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
  const settings = { timeoutSeconds: 60, concurrency: 1, skipIfOffline: false };
  const body = { scripts: [{ scriptId }], schedule, ...settings, deviceIds: [agent.nodeId] };
  const { id: runId } = await muster.call("createScriptRun", { body });
  return { other, agent, jobUUID, runId };
}
