import { rolloutDefaults } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const content = new ReleaseOwner().release({ version: "0.2.0" }).toString("base64");
  const { id: releaseId } = await server.session.call("uploadAgentRelease", { body: { content } });
  // a pin without agents remains open
  const { id: rolloutId } = await server.session.call("startAgentRollout", {
    body: { ...rolloutDefaults, releaseId, pinned: true },
  });
  const path = { rolloutId };
  const hours = { from: "22:00", to: "05:00", timeZone: "UTC" };
  return {
    races: {
      changeAgentRollout: {
        path,
        changes: (n) => [
          { hours: n % 2 ? { ...hours, days: ["MONDAY"] } : null },
          n % 4 < 2 ? { onlyInMaintenance: n % 2 === 0 } : { state: n % 2 ? "PAUSED" : "RUNNING" },
        ],
        read: () => server.ada.muster.call("getAgentRollout", { path }),
      },
    },
  };
}
