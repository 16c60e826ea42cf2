import type { TestServer } from "../../support/server/server.ts";
import type { FeatureRaces } from "../../support/contract/races.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const { policyId } = await call("createPolicy", { body: { name: "Raced", nodeClass: "LINUX_SERVER" } });
  const read = () => call("getPolicy", { path: { policyId } });
  const { nodeId, conditionId } = await checkedDevice(server);
  return {
    races: {
      setPolicyException: {
        path: { nodeId, conditionId },
        changes: (n) => [{ threshold: 50 + n }, { samples: 100 + n }],
        read: async () =>
          (await call("getDevicePolicy", { path: { nodeId } })).conditions.find(
            ({ condition }) => condition.id === conditionId,
          )?.exception,
      },
      updatePolicy: {
        path: { policyId },
        changes: (n) => [{ name: `Raced ${n}` }, { description: `about ${n}` }],
        read,
      },
    },
    wholes: {
      updatePolicy: {
        path: { policyId },
        body: (name) => ({ name, description: `About ${name}` }),
        read: async () => {
          const { name, description, revision } = await read();
          return { name, description, revision };
        },
      },
    },
  };
}

/** Finds a device to which a condition of its default policy applies. */
async function checkedDevice({ session: { call } }: TestServer) {
  for (const { id: nodeId } of (await call("listDevices", { query: {} })).results) {
    const { conditions } = await call("getDevicePolicy", { path: { nodeId } });
    const found = conditions.find(({ condition }) => condition.type === "METRIC");
    if (found) return { nodeId, conditionId: found.condition.id ?? "" };
  }
  throw new Error("no device is checked");
}
