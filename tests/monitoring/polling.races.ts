import type { TestServer } from "../support/server/server.ts";
import type { FeatureRaces } from "../support/contract/races.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const [device] = (await call("listDevices", { query: {} })).results;
  const path = { nodeId: device!.id };
  return {
    races: {
      updateMonitoringPreference: {
        path,
        changes: (n) => [{ dnsName: `switch-${n}.example.com` }, { netBiosName: `SWITCH-${n}` }],
        read: () => call("getMonitoringPreference", { path }),
      },
    },
  };
}
