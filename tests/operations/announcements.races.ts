import type { FeatureRaces } from "../support/contract/races.ts";
import type { TestServer } from "../support/server/server.ts";

export default async function announcementRaces({ ada }: TestServer): Promise<FeatureRaces> {
  const body = { title: "Race", text: "Before" };
  const { id } = await ada.muster.call("createAnnouncement", { body });
  return {
    wholes: {
      updateAnnouncement: {
        path: { announcementId: id },
        body: (name) => ({ title: name, text: `Text of ${name}` }),
        read: async () =>
          (await ada.muster.call("listAnnouncements", { query: {} })).results.find((one) => one.id === id),
      },
    },
  };
}
