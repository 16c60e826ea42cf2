import { noHealthRules } from "@muster/sdk";
import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

/** Different rules for different names. */
const rulesOf = (name: string) => ({
  ...noHealthRules,
  minor: name.endsWith("a") ? ("HEALTHY" as const) : ("UNHEALTHY" as const),
});

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const path = { clientId: server.clientId };
  const changes = (n: number): [object, object] => [
    { critical: n % 2 ? "UNHEALTHY" : null },
    { offline: n % 2 ? "HEALTHY" : "UNKNOWN" },
  ];
  const rules = ({ own, revision }: Awaited<ReturnType<typeof system>>) => ({ ...own, revision });
  const system = () => call("getHealthSettings", {});
  const own = () => call("getClientHealthSettings", { path });
  return {
    races: {
      updateHealthSettings: { changes, read: async () => rules(await system()) },
      updateClientHealthSettings: { path, changes, read: async () => rules(await own()) },
    },
    wholes: {
      updateHealthSettings: { body: rulesOf, read: async () => rules(await system()) },
      updateClientHealthSettings: { path, body: rulesOf, read: async () => rules(await own()) },
    },
  };
}
