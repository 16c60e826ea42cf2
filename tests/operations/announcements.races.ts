import type { FeatureRaces } from "../support/contract/races.ts";
import type { TestServer } from "../support/server/server.ts";

export default async function announcementRaces({ ada }: TestServer): Promise<FeatureRaces> {
  const body = { title: "Race", text: "Before" };
  const { id } = await ada.muster.call("createAnnouncement", { body });
  return {
    races: {
      updateAnnouncement: {
        path: { announcementId: id },
        changes: (round) => [{ title: `Race ${round}` }, { text: `Text ${round}` }],
        read: async () =>
          (await ada.muster.call("listAnnouncements", { query: {} })).results.find((one) => one.id === id),
      },
    },
  };
}
