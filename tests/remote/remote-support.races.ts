import type { FeatureRaces } from "../support/contract/races.ts";
import type { TestServer } from "../support/server/server.ts";

export default async function remoteSupportRaces({ session: { call } }: TestServer): Promise<FeatureRaces> {
  const { id } = await call("createRemoteSupportFolder", { body: { name: "Race" } });
  return {
    races: {
      updateRemoteSupportFolder: {
        path: { folderId: id },
        changes: (n) => [{ name: `Race ${n}` }, { description: `about ${n}` }],
        read: async () =>
          (await call("listRemoteSupportFolders", {})).results.find((folder) => folder.id === id),
      },
    },
  };
}
