import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { libraryPath, mibFilesPath } from "./addresses.ts";

export const snmpObjects: FeatureRoutes = {
  routes: [
    {
      path: libraryPath,
      label: () => t("monitoring.snmpObjects.library"),
      Component: lazyScreen(() => import("./templates.tsx"), "SnmpTemplates"),
      operation: "listSnmpTemplates",
      nav: { group: "general", order: 17, icon: "probe" },
    },
    {
      path: mibFilesPath,
      label: () => t("monitoring.mibFiles.title"),
      Component: lazyScreen(() => import("./mib-files.tsx"), "MibFiles"),
      operation: "listMibFiles",
      parent: libraryPath,
    },
    {
      path: `${mibFilesPath}/:mibName`,
      label: () => t("monitoring.mibFiles.file"),
      Component: lazyScreen(() => import("./mib-objects.tsx"), "MibObjects"),
      operation: "listMibObjects",
      parent: mibFilesPath,
    },
    {
      path: `${libraryPath}/:templateId`,
      label: () => t("monitoring.snmpObjects.template"),
      Component: lazyScreen(() => import("./objects.tsx"), "SnmpObjects"),
      operation: "listSnmpObjects",
      parent: libraryPath,
    },
  ],
  actions: [
    {
      label: () => t("monitoring.snmpObjects.createTemplate"),
      adds: () => t("monitoring.snmpObjects.template"),
      to: `${libraryPath}?new`,
      operation: "createSnmpTemplate",
    },
  ],
  refresh: {
    "snmp-objects": ["listSnmpTemplates", "listSnmpObjects"],
    "mib-files": ["listMibFiles", "listMibObjects"],
  },
};
