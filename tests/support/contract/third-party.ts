import { attachAgent, discoveryOf, type ScriptedAgent, type TestServer } from "../server/server.ts";

/** Another organization with an agent, a running discovery and a script run that its agent has accepted. */
export interface Theirs {
  other: { clientId: number; locationId: number; credentialId: number };
  theirs: ScriptedAgent;
  jobUUID: string;
  runId: string;
}

export async function makeTheirs(server: TestServer): Promise<Theirs> {
  const { muster } = server.ada;
  const other = await server.organization("Theirs Ltd");
  const theirs = await attachAgent(server, other, { name: "theirs" });
  theirs.socket.on("task.run", (_, answer) => answer(true));
  const order = discoveryOf(theirs, other.credentialId, "192.0.2.1-9", other.clientId);
  const { jobUUID } = await muster.call("startNetworkDiscovery", { body: order });
  const content = Buffer.from("echo secret of theirs").toString("base64");
  const { id: scriptId } = await muster.call("createScript", {
    body: { name: "Theirs", language: "sh", operatingSystems: ["LINUX"], categoriesIds: [1], content },
  });
  const schedule = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
  const settings = { timeoutSeconds: 60, concurrency: 1, skipIfOffline: false };
  const body = { scripts: [{ scriptId }], schedule, ...settings, deviceIds: [theirs.nodeId] };
  const { id: runId } = await muster.call("createScriptRun", { body });
  return { other, theirs, jobUUID, runId };
}
