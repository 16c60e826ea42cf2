import type { TestServer } from "../support/server/server.ts";
import type { FeatureRaces } from "../support/contract/races.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const target = { url: "https://hooks.example.com/raced" };
  const { id } = await call("createChannel", { body: { name: "Raced", type: "WEBHOOK", target } });
  const path = { channelId: id };
  const read = async () => (await call("listChannels", {})).results.find((one) => one.id === id);
  return {
    races: {
      updateChannel: {
        path,
        changes: (n) => [{ name: `Raced ${n}` }, { minimumSeverity: n % 2 ? "MAJOR" : "MINOR" }],
        read,
      },
    },
    wholes: {
      updateChannel: { path, body: (name) => ({ name, quietFrom: "", quietTo: "" }), read },
    },
  };
}
