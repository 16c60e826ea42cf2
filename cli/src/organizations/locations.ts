import type { Command } from "commander";
import { resolveLocation } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default (program: Command) =>
  void addResource(program, {
    noun: "locations",
    one: "location",
    summary: "The sites of an organization",
    operations: {
      list: "listLocations",
      show: "getLocation",
      create: "createLocation",
      update: "updateLocation",
      delete: "deleteLocation",
    },
    columns: ["id", "name", "description", "devices"],
    argument: "locationId",
    find: (muster, text, signal, organization) => resolveLocation(muster, organization, text, signal),
    example: {
      name: '"Main office"',
      list: '--organization "Acme Dental"',
      create: '--organization "Acme Dental" --name Warehouse',
      update: '--organization "Acme Dental" --description "Behind the station"',
    },
  });
