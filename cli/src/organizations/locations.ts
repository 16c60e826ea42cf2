import type { CommandFeature } from "../lib/feature.ts";
import { resolveLocation } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "locations",
  area: "organizations",
  summary: "organizations.locations.cli.summary",
  load: (noun) =>
    addResource(noun, {
      one: "location",
      kind: "location",
      operations: {
        list: "listLocations",
        show: "getLocation",
        create: "createLocation",
        update: "updateLocation",
        delete: "deleteLocation",
      },
      columns: ["id", "name", "country", "description", "devices"],
      argument: "locationId",
      find: (muster, text, signal, organization) => resolveLocation(muster, organization, text, signal),
      example: {
        name: '"Main office"',
        list: '--organization "Acme Dental"',
        create: '--organization "Acme Dental" --name Warehouse --country BE',
        update: '--organization "Acme Dental" --description "Behind the station"',
      },
    }),
} satisfies CommandFeature;
