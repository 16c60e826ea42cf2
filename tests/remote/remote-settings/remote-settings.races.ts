import { noRemoteRules } from "@muster/sdk";
import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

/** Different rules for different names. */
const rulesOf = (name: string) => ({
  ...noRemoteRules,
  reason: name.endsWith("a") ? ("OPTIONAL" as const) : ("REQUIRED" as const),
});

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const path = { clientId: server.clientId };
  const changes = (n: number): [object, object] => [
    { reason: n % 2 ? "REQUIRED" : null },
    { consent: n % 2 ? "ALWAYS" : "NEVER" },
  ];
  const rules = ({ own, revision }: Awaited<ReturnType<typeof system>>) => ({ ...own, revision });
  const system = () => call("getRemoteSettings", {});
  const own = () => call("getClientRemoteSettings", { path });
  return {
    races: {
      updateRemoteSettings: { changes, read: async () => rules(await system()) },
      updateClientRemoteSettings: { path, changes, read: async () => rules(await own()) },
    },
    wholes: {
      updateRemoteSettings: { body: rulesOf, read: async () => rules(await system()) },
      updateClientRemoteSettings: { path, body: rulesOf, read: async () => rules(await own()) },
    },
  };
}
