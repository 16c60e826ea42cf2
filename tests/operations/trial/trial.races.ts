import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

export default async function trialRaces({ ada }: TestServer): Promise<FeatureRaces> {
  const body = (accountOwnerName: string) => ({
    licenseExpirationDateTime: 4_102_444_800,
    accountOwnerName,
    accountOwnerEmail: "grace@example.com",
  });
  await ada.muster.call("updateTrial", { body: body("Before") });
  return { wholes: { updateTrial: { path: {}, body, read: () => ada.muster.call("getTrial", {}) } } };
}
