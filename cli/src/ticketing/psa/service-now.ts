import { t } from "@muster/sdk";
import type { Command } from "commander";
import { addGroup } from "../../lib/feature.ts";
import { resolveServiceNowClass } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";

/** `muster psa service-now`: manages mappings to ServiceNow's classes. */
export function addServiceNow(psa: Command): void {
  const summary = t("ticketing.psa.cli.serviceNow.summary");
  addResource(addGroup(psa, "service-now", summary), {
    one: "mapping",
    kind: "mapping",
    operations: {
      list: "listServiceNowClasses",
      create: "createServiceNowClass",
      show: "getServiceNowClass",
      update: "updateServiceNowClass",
      delete: "deleteServiceNowClass",
    },
    columns: ["id", "nodeRole", "configurationItemClass"],
    argument: "mappingId",
    find: resolveServiceNowClass,
    example: {
      name: "NMS_SWITCH",
      create: "--node-role NMS_SWITCH --configuration-item-class cmdb_ci_ip_switch",
      update: "--configuration-item-class cmdb_ci_netgear",
    },
  });
}
