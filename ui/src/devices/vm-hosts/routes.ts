import { t, vmPathOf } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { vmAddress, vmHostsPath } from "./addresses.ts";

export const vmHosts: FeatureRoutes = {
  routes: [
    {
      path: vmHostsPath,
      label: () => t("devices.vmHosts.title"),
      Component: lazyScreen(() => import("./list.tsx"), "VmHosts"),
      operation: "listVmHosts",
      nav: { group: "inventory", order: 15, icon: "host" },
    },
    {
      path: "/vmDashboard/:id/overview",
      label: () => t("devices.vmHosts.one"),
      Component: lazyScreen(() => import("./dashboard.tsx"), "VmDashboard"),
      operation: "listVmHosts",
      parent: vmHostsPath,
    },
    {
      path: "/vmDashboard/:id",
      label: () => t("devices.vmHosts.one"),
      Component: redirectTo(({ id }) => vmAddress(Number(id))),
    },
  ],
  actions: [
    {
      label: () => t("devices.vmHosts.add"),
      adds: () => t("devices.vmHosts.one"),
      to: `${vmHostsPath}?new`,
      operation: "addVmHost",
    },
  ],
  deviceActions: [
    {
      command: "vms show",
      order: 5,
      label: () => t("devices.vmHosts.openDashboard"),
      devices: "all",
      only: "one",
      operation: "listVms",
      isOffered: ({ device }) => device !== undefined && vmPathOf(device.role) !== undefined,
      run: ({ device }, _, navigate) => void navigate(vmAddress(device?.id ?? 0)),
    },
  ],
  refresh: { devices: ["listVmHosts", "getVmHost", "listVms", "getVm"] },
};
