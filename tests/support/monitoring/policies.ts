import type { TestServer } from "../server/server.ts";

/**
 * Creates a policy that can be deleted, and one whose deletion makes its computer run a script of the default
 * policy, which needs approval. Returns their names, and that of the default policy.
 */
export async function policiesToDelete(server: TestServer, suffix: string, nodeId: number) {
  const { session } = server;
  await session.call("setActionLimit", { body: { devicesPerHour: 500 } });
  const script = {
    name: `Disk health ${suffix}`,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
    content: btoa("echo ok"),
  };
  const { id: scriptId } = await session.call("createScript", { body: script });
  const { results } = await session.call("listPolicies", { query: {} });
  const usual = results.find((one) => one.nodeClassDefault && one.nodeClass === "LINUX_SERVER")!;
  await session.call("updatePolicy", {
    path: { policyId: usual.id },
    body: {
      content: {
        conditions: [
          {
            id: "script",
            name: "Disk",
            type: "SCRIPT",
            severity: "MAJOR",
            script: { scriptId, everyMinutes: 10, state: "EXIT_OTHER" },
          },
        ],
      },
    },
  });
  const names = { plain: `Plain ${suffix}`, replaced: `Replaced ${suffix}`, usual: usual.name };
  for (const name of [names.plain, names.replaced])
    await session.call("createPolicy", {
      body: {
        name,
        nodeClass: "LINUX_SERVER",
        ...(name === names.replaced && { assignments: [{ scope: "DEVICE", id: nodeId }] }),
      },
    });
  await session.call("setActionLimit", { body: { devicesPerHour: 0 } });
  return names;
}
