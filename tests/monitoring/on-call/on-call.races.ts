import type { FeatureRaces } from "../../support/contract/races.ts";
import type { TestServer } from "../../support/server/server.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const rotation = { timeZone: "UTC", userIds: [server.ada.user.id], startDate: "2026-11-23" };
  const { id } = await call("createOnCallSchedule", { body: { name: "Raced", ...rotation } });
  const path = { onCallScheduleId: id };
  const read = async () => (await call("listOnCallSchedules", {})).results.find((one) => one.id === id);
  return {
    races: {
      updateOnCallSchedule: {
        path,
        changes: (n) => [{ name: `Raced ${n}` }, { rotationLength: n }],
        read,
      },
    },
    wholes: {
      updateOnCallSchedule: { path, body: (name) => ({ name, ...rotation }), read },
    },
  };
}
